"""`loreplay import`: logs of Arena and other programs, texts and .lore files into the store."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.failures import one_line
from loreplay.cli.session import Session
from loreplay.cli.terminal import BOLD, DIM, GREEN, RED, YELLOW, fitted, progress, styled

if TYPE_CHECKING:
    from replay.import_report import FileReport, GameReport, ImportReport

_STATUS = {"read": GREEN, "no games": YELLOW, "refused": RED}
_KINDS = 5
"""Kinds of mismatches, and notes, that are told one by one."""


@verb(
    app,
    "import",
    "loreplay import Player.log",
    "loreplay import Player.log Player-prev.log.gz old-logs/",
    "loreplay import Player.log --strict --json > report.json",
    "loreplay import game.lore --store other.db",
)
def import_(
    session: Session,
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH…",
            help="Logs of Arena, MTGO, Forge and Cockatrice, mtg-replay files, texts, .lore files, folders of them.",
            show_default=False,
        ),
    ],
    strict: Annotated[
        bool, typer.Option("--strict", help="Compare with the log after every message; a mismatch is exit code 1.")
    ] = False,
    keep_names: Annotated[
        bool, typer.Option("--keep-names", help="Keep players' names beside the games (else only pseudonyms).")
    ] = False,
    fail_fast: Annotated[bool, typer.Option("--fail-fast", help="Stop at the first file that cannot be read.")] = False,
) -> int:
    """Import games from logs of Arena and other programs, from texts, and from .lore files.

    Formats are told apart by what a file begins with. Importing again adds nothing; a longer log of the same game is
    appended. Arena writes games only while Options → Account → Detailed Logs is on. Exit code 0 if at least one file
    was read, 1 on a mismatch under --strict, 3 if nothing could be read.
    """
    from replay.importing import ImportOptions, import_paths

    store = session.opened(create=True)
    options = ImportOptions(strict=strict, keep_names=keep_names, fail_fast=fail_fast)
    with progress("importing", quiet=session.json) as report_progress:
        report = import_paths(paths, store, options, report_progress)
    session.document("import", report.to_dict())
    if not session.json:
        for line in told(report, session):
            session.say(line)
    return report.exit_code


def told(report: ImportReport, session: Session) -> Iterator[str]:
    """The report for people."""
    for file in report.files:
        yield from _file(file)
    for game in report.games:
        yield from _game(game, report, session)
    yield ""
    yield from _sum(report)


def _file(file: FileReport) -> Iterator[str]:
    paint = (file.status, _STATUS[file.status])
    name = one_line(os.fspath(file.file))
    reason = one_line(file.reason or "")
    if reason.startswith(name):  # it names the file itself
        yield fitted(f"{file.status}  {reason}", paint=paint)
    else:
        yield fitted(f"{file.status}  {name}{': ' + reason if reason else ''}", paint=paint)
    for note in _some(file.notes):
        yield styled(fitted(f"      {note}"), DIM)


def _game(game: GameReport, report: ImportReport, session: Session) -> Iterator[str]:
    names = " v ".join(session.called(one_line(name)) for name in game.players.values())
    yield ""
    added = f", {game.added:,} events added" if game.status == "extended" else ""
    yield fitted(f"{game.id[:8]}  {names}  ({game.status}{added})", paint=(game.id[:8], BOLD))
    result = session.called(one_line(game.result))
    yield fitted(f"  {_count(game.turns, 'turn')}, {game.events:,} events, {result}")
    lacks = [
        _count(game.gaps, "gap") if game.gaps else "",
        _count(game.truncated, "message") + " left out of the log" if game.truncated else "",
        _count(game.undone, "take-back") if game.undone else "",
        "the record is not complete" if not game.complete else "",
    ]
    if any(lacks):
        yield fitted("  " + ", ".join(filter(None, lacks)))
    if game.states_compared:
        yield from _strict(game)
    ignored = sum(kind.get("ignored", 0) for kind in game.annotations.values())
    seen = sum(kind.get("seen", 0) for kind in game.annotations.values())
    if seen:
        content = game.events - game.exempt_events - game.characteristics_events
        share = f", {game.observed_events / content:.1%} of events only observed" if content > 0 else ""
        yield styled(f"  {seen:,} annotations, {ignored:,} ignored{share}", DIM)
    for note in _some(game.notes):
        yield styled(fitted(f"  {note}"), DIM)


def _strict(game: GameReport) -> Iterator[str]:
    compared = f"{game.states_compared:,} states compared"
    if not game.mismatches:
        yield f"  {styled('no mismatch', GREEN)} in {compared}"
        return
    yield f"  {styled(_count(game.mismatches, 'mismatch', 'mismatches'), RED)} in {compared}"
    kinds = sorted(game.mismatch_kinds.items(), key=lambda kind: -kind[1])
    yield fitted("    " + ", ".join(f"{one_line(kind)} {number}" for kind, number in kinds[:_KINDS]))
    for mismatch in _some(game.first_mismatches):
        yield fitted(f"    {mismatch}")


def _sum(report: ImportReport) -> Iterator[str]:
    read = sum(file.status == "read" for file in report.files)
    new = sum(game.status in ("new", "superseding") for game in report.games)
    extended = sum(game.status == "extended" for game in report.games)
    parts = [f"{_count(read, 'file')} of {len(report.files)} read", f"{_count(new, 'new game')}"]
    if extended:
        parts.append(f"{extended} extended")
    if len(report.games) > new + extended:
        parts.append(f"{len(report.games) - new - extended} known before")
    if report.seconds and report.bytes:
        parts.append(
            f"{report.bytes / 1e6:,.1f} MB in {report.seconds:,.1f} s ({report.bytes / 1e6 / report.seconds:,.1f} MB/s)"
        )
    yield fitted(", ".join(parts))
    if report.strict and report.mismatches:
        yield styled(f"{_count(report.mismatches, 'mismatch', 'mismatches')} with the log", RED)


def _some(lines: list[str]) -> Iterator[str]:
    for line in lines[:_KINDS]:
        yield one_line(line)
    if len(lines) > _KINDS:
        yield f"… and {len(lines) - _KINDS} more (all of them with --json)"


def _count(number: int, word: str, plural: str | None = None) -> str:
    return f"{number:,} {word if number == 1 else plural or word + 's'}"
