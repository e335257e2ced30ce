"""What each seat knows of hidden cards, and when it came to know it."""

from __future__ import annotations

from projections.knowledge import knowledge, sightings
from tests.kit.game import BEARS, BOLT, FOREST, Game


def test_each_seat_knows_its_own_hand_and_what_was_shown() -> None:
    game = Game(library=3)
    mine = game.draw(1, FOREST)
    shown = game.draw(2, BOLT)
    game.event("CardsRevealed", "701.20a", player=2, cards=(shown,), faces=((shown, BOLT),))
    top = game.top(1)
    game.event("CardsLookedAt", "701.20e", player=2, cards=(top,), faces=((top, BEARS),), seen_by=(2,))
    everybody, alice, bob = knowledge(game.state)
    assert [card.id for card in everybody.cards] == [shown]
    assert {card.id for card in alice.cards} == {mine, shown}
    assert {card.id for card in bob.cards} == {top, shown}
    (looked,) = [card for card in bob.cards if card.id == top]
    assert (looked.name, looked.zone, looked.owner, looked.position) == ("Grizzly Bears", "library", 1, 1)
    assert [each.unknown for each in (everybody, alice, bob)] == [5, 4, 4]


def test_what_lies_face_down_is_known_to_who_saw_it() -> None:
    game = Game(library=1)
    down = game.move(game.draw(1, BEARS), "battlefield", seen_by=(1,), face_down=True, controller=1)
    everybody, alice, bob = knowledge(game.state)
    assert [card.id for card in alice.cards] == [down]
    assert everybody.cards == bob.cards == ()


def test_sightings_outlive_roll_backs_and_shuffles() -> None:
    game = Game(library=2)
    to = game.last
    card = game.draw(1, FOREST)
    drawn = game.last
    game.roll_back(to)
    game.event("LibraryShuffled", "701.24a", player=1, cards=("o50", "o51"))
    (seen,) = sightings(game.events)
    assert (seen.number, seen.seat, seen.object, seen.zone, seen.name) == (drawn, 1, card, "hand", "Forest")
