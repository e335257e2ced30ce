"""`loreplay verify`: is the record what was recorded?"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.arguments import complete_game
from loreplay.cli.failures import FINDINGS, FINE, Failure, WrongUsage, one_line
from loreplay.cli.session import Session, file_of
from loreplay.cli.terminal import GREEN, RED, fitted, styled

if TYPE_CHECKING:
    from replay.verify import Verification


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

    Also that they fold to the same states as then. Answers TAMPERED (with the bad range), FOLD-CHANGED (where), or
    INTACT. Exit code 1 unless all are well.
    """
    if every == bool(games):
        raise WrongUsage("say which games to verify, or --all")
    answers: list[dict[str, Any]] = []
    names = [str(info.id) for info in session.store.games()] if every else games or []
    if every:
        names += [str(game) for game in session.store.heads() if str(game) not in names]
    unreadable = 0
    for name in names:
        try:
            found, shown, answer = _verified(session, name)
        except Failure:
            raise
        except Exception as error:
            from loreplay.cli.failures import explained

            failure = explained(error)
            if not every and len(names) == 1:
                raise
            unreadable += 1
            answers.append({"game": name, "verdict": None, "error": str(failure)})
            session.say(fitted(f"{name[:8]}  {styled('UNREADABLE', RED)}: {one_line(str(failure))}"))
            continue
        answers.append({"game": found, **_data(answer)})
        word, rest = answer.verdict.value, str(answer).removeprefix(answer.verdict.value)
        session.say(fitted(f"{shown}  {styled(word, GREEN if answer.ok else RED)}{one_line(rest)}", hanging=10))
    counts = Counter(answer["verdict"] or "UNREADABLE" for answer in answers)
    session.document("verify", {"games": answers, "counts": dict(counts)})
    if len(answers) != 1:
        session.say(f"\n{len(answers)} games: " + (", ".join(f"{n} {word}" for word, n in counts.items()) or "nothing"))
    bad = sum(number for word, number in counts.items() if word not in ("INTACT", "EXACT"))
    if bad and bad == unreadable == len(answers):
        return 3
    return FINDINGS if bad else FINE


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


def _game_of(session: Session, name: str) -> Any:
    """The id; a game that only its head tells of can be verified, too."""
    from uuid import UUID

    if len(name) == 36:
        return UUID(name)
    return session.store.find(name).id


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
    }
