"""What the lines of a game log say: a verb, who, and the cards in the order in which they are named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

CARD = re.compile(r"@\[(?P<name>[^@\x00-\x1f]{1,200})@:(?P<catalog>[0-9]{1,10}),(?P<instance>[0-9]{1,10}):@\]")
C = "\x01"
"""Stands for a card in a sentence whose cards are taken out."""
LIST = rf"{C}(?:(?:,? and |, ){C})*"
LONGEST = 4000
"""Characters of a line that is understood; the longest real ones have some hundred."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

WAYS = (
    ("flashback", "flashback"),
    ("escape", "escape"),
    ("madness", "madness"),
    ("evoke", "evoke"),
    ("foretell", "foretell"),
    ("dash", "dash"),
    ("bestow", "bestow"),
    ("spectacle", "spectacle"),
    ("suspend", "suspend"),
    ("disturb", "disturb"),
    ("retrace", "retrace"),
    ("miracle", "miracle"),
    ("warp", "warp"),
    ("without paying its mana cost", "without paying its mana cost"),
)
"""Words of a cast line → the alternative cost."""


class CardRef(NamedTuple):
    """A card as a line names it."""

    name: str
    catalog: int
    instance: int
    """MTGO's id of the object; a new zone makes a new one, but for a spell that becomes a permanent."""


class Sentence(NamedTuple):
    """A line, understood or not."""

    verb: str
    """What happened; `other` where we have no word for it."""
    who: str | None
    """The player that the line begins with."""
    cards: tuple[CardRef, ...]
    targets: tuple[CardRef | str, ...] = ()
    """Cards, and names of players."""
    number: int | None = None
    word: str = ""
    """The token's name, or the way of casting."""
    plain: str = ""
    """The line without marks, parentheses and cards' numbers."""


GRAMMAR: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (verb, re.compile(pattern))
    for verb, pattern in (
        ("turn", r"Turn (?P<n>[0-9]{1,5}): (?P<who>.+?)(?P<extra> - Extra Turn)?"),
        ("cast", rf"(?P<who>.+?) casts {C}(?P<rest>.*)"),
        ("land", rf"(?P<who>.+?) plays {C}\.?"),
        ("activate", rf"(?P<who>.+?) activates an ability of {C}(?P<rest>.*)"),
        ("trigger", rf"(?P<who>.+?) puts (?:a )?triggered ability from {C} onto the stack(?P<rest>.*)"),
        ("attack", rf"(?P<who>.+?) is being attacked by (?P<list>{LIST})\.?"),
        ("block", rf"{C} blocks (?P<list>{LIST})\.?"),
        ("discard", rf"(?P<who>.+?) discards (?P<list>{LIST})\.?"),
        ("sacrifice", rf"(?P<who>.+?) sacrifices {C}(?: token)?\.?"),
        ("token", rf"(?P<who>.+?)'s {C} creates (?P<n>an?|\w+) (?P<word>[^@{C}]{{1,80}}?) [Tt]okens?\.?"),
        ("counter", rf"(?P<who>.+?) counters {C} with .*"),
        ("no-targets", rf"(?P<who>.+?)'s {C} is removed from the stack because it has no legal targets\.?"),
        ("exile", rf"(?P<who>.+?) exiles (?P<list>{LIST})(?: with .*)?\.?"),
        ("return", rf"(?P<who>.+?) returns (?P<list>{LIST}) to (?:its|their) owner'?s'? hand.*"),
        ("graveyard", rf"(?P<who>.+?) puts (?P<list>{LIST}) into (?:its|their) (?:owner's )?graveyard.*"),
        ("roll", r"(?P<who>.+?) rolled an? (?P<n>[0-9]{1,4})\.?"),
        ("joined", r"(?P<who>.+?) joined the game\.?"),
        ("first", r"(?P<who>.+?) chooses to play first\.?"),
        ("second", r"(?P<who>.+?) chooses to (?:draw first|not play first|play second)\.?"),
        ("mulligan", r"(?P<who>.+?) mulligans to (?P<n>\w+) cards?\.?"),
        (
            "keep",
            r"(?P<who>.+?) (?:puts .+ on the bottom of \w+(?: or her)? library and )?begins the game with "  # noqa: ISC004
            r"(?P<n>\w+) cards? in hand\.?",
        ),
        ("skip-draw", r"(?P<who>.+?) skips (?:their|his or her) draw step\.?"),
        ("match-won", r"(?P<who>.+?) wins the match (?P<n>[0-9])-[0-9]\.?"),
        ("match-led", r"(?P<who>.+?) leads the match (?P<n>[0-9])-[0-9]\.?"),
        ("match-tied", r"(?:The )?[Mm]atch (?:is )?[Tt]ied (?P<n>[0-9])-[0-9]\.?"),
        ("won", r"(?P<who>.+?) wins the game\.?"),
        ("lost", r"(?P<who>.+?) (?:loses|has lost) the game\.?"),
        ("conceded", r"(?P<who>.+?) has conceded from the game\.?"),
        ("timed-out", r"(?P<who>.+?) has run out of time and has lost the (?:match|game)\.?"),
        ("dropped-out", r"(?P<who>.+?) has lost the game due to disconnection\.?"),
        ("disconnected", r"(?P<who>.+?) has lost connection to the game\.?"),
        ("left", r"(?P<who>.+?) has left the game\.?"),
        ("drawn", r"(?:The game (?:is|ends in) a draw)\.?"),
    )
)


def number(word: str | None) -> int | None:
    """`two`, `2`, `a`."""
    if not word:
        return None
    if word.isascii() and word.isdigit():
        return int(word)
    word = word.lower()
    return 1 if word in ("a", "an") else NUMBERS.index(word) if word in NUMBERS else None


def without_parentheses(text: str) -> str:
    """A line without what stands in parentheses: rules text of cards, cut short."""
    kept, depth = [], 0
    for letter in text:
        if letter == "(":
            depth += 1
        elif letter == ")" and depth:
            depth -= 1
        elif not depth:
            kept.append(letter)
    return " ".join("".join(kept).split())


def read(text: str, players: Sequence[str]) -> Sentence:
    """Understands a line. `players` are the longest names first."""
    cards = tuple(
        CardRef(found["name"], int(found["catalog"]), int(found["instance"])) for found in CARD.finditer(text)
    )
    bare = CARD.sub(C, text).replace("@P", "").replace("@R", "").replace("@i", "").strip()
    plain = without_parentheses(CARD.sub(lambda found: found["name"], text).replace("@P", "").replace("@i", ""))
    for verb, pattern in GRAMMAR if len(bare) <= LONGEST else ():
        found = pattern.fullmatch(bare)
        if found is None:
            continue
        groups = found.groupdict()
        who = groups.get("who")
        if who is not None and players and who not in players:
            continue
        named = cards
        targets: tuple[CardRef | str, ...] = ()
        word = groups.get("word") or ("extra" if groups.get("extra") else "")
        rest = groups.get("rest")
        if rest is not None:
            named = cards[:1]
            targets = targeted(rest, cards[1:], players)
            word = next((way for mark, way in WAYS if mark in rest.lower()), "") if verb == "cast" else ""
        elif groups.get("list") is not None:
            before = bare[: found.start("list")].count(C)
            named = cards[: before + groups["list"].count(C)]
        return Sentence(verb, who, named, targets, number(groups.get("n")), word, plain)
    return Sentence("other", None, cards, plain=plain)


def targeted(rest: str, cards: Sequence[CardRef], players: Sequence[str]) -> tuple[CardRef | str, ...]:
    """What stands behind `targeting`, in its order."""
    _, mark, after = without_parentheses(rest).partition("targeting ")
    if not mark:
        return ()
    left = list(cards[rest[: rest.find("targeting ")].count(C) :])
    names = "|".join(map(re.escape, players))
    found: list[CardRef | str] = []
    for piece in re.finditer(rf"{C}|(?<!\w)(?:{names})(?!\w)" if names else C, after):
        if piece[0] != C:
            found.append(piece[0])
        elif left:
            found.append(left.pop(0))
    return tuple(found)


def players_of(texts: Sequence[str]) -> list[str]:
    """The players of a match in the order in which the log names them: by their roll, or as they join."""
    names: list[str] = []
    for text in texts:
        bare = text.replace("@P", "").strip()
        for pattern in (r"(.{1,60}?) rolled an? [0-9]{1,4}\.?", r"(.{1,60}?) joined the game\.?"):
            found = re.fullmatch(pattern, bare)
            if found is not None and found[1] not in names:
                names.append(found[1])
    return names
