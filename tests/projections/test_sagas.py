"""Each Saga's whole life (CR 714), and how it ends."""

from __future__ import annotations

import pytest

from projections.sagas import SagaLife, sagas
from tests.kit.game import BEARS, SAGA, Game


def saga_game() -> tuple[Game, str]:
    game = Game()
    game.turn(1)
    game.step("main1")
    saga = game.enter(1, SAGA)
    game.resolve_ability(game.chapter(1, saga, 1, "714.3a"))
    return game, saga


def the_life(game: Game) -> SagaLife:
    (life,) = sagas(game.events)
    return life


def test_714_4_a_whole_life() -> None:
    game, saga = saga_game()
    entered = next(n for n, event in enumerate(game.events) if getattr(event, "new_id", None) == saga)
    for turn, chapter in ((2, 2), (3, 3)):
        game.turn(turn % 2 + 1)
        game.resolve_ability(game.chapter(1, saga, chapter))
    left = game.last + 2
    game.sacrifice(1, saga, "714.4")
    life = the_life(game)
    assert (life.object, life.name, life.controller, life.entered, life.turn) == (
        saga, "Arni Slays the Troll", 1, entered, 1,
    )  # fmt: skip
    assert (life.how, life.creature) == ("cast", False)
    assert [(each.turn, each.amount, each.total, each.rule) for each in life.lore] == [
        (1, 1, 1, "714.3a"),
        (2, 1, 2, "714.3c"),
        (3, 1, 3, "714.3c"),
    ]
    assert life.chapters_resolved == (1, 2, 3)
    for each in life.chapters:
        assert game.events[each.triggered].kind == "AbilityTriggered"
        assert each.put_on_stack is not None
        assert game.events[each.put_on_stack].kind == "AbilityPutOnStack"
        assert each.ended is not None
        assert game.events[each.ended].kind == "AbilityResolved"
    assert (life.end, life.end_rule, life.left, life.left_turn) == ("sacrificed (714.4)", "714.4", left, 3)
    assert str(life).splitlines()[-1] == f"  #{left:<5} T3   sacrificed (714.4)"


@pytest.mark.parametrize(
    ("kind", "rule", "to", "end"),
    [
        ("PermanentSacrificed", "701.21a", "graveyard", "sacrificed"),
        ("PermanentDestroyed", "701.8a", "graveyard", "destroyed"),
        ("PermanentDestroyed", "704.5g", "graveyard", "destroyed (704.5g)"),
        ("PermanentPutIntoGraveyard", "704.5f", "graveyard", "put into the graveyard (704.5f)"),
        ("ObjectExiled", "701.13a", "exile", "exiled"),
        (None, "608.2c", "hand", "returned to hand"),
        (None, "608.2c", "graveyard", "put into the graveyard"),
        (None, "608.2c", "library", "put into the library"),
    ],
)
def test_other_ends(kind: str | None, rule: str, to: str, end: str) -> None:
    game, saga = saga_game()
    cause = None
    if kind is not None:
        field = "object" if kind == "ObjectExiled" else "permanent"
        player = {"player": 1} if kind == "PermanentSacrificed" else {}
        cause = game.event(kind, rule, **{field: saga}, **player)
    game.move(saga, to, "400.7", cause=cause)
    assert the_life(game).end == end


def test_a_saga_that_comes_back_has_a_new_life() -> None:
    game, saga = saga_game()
    in_graveyard = game.sacrifice(1, saga, "714.4")
    again = game.move(in_graveyard, "battlefield", controller=1)
    first, second = sagas(game.events)
    assert (first.object, first.end) == (saga, "sacrificed (714.4)")
    assert (second.object, second.how, second.end) == (again, "from the graveyard", "still there")
    assert second.lore == []


def test_tokens_and_chapters_that_never_resolve() -> None:
    game = Game()
    token = game.new_id()
    game.event("TokenCreated", "111.1", id=token, owner=2, facts=SAGA)
    countered = game.chapter(2, token, 1)
    game.event("StackObjectRemoved", "701.6a", object=countered, reason="countered")
    game.chapter(2, token, 2)
    (life,) = sagas(game.events)
    assert life.how == "token"
    assert [each.end for each in life.chapters] == ["countered", "not resolved"]
    assert life.chapters_resolved == ()


def test_only_sagas_have_lives() -> None:
    game = Game()
    game.enter(1, BEARS)
    assert sagas(game.events) == ()


def test_a_rolled_back_life_is_told_on_demand_alone() -> None:
    game = Game()
    game.turn(1)
    to = game.step("main1")
    cancelled = game.enter(1, SAGA)
    game.roll_back(to)
    kept = game.enter(2, SAGA)
    assert [life.object for life in sagas(game.events)] == [kept]
    first, second = sagas(game.events, cancelled=True)
    assert (first.object, first.end) == (cancelled, "rolled back")
    assert second.object == kept


def test_a_rolled_back_end_did_not_happen() -> None:
    game, saga = saga_game()
    to = game.last
    game.sacrifice(1, saga, "714.4")
    game.roll_back(to)
    for cancelled in (False, True):
        (life,) = sagas(game.events, cancelled=cancelled)
        assert (life.end, life.left) == ("still there", None)
