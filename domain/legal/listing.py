"""What the player who is to decide may do."""

from __future__ import annotations

from domain.commands import Pass
from domain.decide import Table
from domain.legal.activating import activations
from domain.legal.answers import answers
from domain.legal.casting import casts, foretellings, plays
from domain.legal.commands import LegalCommands, one
from domain.legal.holding import holding
from domain.rules.cr601_casting import at_sorcery_speed
from domain.rules.cr613_rules import rule_changes

PASSING = one(Pass())


def legal_commands(table: Table, *, mana_abilities: bool = False) -> LegalCommands:
    """What the player who is to decide may do. Mana abilities are activated by payment; list them only on demand."""
    choice = table.choice
    player = table.player
    if player is None:
        return LegalCommands([])
    if choice is not None:
        found = answers(table, choice)
        found.verify = lambda command: table.verify(player, command)
        return found
    game = table.game
    # Of the step and of who passed nothing else is asked: until more happens, the answer is the same.
    key = ("legal", player, at_sorcery_speed(game, player), mana_abilities, game.free_spells)
    known: LegalCommands | None = game.moment.get(key)
    if known is not None:
        return known
    entries = [PASSING]
    mine = holding(game, player)
    if mine.lands:
        entries.extend(plays(game, player))
    if mine.castable:
        entries.extend(casts(game, player))
    entries.extend(activations(game, player, mana_abilities))
    if mine.foretell or rule_changes(game, "cards in hand have foretell"):
        entries.extend(foretellings(game, player))
    found = LegalCommands(entries)
    found.verify = lambda command: table.verify(player, command)
    game.moment[key] = found
    return found
