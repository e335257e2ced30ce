"""docs/disputes.md: its commands run, its tables are what the code says."""

from __future__ import annotations

import re
import shlex
import struct
from importlib.util import find_spec
from pathlib import Path

import msgspec
import pytest

from replay.disputes.infractions import INFRACTIONS
from replay.receipts import Receipt
from tests.conftest import ROOT
from tests.loreplay.cli.conftest import Run, path, run  # noqa: F401 - fixtures

PAGE = (ROOT / "docs" / "disputes.md").read_text(encoding="utf-8")


def commands() -> list[list[str]]:
    """Each command of the page."""
    blocks = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    return [shlex.split(line.removeprefix("$ loreplay ")) for block in blocks for line in block.splitlines()]


@pytest.mark.skipif(find_spec("cryptography") is None, reason="no cryptography: pip install 'loreplay[sign]'")
def test_every_command_runs(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert run("simulate", "--deck", "foretell", "--deck", "green", "--seed", "disputes").code == 0
    game = run("games", "--json").document["games"][0]["id"]
    assert len(commands()) == 18
    for words in commands():
        known = run("dispute", "list", "--json").document["disputes"]
        names = {"GAME": game, "ID": known[-1]["id"] if known else ""}
        done = run(*(names.get(word, word) for word in words))
        assert done.code == 0, (words, done.err)
    assert run("dispute", "list", "--json").document["disputes"][0]["status"] == "final"
    receipt = msgspec.json.decode((tmp_path / "game.receipt").read_bytes(), type=Receipt)
    signature = receipt.signature
    assert signature is not None
    fields = [receipt.schema, "1", "game", game, str(receipt.events), receipt.head, receipt.rules_edition]
    fields += [receipt.time, "Ed25519", signature.name, signature.public]
    message = b"".join(struct.pack(">I", len(field.encode())) + field.encode() for field in fields)
    assert receipt.message(signature.name, signature.public) == message


def test_the_table_of_infractions() -> None:
    rows = re.findall(r"\| `([a-z-]+)` \| (.*?) \| ([a-z-]+) \|", PAGE)
    assert rows == [(name, kind.section or "–", kind.penalty) for name, kind in INFRACTIONS.items()]
