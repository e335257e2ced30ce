"""Writes down what a release speaks: the fields of every kind of event at its version, and of every card word.

`tools/release_vocabulary.py` adds what is new to `tests/released/`; what stands there already is never changed:
`tests/released/test_released.py` compares it with the code.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from pathlib import Path
from typing import Any

from pydantic import BaseModel

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import domain.decide  # noqa: E402, F401
from domain.cards.corpus import corpus  # noqa: E402
from domain.cards.nodes import NODES, defaults  # noqa: E402
from domain.events import EVENTS  # noqa: E402
from domain.events.base import GameEvent, Record, Secret  # noqa: E402

FOLDER = ROOT / "tests" / "released"
EVENTS_FILE = FOLDER / "events.json"
WORDS_FILE = FOLDER / "card_words.json"
BASES: tuple[type[BaseModel], ...] = (GameEvent, *Record.__subclasses__())


def fields_of(kind: type[BaseModel]) -> dict[str, str]:
    """Field → type and default."""
    return {
        name: " ".join(
            (
                re.sub(r"\b(?:domain|typing)\.(?:\w+\.)*", "", inspect.formatannotation(field.annotation)),
                *(f"secret to {mark.audience}" for mark in field.metadata if isinstance(mark, Secret)),
                "" if field.is_required() else f"= {field.default!r}",
            )
        ).strip()
        for name, field in kind.model_fields.items()
        if kind in BASES or name not in GameEvent.model_fields
    }


def events_now() -> dict[str, Any]:
    """`Kind@version` → its fields; records inside events and what all events have under their own names."""
    kinds = {kind.topic(): fields_of(kind) for kind in EVENTS.values()}
    return {**{kind.__name__: fields_of(kind) for kind in BASES}, **kinds}


def words_now() -> dict[str, dict[str, str]]:
    """Word of the card language → field → default; `required` where there is none."""
    assert corpus()  # loads all words; `domain.decide` those that effects under way are written down with
    return {
        name: {
            field: "required" if repr(default) == "NODEFAULT" else repr(default)
            for field, default in zip(kind.__struct_fields__, defaults(kind), strict=True)
        }
        for name, kind in sorted(NODES.items())
        if kind.__module__.startswith("domain.")
    }


def main() -> int:
    """Adds what is new."""
    FOLDER.mkdir(exist_ok=True)
    for path, now in ((EVENTS_FILE, events_now()), (WORDS_FILE, words_now())):
        kept = json.loads(path.read_text()) if path.exists() else {}
        added = [name for name in now if name not in kept]
        merged = {**now, **kept}
        path.write_text(json.dumps(merged, indent=1, sort_keys=True, ensure_ascii=False) + "\n")
        print(f"{path.name}: {len(added)} added, {len(merged)} in all")
    return 0


if __name__ == "__main__":
    sys.exit(main())
