"""The sentences of what is seen and nobody told the reason of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from replay.formats.text.grammar import AND
from replay.formats.text.labels import HIDDEN, real
from replay.formats.text.tellers.registry import Said, tells
from replay.formats.text.tellers.zones import hidden_place

if TYPE_CHECKING:
    from replay.formats.text.writing import Writer


@tells("ObservedObjects")
def objects_seen(w: Writer, number: int, event: Any) -> Said:
    shown = dict(event.faces or ())
    lines = []
    for seen in event.objects:
        clauses = [] if seen.object_kind == "card" else [seen.object_kind]
        clauses += [f"under {w.who(seen.controller)}"] if seen.controller != seen.owner else []
        clauses += ["tapped"] * seen.tapped + ["face down"] * seen.face_down
        clauses += w.seen(event.seen_by, seen.zone, seen.owner, seen.controller, seen.face_down)
        if seen.position:
            clauses.append(f"position {seen.position}")
        if seen.object in w.state.objects:
            clauses.append(f"again <{seen.object}>")
        label = w.label(shown.get(seen.object))
        lines.append(w.say("seen", event, *clauses, zone=seen.zone, who=w.who(seen.owner), label=label))
    return lines


@tells("ObservedMoves")
def moves_seen(w: Writer, number: int, event: Any) -> Said:
    shown = dict(event.faces or ())
    lines = []
    for move in event.moves:
        thing = w.state.objects.get(move.old_id)
        name = w.ref(move.old_id)
        facts = shown.get(move.new_id)
        clauses = []
        if name == HIDDEN:
            clauses.append(hidden_place(w, move.old_id))
            if facts is not None:
                clauses.append(f"as {w.label(facts)}")
        elif facts is not None and (thing is None or w.labels.face(real(thing)) != w.label(facts)):
            clauses.append(f"as {w.label(facts)}")
        if thing is not None:
            clauses += [f"under {w.who(move.controller)}"] if move.controller != thing.owner else []
            clauses += w.seen(event.seen_by, move.to_zone, thing.owner, move.controller, False)
        if move.position:
            clauses.append(f"position {move.position}")
        lines.append(w.say("seen-moved", event, *clauses, zone=move.to_zone, obj=name))
        w.ahead(event.model_copy(update={"moves": (move,)}))
    return lines


@tells("ObservedGone")
def gone_seen(w: Writer, number: int, event: Any) -> Said:
    lines = []
    for one in event.objects:
        if one in w.state.objects:
            name = w.ref(one)
            lines.append(w.say("seen-gone", event, hidden_place(w, one) if name == HIDDEN else "", objs=name))
            w.ahead(event.model_copy(update={"objects": (one,)}))
    return lines


@tells("ObservedFaces", "KnowledgeKept", "CardsLookedAt")
def faces_seen(w: Writer, number: int, event: Any) -> Said:
    shown = dict(event.faces or ())
    field = "cards" if event.kind == "CardsLookedAt" else "objects"
    lines = []
    for one in getattr(event, field):
        thing = w.state.objects.get(one)
        if thing is None or (shown.get(one) is None and real(thing) is None):
            continue
        name = w.ref(one)
        clauses = [hidden_place(w, one)] if name == HIDDEN else []
        if event.seen_by is not None:
            clauses.append(f"seen by {AND.join(w.who(seat) for seat in event.seen_by) or 'nobody'}")
        label = w.label(shown.get(one)) if shown.get(one) is not None else w.labels.face(real(thing))
        lines.append(w.say("seen-as", event, *clauses, obj=name, label=label))
        faces = ((one, shown[one]),) if shown.get(one) is not None else None
        w.ahead(event.model_copy(update={field: (one,), "faces": faces}))
    return lines
