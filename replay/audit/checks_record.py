"""What holds of every event: it comes when it says, after what led to it, and not after the end (CR 104, 500)."""

from __future__ import annotations

from domain.events import EVENTS, RECORD_KEEPING
from domain.events.base import GameEvent
from domain.events.cr103_104_game import GameBegan, GameDrawn, GameEnded, GameWon, PlayerLost
from domain.events.cr106_mana import ManaAdded, ManaEmptied, ManaSpent
from domain.events.cr400_zones import CardsRevealed, KnowledgeKept, ObjectMoved
from domain.events.cr500_turns import PriorityEnded, PriorityPassed, PriorityReceived, StepBegan, TurnBegan
from domain.events.cr601_608_stack import (
    AbilityActivated,
    AbilityResolved,
    EventReplaced,
    LandPlayed,
    ResolutionBegan,
    SpellCast,
    SpellResolved,
    StackObjectRemoved,
    TargetsChosen,
)
from domain.events.cr701_actions import PermanentTapped, PermanentUntapped
from domain.events.records import Checkpoint, ChoiceRequested, CommandGiven, NoteAdded
from replay.audit.court import Court, after, at_end

KEEPING = frozenset((*(EVENTS[name] for name in RECORD_KEEPING), KnowledgeKept))
"""Kinds of event that are about the record."""
QUIET = frozenset(
    (CommandGiven, ChoiceRequested, Checkpoint, NoteAdded, PriorityReceived, PriorityPassed, PriorityEnded)
)
"""Kinds after which nothing has happened."""
SETTLED = frozenset(
    (
        *QUIET,
        AbilityActivated,
        LandPlayed,
        ManaAdded,
        ManaEmptied,
        ManaSpent,
        PermanentTapped,
        PermanentUntapped,
        ResolutionBegan,
        SpellCast,
        StepBegan,
        TargetsChosen,
        TurnBegan,
    )
)
"""Kinds after which state-based actions need not be looked at again."""
GOING_ON = (
    AbilityActivated,
    GameEnded,
    LandPlayed,
    PriorityPassed,
    PriorityReceived,
    ResolutionBegan,
    SpellCast,
    StepBegan,
    TurnBegan,
)
FINISHING = (AbilityResolved, SpellResolved, StackObjectRemoved, ObjectMoved)
LAST = (PlayerLost, GameWon, GameDrawn, GameEnded, CardsRevealed)
"""What may follow when a player has lost."""


def moments(court: Court, event: GameEvent) -> None:
    """Each event is in the turn and step that it says, and what led to it came before."""
    if event.cause is not None and event.cause >= court.number and not court.slipped:
        court.slipped = True  # told once: where numbers have slipped, all later ones have
        text = f"{event.kind} happens before event {event.cause}, which led to it"
        court.say(event.rule or "603.2", False, text)
    if event.step != court.state.step or event.turn != court.state.turn:
        elsewhere(court, event)


def elsewhere(court: Court, event: GameEvent) -> None:
    """500.1: the event says another turn or step than the one that began last. Told once for each stretch."""
    if isinstance(event, StepBegan | TurnBegan | GameBegan):
        if isinstance(event, StepBegan) and event.turn != court.state.turn:
            court.say("500.1", False, f"turn {event.turn} has not begun")
        return
    if not court.memory.misplaced and type(event) not in KEEPING:
        court.memory.misplaced = True
        at = f"turn {event.turn}, step {event.step}"
        now = f"turn {court.state.turn}, step {court.state.step}"
        court.say("500.1", False, f"{event.kind} is of {at}, and it is {now}")


def over(court: Court, event: GameEvent) -> None:
    """104.1, 104.2a: when a player has lost the game is won; when it is over nothing happens any more."""
    state, kind = court.memory.over, type(event)
    if kind in KEEPING:
        return
    if state == "ended":
        last = type(court.events[court.number - 1])
        if kind in FINISHING and (court.memory.resolving is not None or last in FINISHING):
            return  # what ended the game finishes resolving
        # Records from elsewhere may tell late of what came with the end.
        court.say(
            "104.1",
            None if court.imported and kind not in GOING_ON else False,
            f"{event.kind} happens after the game ended",
        )
    elif kind in (GameWon, GameDrawn) and state == "won":
        court.say("104.1", False, f"{event.kind}, and the game was decided before")
    elif state == "lost" and (event.rule or "").startswith(("704.", "714.4", "603.2")):
        return  # state-based actions are performed at the same time (704.3)
    elif kind not in LAST:
        left = [seat for seat, player in court.state.players.items() if not player.lost]
        if state == "won" or len(left) < 2:
            court.say("104.2a" if state == "lost" else "104.1", False, f"{event.kind} happens when the game is over")
    elif kind is GameEnded and state == "lost":
        court.say("104.2a", court.state.outcome is not None, "the game ends and nobody has won")


@after(PlayerLost, GameWon, GameDrawn, GameEnded)
def nearly_over(court: Court, event: GameEvent) -> None:
    """From here on nothing more may happen but the end."""
    court.memory.over = {"PlayerLost": "lost", "GameEnded": "ended"}.get(event.kind, "won")
    if event.kind in ("GameWon", "GameDrawn", "GameEnded"):
        court.ok("104.1")


@after(EventReplaced)
def replaced(court: Court, event: EventReplaced) -> None:
    """Something did not happen as it would have."""
    court.memory.replaced = court.number


@after(StepBegan, TurnBegan)
def new_step(court: Court, event: GameEvent) -> None:
    """What was replaced in an earlier step explains nothing here."""
    court.memory.replaced = None


@at_end
def decided(court: Court) -> None:
    """104.2a: when all but one have lost, the other has won."""
    left = [seat for seat, player in court.state.players.items() if not player.lost]
    if court.memory.over == "won":
        court.say("104.1", False, "the game was won and does not end", at=len(court.events) - 1)
    if len(left) == 1 and len(court.state.players) > 1 and court.state.outcome is None and court.memory.over == "lost":
        last = len(court.events) - 1
        court.say("104.2a", False, f"seat {left[0]} is the only one left and has not won", at=last)
