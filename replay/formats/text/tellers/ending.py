"""The sentence of each event of the end (CR 104), and of what is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domain.events.records import NOT_TOLD
from replay.formats.text.grammar import LOSSES
from replay.formats.text.labels import quoted
from replay.formats.text.tellers.registry import Said, tells

if TYPE_CHECKING:
    from replay.formats.text.writing import Writer


@tells("PlayerLost")
def lost(w: Writer, number: int, event: Any) -> Said:
    usual = LOSSES.get(event.reason)
    return w.say("lost", event, event.reason, who=w.who(event.player), usual=usual)


@tells("GameDrawn")
def game_drawn(w: Writer, number: int, event: Any) -> Said:
    return w.say("drawn", event)


@tells("GameEnded")
def game_ended(w: Writer, number: int, event: Any) -> Said:
    clauses = [f"called {quoted(event.reason)}"] if event.reason else []
    clauses += [f"match won by {w.who(event.match_winner)}"] if event.match_winner is not None else []
    return w.say("ended", event, *clauses)


@tells("GapObserved")
def gap(w: Writer, number: int, event: Any) -> Said:
    if event.reason == NOT_TOLD:
        return []  # every text has that gap
    return w.say("gap", event, text=quoted(event.reason))
