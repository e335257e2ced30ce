"""The sentence of each event of cards that are drawn, played and moved (CR 121, 305, 400s, 701)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domain.ids import ObjectId
from replay.formats.text.grammar import AND
from replay.formats.text.labels import HIDDEN, PLACES, quoted, real
from replay.formats.text.tellers.registry import Said, tells

if TYPE_CHECKING:
    from replay.formats.text.writing import Writer


@tells("CardDrawn")
def drawn(w: Writer, number: int, event: Any) -> Said:
    top = w.state.zone("library", event.player)[:1] == (event.card,)
    thing = w.state.objects.get(event.card)
    known = thing is not None and real(thing) is not None
    clauses = ("known",) if known else () if top or thing is None else (f"from {w.labels.place(w.state, thing)}",)
    return w.with_move(
        number, event, "draw", event.card, "hand", "card",
        who=w.who(event.player), places="library", seat=event.player, clauses=clauses,
    )  # fmt: skip


@tells("LandPlayed")
def land(w: Writer, number: int, event: Any) -> Said:
    return w.with_move(
        number, event, "land", event.card, "battlefield", "card",
        who=w.who(event.player), places=places_of(w, event.card), seat=event.player,
        clauses=from_zone(w, event.card, event.player),
    )  # fmt: skip


@tells("SpellCast")
def cast(w: Writer, number: int, event: Any) -> Said:
    clauses = [
        *from_zone(w, event.card, event.player),
        f"for {event.alternative}" if event.alternative else "",
        f"part {event.face}" if event.face else "",
    ]
    return w.with_move(
        number, event, "cast", event.card, "stack", "card",
        who=w.who(event.player), places=places_of(w, event.card), seat=owner(w, event.card, event.player),
        clauses=clauses,
    )  # fmt: skip


def owner(w: Writer, card: ObjectId, seat: int) -> int:
    """The seat in whose zones a card is looked for: its owner's, or everybody's."""
    thing = w.state.objects.get(card)
    return seat if thing is None or thing.owner == seat else 0


def places_of(w: Writer, card: ObjectId) -> str:
    """Where a sentence looks for the card that is played."""
    thing = w.state.objects.get(card)
    return "card" if thing is None or thing.zone not in PLACES or thing.zone == "hand" else thing.zone


def from_zone(w: Writer, card: ObjectId, seat: int) -> list[str]:
    """Where a card is played from, if it is not the hand."""
    thing = w.state.objects.get(card)
    return [f"from {w.labels.place(w.state, thing)}"] if thing is not None and thing.zone != "hand" else []


@tells("CardForetold")
def foretold(w: Writer, number: int, event: Any) -> Said:
    clauses = [f"cost {event.cost}"] if event.cost else []
    line = w.with_move(
        number, event, "foretell", event.card, "exile", "card",
        who=w.who(event.player), places="hand", seat=event.player, clauses=clauses,
    )  # fmt: skip
    return line.replace("; face down", "")  # foretold cards are


@tells("CardDiscarded", "CardMilled", "Surveilled")
def into_graveyard(w: Writer, number: int, event: Any) -> Said:
    verb = {"CardDiscarded": "discard", "CardMilled": "mill", "Surveilled": "surveil"}[event.kind]
    places = "hand" if verb == "discard" else "library"
    return w.with_move(
        number, event, verb, event.card, "graveyard", "card",
        who=w.who(event.player), places=places, seat=event.player,
    )  # fmt: skip


@tells("PermanentSacrificed")
def sacrificed(w: Writer, number: int, event: Any) -> Said:
    return w.with_move(
        number, event, "sacrifice", event.permanent, "graveyard", "obj",
        who=w.who(event.player), places="battlefield", seat=event.player,
    )  # fmt: skip


@tells("PermanentDestroyed", "PermanentPutIntoGraveyard")
def destroyed(w: Writer, number: int, event: Any) -> Said:
    verb = "destroyed" if event.kind == "PermanentDestroyed" else "dies"
    return w.with_move(number, event, verb, event.permanent, "graveyard", "obj", places="battlefield")


@tells("ObjectExiled")
def exiled(w: Writer, number: int, event: Any) -> Said:
    thing = w.state.objects.get(event.object)
    unknown = thing is not None and w.ref(event.object) == HIDDEN
    clauses = [hidden_place(w, event.object)] if unknown else []
    return w.with_move(number, event, "exiled", event.object, "exile", "obj", places="battlefield", clauses=clauses)


@tells("ObjectMoved")
def moved(w: Writer, number: int, event: Any) -> Said:
    thing = w.state.objects.get(event.old_id)
    seat = thing.owner if thing is not None and w.ref(event.old_id) == HIDDEN else 0
    name, clauses = w.moved(event, "obj", seat)
    if name == HIDDEN or (thing is not None and real(thing) is None and thing.zone in ("hand", "library")):
        clauses.append(hidden_place(w, event.old_id))
    elif (
        thing is not None
        and w.labels.find(w.state, name, ("battlefield", "stack", "graveyard", "exile", "command", "hand", "library"))
        is None
    ):
        clauses.append(f"<{event.old_id}>")
    if event.reason:
        clauses.append(f"called {quoted(event.reason)}")
    return w.say("moves", event, *clauses, obj=name, zone=event.to_zone)


def hidden_place(w: Writer, identifier: ObjectId) -> str:
    """Where a card lies that nobody knows."""
    thing = w.state.objects.get(identifier)
    if thing is None:
        return f"<{identifier}>"
    return f"from {w.labels.place(w.state, thing)} of {w.who(thing.owner)}"


@tells("Scried")
def scried(w: Writer, number: int, event: Any) -> Said:
    n = len(event.top) + len(event.bottom)
    down = f"{len(event.bottom)} to the bottom" if event.bottom else ""
    names = [w.ref(one, "library", event.player) for one in (*event.top, *event.bottom)]
    if HIDDEN not in names:
        top, bottom = AND.join(names[: len(event.top)]), AND.join(names[len(event.top) :])
        return w.say("scry", event, top and f"top {top}", bottom and f"bottom {bottom}", who=w.who(event.player), n=n)
    return w.say("scry", event, down, who=w.who(event.player), n=n)


@tells("CardsRevealed")
def revealed(w: Writer, number: int, event: Any) -> Said:
    shown = dict(event.faces or ())
    lines = []
    for card in event.cards:
        thing = w.state.objects.get(card)
        if thing is None:
            continue
        facts = shown.get(card)
        name = w.ref(card)
        clauses = []
        if name == HIDDEN and facts is not None:
            name = w.label(facts)
        if w.ref(card) == HIDDEN:
            clauses.append(hidden_place(w, card))
            if name != HIDDEN and w.labels.find(w.state, name, (thing.zone,), thing.owner) is not None:
                clauses.append("unseen")
        if event.seen_by is not None:
            clauses.append(f"seen by {AND.join(w.who(seat) for seat in event.seen_by) or 'nobody'}")
        lines.append(w.say("reveal", event, *clauses, who=w.who(event.player), objs=name))
        w.ahead(event.model_copy(update={"cards": (card,), "faces": ((card, facts),) if facts is not None else None}))
    return lines
