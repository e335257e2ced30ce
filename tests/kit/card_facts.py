"""What a text of a card says, reduced to what two wordings must have in common: numbers, keywords, targets, verbs.

The published texts are read from the shared folder, compared, and kept nowhere.
"""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from domain.cards.card import CardDef

REMINDER = re.compile(r"\([^()]*\)")
WORDS = re.compile(r"[a-z]+(?:'[a-z]+)?")
SYMBOLS = re.compile(r"\{[^{}]+\}")
SIZES = re.compile(r"[+-]?(?:\d+|x)/[+-]?(?:\d+|x)")
FIGURES = re.compile(r"(?<![\w/+-])\d+(?![\w/])")
NUMBER_WORDS = {
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
}
VERBS = {
    "add": "add",
    "attach": "attach",
    "attaches": "attach",
    "choose": "choose",
    "copy": "copy",
    "counter": "counter",
    "create": "create",
    "creates": "create",
    "destroy": "destroy",
    "discard": "discard",
    "discards": "discard",
    "draw": "draw",
    "draws": "draw",
    "exile": "exile",
    "fight": "fight",
    "fights": "fight",
    "foretell": "foretell",
    "gain": "gain",
    "gains": "gain",
    "lose": "lose",
    "loses": "lose",
    "mill": "mill",
    "mills": "mill",
    "pay": "pay",
    "pays": "pay",
    "play": "play",
    "proliferate": "proliferate",
    "return": "return",
    "returns": "return",
    "reveal": "reveal",
    "sacrifice": "sacrifice",
    "sacrifices": "sacrifice",
    "scry": "scry",
    "search": "search",
    "shuffle": "shuffle",
    "surveil": "surveil",
    "tap": "tap",
    "untap": "untap",
    "deal": "deal",
    "deals": "deal",
    "skip": "skip",
    "prevent": "prevent",
    "transform": "transform",
}
KEYWORDS = (
    *("changeling", "deathtouch", "defender", "double strike", "enchant", "equip", "first strike", "flash"),
    *("flashback",),
    *("flying", "foretell", "haste", "hexproof", "indestructible", "kicker", "lifelink", "menace", "prowess", "reach"),
    *("protection from", "shroud", "storied", "trample", "vigilance", "ward", "boast"),
)
MARKERS = {
    "another": r"\b(?:an)?other\b",
    "up to": r"\bup to\b",
    "may": r"\bmay\b",
    "opponent": r"\bopponents?\b|\bdon't control\b",
    "you control": r"\byou control\b",
    "graveyard": r"\bgraveyard",
    "as long as": r"\bas long as\b",
    "until end of turn": r"\b(?:until end of turn|this turn)\b",
    "can't": r"\bcan't\b",
    "sorcery": r"\bas a sorcery\b",
    "once": r"\bonce each turn\b",
    "nontoken": r"\bnontoken\b",
    "token": r"\btokens?\b",
    "combat": r"\bcombat\b",
    "each": r"\beach\b",
    "enters": r"\benters?\b",
    "dies": r"\bdies\b",
    "attacks": r"\battacks\b",
    "whenever": r"\bwhen(?:ever)?\b",
    "beginning": r"\bat the beginning\b",
}


def published(shared: Path) -> dict[str, dict[str, Any]]:
    """Name → what is published of a card."""
    found: dict[str, dict[str, Any]] = {}
    for name in ("foretell.json", "sagas.json", "khm_cards.json", "hob_cards.json", "storied_hob.json"):
        for card in json.loads((shared / "data" / "cards" / name).read_text(encoding="utf-8")):
            if isinstance(card, dict) and "name" in card:
                found.setdefault(card["name"], card)
    with gzip.open(shared / "data" / "cards" / "oracle_merged.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            card = json.loads(line)
            found[card["name"]] = card
    for name, card in list(found.items()):
        front, _, back = name.partition(" // ")
        if card.get("layout") == "transform" and back in found:
            text = f"{card.get('text') or ''}\n{back}\n{found[back].get('text') or ''}"
            found.setdefault(front, {**card, "text": text})
        if card.get("layout") in ("modal_dfc", "adventure"):
            found.setdefault(front, card)
    return found


def published_part(card: CardDef) -> CardDef:
    """The part of a card whose text is published in the shared folder: of modal double-faced cards and adventurers the
    other part is not."""
    return replace(card, back=None if card.modal else card.back, adventure=None)


def facts(text: str, name: str) -> Counter[str]:
    """The facts of a text, each with how often it is there; markers count once."""
    plain = REMINDER.sub(" ", text)
    for self in (name, name.partition(",")[0], name.partition(" the ")[0]):
        plain = plain.replace(self, "~")
    plain = plain.lower().replace("’", "'").replace("−", "-")
    found: Counter[str] = Counter()
    found.update(SYMBOLS.findall(plain))
    bare = SYMBOLS.sub(" ", plain)
    found.update(SIZES.findall(bare))
    found.update(f"number {figure}" for figure in FIGURES.findall(bare))
    words = WORDS.findall(bare)
    found.update(f"number {NUMBER_WORDS[word]}" for word in words if word in NUMBER_WORDS)
    found["target"] = sum(word in ("target", "targets") for word in words)
    for word in dict.fromkeys(VERBS[word] for word in words if word in VERBS):
        found[f"verb {word}"] = 1
    for keyword in KEYWORDS:
        if re.search(rf"\b{keyword}\b", bare):
            found[f"keyword {keyword}"] = 1
    for name_, pattern in MARKERS.items():
        if re.search(pattern, bare):
            found[name_] = 1
    return +found


def differences(ours: str, theirs: str, name: str) -> list[str]:
    """What only one of two texts says: `- verb draw` is missing in ours, `+ number 2` is too much."""
    one, other = facts(ours, name), facts(theirs, name)
    return sorted([f"- {fact}" for fact in other - one] + [f"+ {fact}" for fact in one - other])
