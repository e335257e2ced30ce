"""Keyword actions that few sets use (CR 701), and triggers of whole attacks."""

from __future__ import annotations

from domain.cards.abilities import TriggerEvent
from domain.cards.basics.tokens import HUMAN_SOLDIER
from domain.cards.card import token
from domain.cards.effects import Effect
from domain.cards.nodes import Node
from domain.cards.values import YOU, Amount, Condition, Reference


class Recruit(Effect, frozen=True):
    """A player recruits (CR 701.70): draws and discards a card; for a nonland card a token."""

    who: Reference = YOU
    token: Node = HUMAN_SOLDIER


class Amass(Effect, frozen=True):
    """A player amasses (CR 701.47): counters on an Army, which is made where there is none; it is `It("amassed")`."""

    subtype: str
    amount: Amount
    token: Node
    who: Reference = YOU


def amass(subtype: str, amount: Amount, who: Reference = YOU) -> Amass:
    """Amass, with the Army token of that subtype."""
    return Amass(subtype, amount, token(f"{subtype} Army Token", f"Creature — {subtype} Army", 0, 0, "B"), who)


class ChooseCreatureType(Effect, frozen=True):
    """A player chooses a creature type as it resolves; `OfTypeNamed` means it."""


class YouAttack(TriggerEvent, frozen=True):
    """Whenever you attack: once for all attackers declared together (CR 508.3b, 603.2c)."""

    as_long_as: Condition | None = None
    """Only while it is so."""
