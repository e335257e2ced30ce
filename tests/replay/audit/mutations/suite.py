"""The mutation suite: plants faults of every kind in real and in simulated games, audits each, and makes the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from domain.events import GameEvent
from domain.events.cr103_104_game import GameBegan
from domain.events.cr500_turns import TurnBegan
from domain.events.records import GapObserved, RolledBack
from domain.state import apply, effective_numbers, new_state
from replay.audit import audit_events
from tests.replay.audit.mutations.planting import KINDS, Kind, Place, Plant

Game = Sequence[GameEvent]
AFTER = 12
"""Events after a fault that may tell of it: nothing may be missing in them."""


@dataclass
class Row:
    """What became of the plants of a kind in one sort of games."""

    planted: int = 0
    found: int = 0
    """Something is violated that was not."""
    placed: int = 0
    """… at the right event."""
    named: int = 0
    """… under the right rule there."""
    missed: list[str] = field(default_factory=list)

    def take(self, plant: Plant, name: str) -> None:
        """Audits a plant."""
        self.planted += 1
        violations = audit_events(plant.events, decide=False).violations
        here = [finding for finding in violations if finding.event == plant.at]
        right = [finding for finding in here if finding.rule.startswith(plant.rules)]
        self.found += bool(violations)
        self.placed += bool(here)
        self.named += bool(right)
        if not right:
            near = sorted(violations, key=lambda finding: abs(finding.event - plant.at))[:3]
            told = "; ".join(f"#{finding.event} {finding.rule} {finding.explanation}" for finding in near)
            self.missed.append(f"{name}: {'/'.join(plant.rules)} at #{plant.at}, told {told or 'nothing'}")


def in_gaps(game: Game) -> set[int]:
    """Numbers of events of which nothing is sure: from something missing to the second turn after it (the next may be
    missing in part), and stretches that were rolled back."""
    began = game[0]
    turns_to_come = 1 if isinstance(began, GameBegan) and began.partial_start else 0
    gaps: set[int] = set()
    for number, event in enumerate(game):
        if isinstance(event, GapObserved):
            turns_to_come = 2
        if turns_to_come or isinstance(event, RolledBack):
            gaps.add(number)
        if isinstance(event, TurnBegan) and turns_to_come:
            turns_to_come -= 1
    counted = set(effective_numbers(game))
    return gaps | {number for number in range(len(game)) if number not in counted}


def plants(game: Game, kinds: Iterable[Kind], most: int) -> Iterable[tuple[str, Plant]]:
    """Up to `most` plants of each kind, spread over the game."""
    imported = game[0].recorded_by != "engine"  # type: ignore[attr-defined]
    fitting = [kind for kind in kinds if kind.where == "both" or (kind.where == "real") == imported]
    wanted: dict[str, list[Kind]] = {}
    for kind in fitting:
        for name in kind.on:
            wanted.setdefault(name, []).append(kind)
    numbers = {
        kind.name: spread([n for n, event in enumerate(game) if event.kind in kind.on], max(150, 8 * most))
        for kind in fitting
    }
    left = dict.fromkeys(numbers, most)
    gaps = in_gaps(game)
    state = new_state()
    gone: dict[str, int] = {}
    for n in effective_numbers(game):
        event = game[n]
        for kind in wanted.get(event.kind, ()) if n not in gaps else ():
            if left[kind.name] and n in numbers[kind.name]:
                plant = kind.plant(Place(game, n, state, imported, kind.rules, gone))
                if plant is not None and not gaps.intersection(range(n, max(n, plant.at) + AFTER)):
                    left[kind.name] -= 1
                    yield kind.name, plant
        before = getattr(event, "old_id", None)
        if before is not None:
            gone[before] = n
        apply(state, event)


def spread(numbers: list[int], most: int) -> frozenset[int]:
    """At most so many of the numbers, evenly."""
    if len(numbers) <= most:
        return frozenset(numbers)
    return frozenset(numbers[place * len(numbers) // most] for place in range(most))


Table = dict[str, dict[str, Row]]
"""Kind → sort of game → what became of its plants."""


def run(real: dict[str, Game], simulated: dict[str, Game], most: int, kinds: Iterable[Kind] | None = None) -> Table:
    """Plants up to `most` faults of each kind in each sort of games."""
    chosen = list(KINDS.values()) if kinds is None else list(kinds)
    table: Table = {kind.name: {"real": Row(), "simulated": Row()} for kind in chosen}
    for sort, games in (("real", real), ("simulated", simulated)):
        open_ = {kind.name: kind for kind in chosen}
        each = max(1, -(-most // max(1, len(games) // 2)))
        for name, game in games.items():
            for kind, plant in plants(game, open_.values(), each):
                row = table[kind][sort]
                if row.planted < most:
                    row.take(plant, f"{kind} in {name}")
            open_ = {kind: one for kind, one in open_.items() if table[kind][sort].planted < most}
    return table


def told(table: Table) -> str:
    """The table, to be read."""
    lines = [f"{'kind of fault':<62}{'games':<11}{'plants':>7}{'found':>7}{'at event':>9}{'rule':>6}  named"]
    for name, sorts in table.items():
        kind = KINDS[name]
        for sort, row in sorts.items():
            if kind.where not in ("both", sort):
                lines.append(f"{name:<62}{sort:<11}  not planted: {kind.why}")
            else:
                counts = f"{row.planted:>7}{row.found:>7}{row.placed:>9}{row.named:>6}"
                lines.append(f"{name:<62}{sort:<11}{counts}  {', '.join(kind.rules)}")
    rows = [row for sorts in table.values() for row in sorts.values()]
    planted, found = sum(row.planted for row in rows), sum(row.found for row in rows)
    placed, named = sum(row.placed for row in rows), sum(row.named for row in rows)
    lines.append(f"{f'{len(table)} kinds':<73}{planted:>7}{found:>7}{placed:>9}{named:>6}")
    lines.append(
        f"{'':<73}{'':>7}{found / max(1, planted):>7.1%}{placed / max(1, planted):>9.1%}{named / max(1, planted):>7.1%}"
    )
    return "\n".join(lines)
