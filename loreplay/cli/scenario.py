"""`loreplay scenario`: is it so in this position?"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.failures import FINDINGS, FINE, UNREADABLE, WrongUsage, one_line
from loreplay.cli.session import Session
from loreplay.cli.terminal import DIM, GREEN, RED, fitted, progress, styled

if TYPE_CHECKING:
    from pathlib import Path

    from replay.scenario import Result


@verb(
    app,
    "scenario",
    "loreplay scenario arni.yaml",
    "loreplay scenario tests/scenarios --json",
    "loreplay scenario arni.yaml --record",
)
def scenario(
    session: Session,
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE…|FOLDER", help="Scenario files, or folders of them.", show_default=False),
    ],
    record: Annotated[bool, typer.Option("--record", help="Keep the games in the store.", show_default=False)] = False,
) -> int:
    """Play scenario files and say which expectations don't hold.

    Each expectation that fails is told with the event that decided it. Exit code 1 if any fails. RULES_OFF=714.4 in the
    environment switches a rule off, to see whether a scenario would notice.
    """
    from domain.cr import is_rule
    from replay.scenario.finding import scenario_files
    from replay.scenario.recording import record as keep
    from replay.scenario.without import off_in_environment

    for number in off_in_environment():
        if not is_rule(number):
            raise WrongUsage(f"RULES_OFF: there is no rule {one_line(number)!r}")
    paths = scenario_files(files)
    results: list[Result] = []
    with progress("playing scenarios", quiet=session.json, unit="games") as report:
        for done, path in enumerate(paths):
            if report is not None:
                report(path.name, done, len(paths))
            results.append(_played(path))
    if record:
        store = session.opened(create=True)
        for result in results:
            if result.events:
                keep(result, store)
    counts = Counter(result.verdict for result in results)
    session.document("scenario", {"scenarios": [result.to_dict() for result in results], "counts": dict(counts)})
    for result in results:
        for line in _told(result):
            session.say(line)
    session.say(_sum(counts))
    if results and all(result.error is not None and not result.events for result in results):
        return UNREADABLE
    return FINE if counts["passed"] == len(results) else FINDINGS


def _played(path: Path) -> Result:
    """What came of a file; one that cannot be read is an error of its own."""
    from replay.errors import StoreError
    from replay.scenario import Result, load, run

    try:
        return run(load(path))
    except StoreError as error:
        return Result("", str(path), failures=[], events=[], error=str(error))


def _told(result: Result) -> list[str]:
    paint = GREEN if result.ok else RED
    word = {"passed": "passed", "failed": "FAILED", "error": "ERROR "}[result.verdict]
    name = one_line(result.name or result.file)
    lines = [f"{styled(word, paint)}  {name}"]
    if result.error is not None:
        lines.append(fitted(f"        {one_line(result.error)}", hanging=8))
    lines += [fitted(f"        {one_line(result.file)}, {one_line(str(each))}", hanging=8) for each in result.failures]
    if result.game is not None:
        lines.append(styled(f"        game {result.game[:8]}", DIM))
    return lines


def _sum(counts: Counter[str]) -> str:
    total = sum(counts.values())
    words = ", ".join(f"{counts[word]} {word}" for word in ("passed", "failed", "error") if counts[word])
    return f"\n{total} scenario{'' if total == 1 else 's'}: {words}"
