"""CR 506–511 and 702: attackers, blockers, and what combat damage adds up to."""

from __future__ import annotations

from domain.events.cr119_122_numbers import DamageDealt
from domain.events.cr500_turns import PriorityReceived, StepBegan, TurnBegan
from domain.events.cr506_combat import AttackersDeclared, BlockersDeclared
from domain.events.cr701_actions import PermanentTapped
from domain.ids import ObjectId
from replay.audit.auditing import Court, after, before


@before(AttackersDeclared)
def attackers(court: Court, event: AttackersDeclared) -> None:
    """508.1a: untapped creatures of the active player, in the declare attackers step, not summoning sick."""
    if event.rule != "508.1":
        return
    state = court.state
    court.say("508.1", state.step == "attack", f"attackers are declared in the {state.step} step")
    for attack in event.attacks:
        thing = state.objects.get(attack.attacker)
        if thing is None or thing.face is None:
            court.say("508.1a", None if thing is not None else False, f"{attack.attacker} is not there")
            continue
        name = thing.id
        court.say("508.1a", "Creature" in thing.face.types, f"{name} is no creature")
        court.say("508.1b", attack.target != thing.controller, f"{name} attacks its own controller")
        court.say("506.2", thing.controller == state.active, f"{name} attacks for seat {thing.controller}")
        court.say("508.1c", not thing.tapped, f"{name} attacks tapped", about=name)
        sick = thing.since == state.turn and thing.since > 0
        court.say("302.6", not sick or court.has(name, "haste"), f"{name} attacks and came under control this turn")
        court.say("702.3b", not court.has(name, "defender") or None, f"{name} has defender")
        if not court.has(name, "vigilance"):
            court.memory.setdefault("to tap", {})[name] = court.number
    court.memory["power"] = {}


@after(PermanentTapped)
def attackers_tap(court: Court, event: PermanentTapped) -> None:
    """Notes an attacker that taps."""
    court.memory.get("to tap", {}).pop(event.object, None)


@before(PriorityReceived)
def all_attackers_tapped(court: Court, event: PriorityReceived) -> None:
    """508.1f: attackers without vigilance are tapped before anyone gets priority."""
    if court.state.step != "attack":
        return
    waiting: dict[ObjectId, int] = court.memory.pop("to tap", {})
    for identifier, number in waiting.items():
        thing = court.state.objects.get(identifier)
        if thing is not None and identifier in court.state.attacks:
            court.say("508.1f", thing.tapped, f"{identifier} attacks and stays untapped", (number,))


@before(BlockersDeclared)
def blockers(court: Court, event: BlockersDeclared) -> None:
    """509.1a: untapped creatures of the defending player block attackers they can block."""
    if event.rule != "509.1":
        return
    state = court.state
    court.say("509.1", state.step == "block", f"blockers are declared in the {state.step} step")
    for block in event.blocks:
        thing = state.objects.get(block.blocker)
        if thing is None or thing.face is None:
            continue
        court.say("509.1a", not thing.tapped and "Creature" in thing.face.types, f"{thing.id} can't block")
        court.say("506.2a", thing.controller != state.active, f"{thing.id} blocks for the attacking player")
        for attacker in block.attackers:
            court.say("509.1b", attacker in state.attacks, f"{attacker} is blocked and does not attack")
            if court.has(attacker, "flying"):
                able = court.has(thing.id, "flying") or court.has(thing.id, "reach")
                court.say("702.9b", able, f"{thing.id} blocks {attacker}, which flies")
    for attacker in {a: None for block in event.blocks for a in block.attackers}:
        if court.has(attacker, "menace"):
            number = sum(attacker in block.attackers for block in event.blocks)
            court.say("702.111b", number >= 2, f"{attacker} has menace, and {number} creature blocks it")


@before(DamageDealt)
def combat_damage(court: Court, event: DamageDealt) -> None:
    """510.1a: combat damage is dealt by creatures in combat, as much as their power."""
    if not event.combat or event.source is None:
        return
    state = court.state
    source = state.objects.get(event.source)
    fights = event.source in state.attacks or event.source in state.blocks
    court.say("510.1a", fights or (source is None and None), f"{event.source} is not in combat")
    if source is not None and source.face is not None and source.face.power is not None:
        power = court.memory.setdefault("power", {})
        key = (event.source, state.step)
        power.setdefault(key, [source.face.power, 0, court.number])[1] += event.amount


@before(StepBegan, TurnBegan)
def damage_adds_up(court: Court, event: StepBegan | TurnBegan) -> None:
    """510.1c: a creature deals damage equal to its power, all of it or none."""
    for (identifier, _), (power, dealt, number) in court.memory.pop("power", {}).items():
        holds: bool | None = dealt == power
        if not holds and dealt < power:
            holds = None  # prevented, or there was nothing left to damage
        court.say("510.1c", holds, f"{identifier} with power {power} deals {dealt} combat damage", (number,), number)
