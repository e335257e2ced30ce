"""`loreplay verify`: is the record what was recorded?"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any
from uuid import UUID

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.arguments import complete_game
from loreplay.cli.failures import FINDINGS, FINE, UNREADABLE, Failure, WrongUsage, one_line
from loreplay.cli.session import Session, file_of
from loreplay.cli.terminal import GREEN, RED, fitted, progress

if TYPE_CHECKING:
    from replay.verify import Verification

UNREADABLE_WORD = "UNREADABLE"


@verb(app, "verify", "loreplay verify 3f2a", "loreplay verify game.lore", "loreplay verify --all --json")
def verify(
    session: Session,
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME…]", help="Games by id, or .lore files.", autocompletion=complete_game, show_default=False
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All games of the store.")] = False,
) -> int:
    """Verify that records are what was recorded.

    Also that they fold to the same states as then, and that games our engine decided are decided the same today.
    Answers TAMPERED (with the bad range), FOLD-CHANGED (where), ENGINE-CHANGED (where, and which rule), EXACT, or
    INTACT for what our engine did not decide. Exit code 1 unless all are well.
    """
    if every == bool(games):
        raise WrongUsage("say which games to verify, or --all")
    from replay.errors import StoreError

    names = _all(session) if every else games or []
    answers: list[dict[str, Any]] = []
    lines: list[tuple[str, str, str]] = []
    with progress("verifying", quiet=session.json, unit="games") as report:
        for done, name in enumerate(names):
            if report is not None:
                report("verifying", done, len(names))
            try:
                found, shown, answer = _verified(session, name)
            except (StoreError, Failure) as error:
                if len(names) == 1:
                    raise
                answers.append({"game": name, "verdict": None, "error": one_line(str(error))})
                lines.append((f"{one_line(name)}  {UNREADABLE_WORD}: {one_line(str(error))}", UNREADABLE_WORD, RED))
            else:
                answers.append({"game": found, **_data(answer)})
                paint = answer.verdict.value, GREEN if answer.ok else RED
                lines.append((f"{shown}  {one_line(str(answer))}", *paint))
    counts = Counter(answer["verdict"] or UNREADABLE_WORD for answer in answers)
    session.document("verify", {"games": answers, "counts": dict(counts)})
    for line, word, style in lines:
        session.say(fitted(line, hanging=10, paint=(word, style)))
    if len(answers) != 1:
        words = ", ".join(f"{number} {word}" for word, number in counts.items())
        session.say(f"\n{len(answers)} games{': ' if words else ''}{words}")
    if answers and counts[UNREADABLE_WORD] == len(answers):
        return UNREADABLE
    return FINE if all(word in ("INTACT", "EXACT") for word in counts) else FINDINGS


def _all(session: Session) -> list[str]:
    """All games of the index, and those that only their heads tell of."""
    names = [str(info.id) for info in session.store.games()]
    return names + [str(game) for game in session.store.heads() if str(game) not in names]


def _verified(session: Session, name: str) -> tuple[str, str, Verification]:
    from replay.verify import verify as verify_game
    from replay.verify import verify_records

    file = file_of(name)
    if file is None:
        found = _game_of(session, name)
        return str(found), str(found)[:8], verify_game(session.store, found)
    from replay.formats.lore import read_lore

    lore = read_lore(file)
    return str(lore.game_id), one_line(str(file)), verify_records(lore.game_id, lore.records, lore.head)


def _game_of(session: Session, name: str) -> UUID:
    """The id; a game that only its head tells of can be verified, too."""
    try:
        whole = UUID(name)
    except ValueError:
        return session.store.find(name).id
    return whole


def _data(answer: Verification) -> dict[str, Any]:
    return {
        "verdict": answer.verdict.value,
        "events": answer.events,
        "first": answer.first,
        "last": answer.last,
        "reason": answer.reason,
        "tail": list(answer.tail),
        "checkpoints": answer.checkpoints,
        "states_compared": answer.digests,
        "states_not_compared": answer.uncompared,
        "withheld": answer.withheld,
        "commands_decided": answer.decided,
        "rule": answer.rule,
    }
