"""`loreplay verify`: is the record what was recorded?"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.arguments import complete_game
from loreplay.cli.failures import FINDINGS, FINE, UNREADABLE, Failure, WrongUsage, one_line
from loreplay.cli.session import Session, file_of
from loreplay.cli.streams import receipts_of, stream_of, without_receipts
from loreplay.cli.terminal import GREEN, RED, fitted, progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from replay.receipts import Held, Receipt
    from replay.verify import Verification

UNREADABLE_WORD = "UNREADABLE"


@verb(
    app,
    "verify",
    "loreplay verify 3f2a",
    "loreplay verify game.lore game.receipt",
    "loreplay verify game.receipt",
    "loreplay verify --all --json",
)
def verify(
    session: Session,
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME…]",
            help="Games or disputes by id, .lore files, and receipts.",
            autocompletion=complete_game,
            show_default=False,
        ),
    ] = None,
    receipt: Annotated[
        list[str] | None,
        typer.Option("--receipt", metavar="FILE", help="Hold the game against this receipt.", show_default=False),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All games of the store.")] = False,
) -> int:
    """Verify that records are what was recorded.

    Also that they fold to the same states as then, and that games our engine decided are decided the same today.
    Answers TAMPERED (with the bad range), FOLD-CHANGED (where), ENGINE-CHANGED (where, and which rule), EXACT, or
    INTACT for what our engine did not decide. A receipt (see `seal`) proves the events that it is of, also without the
    store and after the game went on; one alone is held against the store. Exit code 1 unless all are well.
    """
    from replay.errors import StoreError

    named, found_receipts = without_receipts(games or [])
    receipts = receipts_of([*(Path(each).expanduser() for each in receipt or []), *found_receipts])
    if not every and not named:
        named = list(dict.fromkeys(str(each.game) for each in receipts))
    if every == bool(named):
        raise WrongUsage("say which games to verify, or --all")
    names = _all(session) if every else named
    held_of: set[int] = set()
    answers: list[dict[str, Any]] = []
    lines: list[tuple[str, str, str]] = []
    with progress("verifying", quiet=session.json, unit="games") as report:
        for done, name in enumerate(names):
            if report is not None:
                report("verifying", done, len(names))
            try:
                found, shown, answer, held = _verified(session, name, receipts)
                held_of.update(id(one.receipt) for one in held)
            except (StoreError, Failure) as error:
                if len(names) == 1:
                    raise
                answers.append({"game": name, "verdict": None, "error": one_line(str(error))})
                lines.append((f"{one_line(name)}  {UNREADABLE_WORD}: {one_line(str(error))}", UNREADABLE_WORD, RED))
            else:
                answers.append({"game": found, **_data(answer), "receipts": [one.data() for one in held]})
                paint = answer.verdict.value, GREEN if answer.ok else RED
                lines.append((f"{shown}  {one_line(str(answer))}", *paint))
                lines.extend((f"          {one_line(str(one))}", "receipt", GREEN if one.ok else RED) for one in held)
    stray = next((each for each in receipts if id(each) not in held_of), None)
    if stray is not None and len(answers) == len([each for each in answers if each["verdict"]]):
        raise WrongUsage(f"the receipt of {stray.time} is of {stray.kind} {stray.game}, which is not among these")
    counts = Counter(answer["verdict"] or UNREADABLE_WORD for answer in answers)
    session.document("verify", {"games": answers, "counts": dict(counts)})
    for line, word, style in lines:
        session.say(fitted(line, hanging=10, paint=(word, style)))
    if len(answers) != 1:
        words = ", ".join(f"{number} {word}" for word, number in counts.items())
        session.say(f"\n{len(answers)} games{': ' if words else ''}{words}")
    if answers and counts[UNREADABLE_WORD] == len(answers):
        return UNREADABLE
    proved = all(one["signature"] != "bad" and one["holds"] for each in answers for one in each.get("receipts", ()))
    return FINE if proved and all(word in ("INTACT", "EXACT") for word in counts) else FINDINGS


def _all(session: Session) -> list[str]:
    """All games of the index, and those that only their heads tell of."""
    names = [str(info.id) for info in session.store.games()]
    return names + [str(game) for game in session.store.heads() if str(game) not in names]


def _verified(
    session: Session, name: str, receipts: Sequence[Receipt]
) -> tuple[str, str, Verification, Sequence[Held]]:
    from replay.receipts import hold
    from replay.verify import verify_records

    file = file_of(name)
    stream = stream_of(session, name)
    shown = str(stream.id)[:8] if file is None else one_line(str(file))
    answer = verify_records(*stream)
    mine = [receipt for receipt in receipts if receipt.game == stream.id]
    held: Sequence[Held] = ()
    if mine:
        answer, held = hold(stream.id, stream.records, answer, mine)
    return str(stream.id), shown, answer, held


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
