"""Writes what is generated in docs/formats/arena.md: which annotations make events, which are ignored, and why.

python tools/gen_arena_md.py [--check]
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from domain.events import EVENTS  # noqa: E402
from replay.formats.arena import abilities, resolving, turns  # noqa: E402
from replay.formats.arena.categories import CATEGORIES  # noqa: E402
from replay.formats.arena.moves import transferred  # noqa: E402
from replay.formats.arena.translate import SIMPLE  # noqa: E402
from replay.formats.arena.words import IGNORED  # noqa: E402
from tools.current import write_or_check  # noqa: E402

PAGE = ROOT / "docs" / "formats" / "arena.md"
RULE = re.compile(r"\d{3}\.\w+")
BLOCK = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end of what is generated -->)", re.DOTALL)

USED: dict[str, Callable[..., object]] = {
    **SIMPLE,
    "ZoneTransfer": transferred,
    "AbilityInstanceCreated": abilities.created,
    "AbilityInstanceDeleted": abilities.deleted,
    "UserActionTaken": resolving.action_taken,
    "PhaseOrStepModified": turns.phase_modified,
    "NewTurnStarted": turns.turn_started,
}


def functions(thing: Callable[..., object], met: dict[str, ast.AST]) -> dict[str, ast.AST]:
    """A function of the importer and all that it calls there, as trees."""
    module = inspect.getmodule(thing)
    if thing.__qualname__ in met or module is None:
        return met
    tree = met[thing.__qualname__] = ast.parse(textwrap.dedent(inspect.getsource(thing)))
    for node in ast.walk(tree):
        called = vars(module).get(node.id) if isinstance(node, ast.Name) else None
        if inspect.isfunction(called) and called.__module__.startswith("replay.formats.arena."):
            functions(called, met)
    return met


def events_of(thing: Callable[..., object]) -> str:
    """The kinds of events that a function makes."""
    nodes = [node for tree in functions(thing, {}).values() for node in ast.walk(tree)]
    return code(node.id for node in nodes if isinstance(node, ast.Name) and node.id in EVENTS)


def rules_of(tell: Callable[..., object]) -> str:
    """The CR numbers that a function gives."""
    bound = inspect.getclosurevars(tell).nonlocals.get("rule")
    (tree,) = [tree for name, tree in functions(tell, {}).items() if name == tell.__qualname__]
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return ", ".join(sorted({bound} if bound else {text for text in texts if RULE.fullmatch(text)}))


def code(names: Iterable[str]) -> str:
    """Names, each once."""
    return ", ".join(f"`{name}`" for name in sorted(frozenset(names)))


def sentence(thing: object) -> str:
    """The docstring's first paragraph in one line."""
    return " ".join((inspect.getdoc(thing) or "").partition("\n\n")[0].split())


def table(*rows: tuple[str, ...]) -> str:
    """A table; the first row is its head."""
    head, *body = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([head, "|---" * len(rows[0]) + "|", *body]) + "\n"


def used() -> str:
    """Annotation types that make events; moves have a table of their own."""
    rows = [(f"`{name}`", events_of(USED[name]) if name != "ZoneTransfer" else "see below") for name in sorted(USED)]
    return table(("annotation", "events that it makes"), *rows)


def ignored() -> str:
    """Annotation types that do not."""
    return table(("annotation", "why it is ignored"), *((f"`{name}`", why) for name, why in sorted(IGNORED.items())))


def moves() -> str:
    """Categories of ZoneTransfer."""
    rows = [(f"`{name}`", events_of(tell) or "–", rules_of(tell)) for name, tell in sorted(CATEGORIES.items())]
    return table(("category", "event before the move", "CR"), *rows)


def kinds(names: Iterable[str]) -> str:
    """Kinds of events with the first sentence of their docstrings."""
    return table(("event", "meaning"), *((f"`{name}`", sentence(EVENTS[name])) for name in sorted(names)))


BLOCKS: dict[str, Callable[[], str]] = {
    "used": used,
    "ignored": ignored,
    "moves": moves,
    "observed": lambda: kinds(name for name in EVENTS if name.startswith("Observed")),
    "exempt": lambda: kinds(name for name, kind in EVENTS.items() if kind.EXEMPT),
}


def page(text: str) -> str:
    """The page with every block made anew."""
    return BLOCK.sub(lambda match: match[1] + BLOCKS[match[2]]() + match[3], text)


def main() -> int:
    """Writes the page, or says whether it is current."""
    said = f"{len(USED)} annotation types used, {len(IGNORED)} ignored"
    return write_or_check(PAGE, page(PAGE.read_text(encoding="utf-8")), "tools/gen_arena_md.py", said, ROOT)


if __name__ == "__main__":
    sys.exit(main())
