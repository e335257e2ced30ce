"""Writes the table of sentences in docs/formats/text.md.

python tools/gen_text_md.py [--check]
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from replay.formats.text.grammar import SENTENCES, usual_rule  # noqa: E402
from replay.formats.text.reading import example  # noqa: E402

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
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the page is not current")
    check = parser.parse_args().check
    old = PAGE.read_text(encoding="utf-8")
    new = page(old)
    if check:
        if new != old:
            print("docs/formats/text.md is not current: run python tools/gen_text_md.py", file=sys.stderr)
            return 1
        return 0
    PAGE.write_text(new, encoding="utf-8")
    print(f"docs/formats/text.md: {len(SENTENCES)} sentences")
    return 0


if __name__ == "__main__":
    sys.exit(main())
