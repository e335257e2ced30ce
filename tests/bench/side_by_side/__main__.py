"""`python -m tests.bench.side_by_side [--only TOPIC] [--check | --write]`: the table, and what is done with it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tests.bench.side_by_side.comparing import Committed, Verdict, check, dump, load
from tests.bench.side_by_side.machine import this_machine
from tests.bench.side_by_side.measuring import ROUNDS, Measured, Outcome
from tests.bench.side_by_side.page import PHASE_CARDS, page
from tests.bench.side_by_side.report import busy, text_table
from tests.bench.side_by_side.running import TOPICS, Bench, topic_of
from tests.conftest import ROOT

PAGE = ROOT / "docs" / "benchmarks.md"
KEPT = ROOT / "docs" / "benchmarks.json"


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 1 if --check found something worse, 2 for wrong usage."""
    parser = argparse.ArgumentParser(prog="side_by_side", description=__doc__)
    parser.add_argument("--only", choices=TOPICS, action="append", help="the rows of a topic")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"at least 5; {ROUNDS} by default")
    does = parser.add_mutually_exclusive_group()
    does.add_argument("--check", action="store_true", help="exit 1 where a ratio is worse than the committed one")
    does.add_argument("--write", action="store_true", help="write docs/benchmarks.md and docs/benchmarks.json")
    does.add_argument("--page", action="store_true", help="write docs/benchmarks.md from docs/benchmarks.json alone")
    asked = parser.parse_args(arguments)
    if asked.rounds < 5:
        parser.error("--rounds: at least 5")
    if asked.write and asked.only:
        parser.error("--write keeps a whole run: leave --only out")
    if asked.check and not KEPT.exists():
        parser.error(f"there is no {KEPT.name} in docs/ to check against: run `make bench-write` first")
    if asked.page:
        write_page()
        return 0
    with Bench(asked.only or TOPICS, asked.rounds) as bench:
        outcomes = measured(bench)
        machine = this_machine()
        sys.stdout.write(text_table(outcomes))
        sys.stdout.write(f"phase implements some {PHASE_CARDS:,} cards, Loreplay {machine.cards:,}\n")
        sys.stdout.write(f"{note}\n" if (note := busy(machine)) else "")
        if asked.write:
            KEPT.write_bytes(dump(Committed(machine, [one for one in outcomes if isinstance(one, Measured)])))
            write_page()
        return 1 if asked.check and not checked(bench, outcomes) else 0


def write_page() -> None:
    """docs/benchmarks.md as docs/benchmarks.json has it."""
    PAGE.write_text("".join(page(load(KEPT))), encoding="utf-8", newline="\n")


def measured(bench: Bench) -> list[Outcome]:
    """All outcomes; on a terminal their names as they come."""
    outcomes = []
    for one in bench.run():
        outcomes.append(one)
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\x1b[K{len(outcomes)}: {one.name}")
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
    return outcomes


def checked(bench: Bench, outcomes: Sequence[Outcome]) -> bool:
    """Whether nothing is worse than what was kept; says what is."""

    def again(key: str) -> Measured | None:
        sys.stdout.write(f"measured again: {key}\n")
        return bench.again(key)

    before = [one for one in load(KEPT).measured if topic_of(one.name) in bench.topics]
    verdict = check(before, outcomes, again)
    sys.stdout.write(told(verdict, len(before)))
    return verdict.ok


def told(verdict: Verdict, number: int) -> str:
    """The verdict in words."""
    lines = [f"worse: {one}" for one in verdict.regressions]
    lines += [f"measured no more: {key} (`make bench-write` if that is meant)" for key in verdict.lost]
    lines += [f"not committed yet: {key}" for key in verdict.new]
    lines.append("none of the committed ratios is worse" if verdict.ok else f"held against {number} committed ratios")
    return "".join(f"{line}\n" for line in lines)


if __name__ == "__main__":
    sys.exit(main())
