"""Tells what happens as one seat sees it, event by event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.events import GameEvent
from domain.events.cr400_zones import LibraryShuffled
from domain.events.cr500_turns import TurnBegan
from domain.events.records import RolledBack
from domain.ids import ObjectId, Seat
from domain.redact import redact_all
from domain.state import Object, State, apply, fold
from projections.log import announced
from projections.walk import leaving
from projections.words import Teller

QUIET = frozenset(
    "PriorityReceived PriorityPassed PriorityEnded StepBegan ManaEmptied ManaSpent ManaAdded Checkpoint "
    "ChoiceRequested CommandGiven CharacteristicsChanged CostPaid AnnouncementCompleted ResolutionBegan "
    "StackObjectRemoved AbilityPutOnStack EffectBegan EffectEnded DamageRemoved DeckRegistered LibraryOrdered "
    "KnowledgeKept RemovedFromCombat ModesChosen ObjectCeased".split()
)
"""Kinds that pace a game rather than change it, or that others tell again."""
OUSTED = frozenset(
    "CardDrawn LandPlayed SpellCast CardDiscarded CardMilled PermanentSacrificed PermanentDestroyed SpellResolved "
    "ObjectExiled CardForetold StackObjectRemoved SpellCountered Surveilled PermanentPutIntoGraveyard MulliganTaken "
    "ResolutionBegan TargetsBecameIllegal".split()
)
"""What a move of an object follows from, and is told with."""
ROUTINE = ("107.5", "502.3", "508.1f", "601.2h", "602.2b", "605.3")
"""Rules by which permanents tap and untap all the time."""


class Narrator:
    """Words for one seat. It folds what the seat sees, so nothing else can be told."""

    def __init__(self, events: Sequence[GameEvent], seat: Seat) -> None:
        self.seat = seat
        self.state: State = fold(redact_all(events, seat))
        self.gone: dict[ObjectId, Object] = {}

    def tell(self, happened: Sequence[GameEvent], before: Sequence[GameEvent]) -> Iterator[tuple[int, GameEvent, str]]:
        """(number, event, sentence) of what is worth a line; `before` are all events up to these."""
        seen = redact_all(happened, self.seat)
        for place, event in enumerate(seen):
            number = len(before) + place
            if isinstance(event, RolledBack):
                self.state = fold(redact_all([*before, *happened[: place + 1]], self.seat))
                self.gone.clear()
            else:
                self._fold(event)
            if worth_a_line(event, before, seen):
                teller = Teller(self.state, None, self.gone)
                teller.soon = announced(seen, place, event)
                yield number, event, teller.tell(event)

    def skip(self, happened: Sequence[GameEvent]) -> None:
        """Takes in what is not to be told."""
        for event in redact_all(happened, self.seat):
            self._fold(event)

    def _fold(self, event: GameEvent) -> None:
        library = self.state.zone("library", event.player) if isinstance(event, LibraryShuffled) else ()
        for identifier in (*leaving(event), *library):
            left = self.state.objects.get(identifier)
            if left is not None:
                self.gone[identifier] = left
        if isinstance(event, TurnBegan):
            self.gone.clear()
        apply(self.state, event)


def worth_a_line(event: GameEvent, before: Sequence[GameEvent], batch: Sequence[GameEvent]) -> bool:
    """Whether a person wants to read it while playing; `log` has everything."""
    kind = event.kind
    if kind in QUIET:
        return False
    if kind == "ObjectMoved":
        cause = event.cause
        if cause is None:
            return True
        led = (
            before[cause]
            if cause < len(before)
            else batch[cause - len(before)]
            if cause - len(before) < len(batch)
            else None
        )
        return led is None or led.kind not in OUSTED
    if kind in ("PermanentTapped", "PermanentUntapped"):
        return event.rule not in ROUTINE
    if kind == "AbilityActivated":
        return not getattr(event, "mana_ability", False)
    return True
