"""Small games for metrics whose figures are counted by hand."""

from __future__ import annotations

from domain.events import Facts
from tests.kit.game import BEARS, SAGA, Game

FORETOLD = Facts(name="Behold the Multiverse", card="behold", mana_cost="{3}{U}", types=("Instant",))


def won(game: Game, winner: int, reason: str = "life") -> Game:
    """The other player loses, and the game ends."""
    loser = 3 - winner
    rule = {"life": "704.5a", "concession": "104.3a"}[reason]
    game.event("PlayerLost", rule, player=loser, reason=reason)
    game.event("GameWon", "104.2a", player=winner)
    game.event("GameEnded", "104.1")
    return game


def opened(first: int = 1) -> Game:
    """A game as its first turn begins: player `first` takes it."""
    game = Game()
    game.event("StartingPlayerChosen", "103.1", player=first)
    return game


def saga_lives() -> list[Game]:
    """Four Sagas: two sacrificed under 714.4 after 2 and 3 turns of their player, one destroyed after 1, one stays.

    Player 1 controls all; wins the first and the third game.
    """
    games = []
    for turns in (2, 3):
        game = opened()
        game.turn(1)
        game.step("main1")
        saga = game.enter(1, SAGA)
        game.resolve_ability(game.chapter(1, saga, 1, "714.3a"))
        for chapter in range(2, turns + 2):
            game.turn(2)
            game.turn(1)
            game.step("main1")
            if chapter <= 3:
                game.resolve_ability(game.chapter(1, saga, chapter))
        game.sacrifice(1, saga, "714.4")
        games.append(won(game, 1 if turns == 2 else 2))
    game = opened(2)
    game.turn(2)
    game.turn(1)
    game.step("main1")
    saga = game.enter(1, SAGA)
    game.resolve_ability(game.chapter(1, saga, 1, "714.3a"))
    game.turn(2)
    game.turn(1)
    game.step("main1")
    cause = game.event("PermanentDestroyed", "701.8a", permanent=saga)
    game.move(saga, "graveyard", "701.8a", cause=cause)
    games.append(won(game, 1, "concession"))
    game = opened()
    game.turn(1)
    game.step("main1")
    game.enter(1, SAGA)
    game.turn(2)
    games.append(game)
    return games


def stories() -> list[Game]:
    """Three games. In the first player 1 gets a story on turn 2 of theirs (3 permanents) and wins.

    In the second player 2 does on their turn 1 (1 permanent) and loses; in the third nobody does, and player 2 wins.
    """
    first = opened()
    first.turn(1)
    first.step("main1")
    things = [first.enter(1) for _ in range(3)]
    first.turn(2)
    first.turn(1)
    first.step("main1")
    first.event("EnduringStoryGained", "702.195a", player=1, permanents=tuple(things))
    second = opened()
    second.turn(1)
    second.turn(2)
    second.step("main1")
    thing = second.enter(2, BEARS)
    second.event("EnduringStoryGained", "702.195a", player=2, permanents=(thing,))
    third = opened()
    third.turn(1)
    return [won(first, 1), won(second, 1), won(third, 2)]


def foretold() -> list[Game]:
    """One card foretold on turn 1 and cast for {1}{U} two turns of its player later; one never cast."""
    game = opened()
    game.turn(1)
    game.step("main1")
    exiled = _foretell(game)
    for _ in range(2):
        game.turn(2)
        game.turn(1)
        game.step("main1")
    spell = game.new_id()
    cause = game.event("SpellCast", "601.2a", player=1, card=exiled, spell=spell, alternative="foretell")
    game.move(exiled, "stack", "601.2a", facts=FORETOLD, cause=cause, controller=1)
    game.event("ManaSpent", "601.2h", player=1, mana=("C", "U"), on=spell, cause=cause)
    game.resolve(spell)
    other = opened()
    other.turn(1)
    other.step("main1")
    _foretell(other)
    other.turn(2)
    return [won(game, 1), won(other, 2)]


def _foretell(game: Game) -> str:
    card = game.draw(1, FORETOLD)
    exiled = game.new_id()
    cause = game.event("CardForetold", "702.143a", player=1, card=card, exiled=exiled)
    game.move(card, "exile", "702.143a", facts=FORETOLD, face_down=True, seen_by=(1,), cause=cause)
    return exiled
