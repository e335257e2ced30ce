"""Point 8: what a backup would reverse, whether it is a simple one, and which partial fixes apply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from domain.events.base import GameEvent
from domain.events.cr400_zones import ObjectMoved
from domain.events.cr500_turns import PriorityPassed, StepBegan
from domain.events.cr601_608_stack import ResolutionBegan
from domain.ids import EventNumber
from projections.knowledge import hidden as is_hidden
from replay.dossier.model import Backup, Fix, Gained, Step
from replay.dossier.scene import Scene

MOST = 500
"""Events to reverse that are listed."""
_MOST_DIFFERENCES = 300
_KEEPING = frozenset(
    "Checkpoint NoteAdded CharacteristicsChanged ChoiceRequested TakeBackProposed TakeBackAnswered".split()
)
_RANDOM = frozenset("LibraryShuffled DieRolled StartingPlayerChosen MulliganTaken".split())
_LIBRARY = frozenset("LibraryShuffled LibraryOrdered CardDrawn CardMilled Scried Surveilled".split())


def backup(scene: Scene) -> Backup:
    """Reversing every action since the error, newest first, none skipped or reordered (IPG 1.4)."""
    numbers = [n for n in scene.stretch(scene.start, scene.noticed) if scene.events[n].kind not in _KEEPING]
    flags = {number: _flags(scene, number) for number in numbers}
    random = tuple(number for number in numbers if "random" in flags[number])
    library = tuple(number for number in numbers if "library" in flags[number])
    hidden = sum("hidden" in each for each in flags.values())
    decisions = Counter(scene.decider(number) for number in numbers if scene.decides(number))
    newest = numbers[::-1]
    before = scene.moment if scene.moment is not None else 0
    differences = [str(each) for each in scene.seen.diff(before, scene.noticed)]
    total = sum(decisions.values())
    simple, why = _simple(total, random, library, hidden, scene, numbers)
    return Backup(
        to=scene.moment,
        reverse=tuple(Step(scene.told(number), flags[number]) for number in newest[:MOST]),
        left_out=max(0, len(newest) - MOST),
        events=len(newest),
        decisions=tuple(Gained(seat, scene.name(seat), decisions[seat]) for seat in scene.seats),
        random=random,
        library=library,
        hidden=hidden,
        simple=simple,
        simple_why=why,
        feasible=_feasible(simple, total, random, library),
        differences=tuple(differences[:_MOST_DIFFERENCES]),
        differences_left_out=max(0, len(differences) - _MOST_DIFFERENCES),
        fixes=_fixes(scene),
    )


def _flags(scene: Scene, number: EventNumber) -> tuple[str, ...]:
    event = scene.events[number]
    found = []
    if scene.is_decision(number):
        found.append("pass" if isinstance(event, PriorityPassed) else "decision")
    if event.kind in _RANDOM:
        found.append("random")
    if number in scene.seen_at:
        found.append("hidden")
    if _touches_library(event, scene, number):
        found.append("library")
    return tuple(found)


def _touches_library(event: GameEvent, scene: Scene, number: EventNumber) -> bool:
    if event.kind in _LIBRARY:
        return True
    if isinstance(event, ObjectMoved):
        return "library" in (event.from_zone, event.to_zone)
    if event.kind in ("CardsLookedAt", "CardsRevealed"):
        objects = scene.full.at(number).state.objects
        things = [objects[card] for card in getattr(event, "cards", ()) if card in objects]
        return any(thing.zone == "library" and is_hidden(thing) for thing in things)
    return False


def _simple(
    decisions: int,
    random: Sequence[EventNumber],
    library: Sequence[EventNumber],
    hidden: int,
    scene: Scene,
    numbers: Sequence[EventNumber],
) -> tuple[bool, str]:
    turns = {scene.events[number].turn for number in numbers}
    reasons = []
    if decisions > 1:
        reasons.append(f"{decisions} decisions since the error, not only the last action")
    if random:
        reasons.append(f"{len(random)} random events")
    if library:
        reasons.append(f"{len(library)} events touch a library")
    if hidden:
        reasons.append(f"hidden cards were seen {hidden} times")
    later = [number for number in numbers if number > scene.last]
    steps = sum(isinstance(scene.events[number], StepBegan) for number in later)
    resolved = sum(isinstance(scene.events[number], ResolutionBegan) for number in later)
    if resolved:
        reasons.append(f"{resolved} objects resolved since")
    if len(turns) > 1:
        reasons.append("it goes over turns")
    elif steps:
        reasons.append(f"{steps} steps or phases began since")
    if reasons:
        return False, "; ".join(reasons)
    return True, "only the last action since the error, and nothing random in it"


def _feasible(simple: bool, decisions: int, random: Sequence[EventNumber], library: Sequence[EventNumber]) -> str:
    if simple:
        return "a simple backup: for Missed Trigger (limited), Hidden Card Error and Game Rule Violation"
    if random:
        return "only with extreme caution: random elements lie between"
    if library:
        return "only with extreme caution: an unknown drawn card goes back as a random one of those it may be"
    if decisions <= 3:
        return "a full backup of few decisions: the Head Judge decides whether leaving the game is substantially worse"
    return f"{decisions} decisions would be reversed: a last resort"


def _fixes(scene: Scene) -> tuple[Fix, ...]:
    """The partial fixes of IPG 2.5, held against what the audit found at the action."""
    rules = [one.rule for one in scene.violations if scene.first <= one.event <= scene.last]
    this_turn = scene.events[scene.event].turn == scene.events[scene.noticed].turn

    def of(*prefixes: str) -> list[str]:
        return [rule for rule in rules if rule.startswith(prefixes)]

    untap, choice = of("502", "701.26"), of("601.2b", "602.2b", "614.12", "700.2")
    cards, zone, damage = of("121", "504", "514.1", "701.9"), of("704.5", "714.4", "400"), of("510")
    return (
        Fix(
            "untap what was forgotten this turn",
            bool(untap) and this_turn,
            _why(untap) if this_turn or not untap else "the turn is over",
        ),
        Fix("make an illegal or absent static choice", bool(choice), _why(choice)),
        Fix("draw, discard or return forgotten cards", bool(cards), _why(cards)),
        Fix(
            "put an object into the zone where it belongs",
            bool(zone),
            f"{_why(zone)}; only if all know the exact object, the move is minor and that is the error"
            if zone
            else _why(zone),
        ),
        Fix("put the order of damage right", bool(damage), _why(damage)),
    )


def _why(rules: list[str]) -> str:
    return f"the audit found {', '.join(dict.fromkeys(rules))} violated" if rules else "nothing of that kind was found"
