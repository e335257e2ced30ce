"""What today's engine makes of the disputed action, where it decided the game and nothing of it is withheld."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from domain.decide import Table
from domain.events.base import GameEvent
from domain.ids import EventNumber
from domain.rules.chance import CounterStream
from domain.rules.chance import Recorded as RecordedChance
from domain.state import State
from replay.dossier.scene import Scene
from replay.engine import library_of_game
from replay.errors import StoreError
from replay.redeciding import KEEPING, Diverged, Redeciding, differences, last_quiescent
from replay.resume import resume
from replay.verify import Verdict
from replay.why_not import moment, options


@dataclass
class EngineView:
    """The answer."""

    status: Literal["same", "otherwise", "refused", "unavailable"]
    reason: str
    rules: tuple[str, ...] = ()
    number: EventNumber | None = None
    """The first recorded event that the engine decides otherwise."""
    prefix: EventNumber = 0
    """How many recorded events stand before `events`."""
    events: tuple[GameEvent, ...] = ()
    """What the engine decides, from the decision on."""
    state: State | None = None
    """The state had the rule been followed."""


def look(scene: Scene) -> EngineView:
    """Decides the disputed action again, on the recorded state and with the recorded results of chance."""
    if not scene.by_engine:
        return EngineView("unavailable", "our engine did not decide this game: what it would decide is not known")
    if any(recorded.withheld for recorded in scene.full):
        return EngineView("unavailable", "parts of the record that the engine needs are withheld")
    if scene.first == 0 or scene.before is None:
        return EngineView("unavailable", "no decision came before it")
    events, first = scene.events, scene.first
    try:
        return _again(scene, events, first)
    except StoreError as error:  # a definition that was kept can't be read
        return EngineView("unavailable", f"the cards that it was played with can't be had: {error}")
    except Diverged as diverged:
        found = diverged.divergence
        rules = (found.rule,) if found.rule else ()
        if found.number < first:
            text = f"already before it, at event {found.number}, today's engine decides otherwise: {found.reason}"
            return EngineView("unavailable", text, rules, found.number)
        state = _state_before(scene)
        return EngineView("refused", found.reason, rules, first, first, (), state)


def add_finding(scene: Scene, engine: EngineView) -> None:
    """What the engine finds and the audit does not is a finding of the scene, too: the audit knows fewer rules."""
    number = engine.number
    if engine.status not in ("otherwise", "refused") or number is None or not engine.rules:
        return
    here = (one for one in scene.audit.findings if scene.first <= one.event <= scene.last)
    if not any(one.verdict == "violated" for one in here):
        scene.add_finding(engine.rules[0], number, f"today's engine: {engine.reason}")


def add_first_change(scene: Scene) -> None:
    """The first event of the whole game that is decided otherwise today is a finding, too."""
    answer = scene.verification
    number = answer.first
    if answer.verdict is not Verdict.ENGINE_CHANGED or number is None or answer.rule is None:
        return
    if not any(one.verdict == "violated" and one.event == number for one in scene.audit.findings):
        scene.add_finding(answer.rule, number, f"today's engine: {answer.reason}")


def _again(scene: Scene, events: Sequence[GameEvent], first: EventNumber) -> EngineView:
    """Decides the one decision again. Raises Diverged."""
    chance = RecordedChance(events, CounterStream(b"had the rule been followed"))
    again = Redeciding(events[: first + 1], library_of_game(events, scene.full.definitions), then=chance, open_end=True)
    start = last_quiescent(events[:first])
    table = again.from_start() if start is None else again.from_quiescent(start)
    decided = list(again.after)
    recorded = [number for number in scene.stretch(first + 1, scene.last) if not isinstance(events[number], KEEPING)]
    for place, number in enumerate(recorded):
        if place >= len(decided) or decided[place] != events[number]:
            other = decided[place] if place < len(decided) else None
            if other is None:
                reason = f"nothing decided today leads to event {number}"
            else:
                reason = f"event {number}: {differences(events[number], other)}"
            rules = tuple(dict.fromkeys(one.rule for one in (other, events[number]) if one is not None and one.rule))
            return EngineView("otherwise", reason, rules, number, first + 1, tuple(decided), table.game.state)
    if len(decided) > len(recorded) and scene.last < scene.noticed:
        rules = (decided[len(recorded)].rule or "",)
        missing = decided[len(recorded)]
        return EngineView(
            "otherwise",
            f"after event {scene.last}: {missing.kind}{f' ({missing.rule})' if missing.rule else ''} is missing",
            tuple(filter(None, rules)),
            scene.last,
            first + 1,
            tuple(decided),
            table.game.state,
        )
    return EngineView("same", "today's engine decides the same", (), None, first + 1, (), None)


def _state_before(scene: Scene) -> State:
    assert scene.before is not None
    return scene.full.at(scene.before).state


def table_before(scene: Scene) -> Table | None:
    """The live table as the decision was asked for; None where it cannot be had."""
    if not scene.by_engine or scene.before is None or any(recorded.withheld for recorded in scene.full):
        return None
    try:
        at = moment(scene.events[: scene.first], scene.first - 1)
        return resume(scene.events[: at + 1], CounterStream(b"dossier"), definitions=scene.full.definitions).table
    except (StoreError, Diverged):
        return None


def could(table: Table) -> tuple[str, ...]:
    """What the player who decides could do."""
    return tuple(options(table))
