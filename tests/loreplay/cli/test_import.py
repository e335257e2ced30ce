"""`loreplay import`: reports, documents and exit codes."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

from tests.loreplay.cli.conftest import SMALL_LOG, Run


def test_a_log(run: Run) -> None:
    done = run("import", SMALL_LOG, "--strict")
    assert (done.code, done.err) == (0, "")
    assert f"read  {SMALL_LOG}" in done.out
    assert "(new)" in done.out
    assert "no mismatch in " in done.out
    assert "1 file of 1 read, 1 new game" in done.out
    (game,) = run("games", "--json").document["games"]
    assert game["source"] == "arena"
    assert all(player["name"].startswith("player-") and player["known_as"] is None for player in game["players"])


def test_the_document(run: Run) -> None:
    document = run("import", SMALL_LOG, "--strict", "--json").document
    (game,) = document["games"]
    assert game["status"] == "new"
    assert game["mismatches"] == 0
    assert game["states_compared"] > 10
    assert game["added"] == game["events"]
    assert document["files"] == [{"file": str(SMALL_LOG), "status": "read", "reason": None, "line": None, "notes": []}]


def test_again_adds_nothing(run: Run) -> None:
    run("import", SMALL_LOG)
    again = run("import", SMALL_LOG, "--json").document
    assert [(game["status"], game["added"]) for game in again["games"]] == [("unchanged", 0)]
    assert "1 known before" in run("import", SMALL_LOG).out
    assert run("games", "--json").document["count"] == 1


def test_kept_names_are_shown_in_place_of_pseudonyms(run: Run) -> None:
    assert "Watcher#00001" not in run("import", SMALL_LOG, "--store", "other.db").out
    out = run("import", SMALL_LOG, "--keep-names").out
    (game,) = run("games", "--json").document["games"]
    names = [player["known_as"] for player in game["players"]]
    assert all(names)
    for verb in (["games"], ["log", game["id"]], ["show", game["id"]], ["sagas", game["id"]]):
        shown = run(*verb).out
        assert names[0] in shown, verb
        assert "layer-" not in shown, verb
    assert names[0] in out
    assert run("show", game["id"], "--as", names[1], "--json").document["view"].startswith("as player-")


def test_files_stand_alone(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "good.log.gz").write_bytes(gzip.compress(SMALL_LOG.read_bytes()))
    (folder / "off.log").write_text("DETAILED LOGS: DISABLED\n")
    (folder / "zero.log").write_bytes(b"")
    done = run("import", folder, "--json")
    assert done.code == 0
    status = {Path(file["file"]).name: file["status"] for file in done.document["files"]}
    assert status == {"good.log.gz": "read", "off.log": "refused", "zero.log": "refused"}
    told = run("import", folder).out
    assert "1 file of 3 read" in told
    assert told.count("refused  ") == 2


def test_nothing_could_be_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "off.log").write_text("DETAILED LOGS: DISABLED\n")
    done = run("import", "off.log", "--json")
    assert done.code == 3
    assert done.document["files"][0]["status"] == "refused"
    assert done.document["games"] == []
    done = run("import", "off.log", "nothing.log")
    assert done.code == 3
    assert "Detailed Logs" in done.out
    assert "0 files of 2 read" in done.out


def test_fail_fast(run: Run, tmp_path: Path) -> None:
    (tmp_path / "zero.log").write_bytes(b"")
    document = run("import", "zero.log", SMALL_LOG, "--fail-fast", "--json").document
    assert [file["status"] for file in document["files"]] == ["refused"]


def test_a_lore_file_comes_back(run: Run, game: str, tmp_path: Path) -> None:
    run("export", game, "-o", "g.lore", "--as", "all")
    done = run("import", "g.lore", "--store", "other.db", "--json")
    assert [(found["id"], found["status"]) for found in done.document["games"]] == [(game, "new")]
    heads = [
        run("games", "--store", store, "--json").document["games"][0]["head"] for store in ("games.db", "other.db")
    ]
    assert heads[0] == heads[1]


def test_names_of_files_cannot_command_the_terminal(run: Run, tmp_path: Path) -> None:
    (tmp_path / "\x1b[31mred.log").write_bytes(b"")
    out = run("import", tmp_path / "\x1b[31mred.log").out
    assert "\x1b" not in out
    assert "red.log" in out


def test_a_name_that_is_no_utf8(run: Run, tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/bad\xff.log")
    Path(name).write_bytes(b"")
    document = run("import", name, "--json").document
    assert document["files"][0]["file"].endswith("bad?.log")
    assert "refused" in run("import", name).out


@pytest.mark.parametrize("log", ["saga_two_lore_2c83135f_g1.log.gz"])
def test_a_real_log(run: Run, shared: Path, log: str) -> None:
    done = run("import", shared / "data" / "arena" / log, "--strict", "--json")
    assert done.code == 0
    (game,) = done.document["games"]
    assert game["mismatches"] == 0
    identifier = game["id"][:8]
    assert "Saga" in run("sagas", identifier).out
    assert run("show", identifier, "--at", "T3.main1").code == 0
    assert run("verify", "--all").code == 0
    rule = run("rule", "714", "--json").document
    assert rule["count"] > 0
    assert rule["games"][0]["game"] == game["id"]
