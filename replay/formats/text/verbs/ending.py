"""Sentences of the end (CR 104), and of what is missing."""

from __future__ import annotations

from domain.events.cr103_104_game import GameDrawn, GameEnded, GameWon, PlayerLost
from replay.formats.text.grammar import LOSSES
from replay.formats.text.telling import Telling, unquoted
from replay.formats.text.verbs.registry import verb


@verb("lost")
def lost(t: Telling) -> None:
    reasons = "life|empty-library|poison|effect|concession|timeout|commander-damage|unknown"
    reason = t.clause(reasons)
    why = reason[0].lower() if reason is not None else "unknown"
    t.say.emit(PlayerLost, t.rule(LOSSES.get(why)), player=t.who(), reason=why)


@verb("won")
def won(t: Telling) -> None:
    t.say.emit(GameWon, t.rule(), player=t.who())


@verb("drawn")
def game_drawn(t: Telling) -> None:
    t.say.emit(GameDrawn, t.rule())


@verb("ended")
def ended(t: Telling) -> None:
    called, winner = t.clause(r"called (.+)"), t.clause(r"match won by (.+)")
    t.say.emit(
        GameEnded,
        t.rule(),
        reason=unquoted(called[1]) if called is not None else "",
        match_winner=t.seat(winner[1]) if winner is not None else None,
    )


@verb("gap")
def gap(t: Telling) -> None:
    t.say.gap(t.text()[:60])
