"""Events of cards that are drawn, played and moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.events.cr400_zones import CardDrawn, LibraryShuffled, ObjectCeased
from domain.events.cr601_608_stack import LandPlayed
from domain.events.cr701_actions import CardDiscarded, TokenCreated
from domain.ids import object_id
from replay.formats.mtg_replay.reading import Json, text

if TYPE_CHECKING:
    from replay.formats.mtg_replay.translate import Telling


def draw(t: Telling, event: Json, data: Json) -> None:
    _, owner = t.zone(data.get("from"))
    seat = owner or t.actor(event, data, "player")
    card, name = text(data, "obj"), text(data, "card_name")
    thing = t.at(card, "library", seat, name)
    state = t.say.state
    rule = "103.5" if not state.turn else "504.1" if state.step == "draw" else "121.1"
    if thing.zone == "library":
        cause = t.say.emit(CardDrawn, rule, player=seat, card=thing.id)
        t.move(card, thing, "hand", rule, cause, name)


def land(t: Telling, event: Json, data: Json) -> None:
    seat, card, name = t.actor(event, data, "player"), text(data, "card"), text(data, "card_name")
    thing = t.at(card, "hand", seat, name)
    cause = t.say.emit(LandPlayed, "305.1", player=seat, card=thing.id)
    if thing.zone != "battlefield":
        t.move(card, thing, "battlefield", "305.1", cause, name)


def moved(t: Telling, event: Json, data: Json) -> None:
    card, name = text(data, "obj"), text(data, "card_name")
    to, whose = t.zone(data.get("to"))
    start, before = t.zone(data.get("from"))
    if to is None:
        return
    seat = before or whose or t.actor(event, data, "controller")
    if start is None and card not in t.ids and to == "battlefield":
        new = t.say.new_id()
        t.say.emit(TokenCreated, "111.1", id=new, owner=seat, facts=t.facts(card, name))
        t.ids[card] = new
        return
    thing = t.at(card, start or to, seat, name)
    if thing.zone == to:
        return  # PLAY_LAND, CAST, DRAW or DISCARD has told it
    spell = thing.zone == "stack" and to in ("battlefield", "graveyard")
    rule = ("608.3" if to == "battlefield" else "608.2n") if spell else "400.7"
    hidden = to == "exile" and text(data, "visibility") in ("private", "hidden")
    new = t.move(card, thing, to, rule, t.because.pop(thing.id, None), name, hidden)
    if thing.kind == "token" and thing.zone == "battlefield":
        t.say.emit(ObjectCeased, "704.5d", object=new)


def discard(t: Telling, event: Json, data: Json) -> None:
    _, owner = t.zone(data.get("from"))
    seat, card, name = owner or t.actor(event, data), text(data, "obj"), text(data, "card_name")
    thing = t.at(card, "hand", seat, name)
    if thing.zone == "hand":
        cause = t.say.emit(CardDiscarded, "701.9a", player=seat, card=thing.id)
        to, _ = t.zone(data.get("to"))
        t.move(card, thing, to or "graveyard", "701.9a", cause, name)


def random(t: Telling, event: Json, data: Json) -> None:
    seat = t.seat(text(data, "player"))
    if text(data, "action") != "shuffle" or seat is None:
        return
    old = t.say.state.zone("library", seat)
    first = t.say.state.next_object
    cards = tuple(object_id(first + place) for place in range(len(old)))
    gone = {*old}
    t.ids = {key: one for key, one in t.ids.items() if one not in gone}
    rule = "701.24a" if t.say.state.turn else "103.3"
    t.say.emit(LibraryShuffled, rule, player=seat, cards=cards, seen_by=())
