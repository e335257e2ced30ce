"""Turns, steps and life totals, and where in the record they are."""

from __future__ import annotations

from projections.life import LifePoint, life_curve
from projections.turns import turns
from tests.kit.game import Game


def damage(game: Game, seat: int, amount: int) -> int:
    total = game.state.players[seat].life - amount
    return game.event("LifeChanged", "120.3a", player=seat, amount=-amount, total=total, reason="damage")


def test_turns_and_their_steps() -> None:
    game = Game()
    game.draw(1)
    first = game.turn(1)
    untap = game.step("untap", priority=False)
    main = game.step("main1")
    passed = game.event("PriorityPassed", "117.3d", player=1)
    again = game.event("PriorityReceived", "117.3d", player=2)
    second = game.turn(2)
    before, one, two = turns(game.events)
    assert (before.number, before.active, before.first, before.last, before.steps) == (0, None, 0, first - 1, ())
    assert (one.number, one.active, one.first, one.last) == (1, 1, first, again)
    assert [(span.step, span.first, span.last, span.priority) for span in one.steps] == [
        ("untap", untap, untap, None),
        ("main1", main - 1, again, main),
    ]
    assert (two.number, two.active, two.first, two.last) == (2, 2, second, second)
    assert one.moment("main1") == main
    assert one.moment("untap") == untap
    assert one.moment("draw") is None
    assert passed


def test_a_step_that_comes_twice() -> None:
    game = Game()
    game.turn(1)
    game.step("attack", priority=False)
    game.step("main2")
    second = game.step("attack")
    (_, turn) = turns(game.events)
    assert [span.step for span in turn.steps] == ["attack", "main2", "attack"]
    assert turn.moment("attack") == second


def test_turns_that_were_rolled_back() -> None:
    game = Game()
    game.turn(1)
    to = game.step("end")
    game.turn(2)
    game.roll_back(to)
    begun = game.turn(2)
    assert [(turn.number, turn.first) for turn in turns(game.events)][-1] == (2, begun)
    assert [turn.number for turn in turns(game.events, cancelled=True)] == [0, 1, 2, 2]


def test_the_life_curve() -> None:
    game = Game()
    game.turn(1)
    first = damage(game, 2, 3)
    cancelled = damage(game, 2, 5)
    game.roll_back(first)
    seen = game.event("ObservedLife", player=1, total=23)
    start = (LifePoint(0, 0, 1, 20), LifePoint(0, 0, 2, 20))
    assert life_curve(game.events) == (*start, LifePoint(first, 1, 2, 17), LifePoint(seen, 1, 1, 23))
    assert LifePoint(cancelled, 1, 2, 12) in life_curve(game.events, cancelled=True)


def test_no_events() -> None:
    assert turns([]) == ()
    assert life_curve([]) == ()
