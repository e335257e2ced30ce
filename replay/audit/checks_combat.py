"""CR 506–511 and 702: attackers, blockers, and what combat damage adds up to."""

from __future__ import annotations

from domain.events.cr119_122_numbers import DamageDealt
from domain.events.cr400_zones import ObjectMoved
from domain.events.cr500_turns import StepBegan
from domain.events.cr506_combat import AttackersDeclared, BlockersDeclared, RemovedFromCombat
from domain.events.cr701_actions import PermanentTapped
from domain.ids import EventNumber, ObjectId, Recipient
from domain.state.leaves import Object
from domain.vocabulary import Step
from replay.audit.court import Court, after, before, settled


@before(AttackersDeclared)
def attackers(court: Court, event: AttackersDeclared) -> None:
    """508.1: untapped creatures of the active player, in the declare attackers step, not summoning sick, once."""
    if event.rule != "508.1":
        return
    state = court.state
    court.say("508.1", state.step == "attack", f"attackers are declared in the {state.step} step")
    court.say("508.1", event.player == state.active, f"seat {event.player} attacks in the turn of seat {state.active}")
    again = court.notes.get("attacked") == state.turn and court.notes.get("attack step") == court.notes.get(
        "step began"
    )
    court.say("508.1", not again, "attackers are declared again")
    if not court.imported:
        court.say("508.1", state.priority is None, "attackers are declared after somebody got priority")
    court.notes["attacked"], court.notes["attack step"] = state.turn, court.notes.get("step began")
    names: dict[ObjectId, None] = {}
    for attack in event.attacks:
        court.say("508.1a", attack.attacker not in names, f"{attack.attacker} attacks twice")
        names[attack.attacker] = None
        attacker(court, attack.attacker, attack.target)


def attacker(court: Court, identifier: ObjectId, target: Recipient) -> None:
    """One attacking creature."""
    state = court.state
    thing = state.objects.get(identifier)
    if thing is None or thing.zone != "battlefield":
        court.say("508.1a", False, f"{identifier} attacks and is not on the battlefield")
        return
    mine = thing.controller == state.active
    court.say("508.1a", mine, f"{identifier} of seat {thing.controller} attacks in the turn of seat {state.active}")
    court.say("508.1a", not thing.tapped, f"{identifier} attacks tapped", about=identifier)
    court.say("508.1b", attackable(court, thing, target), f"{identifier} attacks {target}")
    if thing.face is None:
        court.say("508.1a", None, f"what {identifier} is, is not known")
        return
    court.say("508.1a", "Creature" in thing.face.types, f"{identifier} is no creature")
    sick = thing.since == state.turn and thing.since > 0
    court.say(
        "302.6", not sick or court.has(identifier, "haste"), f"{identifier} attacks and came under control this turn"
    )
    defends = court.has(identifier, "defender")
    court.say("702.3b", court.unless_imported(not defends), f"{identifier} has defender")
    if not court.has(identifier, "vigilance"):
        court.notes.setdefault("to tap", {})[identifier] = court.number


def attackable(court: Court, thing: Object, target: Recipient) -> bool:
    """508.1b: another player, or a planeswalker or battle of another player."""
    if isinstance(target, int):
        return target != thing.controller and target in court.state.players
    attacked = court.state.objects.get(target)
    if attacked is None or attacked.zone != "battlefield":
        return False
    types = attacked.face.types if attacked.face is not None else ("Planeswalker",)
    return "Battle" in types or ("Planeswalker" in types and attacked.controller != thing.controller)


@after(PermanentTapped)
def attackers_tap(court: Court, event: PermanentTapped) -> None:
    """Notes an attacker that taps."""
    court.notes.get("to tap", {}).pop(event.object, None)


@settled("to tap")
def all_attackers_tapped(court: Court, at: EventNumber) -> None:
    """508.1f: attackers without vigilance are tapped before anyone gets priority."""
    waiting: dict[ObjectId, int] = court.notes["to tap"]
    for identifier, number in waiting.items():
        thing = court.state.objects.get(identifier)
        if thing is not None and identifier in court.state.attacks:
            court.say(
                "508.1f", thing.tapped, f"{identifier} attacks and stays untapped", (number,), court.known(at, number)
            )
    waiting.clear()


@before(BlockersDeclared)
def blockers(court: Court, event: BlockersDeclared) -> None:
    """509.1: untapped creatures of the defending player block attackers they can block."""
    if event.rule != "509.1":
        return
    state = court.state
    court.say("509.1", state.step == "block", f"blockers are declared in the {state.step} step")
    again = court.notes.get("block step") == court.notes.get("step began")
    same = all(state.blocks.get(block.blocker) == block.attackers for block in event.blocks)
    court.say("509.1", not again or (None if court.imported and not same else False), "blockers are declared again")
    if not court.imported:
        court.say("509.1", state.priority is None, "blockers are declared after somebody got priority")
    court.notes["block step"] = court.notes.get("step began")
    court.say("509.1", event.player != state.active, f"seat {event.player} blocks in its own turn")
    names: dict[ObjectId, None] = {}
    for block in event.blocks:
        court.say("509.1a", block.blocker not in names, f"{block.blocker} blocks twice")
        names[block.blocker] = None
        thing = state.objects.get(block.blocker)
        if thing is None or thing.zone != "battlefield":
            court.say("509.1a", False, f"{block.blocker} blocks and is not on the battlefield")
            continue
        court.say("509.1a", not thing.tapped, f"{thing.id} blocks tapped", about=thing.id)
        court.say("509.1a", thing.controller != state.active, f"{thing.id} blocks for the attacking player")
        if thing.face is not None:
            court.say("509.1a", "Creature" in thing.face.types, f"{thing.id} is no creature")
        if not block.attackers:
            court.say("509.1a", False, f"{thing.id} blocks nothing")
        for attacker_ in block.attackers:
            court.say("509.1a", attacker_ in state.attacks, f"{attacker_} is blocked and does not attack")
            if court.has(attacker_, "flying"):
                able = court.has(thing.id, "flying") or court.has(thing.id, "reach")
                court.say("702.9b", able, f"{thing.id} blocks {attacker_}, which flies")
    for attacker_ in {a: None for block in event.blocks for a in block.attackers}:
        if court.has(attacker_, "menace"):
            number = sum(attacker_ in block.attackers for block in event.blocks)
            court.say("702.111b", number >= 2, f"{attacker_} has menace, and {number} creature blocks it")


@after(StepBegan)
def damage_step(court: Court, event: StepBegan) -> None:
    """Notes, as a combat damage step begins, who fights and with what power."""
    if event.step not in ("damage", "first-damage"):
        return
    state = court.state
    fighting: dict[ObjectId, int] = {}
    for identifier in (*state.attackers(), *state.blockers()):
        face = state.objects[identifier].face
        if face is not None and face.power is not None:
            fighting[identifier] = face.power
    court.notes["fighting"] = fighting
    court.notes["met"] = {}
    court.notes["dealt"] = {}


@before(DamageDealt)
def combat_damage(court: Court, event: DamageDealt) -> None:
    """510.1a–d: combat damage is dealt by creatures in combat, as much as their power, to whom they fight."""
    if not event.combat or event.source is None:
        return
    state = court.state
    fights = event.source in state.attacks or event.source in state.blocks
    unknown = event.source not in state.objects and court.imported
    court.say("510.1a", fights or (None if unknown else False), f"{event.source} is not in combat")
    to_whom(court, event)
    thing = court.thing(event.source)
    if thing is None or thing.face is None or thing.face.power is None:
        return
    power = court.notes.get("fighting", {}).get(event.source, thing.face.power)
    if court.imported:
        power = max(power, thing.face.power)  # it may have changed as the step began
    met: dict[Recipient, None] = court.notes.setdefault("met", {}).setdefault(event.source, {})
    entry = court.notes.setdefault("dealt", {}).setdefault(event.source, [power, 0, court.number])
    entry[1] += event.amount
    text = f"{event.source} with power {power} deals {entry[1]} combat damage"
    if event.to in met:
        court.say("510.1", False, f"{event.source} deals combat damage to {event.to} twice")
    elif entry[1] > power:
        court.say("510.1a", too_much(court, thing, power, entry[1]), text)
    met[event.to] = None


def too_much(court: Court, thing: Object, power: int, total: int) -> bool | None:
    """More damage than power: an effect may have it so, toughness or a multiple count in records from elsewhere."""
    if court.memory.replaced is not None:
        return None
    toughness = thing.face.toughness if thing.face is not None else None
    if court.imported and (total == toughness or (power > 1 and total % power == 0)):
        return None
    return False


def to_whom(court: Court, event: DamageDealt) -> None:
    """510.1b–d: an unblocked attacker damages what it attacks, a blocked one its blockers, a blocker whom it blocks."""
    state, source = court.state, event.source
    if source is None:
        return
    if source in state.attacks:
        target = state.attacks[source]
        mine = [blocker for blocker, those in state.blocks.items() if source in those]
        if source not in state.blocked:
            rule, right = "510.1b", event.to == target
        elif event.to == target:
            rule, right = "510.1c", court.has(source, "trample")
        else:
            rule, right = "510.1c", event.to in mine
    elif source in state.blocks:
        rule, right = "510.1d", event.to in state.blocks[source]
    else:
        return
    if not right and court.memory.replaced is not None:
        court.say(rule, None, f"{source} deals combat damage to {event.to}: it may have been redirected")
    else:
        court.say(rule, right, f"{source} deals combat damage to {event.to}")


@after(ObjectMoved)
def no_fighter_any_more(court: Court, event: ObjectMoved) -> None:
    """What left combat deals no damage."""
    court.notes.get("fighting", {}).pop(event.old_id, None)


@settled("fighting")
def damage_adds_up(court: Court, at: EventNumber) -> None:
    """510.1a–c: a creature deals damage equal to its power, all of it; whoever is unblocked deals some."""
    step = court.state.step
    if step not in ("damage", "first-damage") or "dealt" not in court.notes:
        return
    dealt: dict[ObjectId, list[int]] = court.notes.pop("dealt")
    fighting: dict[ObjectId, int] = court.notes.pop("fighting", {})
    for identifier, (power, total, number) in dealt.items():
        if total == power:
            court.ok("510.1c")
        elif total < power:
            # Prevented, or given to what had left; records of our engine tell when damage is prevented.
            holds = None if court.imported or court.memory.replaced is not None else False
            court.say(
                "510.1c", holds, f"{identifier} with power {power} deals {total} combat damage", (number,), number
            )
    silent(court, step, dealt, fighting, at)
    struck = court.notes.setdefault("struck first", {})
    if step == "first-damage":
        struck.update(dict.fromkeys(dealt))
    else:
        struck.clear()


def silent(
    court: Court, step: Step, dealt: dict[ObjectId, list[int]], fighting: dict[ObjectId, int], at: EventNumber
) -> None:
    """510.1b–d, 510.2: a creature that should have dealt combat damage and dealt none."""
    state = court.state
    blocks = state.blocks
    for identifier, power in fighting.items():
        if power <= 0 or identifier in dealt:
            continue
        first = court.has(identifier, "first strike")
        double = court.has(identifier, "double strike")
        due = (
            first or double
            if step == "first-damage"
            else double or identifier not in court.notes.get("struck first", {})
        )
        if not due:
            continue
        if identifier in state.attacks:
            target = state.attacks[identifier]
            if identifier not in state.blocked:
                meets = isinstance(target, int) or target in state.objects
            else:
                meets = any(identifier in those and blocker in fighting for blocker, those in blocks.items())
        else:
            meets = any(attacker_ in fighting for attacker_ in blocks.get(identifier, ()))
        if not meets:
            continue
        others = bool(dealt)
        holds = None if court.memory.replaced is not None or (court.imported and not others) else False
        if court.imported and identifier in state.blocked and holds is False:
            holds = None  # protection and its like leave no trace in such records
        court.say("510.2", holds, f"{identifier} with power {power} deals no combat damage", (), at)


@before(RemovedFromCombat)
def leaves_combat(court: Court, event: RemovedFromCombat) -> None:
    """506.4, 511.3: what is removed from combat was in it."""
    state = court.state
    fought = [one for one in event.objects if one in state.attacks or one in state.blocks or one in state.blocked]
    # Creatures put onto the battlefield attacking may not have been told as attackers.
    court.say(event.rule or "506.4", bool(fought) or (None if court.imported else False), "nothing of it is in combat")


@settled("combat over")
def combat_ends(court: Court, at: EventNumber) -> None:
    """511.3: after the end of combat step nothing is in combat any more."""
    state = court.state
    court.notes["combat over"] = False
    left = list(state.attackers()) + list(state.blockers())
    first = left[0] if left else None
    court.say("511.3", not left, lambda: f"{', '.join(left)} stay in combat", (), at, first)


@after(StepBegan)
def after_combat(court: Court, event: StepBegan) -> None:
    """Notes that the combat phase is over."""
    if event.step in ("main2", "end"):
        court.notes["combat over"] = True
