"""The purity check of domain/ finds clock, chance, I/O and hash order, and leaves what is fine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.check_domain_purity import check, check_file

ROOT = Path(__file__).resolve().parents[2]

IMPURE = {
    "import random": "random",
    "from time import monotonic": "time",
    "import datetime as d": "datetime",
    "import uuid": "uuid",
    "from secrets import token_bytes": "secrets",
    "import os.path": "os",
    "def f():\n    import pathlib": "pathlib",
    "import eventsourcing.domain": "eventsourcing",
    "import replay": "replay",
    "open('x')": "open()",
    "key = hash('x')": "hash()",
    "key = id(object)": "id()",
    "for x in {1, 2}: pass": "set",
    "for x in set(y): pass": "set",
    "for x in frozenset(y): pass": "set",
    "for x in {z for z in y}: pass": "set",
    "[x for x in set(y)]": "set",
    "{x: 1 for x in {1, 2}}": "set",
    "for x in {1} | y: pass": "set",
    "for x in set(y).union(z): pass": "set",
    "names = {1, 2}\nfor x in names: pass": "set",
    "def f(names: frozenset[int]) -> None:\n    for x in names: pass": "set",
    "def f(names: 'set[int] | None') -> None:\n    list(names)": "set",
    "NAMES: Final[frozenset[str]] = load()\ntuple(NAMES)": "set",
    "class A:\n    seen: set[int]\ndef f(a: A) -> None:\n    for x in a.seen: pass": "set",
    "def f() -> set[int]: ...\nfor x in f(): pass": "set",
    "tuple({1, 2})": "set",
    "list(set(y))": "set",
    "dict.fromkeys({1, 2})": "set",
    "', '.join({'a', 'b'})": "set",
    "for i, x in enumerate(set(y)): pass": "set",
    "f(*{1, 2})": "set",
    "a, b = {1, 2}": "set",
    "def f():\n    yield from {1, 2}": "set",
    "{1, 2}.pop()": "set",
    "for x in y and {1}: pass": "set",
}

PURE = [
    "import msgspec, pydantic, typing, functools",
    "from domain import cr",
    "from domain.events.base import Event",
    "1 in {1, 2}",
    "for x in sorted({1, 2}): pass",
    "len({1, 2}); max({1, 2}); any(x for x in y)",
    "names = {1, 2}\nnames = (1, 2)\nfor x in names: pass",
    "names = {1: 2}\nfor x in names: pass",
    "smaller = {x for x in {1, 2}}",
    "def f(names: set[int]) -> None: ...\ndef g(names: list[int]) -> None:\n    for x in names: pass",
    "class A:\n    def __hash__(self): return hash(self.x)",
    "names.open('x')",
]


@pytest.mark.parametrize("source", IMPURE)
def test_impure_code_is_found_with_its_line(source: str) -> None:
    findings = check(source)
    assert len(findings) == 1
    line, what = findings[0]
    assert IMPURE[source] in what
    assert 1 <= line <= source.count("\n") + 1


@pytest.mark.parametrize("source", PURE)
def test_pure_code_passes(source: str) -> None:
    assert check(source) == []


def test_the_command_names_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("x = 1\nimport random\n", encoding="utf-8")
    (tmp_path / "good.py").write_text("x = 1\n", encoding="utf-8")
    command = [sys.executable, str(ROOT / "tools" / "check_domain_purity.py"), str(tmp_path)]
    bad = subprocess.run(command, capture_output=True, text=True, check=False)
    assert bad.returncode == 1
    assert bad.stdout == f"{tmp_path / 'bad.py'}:2: imports random: domain/ has no clock, no chance and no I/O\n"
    good = subprocess.run([*command[:-1], str(tmp_path / "good.py")], capture_output=True, text=True, check=False)
    assert (good.returncode, good.stdout) == (0, "")


def test_domain_is_pure() -> None:
    impure = [(file.name, check_file(file)) for file in (ROOT / "domain").rglob("*.py")]
    assert impure
    assert [entry for entry in impure if entry[1]] == []
