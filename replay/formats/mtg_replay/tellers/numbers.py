"""The notation of damage, life and counters (CR 119–122)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domain.ids import Recipient
from projections.names import clean
from replay.formats.mtg_replay.tellers.registry import tells

if TYPE_CHECKING:
    from replay.formats.mtg_replay.writing import Writer


@tells("DamageDealt")
def damage(w: Writer, event: Any) -> None:
    source = w.thing(event.source) if event.source is not None else None
    w.add(
        "SYS", "DAMAGE", source=w.key(event.source) if event.source is not None else "unknown",
        source_name=w.name(source).get("card_name", "unknown"), target=w.recipient(event.to), amount=event.amount,
        type="combat" if event.combat else "noncombat", prevented=0,
    )  # fmt: skip


@tells("LifeChanged")
def life(w: Writer, event: Any) -> None:
    w.add("SYS", "LIFE", player=f"P{event.player}", delta=event.amount, new_total=event.total, cause=event.reason)


@tells("ObservedLife")
def life_seen(w: Writer, event: Any) -> None:
    delta = event.total - w.state.players[event.player].life
    w.add("SYS", "LIFE", player=f"P{event.player}", delta=delta, new_total=event.total, cause="unknown")


@tells("CountersPut", "CountersRemoved")
def counters(w: Writer, event: Any) -> None:
    amount = event.amount if event.kind == "CountersPut" else -event.amount
    counted(w, event.on, event.counter, amount, event.total)


@tells("ObservedCounters")
def counters_seen(w: Writer, event: Any) -> None:
    for on, kind, total in event.counters:
        thing = w.thing(on) if isinstance(on, str) else None
        held = thing.counters if thing is not None else w.state.players[on].counters if isinstance(on, int) else ()
        counted(w, on, kind, total - dict(held).get(kind, 0), total)


def counted(w: Writer, on: Recipient, kind: str, delta: int, total: int) -> None:
    """Counters on a player or an object."""
    named = w.name(w.thing(on)) if isinstance(on, str) else {}
    w.add("SYS", "COUNTERS", obj=w.recipient(on), **named, counter_type=clean(kind), delta=delta, new_total=total)
