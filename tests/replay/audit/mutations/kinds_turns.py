"""Faults of turns, steps and priority (CR 117, 500–514)."""

from __future__ import annotations

from domain.cards.corpus import corpus
from domain.events import RECORD_KEEPING
from tests.replay.audit.mutations.planting import Place, Plant, fault, other


def saying(word: str) -> tuple[str, ...]:
    """Our cards that have a word of the card language."""
    return tuple(name for name, card in corpus().items() if word in repr(card))


STUCK = saying("doesnt untap")
UNLIMITED = saying("no maximum hand size")


@fault("the nonactive player gets priority first", "117.3a 117.3b", "PriorityReceived")
def wrong_first(place: Place) -> Plant | None:
    if place.event.rule not in ("117.3a", "117.3b"):
        return None
    return place.changed(player=other(place.event.player))


@fault("whoever passed gets priority again", "117.3d", "PriorityReceived")
def wrong_next(place: Place) -> Plant | None:
    if place.event.rule != "117.3d" or place.events[place.n - 1].kind != "PriorityPassed":
        return None
    return place.changed(player=other(place.event.player))


@fault("a player passes without priority", "117.3d", "PriorityPassed")
def wrong_pass(place: Place) -> Plant | None:
    return place.changed(player=other(place.event.player))


@fault("nobody gets priority as a step begins", "117.3", "PriorityReceived")
def no_priority(place: Place) -> Plant | None:
    if place.event.rule != "117.3a" or not place.next_is("PriorityPassed"):
        return None
    return place.without(place.n, at=place.n + 1)


@fault("a player gets no chance to pass", "117.3d", "PriorityPassed")
def no_pass(place: Place) -> Plant | None:
    return place.without(place.n, at=place.n + 1) if place.next_is("PriorityReceived", rule="117.3d") else None


@fault("a step ends before the second player passes", "117.4", "PriorityPassed")
def step_too_soon(place: Place) -> Plant | None:
    if not place.next_is("StepBegan"):
        return None
    return place.without(place.n, at=place.n + 1)


@fault("a step ends without any pass", "117.4 117.3", "PriorityReceived")
def step_without_pass(place: Place) -> Plant | None:
    kinds = [event.kind for event in place.events[place.n : place.n + 5]]
    if kinds != ["PriorityReceived", "PriorityPassed", "PriorityReceived", "PriorityPassed", "StepBegan"]:
        return None
    return place.without(place.n, place.n + 1, place.n + 2, place.n + 3, at=place.n + 4)


@fault("something resolves before the second player passes", "117.4", "PriorityPassed")
def resolves_too_soon(place: Place) -> Plant | None:
    return place.without(place.n, at=place.n + 1) if place.next_is("ResolutionBegan") else None


@fault("a player gets priority in the untap step", "502.4", "StepBegan")
def priority_in_untap(place: Place) -> Plant | None:
    if place.event.step != "untap":
        return None
    new = place.now("PriorityReceived", rule="117.3a", cause=place.n, player=place.state.active)
    return place.with_(new.model_copy(update={"step": "untap"}), before=place.n + 1)


@fault("a step does not begin", "500.1", "StepBegan")
def no_step(place: Place) -> Plant | None:
    if place.events[place.n + 1 :][:1] and place.events[place.n + 1].kind in RECORD_KEEPING:
        return None
    if place.n + 1 >= len(place.events) or (place.event.step == "untap" and place.state.turn == 1):
        return None
    return place.without(place.n, at=place.n + 1)


@fault("a step begins twice", "500.1", "StepBegan")
def step_twice(place: Place) -> Plant | None:
    if place.event.step in ("cleanup", "main2"):  # another cleanup step may follow (514.3a); main phases may be added
        return None
    return place.with_(place.event.model_copy(), before=place.n + 1)


@fault("the draw step is missing", "500.1 504", "StepBegan")
def no_draw_step(place: Place) -> Plant | None:
    if place.event.step != "draw" or place.state.turn < 2:
        return None
    end = place.after("StepBegan")
    if end is None or place.events[end].step != "main1":
        return None
    later = [e for e in place.events[end:] if e.kind == "StepBegan" and e.turn == place.state.turn + 2]
    if place.imported and not any(e.step == "draw" for e in later):
        return None  # an effect may have draw steps skipped; that it was none shows in the next one
    return place.without(*range(place.n, end), at=end)


@fault("a step comes in the wrong place", "500.1", "StepBegan")
def wrong_step(place: Place) -> Plant | None:
    return place.changed(step="main1") if place.event.step in ("begin", "end", "upkeep") else None


@fault("the first turn has a draw", "103.8a 504.1", "StepBegan")
def first_draw(place: Place) -> Plant | None:
    if place.state.turn != 1 or place.event.step not in ("draw", "main1") or place.state.active is None:
        return None
    number, room = place.fresh()
    card = place.state.zone("library", place.state.active)[0]
    step = place.event.step
    drawn = place.now("CardDrawn", rule="504.1", cause=place.n, player=place.state.active, card=card)
    drawn = drawn.model_copy(update={"step": step})
    moved = place.now(
        "ObjectMoved",
        rule="504.1",
        cause=place.n,
        old_id=card,
        new_id=number,
        from_zone="library",
        to_zone="hand",
        seen_by=(),
    ).model_copy(update={"step": step})
    return room.with_(drawn, moved, before=place.n + 1)


@fault("a turn does not begin", "500.1", "TurnBegan")
def no_turn(place: Place) -> Plant | None:
    return place.without(place.n, at=place.n + 1) if place.state.turn else None


@fault("turns are not counted through", "500.1", "TurnBegan")
def odd_turn(place: Place) -> Plant | None:
    return place.changed(turn=place.event.turn + 1) if place.state.turn else None


@fault("the wrong player takes a turn", "500.7", "TurnBegan")
def wrong_turn(place: Place) -> Plant | None:
    first = place.after("PriorityReceived", "TurnBegan")
    if place.state.turn < 1 or first is None or place.events[first].kind != "PriorityReceived":
        return None
    if place.events[first].rule != "117.3a" or place.event.active == place.state.active:
        return None
    return place.changed(active=other(place.event.active))


@fault("not the starting player takes the first turn", "103.8", "TurnBegan")
def wrong_first_turn(place: Place) -> Plant | None:
    if place.event.turn != 1 or not any(event.kind == "StartingPlayerChosen" for event in place.events[: place.n]):
        return None
    return place.changed(active=other(place.event.active))


@fault("the turn's draw is left out", "504.1", "CardDrawn")
def no_draw(place: Place) -> Plant | None:
    at = place.after("PriorityReceived", "PriorityPassed")
    if place.event.rule != "504.1" or at is None or not place.next_is("ObjectMoved"):
        return None
    return place.without(place.n, place.n + 1, at=at)


@fault("a second card is drawn for the turn", "504.1", "ObjectMoved")
def second_draw(place: Place) -> Plant | None:
    event = place.event
    if event.rule != "504.1" or place.state.active is None:
        return None
    library = [card for card in place.state.zone("library", place.state.active) if card != event.old_id]
    first = int(event.new_id[1:]) + 1
    if not library or place.state.next_object + 1 != first:
        return None
    room = Place(
        place.events,
        place.n + 1,
        _AfterMove(place.state, first),
        place.imported,
        place.rules,  # type: ignore[arg-type]
    )
    number, room = room.fresh()
    drawn = place.events[place.n - 1].model_copy(update={"card": library[0]})
    moved = event.model_copy(update={"old_id": library[0], "new_id": number, "facts": None})
    return room.with_(drawn, moved)


class _AfterMove:
    """A state in which the next object has another number."""

    def __init__(self, state: object, next_object: int) -> None:
        self._state = state
        self.next_object = next_object

    def __getattr__(self, name: str) -> object:
        return getattr(self._state, name)


@fault("a card comes into the hand and nobody drew it", "504.1 121.1 103.5", "CardDrawn")
def not_drawn(place: Place) -> Plant | None:
    return place.without(place.n, at=place.n + 1) if place.next_is("ObjectMoved") else None


@fault("the wrong player draws for the turn", "504.1 121.1", "CardDrawn")
def wrong_draw(place: Place) -> Plant | None:
    return place.changed(player=other(place.event.player)) if place.event.rule == "504.1" else None


@fault(
    "not the top card is drawn",
    "401.2 121.1",
    "CardDrawn",
    "simulated",
    "in what order a library lies, a log does not tell",
)
def not_the_top(place: Place) -> Plant | None:
    library = place.state.zone("library", place.event.player)
    if len(library) < 2 or not place.next_is("ObjectMoved"):
        return None
    drawn = place.event.model_copy(update={"card": library[1]})
    moved = place.events[place.n + 1].model_copy(update={"old_id": library[1], "facts": None})
    return place.made([*place.numbers(0, place.n), drawn, moved, *place.numbers(place.n + 2)], drawn)


@fault("a permanent does not untap", "502.3", "PermanentUntapped")
def no_untap(place: Place) -> Plant | None:
    if place.event.rule != "502.3":
        return None
    at = place.after("StepBegan")
    if place.imported:
        if not place.sure:
            return None  # its status may not have been shown since
        # An effect may keep it tapped; that it was none shows when it taps again.
        for event in place.events[place.n + 1 :]:
            if event.kind in ("GapObserved", "RolledBack", "TurnBegan") and not (
                event.kind == "TurnBegan" and event.active != place.state.active
            ):  # type: ignore[attr-defined]
                return None
            if getattr(event, "old_id", None) == place.event.object:
                return None
            if event.kind == "PermanentTapped" and event.object == place.event.object:  # type: ignore[attr-defined]
                break
        else:
            return None
    elif any("doesnt untap" in (e.definition or "") for e in place.state.effects.values()) or any(
        thing.face is not None and thing.face.card in STUCK for thing in place.battlefield()
    ):
        return None
    return place.without(place.n, at=at) if at is not None else None


def lands_only(place: Place, player: int) -> bool:
    """Whether a player has nothing that could untap it."""
    for thing in place.battlefield():
        types = thing.face.types if thing.face is not None else ()
        if ("Land" not in types or "Creature" in types) and (thing.controller == player or "Creature" not in types):
            return False
    turn = next(event for event in reversed(place.events[: place.n]) if event.kind == "TurnBegan")
    return turn.turn == place.state.turn and not any(
        place.state.objects[one].kind != "card" for one in place.state.zone("command")
    )


@fault("a permanent of the other player untaps in the untap step", "502.3", "StepBegan")
def others_untap(place: Place) -> Plant | None:
    if place.event.step != "untap" or place.state.active is None:
        return None
    for thing in place.battlefield(other(place.state.active)):
        if thing.tapped and (not place.imported or lands_only(place, other(place.state.active))):
            new = place.now("PermanentUntapped", rule="502.3", cause=place.n, object=thing.id)
            return place.with_(new.model_copy(update={"step": "untap"}), before=place.n + 1)
    return None


@fault("more than seven cards are kept after cleanup", "514.1", "CardDiscarded")
def big_hand(place: Place) -> Plant | None:
    turn = place.after("TurnBegan")
    if place.event.rule != "514.1" or not place.next_is("ObjectMoved") or turn is None:
        return None
    others = sum(event.kind == "CardDiscarded" and event.rule == "514.1" for event in place.events[place.n - 8 : turn])
    if place.imported and others < 2:
        return None  # an effect may allow more; whoever discards has a maximum
    if any(thing.face is not None and thing.face.card in UNLIMITED for thing in place.battlefield()):
        return None
    return place.without(place.n, place.n + 1, at=turn)
