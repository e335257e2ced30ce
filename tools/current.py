"""Pages that are generated: written anew, or with --check only compared."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path


def write_or_check(page: Path, fresh: str, tool: str, summary: str, root: Path) -> int:
    """Exit code: with --check on the command line 1 where the page is not `fresh`; else it is written and told of."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the page is not current")
    name = (page.relative_to(root) if page.is_relative_to(root) else page).as_posix()
    if not parser.parse_args().check:
        page.write_text(fresh, encoding="utf-8", newline="\n")
        print(f"{name}: {summary}")
        return 0
    if not page.is_file() or page.read_text(encoding="utf-8") != fresh:
        print(f"{name} is not current: run python {tool}", file=sys.stderr)
        return 1
    return 0
