"""CR 601–608: casting with priority, abilities onto the stack, the top resolves, targets."""

from __future__ import annotations

from domain.events.cr106_mana import ManaAdded
from domain.events.cr400_zones import ObjectMoved
from domain.events.cr500_turns import PriorityReceived, StepBegan, TurnBegan
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
from domain.ids import EventNumber
from replay.audit.court import Court, after, before, settled
from replay.audit.definitions import adds_mana

NO_CAUSE = ("PriorityReceived", "PriorityPassed", "CommandGiven", "ChoiceRequested", "Checkpoint", "NoteAdded")
"""Kinds of event that nothing triggers on."""


@before(SpellCast)
def cast_with_priority(court: Court, event: SpellCast) -> None:
    """117.1a: spells are cast by who has priority, but where an effect lets one be cast as it resolves."""
    holder = court.state.priority
    if holder == event.player:
        court.ok("117.1a")
    else:
        holds = None if court.memory.resolving is not None else False
        court.say("117.1a", holds, f"seat {event.player} casts, and priority is with {holder or 'nobody'}")
    card = court.state.objects.get(event.card)
    if card is not None and card.zone == "hand":
        court.say("601.2a", card.owner == event.player, f"{event.card} is in the hand of seat {card.owner}")


@before(AbilityActivated)
def activated_by_controller(court: Court, event: AbilityActivated) -> None:
    """602.2: only its controller activates an object's ability, or its owner where it has none; with priority."""
    state, memory = court.state, court.memory
    thing = state.objects.get(event.source) if event.source is not None else None
    rule = "605.3a" if event.mana_ability else "602.2"
    if thing is not None:
        whose = thing.controller if thing.zone in ("battlefield", "stack") else thing.owner
        holds: bool | None = whose == event.player
        if not holds and court.imported and not event.mana_ability:
            holds = None  # some abilities may be activated by any player
        court.say(rule, holds, f"seat {event.player} activates an ability of seat {whose}'s {thing.id}")
    elif event.source is not None:
        known = event.source in state.last_known or court.imported
        court.say(rule, None if known else False, f"{event.source} is not there")
    if not event.mana_ability and state.step is not None:
        holder = state.priority
        holds = holder == event.player or (None if memory.resolving is not None else False)
        court.say("117.1b", holds, f"seat {event.player} activates, and priority is with {holder or 'nobody'}")


@after(AbilityActivated)
def activated(court: Court, event: AbilityActivated) -> None:
    """Remembers an ability that goes on the stack."""
    if not event.mana_ability:
        court.notes.setdefault("activated", []).append((event.source, event.ability, court.number))


@before(AbilityTriggered)
def triggers_for_a_reason(court: Court, event: AbilityTriggered) -> None:
    """603.2: something happened that triggers it, and its source is, or was, there."""
    cause = event.cause
    if cause is None:
        court.say("603.2", False, f"an ability of {event.source} triggers without an event")
    elif 0 <= cause < court.number and not court.slipped:
        kind = court.events[cause].kind
        court.say("603.2", kind not in NO_CAUSE, f"an ability of {event.source} triggers on {kind}", (cause,))
    source = event.source
    if source is not None and not court.imported and event.rule == "603.2":
        thing = court.thing(source)
        court.say("603.2", thing is not None or None, f"the source {source} is not there")


@after(AbilityTriggered)
def triggered(court: Court, event: AbilityTriggered) -> None:
    """Remembers a trigger until it is on the stack; a triggered mana ability never is (605.4a)."""
    if event.rule is not None and event.rule.startswith("605.4"):
        return
    # What triggers while mana is made may be a mana ability.
    paying = court.imported and getattr(court.events[court.number - 1], "rule", None) in ("107.5", "605.3a")
    ability = "unknown" if paying else event.ability
    court.notes.setdefault("triggers", []).append([event.source, ability, court.number, None])


@after(AbilityPutOnStack)
def put_on_stack(court: Court, event: AbilityPutOnStack) -> None:
    """602.2a, 603.3: it was activated, or triggered."""
    if event.rule == "602.2a":
        waiting = court.notes.get("activated", [])
        for place, (source, ability, number) in enumerate(waiting):
            if source == event.source and (ability == event.ability or court.imported):
                waiting.pop(place)
                court.say("602.2a", True, "", (number,))
                return
        court.say("602.2a", False, f"{event.id} is put on the stack, and nobody activated it")
        return
    if event.rule is None or not event.rule.startswith("603.3"):
        return
    for place, (source, ability, number, _) in enumerate(triggers := court.notes.get("triggers", [])):
        if source == event.source and (ability == event.ability or "unknown" in (ability, event.ability)):
            triggers.pop(place)
            court.say("603.3", True, "", (number,))
            return
    court.say("603.3", False, f"{event.id} is put on the stack, and no ability of {event.source} triggered")


@after(ManaAdded)
def triggered_mana_ability(court: Court, event: ManaAdded) -> None:
    """605.4a: a triggered mana ability doesn't use the stack."""
    waiting = court.notes.get("triggers", [])
    for place, (source, _, number, _) in enumerate(waiting):
        if number == event.cause or (court.imported and source == event.source):
            waiting.pop(place)
            return


@before(PriorityReceived)
def triggers_first(court: Court, event: PriorityReceived) -> None:
    """603.3, 602.2a: abilities are put on the stack before anyone gets priority."""
    notes = court.notes
    activated_: list[tuple[str | None, str, int]] = notes.get("activated", [])
    if activated_ and not court.imported:
        not_put(court)
    waiting = notes.get("triggers")
    if not waiting:
        return
    if court.imported:
        # Such records tell of the priority before the order in which abilities were put on the stack.
        for entry in waiting:
            entry[3] = entry[3] or court.number
        return
    for source, ability, number, _ in waiting:
        if adds_mana(ability):
            continue  # of one that adds no mana this time nothing else is told (605.4a)
        court.say("603.3", False, f"an ability of {source} triggered and is not put on the stack", (number,))
    waiting.clear()


@before(StepBegan, TurnBegan, ResolutionBegan)
def triggers_at_last(court: Court, event: StepBegan) -> None:
    """603.3: by the time something resolves, or the step ends, they are on the stack."""
    not_put(court)
    waiting = court.notes.get("triggers")
    if not waiting or not court.imported:
        return
    for source, ability, number, due in [entry for entry in waiting if entry[3]]:
        text = f"an ability of {source} triggered and is not put on the stack"
        # What never is on the stack may be a mana ability.
        known = ability != "unknown" and ability in stacked(court)
        court.say("603.3", False if known else None, text, (number,), due)
    waiting[:] = [entry for entry in waiting if not entry[3]]


def stacked(court: Court) -> frozenset[str]:
    """Abilities that are put on the stack anywhere in the game."""
    found: frozenset[str] | None = court.notes.get("stacked abilities")
    if found is None:
        found = frozenset(event.ability for event in court.events if isinstance(event, AbilityPutOnStack))
        court.notes["stacked abilities"] = found
    return found


def not_put(court: Court) -> None:
    """602.2a: an activated ability that never came onto the stack."""
    for source, _, number in court.notes.pop("activated", ()):
        text = f"an ability of {source} was activated and is not put on the stack"
        court.say("602.2a", False, text, (number,), number)


@before(ResolutionBegan)
def top_resolves(court: Court, event: ResolutionBegan) -> None:
    """608.1, 405.5: the top object of the stack resolves."""
    state, memory = court.state, court.memory
    stack = state.zone("stack")
    if stack and stack[0] == event.object:
        court.ok("405.5")
    else:
        court.say("405.5", False, f"{event.object} resolves and is not on top of the stack")
    unfinished(court)
    memory.resolving, memory.resolving_since = event.object, court.number
    thing = state.objects.get(event.object)
    targets = [target for group in thing.targets for target in group] if thing is not None else []
    court.notes["gone at start"] = [t for t in targets if isinstance(t, str) and t not in state.objects]


@before(PriorityReceived, StepBegan, TurnBegan)
def finishes(court: Court, event: PriorityReceived) -> None:
    """608.2: what began to resolve finishes before anyone gets priority. Such records as Arena's ask in between."""
    memory = court.memory
    if memory.resolving is None:
        return
    asked = court.imported and event.rule not in ("117.3a", "117.3b") and isinstance(event, PriorityReceived)
    if not asked:
        unfinished(court)
        memory.resolving = None


def unfinished(court: Court) -> None:
    """Something began to resolve and never finished."""
    memory = court.memory
    if memory.resolving is not None:
        thing = court.state.objects.get(memory.resolving)
        holds = None if court.imported and thing is None else False
        text = f"{memory.resolving} began to resolve and did not finish"
        court.say("608.2", holds, text, (memory.resolving_since,))


@after(ObjectMoved)
def does_not_resolve(court: Court, event: ObjectMoved) -> None:
    """608.2b: a spell without a legal target leaves the stack and does not resolve."""
    if event.rule == "608.2b" and court.memory.resolving == event.old_id:
        court.memory.resolving = None


@before(SpellResolved, AbilityResolved)
def resolved(court: Court, event: SpellResolved | AbilityResolved) -> None:
    """608.2b: what resolves began to, and had a legal target left, where it has targets."""
    memory = court.memory
    if memory.resolving == event.object:
        court.ok("608.1")
    else:
        # Arena leaves the beginning out now and then.
        again = court.notes.get("resolved last") == event.object
        holds = None if court.imported and not again else False
        court.say("608.1", holds, f"{event.object} finishes resolving and did not begin to")
        stack = court.state.zone("stack")
        court.say("405.5", bool(stack) and stack[0] == event.object, f"{event.object} resolves and is not on top")
    memory.resolving = None
    court.notes["resolved last"] = event.object
    if isinstance(event, AbilityResolved):
        court.notes.setdefault("to leave", {})[event.object] = court.number
    thing = court.state.objects.get(event.object) or court.state.last_known.get(event.object)
    if thing is None or not any(thing.targets):
        return
    told: list[str] = court.notes.get("gone at start", [])
    targets = [target for group in thing.targets for target in group]
    court.say("608.2b", any(t not in told for t in targets), f"all targets of {event.object} were gone")


@before(TargetsChosen)
def chosen_once(court: Court, event: TargetsChosen) -> None:
    """601.2c: targets are chosen once; an effect may change them (115.7), or choose new ones for a copy (707.10c)."""
    thing = court.state.objects.get(event.on)
    if thing is not None and thing.kind != "spell-copy" and court.memory.resolving is None and not court.imported:
        court.say(event.rule or "601.2c", not thing.targets, f"targets for {event.on} are chosen again")


@before(TargetsChosen)
def targets_exist(court: Court, event: TargetsChosen) -> None:
    """115.1, 601.2c: targets are objects or players that are there as they are chosen."""
    state = court.state
    for group in event.targets:
        for target in group:
            there = target in state.players if isinstance(target, int) else target in state.objects
            court.say("115.1", there, f"{target} is chosen and is not there")
    on = state.objects.get(event.on)
    court.say("601.2c", on is not None and on.zone == "stack", f"{event.on} is not on the stack")


@before(StackObjectRemoved)
def abilities_cease(court: Court, event: StackObjectRemoved) -> None:
    """608.2n: an ability that leaves the stack was on it."""
    thing = court.state.objects.get(event.object)
    left = court.notes.get("to leave", {}).pop(event.object, None)
    court.say("608.2n", thing is not None and thing.zone == "stack", f"{event.object} is not on the stack")
    if event.reason == "resolved" and left is None and thing is not None and thing.kind == "ability":
        early = court.imported and not court.state.turn  # opening hands are told in few words
        court.say("608.2n", None if early else False, f"{event.object} leaves the stack and did not resolve")
    if court.memory.resolving == event.object:
        court.memory.resolving = None


@settled("to leave")
def abilities_left(court: Court, at: EventNumber) -> None:
    """608.2n: an ability that resolved is not on the stack any more."""
    waiting: dict[str, int] = court.notes.get("to leave", {})
    if waiting:
        for identifier, number in waiting.items():
            if identifier in court.state.objects:
                court.say("608.2n", False, f"{identifier} resolved and stays on the stack", (number,), at)
        waiting.clear()
