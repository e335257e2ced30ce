"""Faults of objects, zones, counters and state-based actions (CR 111, 122, 400, 701, 704)."""

from __future__ import annotations

from domain.events.cr613_characteristics import Change
from tests.replay.audit.mutations.planting import Place, Plant, fault, other

TOLD = (
    "CardDiscarded",
    "PermanentDestroyed",
    "PermanentSacrificed",
    "PermanentPutIntoGraveyard",
    "CardMilled",
    "LandPlayed",
)
FEW = "no such thing happens in the real games"


def asked(place: Place, start: int | None = None) -> int | None:
    """Where somebody gets priority, or passes without; None where the game ends before anybody passes."""
    at = place.after("PriorityReceived", "PriorityPassed", start=start)
    passes = place.after("PriorityPassed", start=start)
    end = place.after("PlayerLost", "GameEnded", start=start)
    return at if passes is not None and (end is None or passes < end) else None


def subject(event: object) -> object:
    """What an event says is about to move."""
    return getattr(event, "permanent", None) or getattr(event, "card", None)


@fault("an object keeps its id in another zone", "400.7", "ObjectMoved")
def same_id(place: Place) -> Plant | None:
    return place.changed(new_id=place.event.old_id)


@fault("an object moves from a zone where it is not", "400.1", "ObjectMoved")
def wrong_zone(place: Place) -> Plant | None:
    if place.thing(place.event.old_id) is None:
        return None
    return place.changed(from_zone="graveyard" if place.event.from_zone != "graveyard" else "exile")


@fault("an object moves twice", "400.7", "ObjectMoved")
def moves_twice(place: Place) -> Plant | None:
    return place.with_(place.event.model_copy(), before=place.n + 1)


@fault(
    "something is told to move and stays",
    "305 514.1 701 704 714.4",
    "CardDiscarded PermanentDestroyed PermanentSacrificed CardMilled",
)
def stays(place: Place) -> Plant | None:
    if not place.next_is("ObjectMoved", old_id=subject(place.event)) or asked(place) is None:
        return None
    return place.without(place.n + 1, at=place.n)


@fault("a land is played and stays in the hand", "305.1", "LandPlayed")
def land_stays(place: Place) -> Plant | None:
    return place.without(place.n + 1, at=place.n) if place.next_is("ObjectMoved") and asked(place) else None


@fault("a card is drawn and stays in the library", "504.1 121.1", "CardDrawn")
def draw_stays(place: Place) -> Plant | None:
    if place.event.rule == "103.5" or not place.next_is("ObjectMoved") or asked(place) is None:
        return None
    return place.without(place.n + 1, at=place.n)


@fault("something moves and nothing told it to", "305 514.1 701 704 714.4", " ".join(TOLD))
def untold(place: Place) -> Plant | None:
    if not place.next_is("ObjectMoved", old_id=subject(place.event)):
        return None
    return place.without(place.n, at=place.n + 1)


@fault("a permanent of the other player is sacrificed", "701.21a", "PermanentSacrificed")
def others_sacrifice(place: Place) -> Plant | None:
    return place.changed(player=other(place.event.player)) if place.event.rule == "701.21a" else None


@fault("counters are put on what has left", "122", "PriorityReceived")
def counters_on_gone(place: Place) -> Plant | None:
    if not place.gone or place.state.turn < 3:
        return None
    gone = next(reversed(place.gone))
    if gone in place.state.objects:
        return None
    return place.with_(
        place.now("CountersPut", rule="122.6", cause=place.n - 1, on=gone, counter="+1/+1", amount=1, total=1)
    )


@fault("counters don't add up", "122.1", "CountersPut CountersRemoved")
def counters_total(place: Place) -> Plant | None:
    return place.changed(total=place.event.total + 1)


@fault("counters are left that were removed", "122.1", "CountersRemoved")
def more_removed(place: Place) -> Plant | None:
    return place.changed(amount=place.event.amount + 1)


@fault("a tapped permanent is tapped", "701.26a", "PermanentTapped")
def taps_again(place: Place) -> Plant | None:
    return place.with_(place.event.model_copy(), before=place.n + 1)


@fault("an untapped permanent untaps", "701.26b", "PermanentUntapped")
def untaps_again(place: Place) -> Plant | None:
    return place.with_(place.event.model_copy(), before=place.n + 1)


@fault("a token that died comes back", "111.8", "ObjectMoved")
def token_returns(place: Place) -> Plant | None:
    thing = place.thing(place.event.old_id)
    event = place.event
    if thing is None or thing.kind != "token" or event.from_zone != "battlefield":
        return None
    if int(event.new_id[1:]) != place.state.next_object:
        return None
    number = f"o{place.state.next_object + 1}"
    room = Place(place.events, place.n + 1, place.state, place.imported, place.rules, place.gone)
    from tests.replay.audit.mutations.planting import shifted

    room.events = shifted(place.events, place.n + 1, place.state.next_object + 1)
    back = event.model_copy(
        update={
            "old_id": event.new_id,
            "new_id": number,
            "from_zone": event.to_zone,
            "to_zone": "battlefield",
            "rule": "608.2c",
        }
    )
    return room.with_(back)


@fault("a token stays in the graveyard", "704.5d", "ObjectCeased")
def token_stays(place: Place) -> Plant | None:
    at = asked(place)
    thing = place.thing(place.event.object)
    if at is None or thing is None or thing.kind != "token":
        return None
    return place.without(place.n, at=at)


@fault("a card ceases to exist", "704.5d 111.7", "PriorityReceived", "simulated", "a log may lose a card's trace")
def card_ceases(place: Place) -> Plant | None:
    for thing in place.battlefield():
        if thing.kind == "card":
            return place.with_(place.now("ObjectCeased", rule="704.5d", cause=place.n - 1, object=thing.id))
    return None


# State-based actions --------------------------------------------------------------------------------------------------


def settled(place: Place) -> bool:
    """Whether somebody gets priority here and nothing resolves meanwhile."""
    if place.event.rule not in ("117.3a", "117.3b") or not place.state.turn:
        return False
    return not place.imported or place.next_is("PriorityPassed")  # a log may tell of priority first and of events then


def missed(place: Place, new_kind: str, **values: object) -> Plant:
    """An event after which a state-based action is due, and nothing comes of it."""
    rule = {"CharacteristicsChanged": "613.1", "Unattached": "701.3d"}.get(new_kind, "122.6")
    return place.with_(place.now(new_kind, rule=rule, cause=place.n - 1, **values), at=place.n)


@fault("a creature with toughness 0 stays", "704.5f", "PriorityReceived")
def no_toughness(place: Place) -> Plant | None:
    for thing in place.creatures() if settled(place) else ():
        if thing.face is not None and (thing.face.toughness or 0) > 0:
            change = Change(object=thing.id, characteristic="toughness", value=0)
            return missed(place, "CharacteristicsChanged", changes=(change,))
    return None


@fault("a creature with lethal damage stays", "704.5g", "PermanentDestroyed")
def lethal(place: Place) -> Plant | None:
    at = asked(place)
    thing = place.thing(place.event.permanent)
    if (
        place.event.rule != "704.5g"
        or at is None
        or not place.next_is("ObjectMoved")
        or thing is None
        or thing.face is None
    ):
        return None
    if thing.damage < (thing.face.toughness or 0):
        return None
    return place.without(place.n, place.n + 1, at=at)


@fault("a creature with damage by deathtouch stays", "704.5h", "PermanentDestroyed", "simulated", FEW)
def deathtouched(place: Place) -> Plant | None:
    at = asked(place)
    if place.event.rule != "704.5h" or at is None or not place.next_is("ObjectMoved"):
        return None
    return place.without(place.n, place.n + 1, at=at)


@fault(
    "a creature is destroyed without lethal damage",
    "704.5g",
    "PriorityReceived",
    "simulated",
    "effects that shrink a creature are not in the log before it dies",
)
def healthy(place: Place) -> Plant | None:
    for thing in place.creatures() if settled(place) else ():
        if thing.face is not None and thing.damage < (thing.face.toughness or 0):
            number, room = place.fresh()
            dies = place.now("PermanentDestroyed", rule="704.5g", cause=place.n - 1, permanent=thing.id)
            moved = place.now(
                "ObjectMoved",
                rule="704.5g",
                cause=place.n - 1,
                old_id=thing.id,
                new_id=number,
                from_zone="battlefield",
                to_zone="graveyard",
            )
            return room.with_(dies, moved)
    return None


@fault("two legends of one name stay", "704.5j", "PermanentPutIntoGraveyard PriorityReceived")
def legends(place: Place) -> Plant | None:
    if place.event.kind == "PermanentPutIntoGraveyard":
        at = asked(place)
        if place.event.rule != "704.5j" or at is None or not place.next_is("ObjectMoved"):
            return None
        return place.without(place.n, place.n + 1, at=at)
    if not settled(place):
        return None
    for seat in place.state.players:
        those = [t for t in place.battlefield(seat) if t.face is not None and "Legendary" in t.face.types]
        if len(those) > 1 and those[0].face is not None and those[0].face != those[1].face:
            face = those[0].face
            changes = tuple(
                Change(object=those[1].id, characteristic=name, value=getattr(face, name)) for name in ("card", "name")
            )
            return missed(place, "CharacteristicsChanged", changes=changes)
    return None


@fault("a planeswalker without loyalty stays", "704.5i", "PriorityReceived", "real", "our decks have no planeswalkers")
def no_loyalty(place: Place) -> Plant | None:
    for thing in place.battlefield() if settled(place) else ():
        if thing.face is not None and "Planeswalker" in thing.face.types and thing.counter("loyalty"):
            number = thing.counter("loyalty")
            return missed(place, "CountersRemoved", on=thing.id, counter="loyalty", amount=number, total=0)
    return None


@fault("an Aura attached to nothing stays", "704.5m", "PriorityReceived")
def loose_aura(place: Place) -> Plant | None:
    for thing in place.battlefield() if settled(place) else ():
        if thing.face is not None and "Aura" in thing.face.subtypes and thing.attached_to is not None:
            return missed(place, "Unattached", object=thing.id)
    return None


@fault("Equipment stays attached to what is gone", "704.5n", "Unattached", "simulated", FEW)
def loose_equipment(place: Place) -> Plant | None:
    at = asked(place)
    thing = place.thing(place.event.object)
    if place.event.rule != "704.5n" or at is None or thing is None or thing.attached_to in place.state.objects:
        return None
    return place.without(place.n, at=at)


@fault("+1/+1 and -1/-1 counters stay together", "704.5q", "PriorityReceived")
def both_counters(place: Place) -> Plant | None:
    for thing in place.creatures() if settled(place) else ():
        if thing.counter("+1/+1") and not thing.counter("-1/-1"):
            return missed(place, "CountersPut", on=thing.id, counter="-1/-1", amount=1, total=1)
    return None


@fault("a player with no life goes on", "704.5a", "PriorityReceived")
def no_life(place: Place) -> Plant | None:
    if not settled(place) or (place.after("PlayerLost") is not None and place.after("PlayerLost") < place.n + 8):  # type: ignore[operator]
        return None
    player = place.state.players[1 + place.n % 2]
    new = place.now("LifeChanged", rule="119.3", cause=place.n - 1, player=player.seat, amount=-player.life, total=0)
    return place.with_(new, at=place.n)


@fault("a player with ten poison counters goes on", "704.5c", "PriorityReceived")
def poisoned(place: Place) -> Plant | None:
    if not settled(place):
        return None
    player = place.state.players[1 + place.n % 2]
    has = dict(player.counters).get("poison", 0)
    new = place.now(
        "CountersPut", rule="122.6", cause=place.n - 1, on=player.seat, counter="poison", amount=10 - has, total=10
    )
    return place.with_(new, at=place.n) if has < 10 else None
