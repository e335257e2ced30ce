"""On what a run was made: nothing that names a host, a user or a folder."""

from __future__ import annotations

import os
import platform
import re
import sqlite3
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import msgspec

from domain.cards.corpus import corpus
from tests.bench.side_by_side import peers

LIBRARIES = (
    "loreplay",
    "adbc-driver-sqlite",
    "duckdb",
    "eventsourcing",
    "msgspec",
    "pyarrow",
    "pydantic",
)


class Machine(msgspec.Struct, frozen=True):
    """The machine, the versions and the day."""

    date: str
    processor: str
    cores: int
    memory_gib: float
    kernel: str
    python: str
    libraries: dict[str, str]
    peers: dict[str, str]
    cards: int
    """That Loreplay plays."""
    load: float = 0.0
    """Processes that wanted a core, the mean of the last fifteen minutes; the run itself is one. 0: not told."""


def this_machine() -> Machine:
    """Of this run."""
    libraries = {name: version(name) for name in LIBRARIES}
    return Machine(
        date=datetime.now(UTC).date().isoformat(),
        processor=_processor(),
        cores=os.cpu_count() or 1,
        memory_gib=round(_memory() / 2**30, 1),
        kernel=f"{platform.system()} {'.'.join(re.findall(r'[0-9]+', platform.release())[:2])}".strip(),
        python=f"{platform.python_implementation()} {platform.python_version()}",
        libraries={**libraries, "SQLite": sqlite3.sqlite_version},
        peers=peers.versions(),
        cards=len(corpus()),
        load=round(_load(), 1),
    )


def _processor() -> str:
    try:
        found = re.search(r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.machine()


def _load() -> float:
    try:
        return os.getloadavg()[2]
    except (AttributeError, OSError):
        return 0.0


def _memory() -> int:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return 0
