"""A player's cards off the battlefield, by what could be done with them: found anew when their zones are others."""

from __future__ import annotations

from domain.ids import ObjectId, Seat
from domain.rules.cr601_casting import FORETELL
from domain.rules.game import Game

Cards = tuple[ObjectId, ...]


class Holding:
    """What only depends on what the cards are. That of a game are dropped when that is told anew (`rules.reach`)."""

    __slots__ = ("activatable", "castable", "command", "exile", "foretell", "graveyard", "hand")

    def __init__(self, game: Game, hand: Cards, graveyard: Cards, exile: Cards, command: Cards) -> None:
        self.hand = hand
        self.graveyard = graveyard
        self.exile = exile
        self.command = command
        self.castable = [card for card in (*hand, *graveyard, *exile, *command) if could_be_cast(game, card)]
        self.activatable = [card for card in (*hand, *graveyard) if has_activated(game, card)]
        self.foretell = [card for card in hand if has_foretell(game, card)]
        """Those that have foretell themselves."""


def holding(game: Game, player: Seat) -> Holding:
    """That of a player now."""
    zone = game.state.zone
    hand, graveyard, exile, command = zone("hand", player), zone("graveyard", player), zone("exile"), zone("command")
    known: Holding | None = game.held.get(player)
    if (
        known is None
        or known.hand is not hand
        or known.graveyard is not graveyard
        or known.exile is not exile
        or known.command is not command
    ):
        known = game.held[player] = Holding(game, hand, graveyard, exile, command)
    return known


def could_be_cast(game: Game, card: ObjectId) -> bool:
    """Whether a card is no land, and where only some are cast from, has other costs."""
    thing = game.state.objects[card]
    face = thing.base or thing.under
    if face is None or ("Land" in face.types and face.card not in game.library.backs):
        return False
    return thing.zone not in ("graveyard", "command") or bool(game.library.of(face).others)


def has_activated(game: Game, card: ObjectId) -> bool:
    """Whether a card has an activated ability that is activated from where it is."""
    thing = game.state.objects[card]
    return any(node.zone == thing.zone for _, node in game.library.of(thing.base).activated)


def has_foretell(game: Game, card: ObjectId) -> bool:
    """Whether a card has foretell itself."""
    return FORETELL in game.library.of(game.state.objects[card].base).keywords
