"""The kinds of event of the notation, and what each does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from replay.formats.mtg_replay.kinds.choices import choose, marker, mulligan, nothing
from replay.formats.mtg_replay.kinds.moves import discard, draw, land, moved, random
from replay.formats.mtg_replay.kinds.numbers import counters, damage, life
from replay.formats.mtg_replay.kinds.permanents import attackers, blockers, state_based, tap
from replay.formats.mtg_replay.kinds.the_stack import activate, cast, on_stack, resolve, trigger
from replay.formats.mtg_replay.reading import Json

if TYPE_CHECKING:
    from replay.formats.mtg_replay.translate import Telling


EVENTS: dict[str, Callable[[Telling, Json, Json], None]] = {
    "MULLIGAN": mulligan,
    "DRAW": draw,
    "PLAY_LAND": land,
    "CAST": cast,
    "PUT_ON_STACK": on_stack,
    "ACTIVATE": activate,
    "TRIGGER": trigger,
    "RESOLVE": resolve,
    "MOVE": moved,
    "DISCARD": discard,
    "DAMAGE": damage,
    "LIFE": life,
    "COUNTERS": counters,
    "TAP": tap,
    "DECLARE_ATTACKERS": attackers,
    "DECLARE_BLOCKERS": blockers,
    "STATE_BASED": state_based,
    "CHOOSE": choose,
    "RANDOM": random,
    "LEARNING_MARKER": marker,
    "GAME_START": nothing,
    "PHASE_CHANGE": nothing,
    "ACTIVE_PLAYER_CHANGE": nothing,
    "PASS_PRIORITY": nothing,
    "RESOURCES": nothing,
}
