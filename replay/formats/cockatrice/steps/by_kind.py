"""The kinds of step of a replay, and what each does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from replay.formats.cockatrice import reading
from replay.formats.cockatrice.reading import Step
from replay.formats.cockatrice.steps.counters import card_counter, counter_gone, counter_made, counter_set
from replay.formats.cockatrice.steps.moves import drew, moved, revealed, shuffled
from replay.formats.cockatrice.steps.permanents import attached, attribute, destroyed, token, turned_over
from replay.formats.cockatrice.steps.players import (
    active_player,
    closed,
    left,
    order_reversed,
    phase,
    properties,
    rolled,
    state_changed,
)
from replay.formats.cockatrice.wire import Message

if TYPE_CHECKING:
    from replay.formats.cockatrice.translate import Telling


STEPS: dict[int, Callable[[Telling, Step, Message], None]] = {
    reading.STATE_CHANGED: state_changed,
    reading.PROPERTIES_CHANGED: properties,
    reading.LEAVE: left,
    reading.CLOSED: closed,
    reading.CREATE_COUNTER: counter_made,
    reading.SET_COUNTER: counter_set,
    reading.DELETE_COUNTER: counter_gone,
    reading.DRAW: drew,
    reading.REVEAL: revealed,
    reading.SHUFFLE: shuffled,
    reading.ROLL: rolled,
    reading.MOVE: moved,
    reading.TURN_OVER: turned_over,
    reading.DESTROY: destroyed,
    reading.ATTACH: attached,
    reading.TOKEN: token,
    reading.ATTRIBUTE: attribute,
    reading.CARD_COUNTER: card_counter,
    reading.ACTIVE_PLAYER: active_player,
    reading.PHASE: phase,
    reading.REVERSED: order_reversed,
}
