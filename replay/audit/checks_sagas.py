"""CR 714: lore counters, chapters, and when a Saga is sacrificed."""

from __future__ import annotations

from domain.events.cr119_122_numbers import CountersPut
from domain.events.cr400_zones import ObjectMoved
from domain.events.cr500_turns import StepBegan
from domain.events.cr601_608_stack import AbilityTriggered, EventReplaced
from domain.events.cr701_actions import ActionNotPerformed, PermanentSacrificed, TokenCreated
from domain.ids import EventNumber, ObjectId
from domain.state.leaves import Object
from replay.audit.court import Court, after, before, settled, state_based
from replay.audit.definitions import final_chapter, is_chapter

LORE = "lore"
READ_AHEAD = "read ahead"
GRANTED = "~"
"""How our engine's names of abilities begin that effects grant."""
ANY = "any"
"""For a token that is not there yet."""


def may_be(thing: Object | None) -> bool:
    """A Saga, whatever its abilities."""
    return thing is not None and thing.face is not None and "Saga" in thing.face.subtypes


def is_saga(court: Court, thing: Object | None) -> bool:
    """A Saga with chapter abilities; of one whose card is not known it is enough that it has abilities."""
    if thing is None or thing.face is None or "Saga" not in thing.face.subtypes:
        return False
    if not court.imported and thing.face.card is not None:
        return any(is_chapter(name) for name in thing.face.abilities)
    return any(name != READ_AHEAD and not name.startswith(GRANTED) for name in thing.face.abilities)


@before(EventReplaced, ActionNotPerformed)
def another_number(court: Court, event: EventReplaced | ActionNotPerformed) -> None:
    """Remembers that another number of lore counters, or none, is put somewhere (614.16, 614.17)."""
    if isinstance(event, EventReplaced):
        text, those = event.original, event.affected
    else:
        text, those = event.action, event.objects
    if LORE in text:
        court.notes.setdefault("lore changed", {}).update(dict.fromkeys(those or (ANY,), True))


def another_number_of(court: Court, thing: Object) -> bool:
    """Whether an effect changed how many lore counters an object gets."""
    changed = court.notes.get("lore changed", {})
    return thing.id in changed or thing.was in changed or (thing.kind == "token" and ANY in changed)


@state_based
def numbers_told(court: Court, at: EventNumber) -> None:
    """What changed their number explains no later counters."""
    court.notes.pop("lore changed", None)


@after(ObjectMoved, TokenCreated)
def entered(court: Court, event: ObjectMoved | TokenCreated) -> None:
    """Remembers a Saga that enters: it gets a lore counter."""
    identifier = event.new_id if isinstance(event, ObjectMoved) else event.id
    thing = court.state.objects.get(identifier)
    if thing is not None and thing.zone == "battlefield" and may_be(thing):
        court.notes.setdefault("sagas entered", {})[identifier] = court.number


@after(StepBegan)
def main_phase(court: Court, event: StepBegan) -> None:
    """Remembers the Sagas that get a lore counter as the precombat main phase begins."""
    state = court.state
    if event.step == "main1" and not court.set_up:
        court.notes["sagas waiting"] = {
            identifier: court.number
            for identifier in state.zone("battlefield")
            if state.objects[identifier].controller == state.active and may_be(state.objects[identifier])
        }


@before(CountersPut)
def lore(court: Court, event: CountersPut) -> None:
    """714.3a, c: where a lore counter comes from."""
    if event.counter != LORE or not isinstance(event.on, str):
        return
    state = court.state
    thing = state.objects.get(event.on)
    if thing is None:
        return
    if event.rule == "714.3a":
        new = court.notes.get("sagas entered", {}).pop(event.on, None) is not None
        court.say("714.3a", new, f"{event.on} gets the counter of entering, and did not enter")
        one = event.amount == 1 or court.imported or another_number_of(court, thing)
        court.say("714.3a", one, f"{event.on} enters with {event.amount} lore counters")
    elif event.rule == "714.3b":
        new = court.notes.get("sagas entered", {}).pop(event.on, None) is not None
        court.say("714.3b", new, f"{event.on} gets the counters of entering, and did not enter")
    elif event.rule == "714.3c":
        due = court.notes.get("sagas waiting", {}).pop(event.on, None) is not None
        one = event.amount == 1 or another_number_of(court, thing)
        right = due and one and state.step == "main1" and thing.controller == state.active
        court.say(
            "714.3c",
            right,
            f"{event.on} of seat {thing.controller} gets a counter in the {state.step} step of seat {state.active}",
        )
    elif court.memory.resolving is None and not court.memory.acted:
        court.say("714.3c", False, f"{event.on} gets a lore counter, and no rule or effect gives one")
    if may_be(thing):
        chapters = court.notes.setdefault("chapters due", {})
        told_all = thing.counter(LORE) > 0 and chapters_on_stack(court, event.on)
        # With read ahead just one triggers in the turn in which it entered (702.155a).
        ahead = event.rule == "714.3b" or (court.has(event.on, READ_AHEAD) and thing.since == state.turn)
        for number in range(event.total if ahead else thing.counter(LORE) + 1, event.total + 1):
            chapters[event.on, number] = (court.number, told_all and event.rule != "714.3c")


@before(AbilityTriggered)
def chapter(court: Court, event: AbilityTriggered) -> None:
    """714.2b: a chapter triggers when its counter is put, once."""
    if event.chapter is None or event.source is None:
        return
    due = court.notes.get("chapters due", {}).pop((event.source, event.chapter), None)
    thing = court.state.objects.get(event.source)
    text = f"chapter {event.chapter} of {event.source} triggers without its counter"
    court.say("714.2b", due is not None, text)
    if thing is not None:
        own = event.player == thing.controller
        court.say("603.3a", own, f"seat {event.player} controls the chapter of {event.source}")
        final = final_chapter(court, thing)
        if final is not None:
            court.say("714.2b", event.chapter <= final, f"{event.source} has no chapter {event.chapter}")
        told = court.notes.setdefault("chapters told", {})
        told[event.source] = max(event.chapter, told.get(event.source, 0))


@settled("sagas entered")
def entered_with_lore(court: Court, at: EventNumber) -> None:
    """714.3a: a Saga enters with a lore counter, but for read ahead (714.3b)."""
    if court.memory.resolving is not None:
        return
    for identifier, number in court.notes.pop("sagas entered").items():
        if is_saga(court, court.state.objects.get(identifier)):
            ahead = court.has(identifier, READ_AHEAD) or another_number_of(court, court.state.objects[identifier])
            where = court.known(at, number)
            court.say("714.3a", ahead, f"{identifier} entered without a lore counter", (number,), where)


@settled("sagas waiting")
def turn_based(court: Court, at: EventNumber) -> None:
    """714.3c: no Saga was left out as the precombat main phase began."""
    if court.memory.resolving is not None:
        return
    waiting = court.notes.pop("sagas waiting")
    if court.state.step != "main1":
        return
    for identifier, number in waiting.items():
        thing = court.state.objects.get(identifier)
        if thing is not None and is_saga(court, thing) and not another_number_of(court, thing):
            court.say("714.3c", False, f"{identifier} gets no lore counter this turn", (number,), at)


@settled("chapters due")
def chapters_trigger(court: Court, at: EventNumber) -> None:
    """714.2b: no chapter was left out whose counter was put."""
    if court.memory.resolving is not None:
        return
    for (identifier, chapter_), (number, told_all) in court.notes.pop("chapters due").items():
        thing = court.thing(identifier)
        final = final_chapter(court, thing)
        if (final is not None and chapter_ > final) or (thing is not None and not is_saga(court, thing)):
            continue
        # Beyond its last chapter a Saga has none to trigger; which one is the last, only definitions tell.
        holds = None if final is None and (told_all or not court.imported) else False
        where = court.known(at, number)
        court.say("714.2b", holds, f"chapter {chapter_} of {identifier} did not trigger", (number,), where)


@state_based
def told(court: Court, at: EventNumber) -> None:
    """714.4: Sagas that have told their last chapter are gone."""
    state = court.state
    for identifier in state.zone("battlefield"):
        thing = state.objects[identifier]
        if thing.counters and thing.counter(LORE) and is_saga(court, thing):
            overdue(court, identifier, thing, at)


def chapters_on_stack(court: Court, identifier: ObjectId) -> bool:
    """Whether a chapter ability of the Saga is on the stack that has triggered: a copy has not (docs/judges.md)."""
    state = court.state
    return any(
        state.objects[other].of == identifier and state.objects[other].chapter is not None
        for other in state.zone("stack")
        if other not in state.copied
    )


def overdue(court: Court, identifier: ObjectId, thing: Object, at: EventNumber) -> None:
    """714.4: a Saga with all its lore counters and no chapter on the stack is not there any more."""
    waiting = chapters_on_stack(court, identifier) or any(
        entry[0] == identifier for entry in court.notes.get("triggers", ())
    )
    if not waiting:
        # Where the last chapter is not known, its sacrifice will tell that it was told by now.
        court.notes.setdefault("told by", {}).setdefault((identifier, thing.counter(LORE)), at)
    final = final_chapter(court, thing)
    if final is not None:
        done = thing.counter(LORE) >= final and not waiting
        court.say("714.4", not done, f"{identifier} has told its last chapter and is still there", (), at)
        court.say("704.5s", not done, f"the Saga {identifier} should have been sacrificed", (), at)


@before(PermanentSacrificed)
def sacrificed(court: Court, event: PermanentSacrificed) -> None:
    """714.4: by its controller, with its lore counters, no chapter of it waiting, and not later than at once."""
    if event.rule != "714.4":
        return
    thing = court.state.objects.get(event.permanent)
    if thing is None:
        court.say("714.4", False, f"{event.permanent} is not there")
        return
    counters = thing.counter(LORE)
    waiting = chapters_on_stack(court, event.permanent)
    final = final_chapter(court, thing)
    least = final if final is not None else max(1, court.notes.get("chapters told", {}).get(event.permanent, 1))
    told = counters >= least and not waiting and not short(court, thing)
    court.say(
        "714.4", thing.controller == event.player, f"seat {event.player} sacrifices a Saga of seat {thing.controller}"
    )
    text = f"{event.permanent} is sacrificed with {counters} lore counters, a chapter waiting: {waiting}"
    court.say("714.4", told and may_be(thing), text)
    court.notes.setdefault("told sagas", {})[event.permanent] = court.number
    since = court.notes.get("told by", {}).get((event.permanent, counters))
    if since is not None and final is None:
        late = f"{event.permanent} had told its last chapter by event {since} and was not sacrificed"
        court.say("714.4", False, late, (court.number,), since)
    known = court.notes.setdefault("last chapters", {})
    if thing.face is not None and thing.face.card is not None:
        known[thing.face.card] = min(counters, known.get(thing.face.card, counters))


def short(court: Court, thing: Object) -> bool:
    """Whether another copy of the card had more chapters when it was sacrificed."""
    card = thing.face.card if thing.face is not None else None
    known: int | None = court.notes.get("last chapters", {}).get(card)
    return known is not None and thing.counter(LORE) < known
