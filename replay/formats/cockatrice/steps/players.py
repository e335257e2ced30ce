"""Steps of players, turns and phases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.events.cr103_104_game import DieRolled, GameEnded, GameWon, PlayerLost
from domain.events.cr506_combat import RemovedFromCombat
from domain.ids import Seat
from domain.vocabulary import Step as TurnStep
from replay.formats.cockatrice import reading
from replay.formats.cockatrice.reading import Step
from replay.formats.cockatrice.wire import Message

if TYPE_CHECKING:
    from replay.formats.cockatrice.translate import Telling


PHASES: tuple[TurnStep, ...] = (
    "untap",
    "upkeep",
    "draw",
    "main1",
    "begin",
    "attack",
    "block",
    "damage",
    "end-combat",
    "main2",
    "end",
)


def state_changed(t: Telling, step: Step, data: Message) -> None:
    players = [player for player in data.messages(1) if not player.message(1).flag(3)]
    t.table.compare(players, first=False)
    for player in players:
        if player.message(1).flag(4):
            concede(t, player.message(1).signed(1, -1))


def properties(t: Telling, step: Step, data: Message) -> None:
    properties = data.message(1)
    if step.context == reading.CONCEDED or properties.flag(4):
        concede(t, step.player if step.player >= 0 else properties.signed(1, -1))


def concede(t: Telling, player: int) -> None:
    """A player gives up; the last one left has won."""
    seat, state = t.table.seats.get(player), t.say.state
    if seat is None or state.players[seat].lost is not None:
        return
    lost = t.say.emit(PlayerLost, "104.3a", player=seat, reason="concession")
    left = [one.seat for one in t.say.state.players.values() if one.lost is None]
    if len(left) == 1:
        t.say.emit(GameWon, "104.2a", cause=lost, player=left[0])
        t.say.emit(GameEnded, "104.1")


def left(t: Telling, step: Step, data: Message) -> None:
    seat = t.table.seats.get(step.player)
    if seat is not None:
        t.say.note(f"player {seat} left the game")


def closed(t: Telling, step: Step, data: Message) -> None:
    t.say.emit(GameEnded, "104.1", reason="closed")


def active_player(t: Telling, step: Step, data: Message) -> None:
    seat = t.table.seats.get(data.signed(1, -1))
    if seat is not None:
        turn(t, seat)


def turn(t: Telling, seat: Seat) -> None:
    """The next turn; no creature fights any more."""
    state = t.say.state
    fighting = tuple(dict.fromkeys((*state.attackers(), *state.blockers())))
    if fighting:
        t.say.emit(RemovedFromCombat, "511.3", objects=fighting)
    t.say.turn(seat)


def phase(t: Telling, step: Step, data: Message) -> None:
    number = data.signed(1, -1)
    if not 0 <= number < len(PHASES):
        return
    if not t.say.state.turn:
        turn(t, t.table.seats.get(t.active, 1))
    if t.say.state.step != PHASES[number]:
        t.say.step(PHASES[number])


def order_reversed(t: Telling, step: Step, data: Message) -> None:
    t.say.note("the order of turns is reversed")


def rolled(t: Telling, step: Step, data: Message) -> None:
    seat = t.table.seats.get(step.player)
    values = [data.unsigned(2)] if 2 in data else []
    if seat is not None:
        for value in values or list(data.all_unsigned(3))[:20]:
            t.say.emit(DieRolled, "706", player=seat, result=min(value, 1_000_000))
