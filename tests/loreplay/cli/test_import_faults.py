"""`loreplay import` of files that are no logs with games: one clear line, exit code 3, the store as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.arena_log import ArenaLog
from tests.kit.bad_logs import REFUSED
from tests.loreplay.cli.conftest import SMALL_LOG, Run


@pytest.mark.parametrize("name", REFUSED)
def test_refused(run: Run, tmp_path: Path, name: str) -> None:
    make, line, words = REFUSED[name]
    run("import", SMALL_LOG)
    before = run("games", "--json").document["games"]
    path = make(tmp_path / "Player.log")
    done = run("import", path)
    assert (done.code, done.err) == (3, "")
    (said,) = [text for text in done.out.splitlines() if text.startswith("refused")]
    assert str(path) in said
    assert words in said
    assert line is None or f", line {line}:" in said
    assert "Traceback" not in done.out
    (file,) = run("import", path, "--json").document["files"]
    assert (file["status"], file["line"]) == ("refused", line)
    assert run("games", "--json").document["games"] == before


def test_good_files_are_imported_whatever_happens_to_others(run: Run, tmp_path: Path) -> None:
    paths = [make(tmp_path / f"{number}.log") for number, (make, _, _) in enumerate(REFUSED.values())]
    done = run("import", *paths, SMALL_LOG, "--json")
    assert done.code == 0
    assert [file["status"] for file in done.document["files"]] == ["refused"] * len(paths) + ["read"]
    assert run("import", *paths, SMALL_LOG, "--fail-fast").code == 3


def test_both_players_logs_are_counted_as_one_game(run: Run, tmp_path: Path) -> None:
    for seat in (1, 2):
        log = ArenaLog(seat=seat)
        log.room()
        log.gre(log.full())
        log.gre(log.state(gameInfo=log.info("GameOver")))
        assert run("import", log.write(tmp_path / f"{seat}.log"), "--strict").code == 0
    games = run("games", "--json").document
    assert games["count"] == 1
    assert {game["observer"] for game in games["games"]} == {1, 2}
