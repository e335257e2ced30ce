"""A file of the notation as plain values that can be trusted to have the types they should."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from domain.events.base import Facts
from domain.vocabulary import SUPERTYPES
from projections.names import clean
from replay.formats.mtg_replay.words import NAME, NEWEST
from replay.narrated.files import BadFile, Content

Json = dict[str, Any]
MOST_EVENTS = 500_000
HEAD = re.compile(rb'"format"\s*:\s*"mtg-replay"')
COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def claims(head: bytes, name: str) -> bool:
    """Whether a file is of the notation: its format stands near its beginning."""
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    return start.startswith(b"{") and HEAD.search(start) is not None


class Replay:
    """A file."""

    def __init__(self, path: Path, content: Content, notes: list[str]) -> None:
        self.path = path
        data = content.data.removeprefix(b"\xef\xbb\xbf")
        try:
            whole = msgspec.json.decode(data)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            cut = f"; its packing is damaged: {content.cut}" if content.cut else ""
            raise self.bad(f"it is no whole JSON document ({error}{cut})", "copy the file again") from None
        if not isinstance(whole, dict) or whole.get("format") != NAME:
            raise self.bad("it does not say that it is of the format mtg-replay", "check the file")
        version = re.fullmatch(r"([0-9]{1,3})\.([0-9]{1,3})(?:\.[0-9]{1,3})?", text(whole, "version"))
        if version is None or version[1] != "1":
            raise self.bad(
                f"version {clean(text(whole, 'version'))[:20]!r} is not known", "this release reads versions 1.0 to 1.7"
            )
        if (1, int(version[2])) > NEWEST:
            notes.append(f"version {version[0]} is newer than 1.7: what it added is passed over")
        if whole.get("mode", "full_game") != "full_game":
            raise self.bad("it is a scenario, no recorded game", "import files whose mode is full_game")
        self.meta = sub(whole, "meta")
        self.cards = sub(whole, "card_index")
        self.initial = sub(whole, "initial_state")
        self.start = sub(whole, "game_start")
        events = whole.get("events", whole.get("log_l1"))
        if not isinstance(events, list):
            raise self.bad("it has no list of events", "the notation keeps them under `events`")
        if len(events) > MOST_EVENTS:
            raise self.bad(f"it has more than {MOST_EVENTS:,} events", "such a file is no single game")
        self.events = events
        self.players = [key for key in sub(self.meta, "players") if re.fullmatch(r"P[1-9]", key)]
        self.players.sort()
        if not self.players or self.players != [f"P{seat}" for seat in range(1, len(self.players) + 1)]:
            raise self.bad("its players are not P1, P2, …", "the notation names them in `meta.players`")
        self._facts: dict[str, Facts] = {}

    def bad(self, what: str, todo: str) -> BadFile:
        """What is wrong with the file."""
        return BadFile(str(self.path), None, what, todo)

    def facts(self, name: str) -> Facts | None:
        """What a card is, by the file's own index."""
        if not name:
            return None
        found = self._facts.get(name)
        if found is None:
            found = self._facts[name] = facts_of(name, sub(self.cards, name))
        return found


def facts_of(name: str, card: Json) -> Facts:
    """A card of the index."""
    cost = text(card, "cost")[:60]
    left, _, right = text(card, "type").replace(" - ", " — ").partition("—")
    types = left.split()
    own = card.get("colors")
    colors = [COLORS.get(color, color) for color in own if isinstance(color, str)] if isinstance(own, list) else None
    if colors is None:
        colors = [word for letter, word in COLORS.items() if letter in re.sub(r"[^WUBRG]", "", cost)]
    subtypes = card.get("subtypes")
    listed = [one for one in subtypes if isinstance(one, str)] if isinstance(subtypes, list) else right.split()
    ordered = [word for word in types if word in SUPERTYPES] + [word for word in types if word not in SUPERTYPES]
    return Facts(
        name=clean(name),
        mana_cost=cost or None,
        colors=tuple(colors[:5]),
        types=tuple(ordered[:8]),
        subtypes=tuple(listed[:12]),
        power=whole(card, "power"),
        toughness=whole(card, "toughness"),
    )


def sub(value: Json, key: str) -> Json:
    """A part that is an object; empty where it is none."""
    part = value.get(key)
    return part if isinstance(part, dict) else {}


def text(value: Json, key: str) -> str:
    """A text; empty where it is none."""
    part = value.get(key)
    return part[:2000] if isinstance(part, str) else ""


def whole(value: Json, key: str) -> int | None:
    """A whole number, also where it is written as text."""
    part = value.get(key)
    if isinstance(part, str) and re.fullmatch(r"-?[0-9]{1,7}", part):
        return int(part)
    return part if isinstance(part, int) and not isinstance(part, bool) and abs(part) < 10**7 else None


def listed(value: Json, key: str) -> list[Any]:
    """A list; empty where it is none."""
    part = value.get(key)
    return part if isinstance(part, list) else []
