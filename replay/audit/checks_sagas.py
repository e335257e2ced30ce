"""CR 714: lore counters, chapters, and when a Saga is sacrificed."""

from __future__ import annotations

from domain.events.cr119_122_numbers import CountersPut
from domain.events.cr400_zones import ObjectMoved
from domain.events.cr500_turns import PriorityReceived, StepBegan
from domain.events.cr601_608_stack import AbilityTriggered
from domain.events.cr701_actions import PermanentSacrificed, TokenCreated
from domain.ids import ObjectId
from domain.state.leaves import Object
from replay.audit.auditing import Court, after, before

LORE = "lore"


def is_saga(thing: Object | None) -> bool:
    """A Saga with chapter abilities, as far as one can see: it has abilities."""
    return thing is not None and thing.face is not None and "Saga" in thing.face.subtypes and bool(thing.face.abilities)


@after(ObjectMoved, TokenCreated)
def entered(court: Court, event: ObjectMoved | TokenCreated) -> None:
    """Remembers a Saga that enters: it gets a lore counter."""
    identifier = event.new_id if isinstance(event, ObjectMoved) else event.id
    thing = court.state.objects.get(identifier)
    if thing is not None and thing.zone == "battlefield" and is_saga(thing):
        court.memory.setdefault("sagas entered", {})[identifier] = court.number


@after(StepBegan)
def main_phase(court: Court, event: StepBegan) -> None:
    """Remembers the Sagas that get a lore counter as the precombat main phase begins."""
    state = court.state
    if event.step == "main1":
        court.memory["sagas waiting"] = {
            identifier: court.number
            for identifier in state.zone("battlefield")
            if state.objects[identifier].controller == state.active and is_saga(state.objects[identifier])
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
        new = court.memory.get("sagas entered", {}).pop(event.on, None) is not None
        court.say("714.3a", new, f"{event.on} gets the counter of entering, and did not enter")
    elif event.rule == "714.3c":
        waiting = court.memory.get("sagas waiting", {})
        due = waiting.pop(event.on, None) is not None
        right = due and event.amount == 1 and state.step == "main1" and thing.controller == state.active
        court.say(
            "714.3c",
            right,
            f"{event.on} of seat {thing.controller} gets a counter in the {state.step} step of seat {state.active}",
        )
    before_, after_ = thing.counter(LORE), event.total
    if is_saga(thing):
        chapters = court.memory.setdefault("chapters due", {})
        for number in range(before_ + 1, after_ + 1):
            chapters[event.on, number] = court.number


@before(AbilityTriggered)
def chapter(court: Court, event: AbilityTriggered) -> None:
    """714.2b: a chapter triggers when its counter is put, once."""
    if event.chapter is None or event.source is None:
        return
    due = court.memory.get("chapters due", {}).pop((event.source, event.chapter), None)
    thing = court.state.objects.get(event.source)
    court.say("714.2b", due is not None, f"chapter {event.chapter} of {event.source} triggers without its counter")
    if thing is not None:
        court.say(
            "603.3a", event.player == thing.controller, f"seat {event.player} controls the chapter of {event.source}"
        )


@before(PriorityReceived)
def nothing_missed(court: Court, event: PriorityReceived) -> None:
    """No lore counter, chapter or sacrifice was missed before somebody gets priority."""
    state = court.state
    for identifier, number in court.memory.pop("sagas entered", {}).items():
        if is_saga(state.objects.get(identifier)):
            court.say("714.3a", False, f"{identifier} entered without a lore counter", (number,))
    if state.step == "main1":
        for identifier, number in court.memory.pop("sagas waiting", {}).items():
            if is_saga(state.objects.get(identifier)):
                court.say("714.3c", False, f"{identifier} gets no lore counter this turn", (number,))
    for (identifier, number_), number in court.memory.pop("chapters due", {}).items():
        final = final_chapter(court, identifier)
        if final is not None and number_ > final:
            continue
        court.say(
            "714.2b", None if final is None else False, f"chapter {number_} of {identifier} did not trigger", (number,)
        )
    for identifier in state.zone("battlefield"):
        thing = state.objects[identifier]
        if thing.counter(LORE) and is_saga(thing):
            overdue(court, identifier, thing)


def final_chapter(court: Court, identifier: ObjectId) -> int | None:
    """The number of chapters, where the record's abilities tell it; None for abilities that are numbers of a source."""
    thing = court.state.objects.get(identifier)
    if thing is None or thing.face is None or court.imported:
        return None
    from domain.cards.abilities import Chapter
    from domain.cards.corpus import corpus

    card = corpus().get(thing.face.card or "")
    numbers = [a.number for a in card.abilities if isinstance(a, Chapter)] if card is not None else []
    return max(numbers, default=None) if numbers else None


def chapters_on_stack(court: Court, identifier: ObjectId) -> bool:
    """Whether a chapter ability of the Saga is on the stack."""
    objects = court.state.objects
    return any(
        objects[other].of == identifier and objects[other].chapter is not None for other in court.state.zone("stack")
    )


def overdue(court: Court, identifier: ObjectId, thing: Object) -> None:
    """714.4: a Saga with all its lore counters and no chapter on the stack is not there any more."""
    final = final_chapter(court, identifier)
    if final is None:
        return
    done = thing.counter(LORE) >= final and not chapters_on_stack(court, identifier)
    court.say("714.4", not done, f"{identifier} has told its last chapter and is still there")


@before(PermanentSacrificed)
def sacrificed(court: Court, event: PermanentSacrificed) -> None:
    """714.4: by its controller, with its lore counters, and no chapter of it on the stack or about to be."""
    if event.rule != "714.4":
        return
    thing = court.state.objects.get(event.permanent)
    if thing is None:
        court.say("714.4", False, f"{event.permanent} is not there")
        return
    waiting = chapters_on_stack(court, event.permanent)
    final = final_chapter(court, event.permanent)
    told = thing.counter(LORE) >= (final if final is not None else 1)
    right = told and not waiting and thing.controller == event.player and is_saga(thing)
    court.say(
        "714.4",
        right,
        f"{event.permanent} is sacrificed with {thing.counter(LORE)} lore counters, a chapter waiting: {waiting}",
    )
