"""CR 111.5, 614.17: tokens that are not created, and cards that stay where they are, because they can't enter."""

from __future__ import annotations

from domain.cards import effects as e
from domain.cards.abilities import GrantAbility, RuleChange, Static
from domain.cards.filters import Owned, creature, instant, land
from domain.cards.values import Each
from domain.effects import carry_out
from domain.events import GameEvent
from domain.rules.choice import drive
from domain.rules.game import Game
from domain.rules.matching import Reading
from replay.scenario import parse
from replay.scenario.setup import Setup

POSITION = """
name: a position
P1:
  hand: [Plains]
  battlefield: [Runeclaw Bear, Ancient Den]
  graveyard: [Shock, Grizzly Bears]
"""
LANDS_CANT_ENTER = e.Apply(
    (GrantAbility(Static((RuleChange("cant enter"),), land)),), Each(creature & Owned("you")), "forever"
)


def game_of(text: str = POSITION) -> Game:
    """A game with that position."""
    table, _ = Setup(parse(text, "position.yaml")).run()
    table.game.take()
    return table.game


def events_of(game: Game, effect: e.Effect) -> list[GameEvent]:
    """What an effect of player 1 does."""
    choice, _ = drive(carry_out(Reading(game, 1, None), effect), None)
    assert choice is None
    return game.take()


def told(events: list[GameEvent]) -> list[tuple[str, str | None]]:
    """Kind and rule of each."""
    return [(event.kind, event.rule) for event in events]


def test_a_token_copy_of_an_instant_card_is_not_created() -> None:
    game = game_of()
    before = game.battlefield()
    events = events_of(game, e.CreateCopies(Each(instant & Owned("you"), "graveyard")))
    assert told(events) == [("ActionNotPerformed", "111.5")]
    assert game.battlefield() == before


def test_a_token_copy_of_a_creature_card_is() -> None:
    game = game_of()
    events = events_of(game, e.CreateCopies(Each(creature & Owned("you"), "graveyard")))
    assert told(events) == [("TokenCreated", "707.2")]
    assert game.face(game.battlefield()[0]).name == "Grizzly Bears"


def test_a_token_that_cannot_enter_is_not_created_and_others_are() -> None:
    game = game_of()
    events_of(game, LANDS_CANT_ENTER)
    copies = e.CreateCopies(Each((creature | land) & Owned("you")))
    events = events_of(game, copies)
    assert told(events) == [("ActionNotPerformed", "111.5"), ("TokenCreated", "707.2")]
    names = [game.face(identifier).name for identifier in game.battlefield()]
    assert (names.count("Ancient Den"), names.count("Runeclaw Bear")) == (1, 2)


def test_a_card_that_cannot_enter_stays_where_it_is() -> None:
    game = game_of()
    events_of(game, LANDS_CANT_ENTER)
    events = events_of(game, e.ReturnTo(Each(land & Owned("you"), "hand"), "battlefield"))
    assert told(events) == [("ActionNotPerformed", "614.17")]
    assert len(game.state.zone("hand", 1)) == 1
