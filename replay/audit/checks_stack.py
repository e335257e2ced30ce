"""CR 117 and 601–608: casting at the right time, triggers onto the stack, the top resolves, targets."""

from __future__ import annotations

from domain.events.cr500_turns import PriorityReceived
from domain.events.cr601_608_stack import (
    AbilityActivated,
    AbilityPutOnStack,
    AbilityResolved,
    AbilityTriggered,
    ResolutionBegan,
    SpellCast,
    SpellResolved,
    StackObjectRemoved,
    TargetsChosen,
)
from replay.audit.auditing import Court, after, before

SLOW = ("Artifact", "Creature", "Enchantment", "Planeswalker", "Sorcery", "Battle")


@before(SpellCast)
def cast_with_priority(court: Court, event: SpellCast) -> None:
    """117.1a: spells are cast by who has priority, but where an effect lets one be cast as it resolves."""
    priority = court.state.priority
    court.say("117.1a", priority == event.player or None, f"seat {event.player} casts, seat {priority} has priority")


@before(SpellCast)
def timing(court: Court, event: SpellCast) -> None:
    """307.1 and its like: no instant, no flash: in one's own main phase with an empty stack."""
    state = court.state
    card = state.objects.get(event.card)
    face = card.base or card.under if card is not None else None
    if face is None or "Instant" in face.types or not any(word in face.types for word in SLOW):
        return
    flash = any(name in ("flash", "arena:7") for name in face.abilities)
    slow = state.active == event.player and state.step in ("main1", "main2") and not state.zone("stack")
    rule = {
        "Creature": "302.1",
        "Sorcery": "307.1",
        "Enchantment": "303.1",
        "Artifact": "301.1",
        "Planeswalker": "306.1",
    }
    number = next((rule[word] for word in face.types if word in rule), "117.1a")
    holds: bool | None = slow or flash
    if not holds:
        # Effects let cards be cast at other times; without definitions the record can't tell.
        holds = None if court.imported or event.alternative else False
    court.say(number, holds, f"{event.card} is cast in the {state.step} step of seat {state.active}")


@before(AbilityActivated)
def activated_by_controller(court: Court, event: AbilityActivated) -> None:
    """602.2: only its controller activates an object's ability, or its owner where it has none."""
    thing = court.state.objects.get(event.source) if event.source is not None else None
    if thing is None:
        return
    whose = thing.controller if thing.zone in ("battlefield", "stack") else thing.owner
    rule = "605.3a" if event.mana_ability else "602.2"
    court.say(
        rule, whose == event.player or None, f"seat {event.player} activates an ability of seat {whose}'s {thing.id}"
    )


@after(AbilityTriggered)
def triggered(court: Court, event: AbilityTriggered) -> None:
    """Remembers a trigger until it is on the stack."""
    court.memory.setdefault("triggers", []).append((event.source, event.ability, court.number))


@after(AbilityPutOnStack)
def put_on_stack(court: Court, event: AbilityPutOnStack) -> None:
    """603.3: it was put on the stack."""
    waiting = court.memory.get("triggers", [])
    for place, (source, ability, number) in enumerate(waiting):
        if source == event.source and (ability == event.ability or "unknown" in (ability, event.ability)):
            waiting.pop(place)
            court.say("603.3", True, "", (number,))
            return


@before(PriorityReceived)
def triggers_first(court: Court, event: PriorityReceived) -> None:
    """603.3, 117.5: triggered abilities are put on the stack before anyone gets priority."""
    for source, _, number in court.memory.pop("triggers", []):
        # Mana abilities don't use the stack, and triggers without legal targets never reach it.
        court.say("603.3", None, f"an ability of {source} triggered and is not put on the stack", (number,))


@before(ResolutionBegan)
def top_resolves(court: Court, event: ResolutionBegan) -> None:
    """608.1, 405.5: the top object of the stack resolves, and after all players passed."""
    state = court.state
    stack = state.zone("stack")
    court.say("405.5", bool(stack) and stack[0] == event.object, f"{event.object} resolves and is not on top")
    court.say("117.4", state.priority is None, f"it resolves while seat {state.priority} has priority")
    court.memory["resolving"] = event.object


@before(SpellResolved, AbilityResolved)
def resolved(court: Court, event: SpellResolved | AbilityResolved) -> None:
    """608.2b: what resolves had a legal target left, where it has targets."""
    thing = court.state.objects.get(event.object) or court.state.last_known.get(event.object)
    court.memory.pop("resolving", None)
    if thing is None or not any(thing.targets):
        return
    told: list[str] = court.memory.get("gone at start", [])
    targets = [target for group in thing.targets for target in group]
    court.say("608.2b", any(t not in told for t in targets), f"all targets of {event.object} were gone")


@after(ResolutionBegan)
def targets_at_start(court: Court, event: ResolutionBegan) -> None:
    """Which targets are gone as it starts to resolve."""
    state = court.state
    thing = state.objects.get(event.object)
    targets = [target for group in thing.targets for target in group] if thing is not None else []
    court.memory["gone at start"] = [
        target for target in targets if isinstance(target, str) and target not in state.objects
    ]


@before(TargetsChosen)
def targets_exist(court: Court, event: TargetsChosen) -> None:
    """115.1: targets are objects or players that are there as they are chosen."""
    state = court.state
    for group in event.targets:
        for target in group:
            there = target in state.players if isinstance(target, int) else target in state.objects
            court.say("115.1", there, f"{target} is chosen and is not there")


@before(StackObjectRemoved)
def abilities_cease(court: Court, event: StackObjectRemoved) -> None:
    """608.2n: an ability that leaves the stack was on it."""
    thing = court.state.objects.get(event.object)
    court.say("608.2n", thing is not None and thing.zone == "stack", f"{event.object} is not on the stack")
