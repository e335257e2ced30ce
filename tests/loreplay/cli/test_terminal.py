"""On a real terminal and in a real pipe: colours, widths, Ctrl-C, a reader that leaves, completion."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from loreplay.cli.terminal import Column, fitted, table

ROOT = Path(__file__).resolve().parents[3]
COMMAND = [
    sys.executable,
    "-c",
    "import sys; sys.argv[0] = 'loreplay'; from loreplay.cli import main; sys.exit(main())",
]
ARNI = ROOT / "loreplay" / "examples" / "arni-fight.lore"


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS")}
    return {**kept, "PYTHONPATH": str(ROOT), "LOREPLAY_STORE": str(tmp_path / "games.db"), "TERM": "xterm", **more}


def on_a_terminal(tmp_path: Path, *arguments: object, typed: bytes = b"", **more: str) -> tuple[int, str]:
    """Exit code and output of a run whose input and output are a terminal of 80 columns."""
    import fcntl
    import struct
    import termios

    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [*COMMAND, *map(str, arguments)]
    process = subprocess.Popen(
        command, stdin=slave, stdout=slave, stderr=slave, env=environment(tmp_path, **more), cwd=tmp_path
    )
    os.close(slave)
    if typed:
        os.write(master, typed)
    output = b""
    while True:
        try:
            piece = os.read(master, 65536)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        output += piece
    os.close(master)
    return process.wait(30), output.decode().replace("\r\n", "\n")


def test_colours_on_a_terminal_unless_not_wanted(tmp_path: Path) -> None:
    code, coloured = on_a_terminal(tmp_path, "log", ARNI, "--to", "T1")
    assert code == 0
    assert "\x1b[" in coloured
    for variable in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert "\x1b" not in on_a_terminal(tmp_path, "log", ARNI, "--to", "T1", **variable)[1]


def test_the_terminals_width_is_kept(tmp_path: Path) -> None:
    _, output = on_a_terminal(tmp_path, "log", ARNI, NO_COLOR="1")
    assert max(map(len, output.split("\n"))) <= 80


def test_no_colours_and_no_bar_in_a_pipe(tmp_path: Path) -> None:
    log = ARNI.with_name("small-arena.log")
    done = subprocess.run(
        [*COMMAND, "import", str(log)],
        env=environment(tmp_path),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "\x1b" not in done.stdout
    assert done.stderr == ""


def test_a_question_is_asked_on_a_terminal(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    assert on_a_terminal(tmp_path, "import", ARNI)[0] == 0
    assert on_a_terminal(tmp_path, "backup", "b.db")[0] == 0
    before = store.read_bytes()
    code, output = on_a_terminal(tmp_path, "restore", "b.db", typed=b"n\n")
    assert code == 1
    assert "will be replaced by b.db" in output
    assert "nothing was changed" in output
    assert store.read_bytes() == before
    code, output = on_a_terminal(tmp_path, "restore", "b.db", typed=b"y\n")
    assert code == 0


def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    script = '{ "$@"; echo "code $?" >&2; } | head -1'
    done = subprocess.run(
        ["bash", "-c", script, "bash", *COMMAND, "log", str(ARNI)],
        env=environment(tmp_path, PYTHONUNBUFFERED="1"),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "arni-fight  [public view]\n"
    assert done.stderr == "code 0\n"


def test_control_c_is_clean(tmp_path: Path) -> None:
    fifo = tmp_path / "slow.log"
    os.mkfifo(fifo)
    process = subprocess.Popen(
        [*COMMAND, "import", str(fifo)],
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with fifo.open("wb") as writer:  # opened once the import reads it
        writer.write(b"DETAILED LOGS: ENABLED\n")
        writer.flush()
        for _ in range(10):  # one that comes just before a blocking read is only seen after it
            process.send_signal(signal.SIGINT)
            try:
                output, errors = process.communicate(timeout=3)
                break
            except subprocess.TimeoutExpired:
                continue
    assert process.returncode == 130
    assert output == ""
    assert errors.strip() == "loreplay: stopped"


@pytest.mark.parametrize(
    ("words", "wanted"),
    [("loreplay expo", "export"), ("loreplay export x --format c", "csv"), ("loreplay show ", "88de0cd8")],
)
def test_completion(tmp_path: Path, words: str, wanted: str) -> None:
    env = environment(tmp_path)
    subprocess.run([*COMMAND, "import", str(ARNI)], env=env, check=True, capture_output=True)
    known = subprocess.run([*COMMAND, "games"], env=env, check=True, capture_output=True, text=True).stdout
    if words == "loreplay show ":
        wanted = known.split("\n")[1].split()[0]
    asked = {"_LOREPLAY_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(len(words.split(" ")) - 1)}
    done = subprocess.run(COMMAND, env={**env, **asked}, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [wanted]


def test_help_loads_nothing_heavy(tmp_path: Path) -> None:
    code = (
        "import sys; sys.argv = ['loreplay', '--help']; from loreplay.cli import main; main();"
        "print([name for name in ('pydantic', 'msgspec', 'eventsourcing', 'rich', 'sqlite3', 'replay.store')"
        " if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(tmp_path), capture_output=True, text=True, check=True
    )
    assert done.stdout.rstrip().split("\n")[-1] == "[]"


def test_a_foreign_package_is_named_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "replay.py").touch()
    env = {**environment(tmp_path), "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    done = subprocess.run([*COMMAND, "games"], env=env, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert f"the name 'replay' leads to {tmp_path / 'replay.py'}" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_terminal_without_the_letters(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "diff", str(ARNI), "0", "T5"],
        env=environment(tmp_path, PYTHONIOENCODING="ascii"),
        capture_output=True,
        check=True,
    )
    assert b"turn: 0 ? 5" in done.stdout


# Pieces --------------------------------------------------------------------------------------------------------------


def test_a_table_shrinks_what_may_and_leaves_out_what_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    columns = (Column("id"), Column("what", least=6), Column("n", numbers=True), Column("none"))
    rows = [("a", "a long description", "7", ""), ("b", "short", "12", "")]
    monkeypatch.setenv("COLUMNS", "20")
    assert list(table(columns, rows)) == ["id  what           n", "a   a long desc…   7", "b   short         12"]
    monkeypatch.delenv("COLUMNS")
    assert next(iter(table(columns, rows))) == "id  what                 n"


@pytest.mark.parametrize(
    ("line", "wrapped"),
    [
        (
            "  lands       Forest, Mountain, Plains",
            "  lands       Forest,\n              Mountain,\n              Plains",
        ),
        ("  2. chapter I of a Saga of the dwarves", "  2. chapter I of a Saga of\n     the dwarves"),
        ("a line without an indentation", "a line without an\n    indentation"),
    ],
)
def test_what_is_wrapped_hangs_under_its_text(monkeypatch: pytest.MonkeyPatch, line: str, wrapped: str) -> None:
    monkeypatch.setenv("COLUMNS", "28")
    assert fitted(line) == wrapped
