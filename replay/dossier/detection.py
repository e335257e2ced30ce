"""Points 5 and 6: when it became illegal and when that was noticed; what the game did by itself around it, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from domain.events.cr500_turns import PriorityPassed, PriorityReceived, StepBegan, TurnBegan
from domain.ids import EventNumber, Seat
from replay.dossier.action import MOST, found
from replay.dossier.model import Automatic, Between, Detection
from replay.dossier.scene import Scene

_MOST_EARLIER = 20
_TRIGGERS = frozenset(("AbilityTriggered", "AbilityPutOnStack"))
_RESOLVING = frozenset(
    "ResolutionBegan AbilityResolved SpellResolved StackObjectRemoved SpellCountered TargetsBecameIllegal".split()
)
_TURN_BASED = ("103", "502", "503", "504", "505", "507", "508", "509", "510", "511", "513", "514", "703", "714.3c")
_QUIET = frozenset(
    "PriorityReceived PriorityPassed PriorityEnded Checkpoint CommandGiven ChoiceRequested CharacteristicsChanged "
    "StepBegan TurnBegan ManaSpent ManaAdded CostPaid AnnouncementCompleted ModesChosen TargetsChosen NoteAdded".split()
)


def detection(scene: Scene) -> Detection:
    """Point 5."""
    from_error = [one for one in scene.violations if scene.first <= one.event]
    earlier = [one for one in scene.violations if one.event < scene.first]
    first = from_error[0] if from_error else None
    start = first.event if first is not None else scene.event
    numbers = scene.stretch(start, scene.noticed)
    passed = [number for number in numbers if isinstance(scene.events[number], PriorityPassed)]
    turns = sum(isinstance(scene.events[number], TurnBegan) for number in numbers)
    steps = sum(isinstance(scene.events[number], StepBegan) for number in numbers)
    return Detection(
        first_illegal=found(scene, first) if first is not None else None,
        earlier=tuple(found(scene, one) for one in earlier[:_MOST_EARLIER]),
        noticed=scene.told(scene.noticed),
        events=len(numbers),
        turns=turns,
        steps=steps,
        between=_between(scene, numbers),
        passes=scene.tell(passed[:MOST]),
        left_out=max(0, len(passed) - MOST),
        trigger_window=_window(turns, steps),
    )


def _between(scene: Scene, numbers: Sequence[EventNumber]) -> tuple[Between, ...]:
    received, passed, decided = Counter[Seat](), Counter[Seat](), Counter[Seat]()
    for number in numbers:
        event = scene.events[number]
        if isinstance(event, PriorityReceived):
            received[event.player] += 1
        elif isinstance(event, PriorityPassed):
            passed[event.player] += 1
        elif scene.is_decision(number):
            seat = scene.decider(number)
            if seat is not None:
                decided[seat] += 1
    return tuple(Between(seat, scene.name(seat), received[seat], passed[seat], decided[seat]) for seat in scene.seats)


def _window(turns: int, steps: int) -> str:
    """Whether a missed trigger could still be put on the stack (IPG 2.1)."""
    if turns > 1:
        return f"{turns} turns began since: a trigger missed before this phase of the previous turn is not mended"
    if turns == 1:
        return (
            "one turn began since: a missed trigger is mended only if it was missed after the same phase of the "
            "previous turn began"
        )
    later = "1 step or phase" if steps == 1 else f"{steps} steps or phases"
    return f"the same turn, {later} later: a missed trigger may still be put on the stack"


def automatic(scene: Scene) -> tuple[tuple[Automatic, ...], int]:
    """Point 6: from the decision before to the next one after; and how many are left out."""
    numbers = [
        number
        for number in scene.stretch(_from(scene), scene.last)
        if scene.events[number].kind not in _QUIET and not scene.is_decision(number)
    ]
    near = sorted(numbers, key=lambda number: abs(number - scene.event))[:MOST]
    return tuple(_one(scene, number) for number in sorted(near)), len(numbers) - len(near)


def _from(scene: Scene) -> EventNumber:
    """The decision before that which led to the action."""
    earlier = [number for number in scene.decisions if number < scene.first]
    return earlier[-1] if earlier else scene.line[0]


def _one(scene: Scene, number: EventNumber) -> Automatic:
    chain = [each for each, _ in scene.seen.provenance.chain(number)][1:]
    return Automatic(scene.told(number), _what(scene, number), scene.tell(chain[:8]), scene.seen.explain(number).ending)


def _what(scene: Scene, number: EventNumber) -> str:
    event = scene.events[number]
    rule = event.rule or ""
    if event.kind == "EventReplaced":
        return "replacement"
    if event.kind in _TRIGGERS:
        return "trigger"
    if rule.startswith("704") or rule == "714.4":
        return "state-based action"
    cause = scene.events[event.cause] if event.cause is not None else None
    if rule.startswith(_TURN_BASED) and isinstance(cause, StepBegan | TurnBegan | None):
        return "turn-based action"
    return "resolution" if event.kind in _RESOLVING else "consequence"
