"""Events of damage, life and counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.events.cr119_122_numbers import CountersPut, CountersRemoved, DamageDealt, LifeChanged
from domain.events.records import ObservedLife
from projections.names import clean
from replay.formats.mtg_replay.reading import Json, text, whole
from replay.formats.mtg_replay.words import UNKNOWN

if TYPE_CHECKING:
    from replay.formats.mtg_replay.translate import Telling


def damage(t: Telling, event: Json, data: Json) -> None:
    to, amount = t.recipient(data.get("target")), whole(data, "amount") or 0
    if to is None or amount <= 0:
        return
    combat = text(data, "type") == "combat"
    mark = None
    if isinstance(to, str):
        thing = t.say.state.objects[to]
        creature = thing.face is None or not thing.face.types or "Creature" in thing.face.types
        mark = thing.damage + amount if creature and thing.zone == "battlefield" else None
    number = t.say.emit(
        DamageDealt,
        "510.2" if combat else "120.2b",
        source=t.source(data.get("source")),
        to=to,
        amount=amount,
        combat=combat,
        marked=mark,
    )
    t.damaged = (to, amount, number) if isinstance(to, int) else None


def life(t: Telling, event: Json, data: Json) -> None:
    seat, delta, total = t.seat(text(data, "player")), whole(data, "delta"), whole(data, "new_total")
    if seat is None:
        return
    before = t.say.state.players[seat].life
    delta = delta if delta is not None else (total if total is not None else before) - before
    total = total if total is not None else before + delta
    if before + delta != total:
        t.mismatches.append(f"event {t.say.line - 1}: life of seat {seat}: {before} {delta:+d} is not {total}")
        t.say.emit(ObservedLife, player=seat, total=total - delta)
    damage = t.damaged if t.damaged is not None and t.damaged[:2] == (seat, -delta) else None
    reason = "damage" if damage is not None else "gain" if delta > 0 else "unknown"
    rule = "120.3a" if damage is not None else "119.3"
    cause = damage[2] if damage is not None else None
    t.say.emit(LifeChanged, rule, cause=cause, player=seat, amount=delta, total=total, reason=reason)


def counters(t: Telling, event: Json, data: Json) -> None:
    on = t.recipient(data.get("obj")) or t.recipient(data.get("player"))
    kind = clean(text(data, "counter_type")).lower() or UNKNOWN
    if on is None:
        return
    held = t.say.state.players[on].counters if isinstance(on, int) else t.say.state.objects[on].counters
    before = dict(held).get(kind, 0)
    delta, total = whole(data, "delta"), whole(data, "new_total")
    delta = delta if delta is not None else (total or 0) - before
    total = max(total if total is not None else before + delta, 0)
    if before + delta != total:
        t.mismatches.append(f"event {t.say.line - 1}: {kind} counters: {before} {delta:+d} is not {total}")
    if delta:
        event_kind = CountersPut if delta > 0 else CountersRemoved
        rule = "122.6" if delta > 0 else "122.1"
        t.say.emit(event_kind, rule, on=on, counter=kind, amount=abs(delta), total=total)
