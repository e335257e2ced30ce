"""Languages as Arena, Scryfall and MTGJSON call them."""

from __future__ import annotations

import re
from typing import NamedTuple

ENGLISH = "enUS"


class Language(NamedTuple):
    """One language: `deDE` in Arena, `de` in Scryfall, `German` in MTGJSON."""

    arena: str
    scryfall: str
    mtgjson: str


KNOWN = (
    Language(ENGLISH, "en", "English"),
    Language("deDE", "de", "German"),
    Language("esES", "es", "Spanish"),
    Language("frFR", "fr", "French"),
    Language("itIT", "it", "Italian"),
    Language("jaJP", "ja", "Japanese"),
    Language("koKR", "ko", "Korean"),
    Language("ptBR", "pt", "Portuguese (Brazil)"),
    Language("ruRU", "ru", "Russian"),
    Language("zhCN", "zhs", "Chinese Simplified"),
    Language("zhTW", "zht", "Chinese Traditional"),
)


def language(text: str) -> Language:
    """The language that `deDE`, `de-DE`, `de` or `German` means; others stay as they are (Arena has `phyrexian`).

    Raises ValueError for what can't be the name of a language.
    """
    plain = re.sub(r"[-_ ]", "", text).casefold()
    for known in KNOWN:
        if plain in (name.casefold() for name in known):
            return known
    if not re.fullmatch(r"[a-z]{2,20}", plain):
        raise ValueError(text)
    return Language(plain, plain, plain)
