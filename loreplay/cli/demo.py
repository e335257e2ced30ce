"""`loreplay demo`: the main job on games that come with Loreplay."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.failures import FINDINGS, FINE, UNREADABLE, Failure
from loreplay.cli.session import Session
from loreplay.cli.terminal import BOLD, fitted, styled

NAMES = {"arni-fight": "arni-slays-the-troll"}
"""Examples that are better known by another name."""

STORE = "demo-games.db"


@verb(app, "demo", "loreplay demo", "loreplay demo some/folder")
def demo(
    session: Session,
    folder: Annotated[str, typer.Argument(metavar="[FOLDER]", help="Where its games and store go.")] = "demo",
) -> int:
    """Show the main job on games that come with Loreplay.

    Imports three games written by hand and a small Arena log into a store of their own, lists them, shows a board, a
    stretch of the log, a Saga's life and why a target was lost. Lets two programs play two games, verifies all, and
    leaves the games as .lore files, and one as a page that replays it, in FOLDER.
    """
    target = Path(folder).expanduser()
    try:
        target.mkdir(parents=True, exist_ok=True)
        games, log = _lay_out(target)
        for old in (STORE, f"{STORE}-wal", f"{STORE}-shm"):
            (target / old).unlink(missing_ok=True)
    except OSError as error:
        raise Failure(f"{target}: {error.strerror}; name another folder") from error
    with Session(str(target / STORE), json=session.json) as inner:
        return _show(session, inner, games, log)


def _lay_out(target: Path) -> tuple[dict[str, Path], list[Path]]:
    """Copies the examples to the folder; gives their files by name, and the logs."""
    games: dict[str, Path] = {}
    logs: list[Path] = []
    for found in sorted(files("loreplay.examples").iterdir(), key=lambda each: each.name):
        if not found.name.endswith((".lore", ".log", ".log.gz")):
            continue
        with as_file(found) as source:
            stem, dot, ending = found.name.partition(".")
            copy = target / f"{NAMES.get(stem, stem)}{dot}{ending}"
            copy.write_bytes(source.read_bytes())
        if ending == "lore":
            games[copy.stem] = copy
        else:
            logs.append(copy)
    return games, logs


def _show(session: Session, inner: Session, games: dict[str, Path], logs: list[Path]) -> int:
    from loreplay.cli import explain, export, log, sagas, show, simulate
    from loreplay.cli import games as games_verb
    from loreplay.cli import verify as verify_verb
    from loreplay.cli.importing import told
    from replay.importing import ImportOptions, import_paths

    paths = [*games.values(), *logs]
    store = inner.opened(create=True)
    _say(inner, "import", *(path.as_posix() for path in paths), "--strict")
    report = import_paths(paths, store, ImportOptions(strict=True))
    for line in told(report, inner):
        inner.say(line)
    if session.json:
        return _answer(session, inner, report.to_dict(), games)
    _say(inner, "games")
    games_verb.games(inner)
    arni = games["arni-slays-the-troll"].as_posix()
    first, answered, last = _fight(inner, arni)
    _say(inner, "show", arni, "--at", answered, "--as", "Alice")
    show.show(inner, arni, answered, "Alice")
    _say(inner, "log", arni, "--from", first, "--to", last, "--brief")
    log.log(inner, arni, first, last, brief=True)
    _say(inner, "sagas", arni)
    sagas.sagas(inner, arni)
    fizzled = str(inner.replay(arni).where(rule="608.2b")[0].number)
    _say(inner, "explain", arni, fizzled)
    explain.explain(inner, arni, fizzled)
    page = str(Path(arni).with_name("replay.html").as_posix())
    _say(inner, "export", arni, "-o", page)
    export.export(inner, arni, output=page)
    _say(inner, "simulate", "--games", "2", "--deck", "dwarves", "--deck", "sagas", "--seed", "demo")
    simulate.simulate(inner, 2, ["dwarves", "sagas"], seed="demo")
    _say(inner, "verify", "--all")
    found = verify_verb.verify(inner, None, every=True)
    inner.say(f"\nThe games are in {next(iter(games.values())).parent}/ for you to look at, with the same commands.")
    return found or (UNREADABLE if report.exit_code == UNREADABLE else FINDINGS if report.exit_code else FINE)


def _fight(session: Session, game: str) -> tuple[str, str, str]:
    """Moments of the fight: chapter I is put on the stack, the answer to it lies above it, a target is found gone."""
    replay = session.replay(game)
    first = replay.where(kind="AbilityPutOnStack", source="Arni Slays the Troll")[0].number
    answered = next(event.number for event in replay.where(rule="608.1") if event.number > first) - 1
    last = replay.where(rule="608.2b")[0].number
    return str(first), str(answered), str(last)


def _say(session: Session, *words: str) -> None:
    session.say()
    session.say(styled(fitted(f"$ loreplay {' '.join(words)}"), BOLD))


def _answer(session: Session, inner: Session, report: object, games: dict[str, Path]) -> int:
    from replay.verify import verify

    verdicts = {str(info.id): verify(inner.store, info.id) for info in inner.store.games()}
    session.document(
        "demo",
        {
            "store": str(inner.url),
            "files": [path.as_posix() for path in games.values()],
            "import": report,
            "verdicts": {game: answer.verdict.value for game, answer in verdicts.items()},
        },
    )
    return FINE if all(answer.ok for answer in verdicts.values()) else FINDINGS
