"""`loreplay play` as a process: fed through a pipe, at a pseudo-terminal, killed and gone on with."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from replay.play import LiveGame
from replay.store import open_store
from replay.verify import Verdict, verify
from tests.loreplay.cli.documents import checked

ROOT = Path(__file__).resolve().parents[3]
PLAY = (sys.executable, "-m", "loreplay", "play")
NEW = (*PLAY, "--deck", "dwarves", "--deck", "foretell")

TYPED = "1\n\n1 2\ny\n\n" * 1500
"""Something that answers every question sooner or later."""


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    return {
        **{name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR", "LOREPLAY_STORE")},
        "PYTHONPATH": str(ROOT),
        "LOREPLAY_STORE": str(tmp_path / "games.db"),
        "HOME": str(tmp_path),
        **more,
    }


def piped(tmp_path: Path, typed: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*arguments], input=typed, env=environment(tmp_path), capture_output=True, text=True, timeout=240, check=False
    )


def id_of(text: str) -> str:
    found = re.search(r"Game ([0-9a-f]{8})\.", text)
    assert found is not None, text[:500]
    return found[1]


def test_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    done = piped(tmp_path, "1\n" + TYPED, *NEW, "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "won (" in done.stdout
    assert "\x1b" not in done.stdout
    assert done.stderr == ""
    with open_store(tmp_path / "games.db") as store:
        info = store.find(id_of(done.stdout))
        assert info.finished
        assert [(one.name, one.bot) for one in info.players] == [("Player", False), ("Greedy", True)]
        assert verify(store, info.id).verdict is Verdict.EXACT


def test_with_json_the_document_stands_alone(tmp_path: Path) -> None:
    done = piped(tmp_path, "1\nconcede\ny\n", *NEW, "--json", "--seat", "p2", "--player", "random")
    assert done.returncode == 0, done.stderr
    document = checked(done.stdout)
    assert document["schema"] == "loreplay.play"
    assert document["finished"] is True
    assert document["winner"] == 1
    assert "Concede the game?" in done.stderr


def test_left_and_gone_on_with(tmp_path: Path) -> None:
    first = piped(tmp_path, "1\n1\nquit\n", *NEW, "--seed", "1")
    assert "goes on with it" in first.stdout
    game = id_of(first.stdout)
    second = piped(tmp_path, "", *PLAY, game)  # the input ends at once
    assert second.returncode == 0, second.stderr
    third = piped(tmp_path, "concede\ny\n", *PLAY, game)
    assert "Greedy won" in third.stdout
    fourth = piped(tmp_path, "", *PLAY, game)
    assert fourth.returncode == 2
    assert f"game {game} is over" in fourth.stderr


def test_two_people_do_not_see_each_others_cards(tmp_path: Path) -> None:
    done = piped(tmp_path, "1\n\n1\n" + "\n" * 40 + "quit\n", *NEW, "--people", "2", "--seed", "4")
    assert done.returncode == 0, done.stderr
    assert "--- Player 2 is to play. The other player looks away; Player 2 presses Enter. ---" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_a_game_at_a_pseudo_terminal(tmp_path: Path) -> None:
    """Colours and the drawn board; the person concedes in the second turn."""
    import pty

    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [*NEW, "--seed", "1"],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=environment(tmp_path, TERM="xterm-256color"),
        close_fds=True,
    )
    os.close(follower)
    text = ""
    answers = iter(["1\n", "1\n", "t\n", "undo\n", "concede\n", "y\n"])
    try:
        for prompt in ("1 number> ", "help> ", "help> ", "> ", "> ", "(y/n)> "):
            text += until(leader, prompt)
            os.write(leader, next(answers).encode())
        text += until(leader, "look back", "goes on")
    finally:
        process.terminate()
        process.wait(20)
        os.close(leader)
    assert "\x1b[" in text
    assert "╭" in text
    assert "Greedy" in text


def until(terminal: int, *words: str) -> str:
    """Reads on until one of these stands at the terminal."""
    text = ""
    end = time.monotonic() + 60
    while not any(word in text for word in words):
        assert time.monotonic() < end, text
        ready, _, _ = select.select([terminal], [], [], 1)
        if ready:
            try:
                text += os.read(terminal, 65536).decode(errors="replace")
            except OSError:
                break
    return text


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
@pytest.mark.parametrize("after", [2, 7, 13])
def test_killed_at_any_point_and_gone_on_with(tmp_path: Path, after: int) -> None:
    """After kill -9 the game waits for what it waited for, and is EXACT to its end."""
    process = subprocess.Popen(
        [*NEW, "--seed", "7"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment(tmp_path),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    read = ""
    for _ in range(after):
        read += prompted(process.stdout.fileno())
        process.stdin.write(b"1\n" if "number> " in read[-40:] else b"\n")
        process.stdin.flush()
    os.kill(process.pid, signal.SIGKILL)
    process.wait(20)
    process.stdin.close()
    process.stdout.close()
    game = id_of(read)
    with open_store(tmp_path / "games.db") as store:
        answer = verify(store, store.find(game).id)
        assert answer.verdict is Verdict.EXACT, str(answer)
        events = len(store.events(store.find(game).id))
        again = LiveGame.open(store, game)
        assert len(again.events) == events
        assert not again.over
    done = piped(tmp_path, TYPED, *PLAY, game)
    assert "won (" in done.stdout, done.stdout[-500:] + done.stderr
    with open_store(tmp_path / "games.db") as store:
        answer = verify(store, store.find(game).id)
        assert answer.verdict is Verdict.EXACT, str(answer)


def prompted(stream: int) -> str:
    """Reads on to the next prompt."""
    return until(stream, "> ")
