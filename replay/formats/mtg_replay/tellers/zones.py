"""The notation of cards that are drawn, played and moved (CR 121, 305, 400s)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from replay.formats.mtg_replay.tellers.registry import tells

if TYPE_CHECKING:
    from replay.formats.mtg_replay.writing import Writer


@tells("CardDrawn")
def drawn(w: Writer, event: Any) -> None:
    seat = event.player
    known = w.name(w.thing(event.card), w.facts_after(event.card))
    w.add(
        "SYS", "DRAW", obj=w.key(event.card), **known,
        **{"from": f"P{seat}:library", "to": f"P{seat}:hand"}, pos="top", visibility="private",
    )  # fmt: skip


@tells("LandPlayed")
def land(w: Writer, event: Any) -> None:
    known = w.name(w.thing(event.card), w.facts_after(event.card))
    w.add(f"P{event.player}", "PLAY_LAND", card=w.key(event.card), **known, player=f"P{event.player}")


@tells("CardDiscarded")
def discarded(w: Writer, event: Any) -> None:
    known = w.name(w.thing(event.card), w.facts_after(event.card))
    seat = event.player
    w.add(
        f"P{seat}", "DISCARD", obj=w.key(event.card), **known,
        **{"from": f"P{seat}:hand", "to": f"P{seat}:graveyard"}, forced=event.rule != "514.1",
    )  # fmt: skip


@tells("ObjectMoved")
def moved(w: Writer, event: Any) -> None:
    thing = w.thing(event.old_id)
    owner = thing.owner if thing is not None else event.controller or 1
    key = w.keys[event.new_id] = w.key(event.old_id)
    told = w.name(None, event.facts) or w.name(thing)
    visible = "public" if event.seen_by is None else "private"
    w.add(
        "SYS", "MOVE", obj=key, **told,
        **{"from": w.zone(event.from_zone, owner), "to": w.zone(event.to_zone, owner)},
        pos="top" if not event.position else "bottom", visibility=visible,
    )  # fmt: skip
    if event.tapped:
        w.add("SYS", "TAP", obj=key, **told, tapped=True)


@tells("ObservedMoves")
def moves_seen(w: Writer, event: Any) -> None:
    shown = dict(event.faces or ())
    for move in event.moves:
        thing = w.thing(move.old_id)
        owner = thing.owner if thing is not None else move.controller
        key = w.keys[move.new_id] = w.key(move.old_id)
        start = w.zone(thing.zone, owner) if thing is not None else "outside"
        told = w.name(None, shown.get(move.new_id)) or (w.name(thing) if event.seen_by is None else {})
        w.add(
            "SYS", "MOVE", obj=key, **told, **{"from": start, "to": w.zone(move.to_zone, owner)},
            visibility="public" if event.seen_by is None else "private",
        )  # fmt: skip


@tells("ObservedObjects")
def objects_seen(w: Writer, event: Any) -> None:
    shown = dict(event.faces or ())
    for seen in event.objects:
        if seen.object_kind == "ability" or seen.zone == "library":
            continue
        key = w.keys[seen.object] = w.new_key("t" if seen.object_kind == "token" else "c")
        start = f"P{seen.owner}:hand" if seen.zone != "hand" else f"P{seen.owner}:library"
        w.add(
            "SYS", "MOVE", obj=key, **w.name(None, shown.get(seen.object)),
            **{"from": start if seen.object_kind == "card" else None, "to": w.zone(seen.zone, seen.owner)},
            visibility="public" if event.seen_by is None else "private",
        )  # fmt: skip


@tells("TokenCreated")
def token(w: Writer, event: Any) -> None:
    key = w.keys[event.id] = w.new_key("t")
    known = w.name(None, event.facts)
    w.add(
        f"P{event.owner}", "MOVE", obj=key, **known, **{"from": None, "to": "battlefield"},
        controller=f"P{event.owner}", visibility="public",
    )  # fmt: skip
    if event.tapped:
        w.add("SYS", "TAP", obj=key, **known, tapped=True)
