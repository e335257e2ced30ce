"""What was found out about the permanents as they are. It is dropped as a whole when they may be others (`reach`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.ids import ObjectId, Seat

if TYPE_CHECKING:
    from domain.cards.abilities import CostChange, RuleChange
    from domain.rules.cr106_producing import Instead
    from domain.rules.cr601_planning import Plan
    from domain.rules.cr603_listening import Listeners
    from domain.rules.cr605_mana_abilities import Makers
    from domain.rules.parsed import Abilities, Group

    Holder = tuple[ObjectId, Abilities]


class Standing:
    """Each answer is None, or not in its dict, until somebody asks; who answers is named with it."""

    __slots__ = (
        "abilities",
        "controlled",
        "cost_changes",
        "having",
        "instead",
        "listeners",
        "makers",
        "mana_is_modified",
        "plans",
        "rule_changes",
        "usable",
        "watched",
        "written",
    )

    def __init__(self) -> None:
        self.abilities: dict[ObjectId, Abilities] = {}
        """Of permanents (`Game.abilities`)."""
        self.controlled: dict[Seat, tuple[ObjectId, ...]] = {}
        """The permanents of each player, the newest first (`Game.controlled`)."""
        self.having: dict[Group, list[Holder]] | None = None
        """Permanents by the kinds of ability they have (`Game.having`)."""
        self.listeners: Listeners | None = None
        """Triggered abilities (`cr603_listening`)."""
        self.rule_changes: list[tuple[RuleChange, ObjectId]] | None = None
        """`cr613_rules`."""
        self.cost_changes: list[tuple[CostChange, ObjectId, Seat]] | None = None
        """`cr601_casting`."""
        self.instead: list[Instead] | None = None
        """What replaces mana that permanents are tapped for (`cr106_producing`)."""
        self.mana_is_modified: bool | None = None
        """`cr605_mana_abilities`."""
        self.makers: dict[Seat, Makers] = {}
        """The mana abilities of each player's permanents (`cr605_mana_abilities`)."""
        self.plans: dict[tuple[object, ...], Plan | None] = {}
        """How costs are paid, by what there is to pay with (`cr601_planning`); the sources are those of `makers`."""
        self.usable: dict[Seat, tuple[ObjectId, ...]] = {}
        """The permanents with activated abilities that do more than tap for mana (`legal.activating`)."""
        self.watched: tuple[ObjectId, ...] | None = None
        """The permanents that a state-based action may look at (`cr704_state_based_actions`)."""
        self.written = False
        """Whether the record says what the permanents are (`Game.record_characteristics`)."""
