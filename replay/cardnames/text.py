"""Texts of foreign files, made fit to be kept: names, mana costs, abilities; and how names are compared."""

from __future__ import annotations

import re
import unicodedata

from projections.names import key_of

LONGEST_NAME = 500
LONGEST_TEXT = 20_000

_TAG = re.compile(r"</?[A-Za-z#][^<>]*>")
_BREAK = re.compile(r"<br\s*/?\s*>", re.IGNORECASE)
_SYMBOL = re.compile(r"o(\([^()]{1,9}\)|[0-9]{1,9}|[A-Z][a-np-z]?)")
_MANA = re.compile(r"(?:o(?:\([^()]{1,9}\)|[0-9]{1,9}|[A-Z][a-np-z]?))+")
_BRACED = re.compile(r"\{(o[^{}]{1,99})\}")
_LETTERS = str.maketrans({"æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d"})


class BadText(ValueError):
    """A text that no card has; says why, without the text."""


def line(text: str) -> str:
    """A name or type line: markup and invisible characters gone, one space between words.

    Raises BadText for control characters and for more than LONGEST_NAME characters.
    """
    if len(text) > LONGEST_NAME:
        raise BadText(f"longer than {LONGEST_NAME} characters")
    words = " ".join(_TAG.sub("", text).split())
    if words.isascii() and words.isprintable():
        return words
    kept = []
    for letter in words:
        category = unicodedata.category(letter)
        if category in ("Cc", "Cs"):
            raise BadText(f"the control character U+{ord(letter):04X}")
        if category != "Cf":
            kept.append(letter)
    return "".join(kept).strip()


def paragraphs(text: str) -> str:
    """An ability's text: line breaks kept, markup and control characters gone, symbols as `{T}` and `{2}`.

    Raises BadText for more than LONGEST_TEXT characters.
    """
    if len(text) > LONGEST_TEXT:
        raise BadText(f"longer than {LONGEST_TEXT} characters")
    plain = _TAG.sub("", _BREAK.sub("\n", text))
    plain = "".join(letter if letter == "\n" or unicodedata.category(letter)[0] != "C" else " " for letter in plain)
    plain = _BRACED.sub(lambda braced: mana(braced[1]), plain)
    return "\n".join(" ".join(part.split()) for part in plain.split("\n")).strip()


def mana(text: str) -> str:
    """Arena's `o2oSio(U/B)` as `{2}{S}{U/B}`; anything else stays as it is."""
    plain = line(text)
    if not _MANA.fullmatch(plain):
        return plain
    return _SYMBOL.sub(_braced, plain)


def _braced(symbol: re.Match[str]) -> str:
    plain = symbol[1].strip("()")
    return "{S}" if plain == "Si" else f"{{{plain}}}"


def spelling(name: str) -> str:
    """A name without case, accents, ligatures and punctuation: what two spellings of it have in common."""
    return key_of(name.translate(_LETTERS))
