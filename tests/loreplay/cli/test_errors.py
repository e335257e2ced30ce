"""Errors: one line, an exit code, one document with --json, a traceback only with --debug."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.loreplay.cli.conftest import SMALL_LOG, Run

WRONG = [
    (["nonsense"], 2, "No such command 'nonsense'"),
    (["shwo", "1"], 2, "Did you mean 'show'"),
    (["show"], 2, "Missing argument 'GAME' (see `loreplay show --help`)"),
    (["games", "--bogus"], 2, "--bogus"),
    (["import"], 2, "Missing argument"),
    (["show", "0123"], 3, "there is no game 0123"),
    (["show", "zz top"], 3, "'zz top' is neither the id of a game nor a .lore file"),
    (["show", "nothing.lore"], 3, "nothing.lore: there is no such file"),
    (["verify", "0123"], 3, "there is no game 0123"),
    (["restore", "nothing.db", "--yes"], 3, "nothing.db"),
    (["games", "--store", "nothing.db"], 3, "there is no store at nothing.db: import a game first"),
    (["games", "--store", "mysql://x"], 3, "unknown kind of store 'mysql'"),
    (["games", "--store", "."], 3, ". is a folder: name a file in it"),
    (["import", "x.log", "--store", "."], 3, ". is a folder: name a file in it"),
]


@pytest.mark.parametrize(
    ("arguments", "code", "message"), WRONG, ids=lambda value: " ".join(value) if isinstance(value, list) else None
)
def test_one_line(run: Run, game: str, arguments: list[str], code: int, message: str) -> None:
    done = run(*arguments)
    assert (done.code, done.out) == (code, "")
    assert done.err.startswith("loreplay: ")
    assert done.err.endswith("\n")
    assert done.err.count("\n") == 1
    assert message in done.err
    with_json = run(*arguments, "--json")
    assert with_json.code == code
    assert with_json.document["exit_code"] == code
    assert message in with_json.document["error"]


def test_a_verb_of_cards_is_wanted(run: Run) -> None:
    done = run("cards")
    assert (done.code, done.err) == (2, "loreplay: Missing command (see `loreplay cards --help`)\n")


def test_the_line_is_harmless(run: Run, game: str) -> None:
    done = run("show", "\x1b[31mred\x1b[0m\nline\u202e", "--json")
    assert not {letter for letter in done.err + done.out if not letter.isprintable()} - {"\n"}
    assert "red" in done.err


def test_no_store_yet(run: Run, path: Path) -> None:
    for verb in (["games"], ["show", "1234"], ["verify", "--all"], ["backup", "b.db"], ["forget", "1234", "--yes"]):
        done = run(*verb)
        assert done.code == 3, verb
        assert str(path) in done.err, verb
    assert not path.exists()


def test_debug_shows_the_traceback(run: Run, game: str) -> None:
    done = run("show", "0123", "--debug")
    assert done.code == 3
    assert "Traceback" in done.err
    assert done.err.rstrip().endswith("`loreplay games` lists them")


def test_damaged_bytes_are_told_with_their_place(run: Run, game: str, path: Path, tmp_path: Path) -> None:
    run("export", game, "-o", "g.lore")
    whole = (tmp_path / "g.lore").read_bytes()
    (tmp_path / "g.lore").write_bytes(whole[:-20])
    done = run("show", "g.lore")
    assert done.code == 3
    assert f"g.lore, line {whole.count(b'{' + bytes([34]) + b'n') + 1}" in done.err
    (tmp_path / "g.lore").write_bytes(b"\x28\xb5\x2f\xfd" + whole)
    assert run("log", "g.lore").code == 3


def test_an_unforeseen_error_is_one_line_with_its_place(run: Run, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from replay.replay import Replay

    def broken(*_: object) -> None:
        raise RuntimeError("secret of a game")

    monkeypatch.setattr(Replay, "at", broken)
    done = run("show", game)
    assert done.code == 3
    assert done.err.startswith("loreplay: an error in loreplay itself: RuntimeError at ")
    assert "secret" not in done.err
    assert "--debug" in done.err


def test_help_is_there_for_every_verb(run: Run) -> None:
    from loreplay.cli.app import app

    names = [command.name for command in app.registered_commands]
    assert {"demo", "import", "games", "show", "log", "sagas", "diff", "rule", "export", "verify", "doctor"} <= {*names}
    for name in names:
        done = run(name, "--help")
        assert done.code == 0
        for part in ("Examples:", f"loreplay {name}", "--store", "--json", "--debug"):
            assert part in done.out, (name, part)
    whole = run("--help")
    assert whole.code == 0
    assert all(f"\n  {name} " in whole.out for name in names)
    bare = run()
    assert (bare.code, bare.out) == (2, whole.out)


def test_version(run: Run) -> None:
    import loreplay

    assert run("--version").out == f"loreplay {loreplay.__version__}\n"


def test_a_log_is_no_game_to_show(run: Run) -> None:
    done = run("show", SMALL_LOG)
    assert done.code == 3
    assert f"{SMALL_LOG}, line 1: no header of a .lore file" in done.err
