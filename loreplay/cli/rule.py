"""`loreplay rule`: what a rule is about, and where recorded games used it."""

from __future__ import annotations

import re
from collections import Counter
from typing import Annotated, Any

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.failures import WrongUsage
from loreplay.cli.session import Session
from loreplay.cli.terminal import BOLD, DIM, Column, fitted, progress, styled, table

_PLACES = 8
"""Events of a game that are named; all of them with --json."""


@verb(app, "rule", "loreplay rule 714.4", "loreplay rule 704 --json")
def rule(
    session: Session,
    number: Annotated[
        str,
        typer.Argument(
            metavar="NUMBER", help="A rule of the Comprehensive Rules: 714, 714.4, 704.5a.", show_default=False
        ),
    ],
) -> None:
    """Say what a rule is about, where it is in the code, and where games used it.

    Its heading, the kinds of events that may rest on it, where our engine and audit have it, the scenarios that
    test it (in a checkout), and the recorded events that rest on it. 714 counts what lies within
    it, too. What was rolled back is not counted.
    """
    from domain import cr
    from domain.events import EVENTS
    from loreplay.cli.rule_places import code_places, scenario_files

    number = number.strip().rstrip(".")
    try:
        title = cr.title(number)
        kinds = sorted(kind.__name__ for kind in EVENTS.values() if any(cr.covers(number, each) for each in kind.RULES))
    except cr.UnknownRule as error:
        raise WrongUsage(str(error)) from error
    code, scenarios = code_places(number), scenario_files(number)
    used = _uses(session, number)
    total = sum(len(uses["events"]) for uses in used)
    session.document(
        "rule",
        {
            "rule": number,
            "title": title,
            "edition": cr.EDITION,
            "kinds": kinds,
            "code": code,
            "scenarios": scenarios,
            "count": total,
            "games": used,
        },
    )
    if session.json:
        return
    session.say(styled(f"{number}  {title}", BOLD) + styled(f"  (Comprehensive Rules of {cr.EDITION})", DIM))
    session.say(fitted(f"  events that may rest on it: {', '.join(kinds) or 'none'}"))
    session.say(fitted(f"  in the code: {_some(_by_file(code))}", hanging=15))
    if scenarios:
        session.say(fitted(f"  scenarios: {_some(scenarios)}", hanging=13))
    if not total:
        session.say("  no recorded game used it")
        return
    found = Counter(each["kind"] for uses in used for each in uses["events"])
    games = f"{len(used)} game{'' if len(used) == 1 else 's'}"
    session.say(
        fitted(
            f"  used {total:,} time{'' if total == 1 else 's'} in {games}: "
            + ", ".join(f"{kind} {n:,}" for kind, n in found.most_common())
        )
    )
    session.say()
    for line in table(
        (Column("game"), Column("uses", numbers=True), Column("events", least=12)), [_row(uses) for uses in used]
    ):
        session.say(line)
    first = used[0]
    session.say(styled(f"\nloreplay log {first['game'][:8]} --rule {number}", DIM))


def _by_file(places: list[str]) -> list[str]:
    """`file:1,2` for each file."""
    lines: dict[str, list[str]] = {}
    for place in places:
        file, _, line = place.rpartition(":")
        lines.setdefault(file, []).append(line)
    return [f"{file}:{','.join(numbers[:4])}{'…' if len(numbers) > 4 else ''}" for file, numbers in lines.items()]


def _some(places: list[str]) -> str:
    more = f", and {len(places) - _PLACES} more" if len(places) > _PLACES else ""
    return (", ".join(places[:_PLACES]) or "nowhere") + more


def _uses(session: Session, number: str) -> list[dict[str, Any]]:
    """Games with the events that the rule made happen; empty without a store."""
    from replay.errors import StoreError
    from replay.replay import Replay

    try:
        store = session.store
    except StoreError:
        if session.given is not None:
            raise
        return []
    mark = re.compile(rb'"rule":"' + re.escape(number.encode()))
    used = []
    games = [info for info in store.games() if not info.superseded_by]
    with progress("reading games", quiet=session.json, unit="games") as report:
        for done, info in enumerate(games):
            if report is not None:
                report("reading games", done, len(games))
            records = store.records(info.id)
            if not any(mark.search(record.payload) for record in records):
                continue
            found = Replay(records, game_id=info.id, viewer="public").where(rule=number)
            if not found:
                continue
            events = [
                {"number": each.number, "turn": each.turn, "kind": each.event.kind, "rule": each.rule} for each in found
            ]
            used.append({"game": str(info.id), "events": events})
    return used


def _row(uses: dict[str, Any]) -> tuple[str, str, str]:
    numbers = [f"#{each['number']}" for each in uses["events"]]
    more = f" … {len(numbers) - _PLACES} more" if len(numbers) > _PLACES else ""
    return uses["game"][:8], f"{len(numbers):,}", " ".join(numbers[:_PLACES]) + more
