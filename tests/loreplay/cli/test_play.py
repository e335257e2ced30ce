"""`loreplay play` says in one line what cannot be meant. Whole games are in tests/loreplay/play."""

from __future__ import annotations

import pytest

from tests.loreplay.cli.conftest import Run


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "name one for both players"),
        (("--deck", "nothing"), "no such deck or file"),
        (("--deck", "green", "--seat", "P3"), "say P1 or P2"),
        (("--deck", "green", "--player", "gredy"), "did you mean greedy?"),
        (("--deck", "green", "abcd"), "leave --deck and --seed out"),
        (("abcd",), "there is no store"),
        (("game.lore",), "no such file"),
    ],
)
def test_what_cannot_be_meant_is_told(run: Run, arguments: tuple[str, ...], words: str) -> None:
    done = run("play", *arguments)
    assert done.code in (2, 3)
    assert words in done.err
    assert len(done.err.splitlines()) == 1
    assert done.out == ""
