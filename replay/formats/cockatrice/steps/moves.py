"""Steps of cards that are drawn, shuffled, moved and revealed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.events.cr400_zones import CardDrawn, CardsRevealed, LibraryShuffled
from domain.events.records import ObservedControl
from domain.ids import Seat, object_id
from domain.state.leaves import Object
from domain.vocabulary import Zone
from projections.names import clean
from replay.formats.arena.faces import facts_of
from replay.formats.cockatrice import reading
from replay.formats.cockatrice.reading import Step
from replay.formats.cockatrice.table import MOST_CARDS
from replay.formats.cockatrice.wire import Message

if TYPE_CHECKING:
    from replay.formats.cockatrice.translate import Telling


def drew(t: Telling, step: Step, data: Message) -> None:
    seat = t.table.seats.get(step.player)
    if seat is None:
        return
    cards = list(data.messages(2))
    number = min(max(data.signed(1, len(cards)), len(cards), 0), MOST_CARDS)
    state = t.say.state
    rule = "103.5" if not state.turn or step.context == reading.MULLIGAN else "121.1"
    if state.step == "draw" and rule == "121.1":
        rule = "504.1"
    for nth in range(number):
        card = cards[nth] if nth < len(cards) else Message()
        facts, key = t.table.facts(card.text(2)), card.signed(1, -1)
        library = t.say.state.zone("library", seat)
        if not library:
            t.table.mismatch("library", f"seat {seat} draws from an empty library")
            new = t.say.appear("hand", seat, facts, seen_by=(seat,))
        else:
            cause = t.say.emit(CardDrawn, rule, player=seat, card=library[0])
            new = t.say.move(library[0], "hand", rule, cause=cause, facts=facts, seen_by=(seat,))
        t.table.link(step.player, key, new)


def shuffled(t: Telling, step: Step, data: Message) -> None:
    seat = t.table.seats.get(step.player)
    if seat is None or (data.text(1) or "deck") != "deck":
        return
    state = t.say.state
    first, size = state.next_object, len(state.zone("library", seat))
    cards = tuple(object_id(first + place) for place in range(size))
    t.say.emit(LibraryShuffled, "701.24a" if state.turn else "103.3", player=seat, cards=cards, seen_by=())


def moved(t: Telling, step: Step, data: Message) -> None:
    table = t.table
    start = data.signed(3, step.player) if data.signed(3, -1) >= 0 else step.player
    target = data.signed(6, start) if data.signed(6, -1) >= 0 else start
    from_, to = table.zone(data.text(4)), table.zone(data.text(7) or data.text(4))
    seat, new_seat = table.seats.get(start), table.seats.get(target)
    name, key, place = data.text(2), data.signed(1, -1), data.signed(5, -1)
    if seat is None or new_seat is None:
        return
    if from_ == to == "library":
        table.reorder(seat, place, data.signed(8, -1))
        return
    if from_ == "library":
        thing = from_library(t, start, seat, key, place)
    else:
        thing = table.at(start, key, from_, name)
    if thing is None:
        table.mismatch("zone", f"{clean(name) or 'a card'} leaves {from_} of seat {seat}, where there is none")
        return
    new_key = data.signed(10, -1)
    if to == from_:
        rearranged(t, thing, new_seat)
        table.link(target, new_key if new_key >= 0 else key, thing.id)
        return
    face_down = data.flag(11) and to in ("battlefield", "exile")
    audience = table.audience(to, thing.owner, new_seat, face_down)
    known = thing.under or thing.base
    facts = table.facts(name) or (facts_of(known) if known is not None and audience != thing.seen_by else None)
    if known is not None and facts is not None and facts.name == known.name:
        facts = facts_of(known) if audience != thing.seen_by else None
    elif known is not None and known.name and facts is not None:
        table.mismatch("name", f"{facts.name} was known as {known.name}")
    x = data.signed(8, -1)
    new = t.say.move(
        thing.id,
        to,
        "400.7",
        facts=facts,
        seen_by=audience,
        controller=new_seat if new_seat != thing.owner else None,
        position=min(x, len(t.say.state.zone("library", thing.owner))) if to == "library" and x > 0 else None,
        face_down=face_down,
    )
    table.link(target, new_key if new_key >= 0 else key, new)


def from_library(t: Telling, player: int, seat: Seat, key: int, place: int) -> Object | None:
    """A card that leaves a library: the one at this place, or the one that is known by its id."""
    known = t.table.known(player, key)
    if known is not None and known.zone == "library":
        return known
    library = t.say.state.zone("library", seat)
    if not library:
        return None
    if place >= len(library):
        t.table.mismatch("library", f"place {place} of {len(library)} cards")
    return t.say.state.objects[library[max(min(place, len(library) - 1), 0)]]


def rearranged(t: Telling, thing: Object, seat: Seat) -> None:
    """A permanent lies on another player's side now."""
    if thing.zone == "battlefield" and thing.controller != seat:
        t.say.emit(ObservedControl, controllers=((thing.id, seat),))


def revealed(t: Telling, step: Step, data: Message) -> None:
    seat = t.table.seats.get(step.player)
    zone: Zone = t.table.zone(data.text(1))
    if seat is None or data.signed(3, -1) >= 0 or zone not in ("hand", "exile"):
        return  # to one player only, or cards of a library, which have no ids
    shown = []
    for card in list(data.messages(4))[:MOST_CARDS]:
        thing, facts = t.table.known(step.player, card.signed(1, -1)), t.table.facts(card.text(2))
        if thing is not None and facts is not None:
            shown.append((thing.id, facts))
    if shown:
        t.say.emit(CardsRevealed, "701.20a", player=seat, cards=tuple(one for one, _ in shown), faces=tuple(shown))
