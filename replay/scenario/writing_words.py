"""How a scenario file spells what is written into it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 '\-]*[A-Za-z0-9]|[A-Za-z]")
_RESERVED = ("null", "yes", "no", "true", "false", "on", "off")


def quoted(text: str) -> str:
    """A scalar, in quotes where it needs them."""
    if _PLAIN.fullmatch(text) and text.casefold() not in _RESERVED:
        return text
    return json.dumps(text, ensure_ascii=False)


def listed(items: list[str]) -> str:
    """`[a, b]` of what is spelt already."""
    return f"[{', '.join(items)}]"


def entry(key: str, fields: Mapping[str, str]) -> str:
    """`key: {a: 1, b: 2}` of what is spelt already."""
    return f"{key}: {{{', '.join(f'{name}: {value}' for name, value in fields.items())}}}"


def flow(fields: Mapping[str, str]) -> str:
    """`{a: 1, b: 2}` of what is spelt already."""
    return f"{{{', '.join(f'{name}: {value}' for name, value in fields.items())}}}"


def comment(text: str) -> str:
    """A line of a list in a comment."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return f"#   - {plain[:400]}"
