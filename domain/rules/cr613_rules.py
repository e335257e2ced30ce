"""CR 613.11: effects that change rules of the game for objects or players instead of characteristics."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from domain.cards import abilities as a
from domain.ids import ObjectId, Seat
from domain.rules.effects_under_way import definition_of
from domain.rules.matching import Reading, holds, matches

if TYPE_CHECKING:
    from domain.rules.game import Game


def rule_changes(game: Game, rule: str) -> list[tuple[a.RuleChange, ObjectId]]:
    """The rules of its own kind that static abilities set now, with the permanents that have them."""
    standing = game.refresh()
    known = standing.rule_changes
    if known is None:
        known = standing.rule_changes = list(all_rule_changes(game))
    return [(change, holder) for change, holder in known if change.rule == rule] if known else known


def all_rule_changes(game: Game) -> Iterable[tuple[a.RuleChange, ObjectId]]:
    """Every rule change of a permanent's static abilities whose condition holds."""
    for identifier, parsed in game.having("statics"):
        for _, node in parsed.statics:
            changes = [change for change in node.changes if isinstance(change, a.RuleChange)]
            if changes and holds(Reading(game, game.controller(identifier), identifier), node.as_long_as):
                for change in changes:
                    yield change, identifier


def under_rule(game: Game, identifier: ObjectId, rule: str) -> bool:
    """Whether a permanent is under a rule change: of a static ability that means it, or of an effect on it."""
    for change, holder in rule_changes(game, rule):
        node = next(n for _, n in game.abilities(holder).statics if change in n.changes)
        if matches(Reading(game, game.controller(holder), holder), node.to, identifier):
            return True
    return bool(game.state.effects) and (
        under_effect(game, identifier, rule) or under_rule_of_effects(game, identifier, rule)
    )


def under_rule_of_effects(game: Game, identifier: ObjectId, rule: str) -> bool:
    """Whether an effect under way sets that rule for all of a kind (611.2c)."""
    for effect in game.state.effects.values():
        if effect.definition is not None and not effect.affected and effect.until != "delayed":
            found = definition_of(effect.definition)
            for node in found if isinstance(found, tuple) else ():
                if isinstance(node, a.Static) and any(
                    isinstance(c, a.RuleChange) and c.rule == rule for c in node.changes
                ):
                    if matches(Reading(game, effect.player or 0, effect.source), node.to, identifier):
                        return True
    return False


def under_effect(game: Game, recipient: ObjectId | Seat, rule: str) -> bool:
    """Whether an effect under way sets that rule for an object or player."""
    for effect in game.state.effects.values():
        if recipient in effect.affected and effect.definition is not None and effect.until != "delayed":
            changes = definition_of(effect.definition)
            if isinstance(changes, tuple) and any(isinstance(c, a.RuleChange) and c.rule == rule for c in changes):
                return True
    return False


def effects_setting(game: Game, recipient: ObjectId | Seat, rule: str) -> int:
    """How many effects under way set that rule for an object or player."""
    number = 0
    for effect in game.state.effects.values():
        if recipient in effect.affected and effect.definition is not None and effect.until != "delayed":
            found = definition_of(effect.definition)
            number += isinstance(found, tuple) and any(isinstance(c, a.RuleChange) and c.rule == rule for c in found)
    return number


def effects_cost_changes(game: Game) -> list[tuple[a.CostChange, ObjectId, Seat]]:
    """What effects under way make spells cost more or less by (601.2f), with their sources and players."""
    found: list[tuple[a.CostChange, ObjectId, Seat]] = []
    for effect in game.state.effects.values():
        if effect.definition is not None and effect.player is not None and effect.until != "delayed":
            changes = definition_of(effect.definition)
            if isinstance(changes, tuple):
                found += [(c, effect.source or "", effect.player) for c in changes if isinstance(c, a.CostChange)]
    return found
