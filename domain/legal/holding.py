"""A player's cards off the battlefield, by what could be done with them: found anew when their zones are others."""

from __future__ import annotations

from domain.ids import ObjectId, Seat
from domain.rules.cr601_casting import FORETELL, instant
from domain.rules.cr712_other_parts import other_part
from domain.rules.game import Game

Cards = tuple[ObjectId, ...]


class Holding:
    """What only depends on what the cards are. That of a game are dropped when that is told anew (`rules.reach`)."""

    __slots__ = ("activatable", "castable", "command", "exile", "foretell", "graveyard", "hand", "instants", "lands")

    def __init__(self, game: Game, hand: Cards, graveyard: Cards, exile: Cards, command: Cards) -> None:
        self.hand = hand
        self.graveyard = graveyard
        self.exile = exile
        self.command = command
        self.lands = [card for card in (*hand, *exile) if could_be_a_land(game, card)]
        self.castable = [card for card in (*hand, *graveyard, *exile, *command) if could_be_cast(game, card)]
        self.instants = [card for card in self.castable if could_be_instant(game, card)]
        """Those that could be cast when no sorcery could."""
        self.activatable = [card for card in (*hand, *graveyard) if has_activated(game, card)]
        self.foretell = [card for card in hand if has_foretell(game, card)]
        """Those that have foretell themselves."""


def holding(game: Game, player: Seat) -> Holding:
    """That of a player now."""
    key = ("holding", player)
    now: Holding | None = game.moment.get(key)
    if now is not None:
        return now
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
    game.moment[key] = known
    return known


def could_be_a_land(game: Game, card: ObjectId) -> bool:
    """Whether a card is a land, or has a part that is one."""
    face = game.state.objects[card].base
    part = other_part(game, face)
    return face is not None and ("Land" in face.types or (part is not None and "Land" in part.types))


def could_be_cast(game: Game, card: ObjectId) -> bool:
    """Whether a card is no land, and where only some are cast from, has other costs."""
    thing = game.state.objects[card]
    face = thing.base or thing.under
    if face is None or ("Land" in face.types and other_part(game, face) is None):
        return False
    return thing.zone not in ("graveyard", "command") or bool(game.library.of(face).others)


def could_be_instant(game: Game, card: ObjectId) -> bool:
    """Whether a card, or a part of it, is an instant or has flash."""
    thing = game.state.objects[card]
    face = thing.base or thing.under
    return any(each is not None and instant(each) for each in (face, other_part(game, face)))


def has_activated(game: Game, card: ObjectId) -> bool:
    """Whether a card has an activated ability that is activated from where it is."""
    thing = game.state.objects[card]
    parsed = game.library.of(thing.base)
    return parsed.elsewhere and any(node.zone == thing.zone for _, node in parsed.activated)


def has_foretell(game: Game, card: ObjectId) -> bool:
    """Whether a card has foretell itself."""
    return FORETELL in game.library.of(game.state.objects[card].base).keywords
