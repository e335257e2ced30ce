"""Events of what a player chooses, and those that say nothing new."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.events.cr103_104_game import MulliganTaken, OpeningHandKept
from domain.events.cr701_actions import EffectChoiceMade
from projections.names import clean
from replay.formats.mtg_replay.reading import Json, text

if TYPE_CHECKING:
    from replay.formats.mtg_replay.translate import Telling


def mulligan(t: Telling, event: Json, data: Json) -> None:
    seat = t.actor(event, data, "player")
    if text(data, "decision") == "keep":
        t.say.emit(OpeningHandKept, "103.5", player=seat)
    else:
        t.say.emit(MulliganTaken, "103.5", player=seat, taken=t.say.state.players[seat].mulligans + 1)


def choose(t: Telling, event: Json, data: Json) -> None:
    chosen = data.get("chosen")
    said = chosen if isinstance(chosen, str) else ", ".join(map(str, chosen)) if isinstance(chosen, list) else ""
    if said:
        seat, source = t.actor(event, data), t.source(data.get("source"))
        t.say.emit(EffectChoiceMade, "608.2d", source=source, player=seat, choice=clean(said))


def marker(t: Telling, event: Json, data: Json) -> None:
    t.say.note(text(data, "label"))


def nothing(t: Telling, event: Json, data: Json) -> None:
    """The clock has taken it, or it says nothing that is not told otherwise."""
