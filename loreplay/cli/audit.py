"""`loreplay audit`: did the game follow the rules, as far as the record tells?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.arguments import complete_game
from loreplay.cli.failures import FINDINGS, FINE, WrongUsage, one_line
from loreplay.cli.session import Session, file_of
from loreplay.cli.terminal import GREEN, RED, YELLOW, fitted, progress

if TYPE_CHECKING:
    from replay.audit import Audit

MOST_TOLD = 40
"""Findings of a kind that are told one by one; `--json` has all that are kept."""


@verb(app, "audit", "loreplay audit 3f2a", "loreplay audit game.lore", "loreplay audit --all --json")
def audit(
    session: Session,
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME…]", help="Games by id, or .lore files.", autocompletion=complete_game, show_default=False
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All games of the store.")] = False,
    doubts: Annotated[bool, typer.Option("--doubts", help="Tell what cannot be told, too.")] = False,
) -> int:
    """Audit games against the Comprehensive Rules.

    Each rule is looked at wherever the record gives it an opportunity; the table says how often. Nothing is sure of
    what lies in a gap of the record. Games of our own engine are also decided again, command by command.
    Exit code 1 if something outside gaps was violated.
    """
    if every == bool(games):
        raise WrongUsage("say which games to audit, or --all")
    from replay.audit.auditing import table

    infos = session.store.games() if every else []
    names = [str(info.id) for info in infos if info.superseded_by is None] if every else games or []
    audits: list[Audit] = []
    with progress("auditing", quiet=session.json, unit="games") as report:
        for done, name in enumerate(names):
            if report is not None:
                report("auditing", done, len(names))
            audits.append(_audited(session, name))
    rules = table(audits)
    session.document("audit", {"games": [one.to_dict() for one in audits], "rules": rules})
    for one in audits:
        _tell(session, one, doubts)
    _tell_rules(session, rules)
    violated = sum(len(one.violations) for one in audits)
    events = sum(one.events for one in audits)
    session.say(f"\n{len(audits)} games, {events:,} events, {len(rules)} rules: {violated} violated outside gaps")
    return FINDINGS if violated else FINE


def _audited(session: Session, name: str) -> Audit:
    from replay.audit import audit, audit_events

    file = file_of(name)
    if file is None:
        return audit(session.store, session.store.find(name).id)
    from replay.formats.lore import read_lore
    from replay.recorded import read_record

    lore = read_lore(file)
    recorded = [read_record(record, lore.game_id) for record in lore.records]
    whole = not any(one.withheld for one in recorded)
    return audit_events([one.event for one in recorded], str(lore.game_id), decide=whole)


def _tell(session: Session, one: Audit, doubts: bool) -> None:
    wanted = ("violated", "in_gap", "cannot_tell") if doubts else ("violated",)
    told = [finding for finding in one.findings if finding.verdict in wanted]
    for finding in told[:MOST_TOLD]:
        word = finding.verdict.replace("_", " ")
        line = f"{one.game[:8]}  #{finding.event} {finding.at}  {finding.rule}  {word}: {one_line(finding.explanation)}"
        session.say(fitted(line, hanging=10, paint=(word, RED if word == "violated" else YELLOW)))
    if len(told) > MOST_TOLD:
        session.say(f"{one.game[:8]}  and {len(told) - MOST_TOLD} more")


def _tell_rules(session: Session, rules: list[dict[str, Any]]) -> None:
    session.say(
        f"\n{'rule':<10}{'opportunities':>14}{'held':>9}{'violated':>10}{'cannot tell':>13}{'in gaps':>9}  about"
    )
    for rule in rules:
        line = (
            f"{rule['rule']:<10}{rule['opportunities']:>14,}{rule['held']:>9,}{rule['violated']:>10,}"
            f"{rule['cannot_tell']:>13,}{rule['in_gaps']:>9,}  {one_line(rule['title'])}"
        )
        session.say(fitted(line, paint=(rule["rule"], RED if rule["violated"] else GREEN)))
