"""What differs between two states."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import GameEvent
from domain.events.cr506_combat import Attack
from domain.state import fold
from projections.differences import differences
from tests.kit.game import BEARS, FOREST, Game
from tests.kit.random_games import games


def test_differences_in_words() -> None:
    game = Game()
    game.turn(1)
    game.step("main1")
    bears = game.enter(1, BEARS)
    before = game.state.copy()
    land = game.draw(1, FOREST)
    game.event("PermanentTapped", "701.26a", object=bears)
    game.event("CountersPut", "122.6", on=bears, counter="+1/+1", amount=2, total=2)
    game.event("LifeChanged", "119.3", player=2, amount=-3, total=17, reason="loss")
    game.event("AttackersDeclared", "508.1", player=1, attacks=(Attack(attacker=bears, target=2),))
    game.event("ManaAdded", "106.4", player=1, mana=("R",))
    game.step("attack", priority=False)
    found = differences(before, game.state)
    assert str(found).splitlines() == [
        "step: main1 → attack",
        "Alice: mana nothing → {R}",
        "Bob: life 20 → 17",
        f"Forest: Alice's library → Alice's hand (o2 is now {land})",
        "Grizzly Bears: tapped no → yes",
        "Grizzly Bears: counters nothing → 2 +1/+1",
        "Alice's hand: 0 → 1 cards",
        "Alice's library: 29 → 28 cards",
        "Grizzly Bears: attacks Bob",
    ]
    (life,) = [each for each in found if each.what == "life"]
    assert (life.about, life.of, life.before, life.after) == ("player", "2", 20, 17)


def test_objects_are_followed_through_several_zones() -> None:
    game = Game()
    card = game.draw(1, BEARS)
    before = game.state.copy()
    bears = game.resolve(game.cast(1, BEARS, card=card))
    became = {event.new_id: event.old_id for event in game.events if event.kind == "ObjectMoved"}  # type: ignore[attr-defined]
    moved = [each for each in differences(before, game.state, became=became) if each.what == "moved"]
    assert [(each.of, each.before, each.after) for each in moved] == [(bears, "Alice's hand", "battlefield")]
    kinds = {each.what for each in differences(before, game.state) if each.about == "object"}
    assert kinds == {"new", "gone"}, "two states alone do not show it"


def test_a_shuffle_is_one_difference() -> None:
    game = Game(library=3)
    before = game.state.copy()
    game.event("LibraryShuffled", "701.24a", player=1, cards=("o7", "o8", "o9"))
    assert [each.text for each in differences(before, game.state)] == ["Alice's library: shuffled"]


def test_the_same_state_has_no_differences() -> None:
    game = Game()
    game.draw(1)
    assert str(differences(game.state, game.state.copy())) == "no difference"
    assert not differences(game.state, game.state)


@settings(max_examples=50, deadline=None)
@given(games, st.integers(0, 99))
def test_any_two_states_are_compared(events: list[GameEvent], percent: int) -> None:
    before, after = fold(events[: len(events) * percent // 100]), fold(events)
    for found in (differences(before, after), differences(after, before)):
        assert all("\n" not in each.text for each in found)
    assert not differences(after, fold(events))
