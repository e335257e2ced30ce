"""Faults of foretelling (CR 702.143, 116.2h)."""

from __future__ import annotations

from tests.replay.audit.mutations.helps import resolving, words
from tests.replay.audit.mutations.planting import Moved, Place, Plant, fault, shifted


@fault("a foretold card is shown to all", "702.143a 406.3", "ObjectMoved")
def shown(place: Place) -> Plant | None:
    return place.changed(seen_by=None) if place.event.rule == "702.143a" else None


@fault("a foretold card is exiled face up", "702.143a 406.3", "ObjectMoved")
def face_up(place: Place) -> Plant | None:
    return place.changed(face_down=False) if place.event.rule == "702.143a" else None


@fault(
    "a foretold card is cast for its mana cost",
    "702.143a",
    "SpellCast",
    "simulated",
    "the ways of casting are numbers in a log",
)
def for_mana(place: Place) -> Plant | None:
    return place.changed(alternative=None) if place.event.alternative == "foretell" else None


@fault("a foretold card is cast in the same turn", "702.143a", "SpellCast")
def same_turn(place: Place) -> Plant | None:
    return foretold_at(place, place.n, place.n, place.event.card)


def foretold_at(place: Place, to: int, at: int, card: str | None) -> Plant | None:
    """The card is foretold at another time, and is another object of the time then."""
    told = next((n for n in range(len(place.events)) if getattr(place.events[n], "exiled", None) == card), None)
    if card not in place.state.foretold or told is None or place.events[told + 1].kind != "ObjectMoved":
        return None
    moved = place.events[told + 1]
    number = f"o{place.state.next_object}"
    events = shifted(place.events, to, place.state.next_object)
    # Later the card is what it became here.
    renamed = [
        event.model_copy(update={name: number for name in ("card", "old_id") if getattr(event, name, None) == card})
        if number_ >= to
        else event
        for number_, event in enumerate(events)
    ]
    when = {"turn": place.state.turn, "step": place.state.step}
    first = place.events[told].model_copy(update={"exiled": number, **when})
    second = moved.model_copy(update={"new_id": number, **when})
    room = Place(renamed, place.n, place.state, place.imported, place.rules)
    pieces: list[object] = [n for n in room.numbers() if n not in (told, told + 1)]
    where = pieces.index(to)
    pieces[where:where] = [Moved(told, first), Moved(told + 1, second)]
    return room.made(pieces, at)  # type: ignore[arg-type]


@fault(
    "a card is foretold in the other's turn",
    "116.2h 702.143a",
    "PriorityReceived",
    "simulated",
    "the one card that is foretold in the real games is cast before the other's turn",
)
def in_others_turn(place: Place) -> Plant | None:
    player = place.event.player
    if player == place.state.active or place.state.turn < 2 or resolving(place):
        return None
    for card in place.state.foretold:
        thing = place.thing(card)
        if (
            thing is not None
            and thing.owner == player
            and thing.zone == "exile"
            and place.state.foretold[card] == place.state.turn - 1
        ):
            plant = foretold_at(place, place.n + 1, place.n, card)
            if plant is None or any("foretell any turn" in words(one) for one in place.battlefield(player)):
                return None
            at = next(
                n for n, e in enumerate(plant.events) if getattr(e, "exiled", None) == f"o{place.state.next_object}"
            )
            return Plant(plant.events, at, plant.rules)
    return None


@fault("foretelling is not paid for", "116.2h", "ManaSpent", "simulated", "what foretelling costs is not in a log")
def foretold_free(place: Place) -> Plant | None:
    at = place.after("CardForetold")
    if place.event.rule != "116.2h" or at is None or at - place.n > 6:
        return None
    if any("foretelling costs less" in words(one) for one in place.battlefield()):
        return None
    return place.without(place.n, at=at)
