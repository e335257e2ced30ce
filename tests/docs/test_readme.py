"""What the README shows is what happens: its sessions, its commands, its links and its table."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.gen_readme import README, ROOT, SESSION, TABLE, implemented, run_demo

TEXT = README.read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
CODE = [block for language, block in FENCE.findall(TEXT) if not language]
CODE += re.findall(r"`(loreplay [^`\n]*)`", FENCE.sub("", TEXT))
COMMANDS = sorted(set(re.findall(r"^loreplay (cards [a-z-]+|[a-z-]+)", "\n".join(CODE), re.MULTILINE)))


def help_of(*group: str) -> str:
    code = f"import sys; from loreplay.cli import main; sys.argv = {['loreplay', *group, '--help']!r}; sys.exit(main())"
    environment = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def test_sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_demo(tmp_path)
    monkeypatch.chdir(tmp_path)
    sessions = SESSION.findall(TEXT)
    assert sessions
    namespace: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=doctest.REPORT_UDIFF)
    for number, session in enumerate(sessions, 1):
        test = doctest.DocTestParser().get_doctest(session, namespace, f"README session {number}", str(README), 0)
        failures: list[str] = []
        result = runner.run(test, out=failures.append, clear_globs=False)
        assert result.failed == 0, "".join(failures)
        namespace = test.globs


def test_table_is_current() -> None:
    assert TABLE.findall(TEXT) == [implemented()]


def test_commands_exist() -> None:
    assert {"import", "show", "cards import"} <= set(COMMANDS)
    for command in COMMANDS:
        *group, verb = command.split()
        assert re.search(rf"^\W*{verb}\s", help_of(*group), re.MULTILINE), command


def test_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"\bmake ([a-z-]+)", TEXT + (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")))
    assert {"demo", "test"} <= targets
    assert [target for target in sorted(targets) if not re.search(rf"^{target}:", makefile, re.MULTILINE)] == []


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "NOTICE.md"])
def test_links_and_named_files_exist(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", text)
    links += re.findall(r"`([\w./-]+\.(?:md|py|lock)|LICENSE|(?:docs|tools|domain|replay|tests)/[\w./-]*)`", text)
    assert links
    assert [link for link in links if "…" not in link and not (ROOT / link).exists()] == []
