"""Sentences of cards that are drawn, played and moved (CR 121, 305, 400s, 701)."""

from __future__ import annotations

import re

from domain.events.cr400_zones import CardDrawn, CardForetold, CardsRevealed
from domain.events.cr601_608_stack import LandPlayed, SpellCast
from domain.events.cr701_actions import (
    CardDiscarded,
    CardMilled,
    ObjectExiled,
    PermanentDestroyed,
    PermanentPutIntoGraveyard,
    PermanentSacrificed,
    Scried,
    Surveilled,
)
from domain.state.leaves import Object
from replay.formats.arena.faces import facts_of
from replay.formats.text.grammar import AND
from replay.formats.text.labels import HIDDEN, real
from replay.formats.text.telling import ZONES, Telling, unquoted
from replay.formats.text.verbs.registry import verb


@verb("draws")
def draws(t: Telling) -> None:
    if not 0 < t.n() <= 100:
        raise t.bad(f"{t.n()} is no number of cards to draw", "write 1 to 100")
    for _ in range(t.n()):
        drawn(t, HIDDEN)


@verb("draw")
def draw(t: Telling) -> None:
    if re.fullmatch(r"[0-9]+ cards?", t.now.slots["card"]):
        raise t.bad("this is no number of cards to draw", "write 1 to 100")
    drawn(t, t.now.slots["card"])


def drawn(t: Telling, name: str) -> None:
    """One card."""
    seat = t.who()
    if not t.say.state.zone("library", seat):
        facts = t.facts(name)
        t.say.appear("hand", seat, facts, seen_by=(seat,))
        return
    card, facts = t.taken(name, "library", seat)
    cause = t.say.emit(CardDrawn, t.rule(), player=seat, card=card.id)
    if not t.now.apart:
        t.moves(card, "hand", t.rule() or "121.1", cause, facts)


@verb("land")
def land(t: Telling) -> None:
    seat = t.who()
    card, facts = t.taken(t.now.slots["card"], "card", seat)
    cause = t.say.emit(LandPlayed, t.rule(), player=seat, card=card.id)
    if not t.now.apart:
        t.moves(card, "battlefield", t.rule() or "305.1", cause, facts)


@verb("cast")
def cast(t: Telling) -> None:
    seat = t.who()
    alternative = t.clause(r"for (.+)")
    part = t.clause(r"part (.+)")
    card, facts = t.taken(t.now.slots["card"], "card", seat)
    cause = t.say.emit(
        SpellCast,
        t.rule(),
        player=seat,
        card=card.id,
        spell=t.say.new_id(),
        alternative=alternative[1] if alternative is not None else None,
        face=part[1] if part is not None else None,
    )
    if not t.now.apart:
        t.moves(card, "stack", t.rule() or "601.2a", cause, facts)


@verb("foretell")
def foretell(t: Telling) -> None:
    seat = t.who()
    cost = t.clause(r"cost (.+)")
    card, facts = t.taken(t.now.slots["card"], "hand", seat)
    cause = t.say.emit(
        CardForetold,
        t.rule(),
        player=seat,
        card=card.id,
        exiled=t.say.new_id(),
        cost=cost[1] if cost is not None else None,
    )
    if not t.now.apart:
        t.moves(card, "exile", t.rule() or "702.143a", cause, facts, face_down=True)


@verb("discard", "mill", "surveil")
def into_graveyard(t: Telling) -> None:
    seat = t.who()
    kind = {"discard": CardDiscarded, "mill": CardMilled, "surveil": Surveilled}[t.now.verb]
    card, facts = t.taken(t.now.slots["card"], "hand" if t.now.verb == "discard" else "library", seat)
    cause = t.say.emit(kind, t.rule(), player=seat, card=card.id)
    if not t.now.apart:
        t.moves(card, "graveyard", t.rule() or "400.7", cause, facts)


def permanent(t: Telling, seat: int = 0) -> Object:
    """The permanent that a sentence is about; of a game whose cards are not all told, observed where it is missing."""
    name = t.now.slots["obj"]
    found = t.labels.find(t.say.state, name, ("battlefield", "stack", "graveyard", "exile", "hand"), seat)
    return found if found is not None else t.thing(name, "battlefield", seat)


@verb("sacrifice")
def sacrifice(t: Telling) -> None:
    thing = permanent(t, t.who())
    cause = t.say.emit(PermanentSacrificed, t.rule(), player=t.who(), permanent=thing.id)
    if not t.now.apart:
        t.moves(thing, "graveyard", t.rule() or "701.21a", cause, None)


@verb("destroyed", "dies")
def destroyed(t: Telling) -> None:
    thing = permanent(t)
    kind = PermanentDestroyed if t.now.verb == "destroyed" else PermanentPutIntoGraveyard
    cause = t.say.emit(kind, t.rule(), permanent=thing.id)
    if not t.now.apart:
        t.moves(thing, "graveyard", t.rule() or "701.8a", cause, None)


@verb("exiled")
def exiled(t: Telling) -> None:
    thing, facts = t.taken(t.now.slots["obj"], "battlefield", 0) if named_hidden(t) else (permanent(t), None)
    cause = t.say.emit(ObjectExiled, t.rule(), object=thing.id)
    if not t.now.apart:
        t.moves(thing, "exile", t.rule() or "701.13a", cause, facts)


def named_hidden(t: Telling) -> bool:
    """Whether the sentence says where the card lies that nobody knows."""
    return any(clause.lower().startswith("from ") for clause in t.left)


@verb("moves")
def moves(t: Telling) -> None:
    name = t.now.slots["obj"]
    called = t.clause(r"called (.+)")
    raw = t.clause(r"<o[0-9]{1,9}>")
    if raw is not None:
        thing, facts = t.thing(raw[0], "obj"), None
    elif named_hidden(t):
        thing, facts = t.taken(name, "obj", 0)
    else:
        thing, facts = t.thing(name, "obj"), None
    zone = t.zone(t.now.slots["zone"])
    if zone == thing.zone and not t.document.exported:
        raise t.bad(f"it is in that zone ({zone}) already", "name another zone, or another object")
    new = t.moves(thing, zone, t.rule() or "400.7", None, facts)
    if called is not None:
        t.say.note(f"{t.labels.thing(t.say.state, t.say.state.objects[new])}: {unquoted(called[1])}")


@verb("scry")
def scry(t: Telling) -> None:
    library = t.say.state.zone("library", t.who())[: max(t.n(), 0)]
    top, bottom = t.clause(r"top (.+)"), t.clause(r"bottom (.+)")
    if top is not None or bottom is not None:
        chosen = [t.things(one[1], "library", t.who()) if one is not None else () for one in (top, bottom)]
        t.say.emit(Scried, t.rule(), player=t.who(), top=chosen[0], bottom=chosen[1])
        return
    down = t.clause(r"([0-9]{1,3}) to the bottom")
    stay = max(len(library) - (int(down[1]) if down is not None else 0), 0)
    t.say.emit(Scried, t.rule(), player=t.who(), top=library[:stay], bottom=library[stay:])


@verb("reveal")
def reveal(t: Telling) -> None:
    seat = t.who()
    owner = t.clause(r"of (.+)")
    whose = t.seat(owner[1]) if owner is not None else seat
    audience = t.seen_by("battlefield", whose, whose, False)
    cards, faces = [], []
    for name in t.now.slots["objs"].split(AND):
        if named_hidden(t):
            thing, facts = t.taken(name.strip(), "card", whose)
        else:
            found = t.labels.find(t.say.state, name.strip(), ZONES, whose)
            thing, facts = (found, None) if found is not None else t.taken(name.strip(), "card", whose)
        if facts is None and real(thing) is not None:
            facts = facts_of(real(thing))  # type: ignore[arg-type]
        cards.append(thing.id)
        if facts is not None:
            faces.append((thing.id, facts))
    t.say.emit(CardsRevealed, t.rule(), player=seat, cards=tuple(cards), faces=tuple(faces) or None, seen_by=audience)
