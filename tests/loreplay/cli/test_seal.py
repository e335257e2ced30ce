"""`seal`, `keys` and receipts of `verify`, with and without the store."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from replay.store import open_store
from tests.loreplay.cli.conftest import Run

signing = pytest.mark.skipif(find_spec("cryptography") is None, reason="no cryptography: pip install 'loreplay[sign]'")


def test_a_receipt_proves_the_game_also_without_the_store(run: Run, game: str, tmp_path: Path) -> None:
    sealed = run("seal", game, "--json").document
    assert sealed["schema"] == "loreplay.receipt"
    assert run("seal", game, "-o", "game.receipt").code == 0
    done = run("verify", "game.receipt")
    assert done.code == 0, done.err
    assert "proves events 0–" in done.out
    run("export", game, "-o", "full.lore", "--as", "all")
    run("export", game, "-o", "seen.lore", "--as", "public")
    (tmp_path / "games.db").rename(tmp_path / "elsewhere.db")
    for file in ("full.lore", "seen.lore"):
        document = run("verify", file, "game.receipt", "--json").document
        (one,) = document["games"]
        assert one["verdict"] == "INTACT"
        assert [held["holds"] for held in one["receipts"]] == [True]
        assert "receipt" in one["tail"]
        assert run("verify", file, "--receipt", "game.receipt").code == 0
        assert json.loads(run("seal", file).out)["head"] == sealed["head"]


def test_an_older_copy_is_tampered_with(run: Run, game: str, tmp_path: Path) -> None:
    run("seal", game, "-o", "game.receipt")
    events = json.loads((tmp_path / "game.receipt").read_text())["events"]
    run("export", game, "-o", "game.lore", "--as", "all")
    lines = (tmp_path / "game.lore").read_bytes().splitlines(keepends=True)
    with open_store(tmp_path / "old.db") as store:  # the game as it was some events ago, honestly recorded
        from replay.formats.lore import read_lore

        lore = read_lore(tmp_path / "game.lore")
        store.append(lore.records[:40], lore.game_id, 0)
    old = ("--store", tmp_path / "old.db")
    assert run("verify", game, *old).code == 0
    done = run("verify", game, "game.receipt", *old)
    assert done.code == 1
    assert f"TAMPERED: events 40–{events - 1}" in done.out
    run("seal", game, "-o", "old.receipt", *old)
    assert run("verify", game, "old.receipt").code == 0  # it proves its part of the game as it is now
    (tmp_path / "cut.lore").write_bytes(b"".join(lines[:-2]))
    assert run("verify", "cut.lore", "game.receipt").code == 1


def test_receipts_that_do_not_belong_here(run: Run, game: str, tmp_path: Path) -> None:
    run("seal", game, "-o", "game.receipt")
    other = json.loads((tmp_path / "game.receipt").read_text())
    other["game"] = "12345678-1234-5678-1234-567812345678"
    (tmp_path / "other.receipt").write_text(json.dumps(other))
    done = run("verify", game, "other.receipt")
    assert (done.code, done.out) == (2, "")
    assert "not among these" in done.err
    assert run("verify", "other.receipt").code == 3
    (tmp_path / "bad.receipt").write_text('{"schema": "loreplay.receipt"')
    assert run("verify", game, "bad.receipt").code == 3
    assert run("verify", game, "--receipt", "nowhere").code == 3
    assert run("seal", "nowhere.lore").code == 3
    assert run("seal", "0123").code == 3


def test_a_record_that_was_altered_is_not_sealed(run: Run, game: str, path: Path) -> None:
    with open_store(path) as store:
        store.transact(lambda execute: execute("UPDATE loreplay_heads SET events = events + 1", ()))
    done = run("seal", game, "-o", "game.receipt")
    assert done.code == 3
    assert "TAMPERED" in done.err


@signing
def test_signed_receipts(run: Run, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert run("keys", "list").out.startswith("no keys")
    key = run("keys", "new", "organiser", "--json").document
    assert Path(key["file"]).stat().st_mode & 0o077 == 0
    assert run("keys", "new", "organiser").code == 3
    assert run("seal", game, "--key", "organiser", "-o", "game.receipt").code == 0
    assert run("seal", game, "--key", "nobody").code == 3
    done = run("verify", "game.receipt")
    assert done.code == 0
    assert "signed by organiser" in done.out
    private = json.loads(Path(key["file"]).read_text())["private"]
    assert private not in (tmp_path / "game.receipt").read_text()
    assert private not in run("keys", "list", "--json").out
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "another"))
    assert "unknown key" in run("verify", "game.receipt").out
    run("keys", "trust", "them", key["public"])
    assert "signed by them" in run("verify", "game.receipt").out
    assert [one["private"] for one in run("keys", "list", "--json").document["keys"]] == [False]
    forged = json.loads((tmp_path / "game.receipt").read_text())
    forged["time"] = "2020-01-01T00:00:00Z"
    (tmp_path / "game.receipt").write_text(json.dumps(forged))
    done = run("verify", "game.receipt")
    assert done.code == 1
    assert "SIGNATURE IS BAD" in done.out
