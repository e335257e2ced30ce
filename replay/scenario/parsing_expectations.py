"""Reads expectations."""

from __future__ import annotations

import re
from typing import Any

from domain import cr
from domain.events import EVENTS
from domain.vocabulary import Zone
from replay.scenario.errors import did_you_mean, shown
from replay.scenario.model import Expectation
from replay.scenario.parsing_actions import action_of
from replay.scenario.references import PLAYERS, References
from replay.scenario.tree import Node
from replay.scenario.words import mana_of

BY_PLAYER = ("life", "hand", "graveyard", "exile", "library", "battlefield", "pool", "enduring_story")
BY_THING = ("zone", "controller", "counters", "tapped", "pt", "abilities", "types", "attached_to")
KEYS = (*BY_PLAYER, *BY_THING, "stack", "legal", "not_legal", "events", "under_rule", "lost")
ZONES: tuple[Zone, ...] = ("library", "hand", "battlefield", "graveyard", "stack", "exile", "command")
PT = re.compile(r"(-?[0-9]{1,6})/(-?[0-9]{1,6})")


def expectations(node: Node, refs: References) -> tuple[Expectation, ...]:
    """All of them, one for each thing that is said."""
    found: list[Expectation] = []
    for kind, value in node.as_fields("expect", KEYS).items():
        if kind in BY_PLAYER:
            for player, one in value.as_fields(kind, PLAYERS).items():
                found.append(Expectation(one.line, kind, player, of_player(kind, one, refs)))
        elif kind in BY_THING:
            for thing, one in value.as_fields(kind).items():
                refs.key(one, thing)
                found.append(Expectation(one.line, kind, thing, of_thing(kind, one, refs)))
        elif kind == "stack":
            names = tuple(refs.use(one, "the name of a stack object") for one in value.as_list("stack"))
            found.append(Expectation(value.line, kind, "", names))
        elif kind in ("legal", "not_legal"):
            found += [Expectation(one.line, kind, "", action_of(one, refs, trying=True)) for one in value.as_list(kind)]
        elif kind == "lost":
            for one in value.as_list(kind):
                player = one.as_text("a player")
                if player not in PLAYERS:
                    one.fail(f"{shown(player)} is no player")
            found.append(Expectation(value.line, kind, "", tuple(one.as_text("") for one in value.as_list(kind))))
        else:
            found.extend(counted(kind, value))
    return tuple(found)


def of_player(kind: str, node: Node, refs: References) -> Any:
    """What is expected of a player."""
    if kind == "life":
        return node.as_number("life")
    if kind == "enduring_story":
        return node.as_bool("enduring_story")
    if kind == "pool":
        return mana_of(node)
    if kind == "battlefield":
        return battlefield(node, refs)
    if node.items is None and node.text is not None and node.text.isdecimal():
        return node.as_number("a count")
    return tuple(name_of(one, refs) for one in node.as_list("names"))


def name_of(node: Node, refs: References) -> str:
    """The name of a card or token."""
    name = node.as_text("the name of a card")
    refs.key(node, name)
    return name


def battlefield(node: Node, refs: References) -> tuple[bool, tuple[tuple[str, int], ...]]:
    """(whether these are all, names with how many)."""
    if node.fields is None and not node.null:
        names = [name_of(one, refs) for one in node.as_list("names")]
        return False, tuple((name, names.count(name)) for name in dict.fromkeys(names))
    fields = node.as_fields("battlefield")
    exactly = "exactly" in fields
    if exactly:
        fields = node.as_fields("battlefield", ("exactly",))["exactly"].as_fields("exactly")
    return exactly, tuple((refs.key(one, name), one.as_number("how many")) for name, one in fields.items())


def of_thing(kind: str, node: Node, refs: References) -> Any:
    """What is expected of an object."""
    match kind:
        case "zone":
            if node.null:
                return None
            zone = node.as_text("a zone")
            if zone not in ZONES:
                node.fail(f"{shown(zone)} is no zone{did_you_mean(zone, ZONES) or '; null is: it ceased to exist'}")
            return zone
        case "controller":
            player = node.as_text("a player")
            if player not in PLAYERS:
                node.fail(f"{shown(player)} is no player; players are P1 and P2")
            return 1 if player == "P1" else 2
        case "counters":
            return tuple(
                (name, value.as_number("how many counters")) for name, value in node.as_fields("counters").items()
            )
        case "tapped":
            return node.as_bool("tapped")
        case "pt":
            if node.null:
                return None
            text = node.as_text("power and toughness")
            found = PT.fullmatch(text.replace(" ", ""))
            if found is None:
                node.fail(f"power and toughness are two numbers such as 3/3, not {shown(text)}")
            return int(found[1]), int(found[2])
        case "attached_to":
            return None if node.null else refs.use(node)
    return tuple(one.as_text(f"one of the {kind}") for one in node.as_list(kind))


def counted(kind: str, node: Node) -> list[Expectation]:
    """How many events of a kind, or under a rule."""
    found: list[Expectation] = []
    for key, one in node.as_fields(kind).items():
        if kind == "events" and key not in EVENTS:
            one.fail(f"there is no kind of event {shown(key)}{did_you_mean(key, EVENTS)}")
        if kind == "under_rule" and not cr.is_rule(key):
            one.fail(f"there is no rule {shown(key)} in the Comprehensive Rules of {cr.EDITION}")
        found.append(Expectation(one.line, kind, key, one.as_number("how many events")))
    return found
