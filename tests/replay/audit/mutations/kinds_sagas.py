"""Faults of Sagas and enduring stories (CR 714, 702.195)."""

from __future__ import annotations

from tests.replay.audit.mutations.planting import Place, Plant, fault, other

NO_STORIES = "no card with storied is in the real games"


def told(place: Place) -> int | None:
    """Where it is told that what should have come is missing: somebody gets priority, or passes without."""
    return place.after("PriorityReceived", "PriorityPassed")


def lore(place: Place, rule: str) -> bool:
    """Whether this is a lore counter by that rule, of a Saga with abilities."""
    return place.event.counter == "lore" and place.event.rule == rule


@fault("a turn's lore counter is missing", "714.3c", "CountersPut")
def no_lore(place: Place) -> Plant | None:
    at = told(place)
    return place.without(place.n, at=at) if lore(place, "714.3c") and at else None


@fault("a Saga enters without a lore counter", "714.3a", "CountersPut")
def no_first_lore(place: Place) -> Plant | None:
    at = told(place)
    return place.without(place.n, at=at) if lore(place, "714.3a") and at else None


@fault("a Saga gets two lore counters in its main phase", "714.3c", "CountersPut")
def two_lore(place: Place) -> Plant | None:
    if not lore(place, "714.3c"):
        return None
    again = place.event.model_copy(update={"total": place.event.total + 1})
    return place.with_(again, before=place.n + 1)


@fault("a Saga enters with two lore counters one after the other", "714.3a", "CountersPut")
def two_first(place: Place) -> Plant | None:
    if not lore(place, "714.3a"):
        return None
    again = place.event.model_copy(update={"total": place.event.total + 1})
    return place.with_(again, before=place.n + 1)


@fault("a turn's lore counter comes in an earlier step", "714.3c", "CountersPut")
def early_lore(place: Place) -> Plant | None:
    if not lore(place, "714.3c") or place.events[place.n - 1].kind != "StepBegan":
        return None
    return place.moved(place.n, to=place.n - 1, at=place.n)


@fault("a Saga gets a lore counter in the other player's main phase", "714.3c", "StepBegan")
def others_lore(place: Place) -> Plant | None:
    if place.event.step != "main1" or place.state.active is None:
        return None
    for thing in place.battlefield(other(place.state.active)):
        if thing.face is not None and "Saga" in thing.face.subtypes and thing.face.abilities:
            put = place.now(
                "CountersPut",
                rule="714.3c",
                cause=place.n,
                on=thing.id,
                counter="lore",
                amount=1,
                total=thing.counter("lore") + 1,
            ).model_copy(update={"step": "main1"})
            return place.with_(put, before=place.n + 1)
    return None


@fault("a chapter triggers twice", "714.2b", "AbilityTriggered")
def chapter_twice(place: Place) -> Plant | None:
    if place.event.chapter is None:
        return None
    return place.with_(place.event.model_copy(), before=place.n + 1)


@fault("a chapter does not trigger", "714.2b", "AbilityTriggered")
def no_chapter(place: Place) -> Plant | None:
    at = told(place)
    return place.without(place.n, at=at) if place.event.chapter is not None and at else None


@fault("a chapter of another number triggers", "714.2b", "AbilityTriggered")
def wrong_chapter(place: Place) -> Plant | None:
    return place.changed(chapter=place.event.chapter + 1) if place.event.chapter is not None else None


@fault("the other player controls a chapter", "603.3a", "AbilityTriggered")
def others_chapter(place: Place) -> Plant | None:
    return place.changed(player=other(place.event.player)) if place.event.chapter is not None else None


def finished(place: Place) -> bool:
    """Whether this is the sacrifice of a Saga that has told its last chapter, with its move."""
    return bool(place.event.rule == "714.4") and place.next_is("ObjectMoved", old_id=place.event.permanent)


@fault("a Saga is sacrificed while its last chapter is on the stack", "714.4", "PermanentSacrificed")
def sacrificed_early(place: Place) -> Plant | None:
    if not finished(place):
        return None
    saga = place.event.permanent
    for number in range(place.n - 1, 0, -1):
        event = place.events[number]
        if event.kind == "AbilityPutOnStack" and event.source == saga:
            return place.moved(place.n, place.n + 1, to=number + 1, at=place.n)
    return None


@fault("a Saga is sacrificed a turn before its last chapter", "714.4", "PermanentSacrificed")
def sacrificed_a_turn_early(place: Place) -> Plant | None:
    if not finished(place):
        return None
    saga = place.event.permanent
    for number in range(place.n - 1, 0, -1):
        event = place.events[number]
        if event.kind == "CountersPut" and event.on == saga:
            if event.total < 2 or event.rule != "714.3c":
                return None
            passes = (m for m in range(number, 0, -1) if place.events[m].kind == "PriorityReceived")
            to = next(passes, None)
            return place.moved(place.n, place.n + 1, to=to, at=place.n) if to is not None else None
    return None


@fault("a Saga is sacrificed a step late", "714.4", "PermanentSacrificed")
def sacrificed_late(place: Place) -> Plant | None:
    step = place.after("StepBegan")
    at = told(place)
    if not finished(place) or step is None or at is None or step - place.n < 4:
        return None
    if any(event.kind in ("RolledBack", "GapObserved") for event in place.events[place.n : step]):
        return None
    return place.moved(place.n, place.n + 1, to=step, at=at)


@fault("a Saga that has told all is not sacrificed", "714.4 714.3c", "PermanentSacrificed")
def not_sacrificed(place: Place) -> Plant | None:
    if not finished(place):
        return None
    at = told(place)
    if place.imported:
        # Which chapter is the last, no definition tells: it shows when the Saga gets no counter in the next main phase.
        mine = (
            n
            for n in range(place.n, len(place.events))
            if place.events[n].kind == "StepBegan"
            and place.events[n].step == "main1"
            and next(e for e in reversed(place.events[:n]) if e.kind == "TurnBegan").active == place.event.player  # type: ignore[attr-defined]
            and place.events[n].turn > place.state.turn
        )
        main = next(mine, None)
        at = place.after("PriorityReceived", start=main) if main is not None else None
    return place.without(place.n, place.n + 1, at=at) if at is not None else None


@fault("the other player sacrifices a Saga", "714.4 701.21a", "PermanentSacrificed")
def others_sacrifice(place: Place) -> Plant | None:
    return place.changed(player=other(place.event.player)) if finished(place) else None


# Enduring stories -------------------------------------------------------------------------------------------------


def counted(place: Place, player: int) -> tuple[list[str], bool]:
    """What counts, and whether anything is storied."""
    mine = [thing for thing in place.battlefield(player) if thing.face is not None]
    those = [
        thing.id
        for thing in mine
        if thing.face is not None
        and ("Artifact" in thing.face.types or "Legendary" in thing.face.types or "Saga" in thing.face.subtypes)
    ]
    return those, any(thing.face is not None and "storied" in thing.face.abilities for thing in mine)


@fault("an enduring story with two permanents", "702.195a", "PriorityReceived", "simulated", NO_STORIES)
def story_with_two(place: Place) -> Plant | None:
    for seat, player in place.state.players.items():
        those, storied = counted(place, seat)
        if storied and len(those) == 2 and "enduring story" not in player.designations:
            gained = place.now(
                "EnduringStoryGained", rule="702.195a", cause=place.n - 1, player=seat, permanents=tuple(those)
            )
            return place.with_(gained)
    return None


@fault("an enduring story is not gained", "702.195a", "EnduringStoryGained", "simulated", NO_STORIES)
def no_story(place: Place) -> Plant | None:
    at = place.after("PriorityReceived", "GameEnded")
    if at is None or place.events[at].kind == "GameEnded":
        return None
    return place.without(place.n, at=at)


@fault("an enduring story is gained late", "702.195a", "EnduringStoryGained", "simulated", NO_STORIES)
def late_story(place: Place) -> Plant | None:
    at = place.after("PriorityReceived", "GameEnded")
    to = place.after("StepBegan")
    if at is None or to is None or to < at:
        return None
    return place.moved(place.n, to=to, at=at)


@fault("an enduring story is lost", "702.195a", "PriorityReceived", "simulated", NO_STORIES)
def story_lost(place: Place) -> Plant | None:
    for seat, player in place.state.players.items():
        if "enduring story" in player.designations:
            lost = place.now(
                "DesignationLost", rule="702.195", cause=place.n - 1, on=seat, designation="enduring story"
            )
            return place.with_(lost)
    return None


@fault("an enduring story is gained twice", "702.195a", "PriorityReceived", "simulated", NO_STORIES)
def story_again(place: Place) -> Plant | None:
    for seat, player in place.state.players.items():
        those, storied = counted(place, seat)
        if "enduring story" in player.designations and storied and len(those) > 2:
            gained = place.now(
                "EnduringStoryGained", rule="702.195a", cause=place.n - 1, player=seat, permanents=tuple(those)
            )
            return place.with_(gained)
    return None
