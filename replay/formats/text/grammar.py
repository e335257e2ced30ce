"""The sentences of the notation: one table, by which lines are written and read.

A line is a sentence, clauses behind `; `, a full stop, ` …` where the move that belongs to it is told apart, and a CR
number in brackets where it is not the usual one:

    Alice casts Grizzly Bears; for flashback. [601.2a]
"""

from __future__ import annotations

import re
from functools import lru_cache

from domain.vocabulary import STEPS

MARK = "Loreplay text 1"
"""The first line."""
AND = " + "
"""Between the things of a list: names of cards may hold commas."""
GROUP = " | "
"""Between the targets of one word "target" and those of the next."""
APART = " …"

SENTENCES: dict[str, str] = {
    "roll": "{who} rolls {n}",
    "first": "{who} takes the first turn",
    "mulligan": "{who} takes mulligan {n}",
    "keep": "{who} keeps",
    "shuffle": "{who} shuffles",
    "draws": "{who} draws {n} cards",
    "draw": "{who} draws {card}",
    "land": "{who} plays {card}",
    "cast": "{who} casts {card}",
    "activate": "{who} activates {text} of {obj}",
    "foretell": "{who} foretells {card}",
    "discard": "{who} discards {card}",
    "mill": "{who} mills {card}",
    "surveil": "{who} surveils {card}",
    "sacrifice": "{who} sacrifices {obj}",
    "scry": "{who} scries {n}",
    "reveal": "{who} reveals {objs}",
    "no-attack": "{who} attacks with nothing",
    "attack": "{who} attacks with {objs}",
    "no-block": "{who} blocks nothing",
    "block": "{who} blocks: {text}",
    "token": "{who} creates {label} token",
    "copy": "{who} copies {obj}",
    "make": "{who} gets {label} in {zone}",
    "control": "{who} gains control of {obj}",
    "gains": "{who} gains {n} life",
    "pays": "{who} pays {n} life",
    "loses": "{who} loses {n} life",
    "life": "{who} is at {n} life",
    "mulligans": "{who} has taken {n} mulligans",
    "story": "{who} gets an enduring story",
    "tempted": "{who} is tempted by the Ring, time {n}",
    "choose": "{who} chooses {text}",
    "lost": "{who} loses the game",
    "won": "{who} wins the game",
    "drawn": "The game is drawn",
    "ended": "The game ends",
    "combat-over": "Combat ends",
    "healed": "Damage wears off",
    "gap": "Something is missing here: {text}",
    "triggers": "{text} of {obj} triggers",
    "on-stack": "{who} puts {text} of {obj} on the stack",
    "targets": "{obj} targets {rcpts}",
    "modes": "{obj} has modes {text}",
    "announced": "{obj} is announced",
    "resolves": "{obj} resolves",
    "countered": "{obj} is countered",
    "off-stack": "{obj} leaves the stack",
    "taps": "{objs} tap",
    "untaps": "{objs} untap",
    "leaves-combat": "{objs} leave combat",
    "unharmed": "{objs} have no damage",
    "damage": "{src} deals {n} damage to {rcpt}",
    "damaged": "{obj} has {n} damage",
    "counters": "{rcpt} gets {n} {kind} counters",
    "fewer": "{rcpt} loses {n} {kind} counters",
    "has-counters": "{rcpt} has {n} {kind} counters",
    "destroyed": "{obj} is destroyed",
    "dies": "{obj} goes to the graveyard by rule",
    "exiled": "{obj} is exiled",
    "ceases": "{obj} ceases to exist",
    "fights": "{obj} fights {other}",
    "attached": "{obj} becomes attached to {rcpt}",
    "unattached": "{obj} becomes unattached",
    "transforms": "{obj} transforms",
    "face-up": "{obj} is turned face up",
    "changes": "{obj} becomes {text}",
    "moves": "{obj} moves to {zone}",
    "designated": "{rcpt} has the designation {text}",
    "undesignated": "{rcpt} has no more the designation {text}",
    "seen": "Seen in {zone} of {who}: {label}",
    "seen-moved": "Seen in {zone} now: {obj}",
    "seen-gone": "Seen no more: {objs}",
    "seen-tapped": "Seen tapped: {objs}",
    "seen-untapped": "Seen untapped: {objs}",
    "seen-face-down": "Seen face down: {objs}",
    "seen-face-up": "Seen face up: {objs}",
    "seen-control": "Seen under the control of {who}: {obj}",
    "seen-attached": "Seen attached to {rcpt}: {obj}",
    "seen-unattached": "Seen attached to nothing: {obj}",
    "seen-as": "Seen to be {label}: {obj}",
}
"""Verb → sentence. Slots: who, a player; n, a number; card and obj, an object; objs and rcpts, lists; rcpt, a player
or an object; src, an object or `something`; label, what a card is; text, quoted words; kind, a word; zone."""

RULES: dict[str, str] = {
    "roll": "103.1",
    "first": "103.1",
    "mulligan": "103.5",
    "keep": "103.5",
    "land": "305.1",
    "cast": "601.2a",
    "activate": "602.2a",
    "foretell": "702.143a",
    "discard": "701.9a",
    "mill": "701.17a",
    "surveil": "701.25a",
    "sacrifice": "701.21a",
    "scry": "701.22a",
    "reveal": "701.20a",
    "no-attack": "508.1",
    "attack": "508.1",
    "no-block": "509.1",
    "block": "509.1",
    "token": "111.1",
    "copy": "707.10",
    "make": "608.2c",
    "control": "613.1b",
    "gains": "119.3",
    "pays": "119.4",
    "loses": "119.3",
    "story": "702.195b",
    "tempted": "701.54d",
    "choose": "608.2d",
    "lost": "104.3",
    "won": "104.2a",
    "drawn": "104.4",
    "ended": "104.1",
    "combat-over": "511.3",
    "healed": "514.2",
    "triggers": "603.2",
    "targets": "601.2c",
    "modes": "601.2b",
    "announced": "601.2i",
    "countered": "701.6a",
    "off-stack": "608.2n",
    "taps": "701.26a",
    "leaves-combat": "506.4",
    "unharmed": "701.19a",
    "damage": "120.2b",
    "counters": "122.6",
    "fewer": "122.1",
    "destroyed": "701.8a",
    "dies": "704.5f",
    "exiled": "701.13a",
    "ceases": "704.5d",
    "fights": "701.14a",
    "attached": "701.3a",
    "unattached": "701.3d",
    "transforms": "701.27a",
    "face-up": "708.8",
    "changes": "613.1",
    "moves": "400.7",
    "designated": "700",
    "undesignated": "700",
}
"""Verb → the usual CR number; those that depend on the moment are in `usual_rule`."""

LOSSES = {"life": "704.5a", "concession": "104.3a", "empty-library": "704.5b", "poison": "704.5c"}
"""Why a player loses → the usual CR number."""

SLOTS = {
    "n": r"(?P<n>-?[0-9]{1,9})",
    "text": r'(?P<text>"(?:[^"\\]|\\.)*"|.+?)',
    "kind": r"(?P<kind>[^ ]+(?: [^ ]+)?)",
}


def usual_rule(verb: str, turn: int, step: str | None, spell: bool = True, permanent: bool = True) -> str | None:
    """The CR number that a sentence has where it names none."""
    if verb in ("draw", "draws"):
        return "103.5" if not turn else "504.1" if step == "draw" else "121.1"
    if verb == "shuffle":
        return "701.24a" if turn else "103.3"
    if verb == "untaps":
        return "502.3" if step == "untap" else "701.26b"
    if verb == "resolves":
        return ("608.3" if permanent else "608.2n") if spell else "608.2"
    if verb == "on-stack":
        return "603.3"
    return RULES.get(verb)


@lru_cache(maxsize=64)
def patterns(players: tuple[str, ...]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The sentences as patterns, for players of these names."""
    names = "|".join(re.escape(name) for name in sorted(players, key=len, reverse=True)) or r"(?!)"

    def slot(found: re.Match[str]) -> str:
        name = found[1]
        return f"(?P<who>{names})" if name == "who" else SLOTS.get(name, rf"(?P<{name}>.+?)")

    made = []
    for verb, sentence in SENTENCES.items():
        pieces = re.split(r"(\{\w+\})", sentence)
        source = "".join(
            re.sub(r"\{(\w+)\}", slot, piece) if piece.startswith("{") else re.escape(piece) for piece in pieces
        )
        if verb in ("counters", "fewer", "has-counters", "draws"):
            source = source.removesuffix("s") + "s?"
        if verb in ("taps", "untaps", "leaves-combat"):
            source = source.replace("\\ tap", "\\ taps?").replace("\\ untap", "\\ untaps?").replace("leave", "leaves?")
        made.append((verb, re.compile(source, re.IGNORECASE)))
    return tuple(made)


TURN = re.compile(r"Turn (?P<n>[0-9]{1,5}), (?P<who>.+?)(?P<extra>, an extra turn)?[.:]?", re.IGNORECASE)
STEP = re.compile(rf"(?P<step>{'|'.join(sorted(STEPS, key=len, reverse=True))}):", re.IGNORECASE)
NOTE = re.compile(r"Note: (?P<text>.+)", re.IGNORECASE)
RULE = re.compile(r"\s*\[(?P<rule>[0-9]{3}(?:\.[0-9]{1,3}[a-z]?)?)\]$")
