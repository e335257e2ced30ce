"""Writes the games of loreplay/examples/ as .lore files beside them; the same bytes every time.

python tools/make_examples.py [--check]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from loreplay.examples import arni_fight, enduring_story, foretold_card  # noqa: E402
from replay.formats.lore import dump_lines  # noqa: E402
from replay.identity import game_id, match_hash  # noqa: E402
from replay.salts import SeededSalts  # noqa: E402
from replay.store import Head  # noqa: E402
from replay.writer import GameWriter  # noqa: E402

EXAMPLES = (arni_fight, foretold_card, enduring_story)
FOLDER = ROOT / "loreplay" / "examples"


def recorded(example: ModuleType) -> GameWriter:
    """The game with checkpoints where a player has priority, and before its end. Its time is the events' own count."""
    seed = f"loreplay example {example.NAME}"
    writer = GameWriter(game_id(match_hash(seed), 1, None), salts=SeededSalts(seed.encode()))
    numbers: list[int] = []  # checkpoints move the events after them, and so the causes
    for event in example.events():
        if event.kind == "GameEnded":
            writer.checkpoint(writer.number, force=True)
        cause = None if event.cause is None else numbers[event.cause]
        numbers.append(writer.emit(event.model_copy(update={"cause": cause}), writer.number))
        if event.kind == "PriorityReceived":
            writer.checkpoint(writer.number)
    return writer


def lore(example: ModuleType) -> bytes:
    """The .lore file of an example."""
    writer = recorded(example)
    head = Head(writer.number, writer.chain.hex)
    return b"".join(dump_lines(writer.game_id, writer.pending, head))


def path_of(example: ModuleType) -> Path:
    """Where its file is."""
    return FOLDER / f"{example.NAME}.lore"


def main() -> int:
    """Writes the files, or says which are not current."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is not current")
    check = parser.parse_args().check
    old = []
    for example in EXAMPLES:
        path, content = path_of(example), lore(example)
        if not path.is_file() or path.read_bytes() != content:
            old.append(path.name)
            if not check:
                path.write_bytes(content)
    if check and old:
        print(f"not current: {', '.join(old)}: run python tools/make_examples.py", file=sys.stderr)
        return 1
    if not check:
        print(f"written: {', '.join(old) or 'nothing, all were current'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
