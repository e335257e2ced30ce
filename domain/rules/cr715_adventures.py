"""CR 715.3d: an Adventure exiles its card as it resolves, and the card may be played from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards.abilities import RuleChange
from domain.ids import EventNumber
from domain.rules import effects_under_way, off
from domain.rules.cr611_durations import WHILE_EXILED
from domain.rules.cr712_other_parts import ADVENTURE, MAY_BE_PLAYED, NOT_AS_AN_ADVENTURE
from domain.state.leaves import Face, Object

if TYPE_CHECKING:
    from domain.rules.game import Game


def on_an_adventure(spell: Face) -> bool:
    """Whether a spell that has resolved exiles itself."""
    return ADVENTURE in spell.subtypes and not off.is_off("715.3d")


def go_on_an_adventure(game: Game, spell: Object, cause: EventNumber | None) -> None:
    """Its controller exiles it instead of putting it into the graveyard; that player may play it from there, but not
    as an Adventure."""
    card = game.move(spell.id, "exile", "715.3d", cause=cause)
    if card is not None:
        permission = (RuleChange(MAY_BE_PLAYED, NOT_AS_AN_ADVENTURE),)
        effects_under_way.begin(game, permission, (card,), WHILE_EXILED, spell.controller, spell.id, "715.3d")
