"""CR 732.1b: a game with a permanent phased out is elsewhere than one without it, though the table looks the same."""

from __future__ import annotations

from domain.cards import effects as e
from domain.cards.filters import creature
from domain.cards.values import Each
from domain.effects import carry_out
from domain.rules.choice import drive
from domain.rules.matching import Reading
from domain.state.position import position
from replay.scenario import parse
from replay.scenario.setup import Setup

POSITION = """
name: two bears
P1:
  battlefield: [Runeclaw Bear, Mountain]
"""


def after(effect: e.Effect) -> str:
    """Where the game stands after an effect of player 1."""
    table, _ = Setup(parse(POSITION, "position.yaml")).run()
    choice, _ = drive(carry_out(Reading(table.game, 1, None), effect), None)
    assert choice is None
    assert [table.game.face(each).name for each in table.game.battlefield()] == ["Mountain"]
    state = table.game.state.copy()
    state.zones = {zone: ids for zone, ids in state.zones.items() if zone.startswith("battlefield")}
    return position(state)


def test_what_is_phased_out_counts() -> None:
    creatures = Each(creature)
    assert after(e.PhaseOut(creatures)) == after(e.PhaseOut(creatures)) != after(e.ReturnTo(creatures, "hand"))
