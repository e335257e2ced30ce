"""Continuous effects made by spells and abilities (CR 611.2)."""

from __future__ import annotations

from domain.cards import abilities as a
from domain.cards import effects as e
from domain.cards.nodes import Node
from domain.effects import interprets
from domain.events.cr500_turns import ExtraPhasesGranted, ExtraTurnGranted
from domain.rules import effects_under_way
from domain.rules.matching import Reading, amount, players, refer


def fixed(reading: Reading, change: Node) -> Node:
    """A change with its numbers as they are now (CR 608.2h): they don't change later."""
    match change:
        case a.ModifyPT():
            return a.ModifyPT(amount(reading, change.power), amount(reading, change.toughness))
        case a.SetPT():
            return a.SetPT(amount(reading, change.power), amount(reading, change.toughness))
    return change


@interprets(e.Apply)
def apply(reading: Reading, effect: e.Apply) -> None:
    """An effect on what is meant now, and on nothing else later (611.2c)."""
    there = reading.game.state.objects  # what is gone, or phased out, is not affected (CR 702.26e)
    affected = tuple(one for one in refer(reading, effect.to) if isinstance(one, int) or one in there)
    if affected:
        changes = tuple(fixed(reading, change) for change in effect.changes)
        effects_under_way.begin(reading.game, changes, affected, effect.until, reading.controller, reading.source)


@interprets(e.DoesntUntap)
def doesnt_untap(reading: Reading, effect: e.DoesntUntap) -> None:
    """Permanents don't untap during their controller's next untap step."""
    affected = tuple(refer(reading, effect.what))
    if affected:
        change = (a.RuleChange("doesnt untap once"),)
        effects_under_way.begin(reading.game, change, affected, "next untap step", reading.controller, reading.source)


@interprets(e.Prevent)
def prevent(reading: Reading, effect: e.Prevent) -> None:
    """Prevent damage this turn (CR 615)."""
    node = a.Replacement("damage", prevent=True, whose="any", kind="combat" if effect.combat_only else None)
    affected = refer(reading, effect.to) if effect.to is not None else ()
    effects_under_way.begin(reading.game, (node,), affected, "end of turn", reading.controller, reading.source, "611.2")


@interprets(e.ExtraTurn)
def extra_turn(reading: Reading, effect: e.ExtraTurn) -> None:
    """An extra turn after this one (500.7)."""
    for player in players(reading, effect.who):
        reading.game.emit(ExtraTurnGranted, "500.7", player=player)


@interprets(e.ExtraCombat)
def extra_combat(reading: Reading, effect: e.ExtraCombat) -> None:
    """Another combat phase and another main phase, if a main phase is under way."""
    state = reading.game.state
    if state.step in ("main1", "main2"):
        then = None if state.extra_phases else "begin" if state.step == "main1" else "end"
        reading.game.emit(ExtraPhasesGranted, "500.8", phases=("begin", "main2"), then=then)
