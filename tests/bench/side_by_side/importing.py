"""Importing Arena's logs against only decoding their messages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import msgspec

from replay.importing import import_paths
from replay.store import open_store
from tests.bench.real_logs import messages, unpacked_games
from tests.bench.side_by_side.measuring import Comparison, Skipped, always, discarding


def comparisons(folder: Path, shared: Path | None) -> Iterator[Comparison | Skipped]:
    """The one there is, where the real logs are."""
    name = "import: Arena's logs into SQLite"
    if shared is None:
        yield Skipped(name, "no shared folder with real logs: set LOREPLAY_SHARED")
        return
    logs = unpacked_games(shared, folder)
    payloads = [block.payload for block in messages(logs)]
    decode = msgspec.json.Decoder().decode
    stores = count()

    def imports() -> None:
        with open_store(folder / f"imported-{next(stores)}.db") as store:
            report = import_paths(logs, store)
        assert len(report.games) == len(logs)

    yield Comparison(
        name,
        "msgspec decodes the same messages",
        "messages",
        len(payloads),
        always(imports),
        discarding(decode, payloads),
    )
