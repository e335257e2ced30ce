"""CR 103–104: opening hands, mulligans, and how games are lost and won."""

from __future__ import annotations

from domain.events.cr103_104_game import (
    GameBegan,
    GameEnded,
    GameWon,
    MulliganTaken,
    OpeningHandKept,
    PlayerLost,
    StartingPlayerChosen,
)
from domain.events.cr500_turns import TurnBegan
from replay.audit.court import Court, after, before

OPENING_HAND = 7


@before(GameBegan)
def begins_once(court: Court, event: GameBegan) -> None:
    """103.1: a game begins once, and nothing happens before."""
    court.say("103.1", court.number == 0, "the game begins again")


@after(StartingPlayerChosen)
def starting_player(court: Court, event: StartingPlayerChosen) -> None:
    """103.1: who takes the first turn is settled once."""
    again = court.notes.get("starting player") is not None
    court.say("103.1", not again and not court.state.turn, "who takes the first turn is settled again")
    court.notes["starting player"] = event.player


@before(MulliganTaken)
def mulligan(court: Court, event: MulliganTaken) -> None:
    """103.5: mulligans are counted up, and nobody takes one after keeping a hand."""
    player = court.state.players[event.player]
    right = event.taken == player.mulligans + 1 and not player.kept and not court.state.turn
    court.say("103.5", right, f"seat {event.player} takes mulligan {event.taken} after {player.mulligans}")


@before(OpeningHandKept)
def kept(court: Court, event: OpeningHandKept) -> None:
    """103.5: a hand is kept once, before the first turn."""
    again = court.state.players[event.player].kept
    court.say("103.5", not again and not court.state.turn, f"seat {event.player} keeps an opening hand again")


@before(TurnBegan)
def opening_hands(court: Court, event: TurnBegan) -> None:
    """103.5: seven cards, less one for each mulligan, as the first turn begins."""
    state = court.state
    if event.turn != 1 or court.arranged:
        return
    if not court.imported:
        chosen = court.notes.get("starting player") is not None
        court.say("103.1", chosen, "who takes the first turn is not settled")
        court.say("100.2", len(state.decks) == len(state.players), f"{len(state.decks)} decks are told")
    differs: dict[int, int] = {}
    for seat, player in state.players.items():
        court.say("103.5", player.kept, f"seat {seat} has not kept an opening hand")
        wanted = OPENING_HAND - player.mulligans
        if "Brawl" in state.format and player.mulligans:
            wanted += 1  # the first one is free (103.5c)
        differs[seat] = len(state.zone("hand", seat)) - wanted
    odd = court.imported and len({*differs.values()}) == 1 and len(differs) > 1
    for seat, difference in differs.items():
        # A card may begin the game on the battlefield (103.6a), and a format may have other hands for everybody.
        used = any(state.objects[i].owner == seat for i in state.zone("battlefield"))
        holds = not difference or (None if used or odd else False)
        text = f"seat {seat} begins with {len(state.zone('hand', seat))} cards, {abs(difference)} too "
        court.say("103.5", holds, text + ("many" if difference > 0 else "few"))


@before(GameWon)
def winner(court: Court, event: GameWon) -> None:
    """104.2a: whoever wins is the last one left."""
    players = court.state.players
    if event.rule == "104.2a":
        left = [seat for seat, player in players.items() if not player.lost]
        court.say("104.2a", left == [event.player], f"seat {event.player} wins while {left} are in the game")
    else:
        court.say("104.2b", not players[event.player].lost, f"seat {event.player} wins and has lost")


@before(PlayerLost)
def losers(court: Court, event: PlayerLost) -> None:
    """704.5a–c: a player who lost by a state-based action had a reason to."""
    state = court.state
    player = state.players[event.player]
    court.say("104.3", not player.lost, f"seat {event.player} loses again")
    if event.reason == "life":
        court.say("704.5a", player.life <= 0, f"seat {event.player} lost by life with {player.life}")
    elif event.reason == "empty-library":
        library = state.zone("library", event.player)
        court.say("704.5b", not library, f"seat {event.player} lost with {len(library)} cards in the library")
    elif event.reason == "poison":
        poison = dict(player.counters).get("poison", 0)
        court.say("704.5c", poison >= 10, f"seat {event.player} lost with {poison} poison counters")


@before(GameEnded)
def ended_with_reason(court: Court, event: GameEnded) -> None:
    """104.1: a game ends because somebody won or it is a draw; records and programs may stop before."""
    state = court.state
    stopped = court.imported or event.reason in ("stopped", "command limit", "turn limit")
    court.say("104.1", state.outcome is not None or (None if stopped else False), "the game ends and nobody has won")
