"""What an event can have changed of what was found out about the game: the one place where that becomes invalid.

Four things are kept, each until an event that reaches it:
- settled: no state-based action applies (704.3);
- what stands: what the permanents are, can do and hear (613);
- what is held: which cards could be cast and the like; until their zones are others, or what they are is told anew;
- the moment: what may be done and paid now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.events.base import GameEvent
from domain.events.cr103_104_game import DeckRegistered, GameBegan
from domain.events.cr106_mana import ManaAdded, ManaEmptied, ManaSpent
from domain.events.cr119_122_numbers import CountersPut, CountersRemoved, DamageRemoved, LifeChanged
from domain.events.cr400_zones import (
    CardDrawn,
    CardsLookedAt,
    CardsRevealed,
    KnowledgeKept,
    LibraryShuffled,
    ObjectCeased,
    ObjectMade,
    ObjectMoved,
    TurnedFaceUp,
)
from domain.events.cr500_turns import PriorityEnded, PriorityPassed, PriorityReceived, StepBegan, TurnBegan
from domain.events.cr506_combat import AttackersDeclared, BlockersDeclared, RemovedFromCombat
from domain.events.cr601_608_stack import (
    AbilityActivated,
    EffectBegan,
    EffectEnded,
    LandPlayed,
    LinkedChoiceMade,
    ModesChosen,
    ResolutionBegan,
    SpellCast,
    SpellCopied,
    SpellResolved,
    StackObjectRemoved,
    TargetsChosen,
)
from domain.events.cr613_characteristics import BecameCopy, CharacteristicsChanged, ControlChanged, Transformed
from domain.events.cr701_actions import (
    Attached,
    DesignationGained,
    DesignationLost,
    EnduringStoryGained,
    PermanentTapped,
    PermanentUntapped,
    PhasedIn,
    PhasedOut,
    RingTempted,
    TokenCreated,
    Unattached,
)
from domain.events.records import ChoiceRequested, CommandGiven, ObservedFaces
from domain.rules import cr603_listening, cr613_control
from domain.rules.keyword_abilities import storied

if TYPE_CHECKING:
    from domain.rules.game import Game

Kinds = frozenset[type[GameEvent]]

IDLE: Kinds = frozenset((ChoiceRequested, CommandGiven, PriorityEnded, PriorityPassed, PriorityReceived, StepBegan))
"""Who has priority, and which step it is: of what says what may be done only `at_sorcery_speed` looks at that."""

NOT_UNSETTLING: Kinds = IDLE | {
    AbilityActivated,
    AttackersDeclared,
    BlockersDeclared,
    CardDrawn,
    CharacteristicsChanged,
    DamageRemoved,
    LandPlayed,
    LibraryShuffled,
    ManaAdded,
    ManaEmptied,
    ManaSpent,
    ModesChosen,
    PermanentTapped,
    PermanentUntapped,
    RemovedFromCombat,
    ResolutionBegan,
    SpellCast,
    SpellResolved,
    TargetsChosen,
    TurnBegan,
}
"""Kinds of event that no state-based action looks at, but for what becomes of permanents by effects."""

STATUS: Kinds = frozenset((PermanentTapped, PermanentUntapped, LifeChanged))
"""After these permanents are others only where an effect looks at what is tapped, or at life totals."""

READ_BY_EFFECTS: Kinds = STATUS | {
    AttackersDeclared,
    BlockersDeclared,
    LibraryShuffled,
    LinkedChoiceMade,
    RemovedFromCombat,
    SpellCopied,
    StackObjectRemoved,
    TurnBegan,
}
"""After these permanents are others only where there is any continuous effect."""

CHANGING: Kinds = READ_BY_EFFECTS | {
    Attached,
    BecameCopy,
    CharacteristicsChanged,
    ControlChanged,
    CountersPut,
    CountersRemoved,
    DesignationGained,
    DesignationLost,
    EffectBegan,
    EffectEnded,
    EnduringStoryGained,
    GameBegan,
    ObjectCeased,
    ObjectMade,
    ObjectMoved,
    PhasedIn,
    PhasedOut,
    RingTempted,
    TokenCreated,
    Transformed,
    TurnedFaceUp,
    Unattached,
}
"""After these permanents may be others."""


SHOWING: Kinds = frozenset(
    (BecameCopy, CardsLookedAt, CardsRevealed, DeckRegistered, GameBegan, KnowledgeKept, ObservedFaces, TurnedFaceUp)
)
"""After these what a card in its zone is may be known otherwise."""


class Reach:
    """What the events of a kind reach."""

    __slots__ = ("changing", "control", "heard", "idle", "showing", "story", "unsettling")

    def __init__(self, kind: type[GameEvent]) -> None:
        self.heard = kind in cr603_listening.HEARD
        """Whether a triggered ability may hear it."""
        self.idle = kind in IDLE
        self.unsettling = kind not in NOT_UNSETTLING
        self.changing = kind in CHANGING
        self.showing = kind in SHOWING
        self.control = kind in cr613_control.MATTERING
        """Whether somebody else may come to control a permanent by it."""
        self.story = kind in storied.MATTERING
        """Whether somebody may come to have an enduring story by it."""


class Reaches(dict[type[GameEvent], Reach]):
    """By kind, found out once for each."""

    def __missing__(self, kind: type[GameEvent]) -> Reach:
        self[kind] = reach = Reach(kind)
        return reach


REACH = Reaches()


def unsettles(reach: Reach, event: GameEvent) -> bool:
    """Whether a state-based action may apply by it. Of moves those count that begin or end on the battlefield."""
    if not reach.unsettling:
        return False
    return not isinstance(event, ObjectMoved) or "battlefield" in (event.from_zone, event.to_zone)


def leaves_as_is(game: Game, event: GameEvent) -> bool:
    """Whether an event of a CHANGING kind leaves all permanents as they are, and what they have, too."""
    kind = type(event)
    if kind is CharacteristicsChanged:
        return True  # it says what was derived
    if kind in STATUS and not game._reads_status:
        return True
    if game._loud:
        return False
    if isinstance(event, ObjectMoved):
        return event.from_zone != "battlefield" and event.to_zone != "battlefield"
    if isinstance(event, ObjectCeased):
        return event.object not in game._faces
    return kind in READ_BY_EFFECTS
