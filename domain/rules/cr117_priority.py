"""CR 117: priority: state-based actions and triggers first, then a player may act; all pass, and the game moves on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.events.cr500_turns import PriorityPassed, PriorityReceived
from domain.ids import EventNumber, Seat
from domain.rules import cr603_putting_on_the_stack, cr610_until, cr611_durations, cr704_state_based_actions
from domain.rules.choice import Flow
from domain.rules.cr104_loops import draw_by_loop, repeats
from domain.rules.cr608_resolving import resolve_top

if TYPE_CHECKING:
    from domain.rules.game import Game


def settle(game: Game) -> Flow[None]:
    """State-based actions, then triggers onto the stack, again until there are neither (117.5)."""
    while not game.over():
        returned = yield from cr610_until.return_exiled(game)
        cr611_durations.end_durations(game)
        acted = yield from cr704_state_based_actions.check(game)
        if game.over():
            return
        put = yield from cr603_putting_on_the_stack.put_on_stack(game)
        if not acted and not put and not returned:
            return


def receive(game: Game, player: Seat, rule: str, cause: EventNumber | None = None) -> Flow[None]:
    """A player receives priority, after everything that comes before it. What happened last led to it, unless told."""
    last = game.state.number - 1 if cause is None else cause
    if not game.calm:
        before, game.cause = game.cause, game.state.number - 1
        yield from settle(game)
        game.cause = before
    if not game.over() and rule == "117.3b" and repeats(game.state):
        draw_by_loop(game)
    if not game.over():
        game.emit(PriorityReceived, rule, cause=last, player=player)


def passed(game: Game, player: Seat) -> Flow[None] | None:
    """A player passes: the other gets priority, or more follows, because all passed (117.3d)."""
    number = game.emit(PriorityPassed, "117.3d", player=player)
    if game.state.priority_rule == "117.3d":
        return all_passed(game, number)
    game.emit(PriorityReceived, "117.3d", cause=number, player=game.opponent(player))
    return None


def all_passed(game: Game, number: EventNumber) -> Flow[None]:
    """The top of the stack resolves, or the step ends (117.4)."""
    from domain.rules.cr500_turns import next_step

    if game.state.zone("stack"):
        game.cause = number
        yield from resolve_top(game)
        game.cause = None
        if not game.over():
            yield from receive(game, game.state.active or 1, "117.3b")
        return
    game.cause = number
    yield from next_step(game)
