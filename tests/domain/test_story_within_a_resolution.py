"""CR 702.195a, 608.2h: an ability that makes the third permanent and then asks for an enduring story finds one."""

from __future__ import annotations

import pytest

from domain.cards import effects as e
from domain.cards.basics.tokens import TREASURE
from domain.cards.values import YOU_HAVE_AN_ENDURING_STORY
from domain.effects import carry_out
from domain.rules import off
from domain.rules.choice import drive
from domain.rules.matching import Reading
from replay.scenario import parse
from replay.scenario.setup import Setup

POSITION = """
name: two of three
P1:
  battlefield: [Thorin Oakenshield, Mox Amber]
"""
MAKES_AND_ASKS = e.Do((e.CreateTokens(TREASURE), e.If(YOU_HAVE_AN_ENDURING_STORY, e.GainLife(3))))


def kinds(rule_off: str | None = None) -> list[str]:
    """What happens, in order."""
    table, _ = Setup(parse(POSITION, "position.yaml")).run()
    table.game.take()
    choice, _ = drive(carry_out(Reading(table.game, 1, None), MAKES_AND_ASKS), None)
    assert choice is None
    return [event.kind for event in table.game.take()]


def test_the_story_is_there_before_the_same_resolution_asks() -> None:
    assert kinds() == ["TokenCreated", "EnduringStoryGained", "CharacteristicsChanged", "LifeChanged"]


def test_without_the_rule_it_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(off, "OFF", ("702.195a",))
    assert kinds() == ["TokenCreated"]
