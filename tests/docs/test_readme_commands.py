"""Every command that README.md shows, run in its order on games like those that it speaks of."""

from __future__ import annotations

import re
import shlex
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.loreplay.cli.conftest import SMALL_LOG, Run, path, run  # noqa: F401 - fixtures

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
ELSEWHERE = ("play", "cards")
"""A person answers (tests/docs/test_playing_md.py); a file of Arena's (tests/loreplay/cli/test_cards.py)."""


def commands() -> list[list[str]]:
    """Each command of the blocks that are no sessions, without its comment; `…` stands for more than is written."""
    lines = [line for block in BLOCKS for line in block.splitlines() if line.startswith("loreplay ")]
    found = [shlex.split(line.removeprefix("loreplay "), comments=True) for line in lines]
    return [words for words in found if words[0] not in ELSEWHERE and "…" not in words]


@pytest.mark.skipif(find_spec("duckdb") is None, reason="no duckdb: pip install 'loreplay[analytics]'")
def test_every_command_runs(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert run("simulate", "--deck", "foretell", "--deck", "sagas", "--seed", "readme").code == 0
    (simulated,) = (game["id"] for game in run("games", "--json").document["games"])
    ran = []
    for words in commands():
        game = simulated
        if words[0] in ("log", "export"):
            game = next(one["id"] for one in run("games", "--json").document["games"] if one["id"] != simulated)
        said = {"GAME": game, "Player.log": str(SMALL_LOG), "100": "2"}
        said |= {"tests/scenarios/sagas": str(ROOT / "tests" / "scenarios" / "storied")}
        done = run(*(said.get(word, word) for word in words))
        assert done.code == 0, (words, done.out[-300:], done.err)
        ran.append(words[0])
    shown = {"import", "show", "log", "export", "simulate", "card", "scenario", "audit", "why-not", "dispute", "fork"}
    assert {*shown, "seal", "build", "stats", "query"} <= set(ran)
