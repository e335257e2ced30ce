"""A small reader of rules texts: which mechanics a text shows, and the first thing in it that the engine has not.

It reads the shape of a text, not its meaning: lines of keyword abilities, ability words, and the verbs and phrases of
sentences. What it finds missing is a guess good enough to count by; a text of which it knows every part waits for
nothing but its definition.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from domain import cr
from domain.cards.rules_used import KEYWORD_RULES, NODE_RULES, VARIANTS

DEFINITION: Final = "its definition alone"
NO_TEXT: Final = "its rules text (the file has none)"
TWO_PARTS: Final = "cards of two parts (CR 709)"
LONGEST: Final = 20_000
"""Characters of a rules text that are read; published ones have fewer than 1,500."""

_REMINDER = re.compile(r"\([^()]*\)")
_QUOTED = re.compile(r'"[^"]*"')
_WORD = re.compile(r"([A-Z][A-Za-z'’ -]{2,30}?) [—–] ")
_CHAPTERS = re.compile(r"[IVX]+(?:, [IVX]+)*")
_KEYWORD_PART = re.compile(r"[A-Za-z'’ !-]+")
_SINGLE = ("choose one", "choose two", "choose three", "choose one or both", "choose one or more", "choose any number")


def _titles(section: str) -> dict[str, str]:
    """Heading in lower case → rule, of keyword actions (701) or keyword abilities (702)."""
    found: dict[str, str] = {}
    number = 2
    while cr.is_rule(rule := f"{section}.{number}"):
        found[cr.title(rule).lower()] = rule
        number += 1
    return found


class _Known(NamedTuple):
    abilities: dict[str, str]
    unknown_abilities: re.Pattern[str]
    actions: list[tuple[re.Pattern[str], str, bool]]
    """How an action is written, its name, and whether the engine has it."""
    built: frozenset[str]


_PLAIN_ACTIONS: Final = (
    *("activate", "cast", "play", "reveal", "transform", "regenerate", "tap and untap", "double", "triple", "exchange"),
    *("attach", "behold", "counter", "create", "destroy", "discard", "exile", "mill", "sacrifice", "search", "shuffle"),
)
"""Words of every day, and those that sentences use in other senses too; some are looked at as phrases below."""


@lru_cache(maxsize=1)
def _known() -> _Known:
    abilities = _titles("702")
    have = {*KEYWORD_RULES, *VARIANTS, "buyback"}
    missing = sorted((name for name in abilities if name not in have), key=len, reverse=True)
    pattern = re.compile(rf"\b(?:has|have|gains?|with) (?:[a-z, ]*\b)?({'|'.join(map(re.escape, missing))})\b")
    rules = set(NODE_RULES.values())
    actions = [
        (re.compile(rf"\b{re.escape(name)}(?:s|es|ed)?\b"), name, rule in rules)
        for name, rule in _titles("701").items()
        if name not in _PLAIN_ACTIONS
    ]
    return _Known(abilities, pattern, actions, frozenset(have))


_LAYOUTS: Final = {
    "split": "split cards (CR 709)",
    "flip": "flip cards (CR 710)",
    "leveler": "leveler cards (CR 711)",
    "class": "Class cards (CR 716)",
    "meld": "meld cards (CR 712)",
    "prototype": "prototype cards (CR 718)",
    "battle": "battles (CR 310)",
    "case": "Case cards (CR 719)",
    "mutate": "mutate (CR 702.140)",
    "planar": "plane cards (CR 312)",
    "scheme": "scheme cards (CR 314)",
    "vanguard": "vanguard cards (CR 315)",
    "room": "Rooms (CR 709)",
    "aftermath": "aftermath (CR 702.127)",
}
_TYPES: Final = {
    "Battle": "battles (CR 310)",
    "Class": "Class cards (CR 716)",
    "Room": "Rooms (CR 709)",
    "Dungeon": "dungeons (CR 309)",
    "Conspiracy": "conspiracies (CR 316)",
}
_PHRASES: Final = tuple(
    (re.compile(pattern), what)
    for pattern, what in (
        (r"\bemblem\b", "effect: an emblem"),
        (r"\bthe monarch\b", "effect: the monarch"),
        (r"\binitiative\b", "effect: the initiative"),
        (r"\bflips? (?:a|\w+) coins?\b", "effect: flip a coin"),
        (r"\brolls? (?:a|two|\w+) (?:d\d+|dice|\w+-sided)\b", "effect: roll a die"),
        (r"\bdivided as you choose\b|\bdistribute\b", "effect: divided as you choose"),
        (r"\bchooses? a creature type\b(?<!enters, choose a creature type)", "effect: choose a creature type"),
        (r"\bpiles?\b", "effect: separate into piles"),
        (r"\bat random\b", "effect: at random"),
        (r"\bshares? a (?:creature|card) type\b|\btype in common\b", "words: share a type"),
        (r"\bexcess\b", "words: excess damage"),
        (r"\bactivated abilities can't be activated\b", "rule: abilities can't be activated"),
        (r"\bmust be blocked\b|\bcan't block alone\b", "rule: a requirement of blocking"),
        (r"\bwould deal\b.*\binstead\b", "replacement: damage"),
        (r"\bnext time\b", "replacement: the next time"),
        (r"\bwould\b.*\binstead\b", "replacement: another event"),
        (r"\bwithout paying (?:its|their) mana costs?\b", "effect: cast without paying"),
        (r"\bas though (?:it|they) had flash\b", "rule: as though it had flash"),
        (r"\bmay (?:play|cast)\b", "rule: permission to play"),
        (r"\bexchanges?\b", "effect: exchange"),
        (r"\bdoubles?\b", "effect: double"),
        (r"\bcan't gain life\b", "rule: can't gain life"),
        (r"\bskips?\b", "effect: skip"),
        (r"\bdied this turn\b|\bthis turn, if\b", "words: what happened this turn"),
        (r"\bthe amount of mana spent\b|\bmana was spent\b", "words: mana spent"),
        (r"\battacks?, if\b|\bwhenever you attack\b", "trigger: you attack"),
        (r"\bleaves your graveyard\b|\bfrom (?:your|a) graveyard,", "trigger: cards in graveyards"),
    )
)
"""Kinds of effects and words, as sentences show them; those that cards of this release use are left out below."""


class Shape(NamedTuple):
    """What a text shows: its mechanics (keyword abilities, keyword actions, ability words), and what is missing."""

    mechanics: tuple[str, ...]
    missing: str


def shape(name: str, text: str, types: str, layout: str) -> Shape:
    """The shape of a card that is not playable; `text` may be empty, `layout` too where the file has none."""
    known = _known()
    plain = _REMINDER.sub(" ", text[:LONGEST])
    mechanics: list[str] = []
    missing: list[str] = [_LAYOUTS[layout]] if layout in _LAYOUTS else []
    missing += [TWO_PARTS] if not layout and " // " in name else []
    missing += [what for word, what in _TYPES.items() if re.search(rf"\b{word}\b", types)]
    words: list[str] = []
    for line in plain.split("\n"):
        found = _WORD.match(line)
        head = found[1].lower() if found else ""
        if found and head not in known.abilities and head not in _SINGLE and not _CHAPTERS.fullmatch(found[1]):
            words.append(f"ability word {head}")
        _keywords(line, known, mechanics, missing)
        lower = _QUOTED.sub(" ", line).lower()
        for pattern, action, built in known.actions:
            if pattern.search(lower):
                mechanics.append(action)
                missing += [] if built else [f"keyword action {action}"]
        for granted in known.unknown_abilities.finditer(lower):
            mechanics.append(granted[1])
            missing.append(f"keyword {granted[1]}")
        missing += [what for pattern, what in _PHRASES if pattern.search(lower)]
    mechanics += [word.removeprefix("ability word ") for word in words]
    first = (*missing, *words, DEFINITION)[0]
    return Shape(tuple(dict.fromkeys(mechanics)), first)


def _keywords(line: str, known: _Known, mechanics: list[str], missing: list[str]) -> None:
    """The keyword abilities that a line is made of, or begins with."""
    for place, part in enumerate(re.split(r"[,;] ", line)):
        start = _KEYWORD_PART.match(part.strip())
        if start is None:
            return
        words = start[0].lower().replace("’", "'").split()
        name = next((found for n in (4, 3, 2, 1) if (found := " ".join(words[:n])) in known.abilities), None)
        if name is None or (place == 0 and _sentence(part, name)):
            return
        mechanics.append(name)
        if name not in known.built:
            missing.append(f"keyword {name}")


def _sentence(part: str, name: str) -> bool:
    """Whether a part that begins with a keyword's name is a sentence about something else: `Exploit …`, `Flying …`."""
    rest = part.strip()[len(name) :].strip()
    return bool(rest) and rest[0].islower() and not rest.startswith(("from ", "for ", "creature", "land", "permanent"))
