"""Writes what is generated in README.md: the results of its Python sessions and the table of what is implemented.

python tools/gen_readme.py [--check]

The sessions (```pycon blocks) run one after another in one namespace, in a folder in which `loreplay demo` ran before.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import doctest
import importlib
import io
import pkgutil
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
SESSION = re.compile(r"(?<=^```pycon\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
TABLE = re.compile(r"(?<=: implemented -->\n).*?(?=<!-- end of what is generated -->)", re.DOTALL)


def run_demo(folder: Path) -> None:
    """`loreplay demo` in the folder; CalledProcessError if it fails."""
    code = "import sys; from loreplay.cli import main; sys.argv = ['loreplay', 'demo']; sys.exit(main())"
    subprocess.run([sys.executable, "-c", code], cwd=folder, check=True, capture_output=True)


def played(session: str, namespace: dict[str, object]) -> str:
    """The session's own input with what it prints today."""
    lines: list[str] = []
    for example in doctest.DocTestParser().get_examples(session):
        prompts = example.source.rstrip("\n").split("\n")
        lines += [f">>> {prompts[0]}", *(f"... {line}".rstrip() for line in prompts[1:])]
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(example.source, "README.md", "single"), namespace)  # noqa: S102 (our own README)
        lines += printed.getvalue().rstrip("\n").split("\n") if printed.getvalue() else []
    return "".join(f"{line}\n" if line else "<BLANKLINE>\n" for line in lines)


def sessions(text: str) -> str:
    """The README with every session played again."""
    namespace: dict[str, object] = {"__name__": "__main__"}
    with tempfile.TemporaryDirectory() as folder:
        run_demo(Path(folder))
        with contextlib.chdir(folder):
            return SESSION.sub(lambda match: played(match[0], namespace), text)


def first_line(module: Path) -> str:
    """The first line of a module's docstring."""
    return (ast.get_docstring(ast.parse(module.read_text(encoding="utf-8"))) or "").partition("\n")[0]


def implemented() -> str:
    """The table: topics of the rules with their kinds of event, and formats."""
    events = importlib.import_module("domain.events")
    lines = ["| rules | events | sections cited |", "|---|---|---|"]
    for module in events.MODULES:
        kinds = [kind for kind in events.EVENTS.values() if kind.__module__ == module.__name__]
        sections = sorted({rule[:3] for kind in kinds for rule in kind.RULES})
        topic = (module.__doc__ or "").partition("\n")[0].partition(". ")[0].rstrip(".")
        names = ", ".join(kind.__name__ for kind in kinds)
        lines.append(f"| {topic} | {names} | {', '.join(sections) or '–'} |")
    lines += ["", "| format | |", "|---|---|"]
    folder = ROOT / "replay" / "formats"
    for found in pkgutil.iter_modules([str(folder)]):
        file = folder / found.name / "__init__.py" if found.ispkg else folder / f"{found.name}.py"
        lines.append(f"| `{found.name}` | {first_line(file)} |")
    lines += ["", "| cards that the engine plays | |", "|---|---|", *cards()]
    return "".join(f"{line}\n" for line in lines)


def cards() -> list[str]:
    """How many cards there are, in all and of some kinds."""
    known = importlib.import_module("domain.cards.corpus").corpus().values()
    keyword = importlib.import_module("domain.cards.keywords").Keyword
    words = [{one.name for one in card.abilities if isinstance(one, keyword)} for card in known]
    counted = {
        "all": len(known),
        "Sagas": sum(any(face and "Saga" in face.subtypes for face in (card, card.back)) for card in known),
        "with foretell": sum("foretell" in each for each in words),
        "storied": sum("storied" in each for each in words),
        "modal double-faced": sum(card.modal for card in known),
        "adventurers": sum(card.adventure is not None for card in known),
    }
    return [f"| {kind} | {number} |" for kind, number in counted.items()]


def main() -> int:
    """Writes README.md, or with --check only says whether it is current."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="exit 1 if README.md is out of date")
    arguments = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    text = README.read_text(encoding="utf-8")
    fresh = TABLE.sub(lambda _: implemented(), sessions(text))
    if arguments.check:
        if fresh != text:
            print("README.md is out of date: run `make docs`", file=sys.stderr)
        return 0 if fresh == text else 1
    README.write_text(fresh, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
