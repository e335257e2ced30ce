"""Words about mana: which types there are to choose from, and what mana may be spent on (CR 106)."""

from __future__ import annotations

from domain.cards.filters import Filter
from domain.cards.nodes import Node
from domain.cards.values import Reference


class ManaTypes(Node, frozen=True):
    """Types of mana, one of which is chosen; where there is none, there is no mana (CR 106.5)."""


class CouldProduce(ManaTypes, frozen=True):
    """What permanents could produce (CR 106.7): any color, or with `colorless` any type."""

    of: Reference
    """The permanents, as the ability resolves."""
    colorless: bool = False


class ChosenColor(ManaTypes, frozen=True):
    """The color that was chosen as this entered (CR 607.2d)."""


class TypesProduced(ManaTypes, frozen=True):
    """Any type that the permanent produced which was tapped for mana (CR 106.12a)."""


class Spending(Node, frozen=True):
    """What mana may be spent on, and what happens then (CR 106.6). Each field is one use; several: any of them."""

    cast: Filter | None = None
    """Such spells; several kinds are an `AnyOf`."""
    activate: Filter | None = None
    """Abilities of such permanents."""
    foretell: bool = False
    only: bool = True
    """False: it may be spent on anything, and the uses tell when the rider applies."""
    uncounterable: bool = False
    """A spell it was spent on so can't be countered."""


WORDS = (CouldProduce, ChosenColor, TypesProduced, Spending)
"""They are said where mana is added."""
