"""Steps of counters, of players and of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.events.cr119_122_numbers import CountersPut, CountersRemoved, LifeChanged
from domain.ids import ObjectId, Seat
from projections.names import clean
from replay.formats.cockatrice.reading import Step
from replay.formats.cockatrice.table import MANA, Counted
from replay.formats.cockatrice.wire import Message

if TYPE_CHECKING:
    from replay.formats.cockatrice.translate import Telling


def counter_made(t: Telling, step: Step, data: Message) -> None:
    info = data.message(1)
    if step.player in t.table.seats:
        t.table.counters[step.player, info.signed(1)] = Counted(clean(info.text(2)).lower(), 0)
        count(t, step.player, info.signed(1), info.signed(5))


def counter_set(t: Telling, step: Step, data: Message) -> None:
    if step.player in t.table.seats:
        count(t, step.player, data.signed(1), data.signed(2))


def counter_gone(t: Telling, step: Step, data: Message) -> None:
    if (step.player, data.signed(1)) in t.table.counters and step.player in t.table.seats:
        if t.table.counters[step.player, data.signed(1)].name != "life":
            count(t, step.player, data.signed(1), 0)
        t.table.counters.pop((step.player, data.signed(1)))


def count(t: Telling, player: int, key: int, value: int) -> None:
    """A counter of a player has another value."""
    known = t.table.counters.get((player, key))
    if known is None:
        t.table.mismatch("counters", f"counter {key} was never made")
        return
    t.table.counters[player, key] = Counted(known.name, value)
    seat = t.table.seats[player]
    if known.name == "life":
        amount = value - t.say.state.players[seat].life
        if amount:
            reason = "gain" if amount > 0 else "unknown"
            t.say.emit(LifeChanged, "119.3", player=seat, amount=amount, total=value, reason=reason)
    elif known.name and known.name not in MANA:
        held = dict(t.say.state.players[seat].counters).get(known.name, 0)
        counted(t, seat, known.name, held, max(value, 0))


def counted(t: Telling, on: Seat | ObjectId, kind: str, before: int, after: int) -> None:
    """Counters on a player or a card."""
    if before != after:
        put = after > before
        t.say.emit(
            CountersPut if put else CountersRemoved,
            "122.6" if put else "122.1",
            on=on,
            counter=kind,
            amount=abs(after - before),
            total=after,
        )


def card_counter(t: Telling, step: Step, data: Message) -> None:
    thing = t.table.at(step.player, data.signed(2, -1), t.table.zone(data.text(1) or "table"))
    if thing is not None:
        kind = f"cockatrice:{data.signed(3)}"
        counted(t, thing.id, kind, thing.counter(kind), max(data.signed(4), 0))
