"""Writes the table of sentences in docs/formats/text.md.

python tools/gen_text_md.py [--check]
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from replay.formats.text.grammar import SENTENCES, usual_rule  # noqa: E402
from replay.formats.text.reading import example  # noqa: E402
from tools.current import write_or_check  # noqa: E402

PAGE = ROOT / "docs" / "formats" / "text.md"
BLOCK = re.compile(r"(<!-- generated: sentences -->\n).*?(<!-- end of what is generated -->)", re.DOTALL)


def table() -> str:
    """Each sentence with its usual CR number."""
    lines = ["| sentence | CR |", "|---|---|"]
    for verb, sentence in SENTENCES.items():
        lines.append(f"| `{example(sentence)}` | {usual_rule(verb, 1, None) or '–'} |")
    return "".join(f"{line}\n" for line in lines)


def page(text: str) -> str:
    """The page with the table made anew."""
    return BLOCK.sub(lambda match: match[1] + table() + match[2], text)


def main() -> int:
    """Writes the page, or says whether it is current."""
    said = f"{len(SENTENCES)} sentences"
    return write_or_check(PAGE, page(PAGE.read_text(encoding="utf-8")), "tools/gen_text_md.py", said, ROOT)


if __name__ == "__main__":
    sys.exit(main())
