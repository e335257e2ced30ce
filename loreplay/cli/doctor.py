"""`loreplay doctor`: what is where, and whether it works."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from loreplay.cli.app import app, verb
from loreplay.cli.failures import FINDINGS, FINE
from loreplay.cli.session import Session
from loreplay.cli.terminal import GREEN, RED, YELLOW, fitted, styled, width

Level = Literal["OK", "WARN", "FAIL"]
_COLOURS: dict[Level, str] = {"OK": GREEN, "WARN": YELLOW, "FAIL": RED}


class Finding(NamedTuple):
    """One thing that was looked at."""

    level: Level
    about: str
    text: str
    todo: str = ""


@verb(app, "doctor", "loreplay doctor", "loreplay doctor --store games.db --json")
def doctor(session: Session) -> int:
    """Say what is where and whether it works.

    Versions, store, key, card names, PostgreSQL, Arena's log, terminal. Changes nothing. Exit code 1 if something has
    to be done before Loreplay can work.
    """
    from loreplay.cli.checks import findings

    found = list(findings(session))
    failed = any(finding.level == "FAIL" for finding in found)
    session.document("doctor", {"ok": not failed, "findings": [finding._asdict() for finding in found]})
    if not session.json:
        for line in _told(found):
            session.say(line)
    return FINDINGS if failed else FINE


def _told(found: list[Finding]) -> Iterator[str]:
    columns = width() or 10_000
    for level, about, text, todo in found:
        head = f"{level:<5} {about:<13} "
        body = fitted(f"{' ' * len(head)}{text}{'; ' + todo if todo else ''}", hanging=len(head))
        yield styled(f"{level:<5}", _COLOURS[level]) + (head + body.lstrip())[5:] if columns else head
