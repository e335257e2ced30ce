"""Reads what lies in zones: cards, tokens, and how they are."""

from __future__ import annotations

import re
from typing import NoReturn

from domain.cards.card import COLOR_OF, type_line
from domain.ids import Seat
from domain.rules.parsed import face_of_card
from domain.state import Face
from domain.vocabulary import COLORS, Zone
from replay.scenario.cardbook import CardBook
from replay.scenario.errors import did_you_mean, shown
from replay.scenario.model import Thing
from replay.scenario.references import References
from replay.scenario.tree import Node
from replay.scenario.words import seat_of

NUMBERED = re.compile(r"([1-9][0-9]{0,2}) (.+)")
THING = ("card", "id", "owner")
PERMANENT = ("tapped", "sick", "counters", "damage", "attached_to")
TOKEN = ("name", "types", "power", "toughness", "colors", "abilities")


def unknown_card(node: Node, name: str, book: CardBook, neighbours: list[Node], place: int) -> NoReturn:
    """The error for a name that no card has; two halves of a name with a comma are recognised."""
    for first in (place - 1, place):
        if first >= 0 and first + 1 < len(neighbours):
            halves = [neighbours[first].text, neighbours[first + 1].text]
            whole = ", ".join(half for half in halves if half is not None)
            if None not in halves and book.card(whole) is not None:
                node.fail(f'no card is called {shown(name)}; a name with a comma needs quotes: "{whole}"')
    node.fail(f"no card is called {shown(name)}{did_you_mean(name, book.names())}")


def card_face(
    node: Node, book: CardBook, refs: References, neighbours: list[Node] | None = None, place: int = 0
) -> Face:
    """The face of a card that is named."""
    name = node.as_text("the name of a card")
    face = book.face(name)
    if face is None:
        unknown_card(node, name, book, neighbours or [], place)
    refs.names[face.name or ""] = True
    return face


def numbered(node: Node, book: CardBook) -> tuple[int, str]:
    """How many, and the name: `3 Forest`."""
    text = node.as_text("the name of a card")
    found = NUMBERED.fullmatch(text)
    return (int(found[1]), found[2]) if found is not None and book.card(text) is None else (1, text)


def library_of(node: Node, book: CardBook, refs: References) -> tuple[str, ...]:
    """The names of a library, from the top."""
    names: list[str] = []
    entries = node.as_list("library")
    for place, entry in enumerate(entries):
        if entry.fields is not None:
            fields = entry.as_fields("a card of a library", ("card",))
            if "card" not in fields:
                entry.fail("which card? `card: Name`")
            entry = fields["card"]
        count, name = numbered(entry, book)
        card = book.card(name)
        if card is None:
            unknown_card(entry, name, book, entries, place)
        refs.names[card.name] = True
        names.extend([card.name] * count)
    return tuple(names)


def things_of(node: Node, zone: Zone, seat: Seat, book: CardBook, refs: References) -> list[Thing]:
    """The entries of a zone."""
    found: list[Thing] = []
    entries = node.as_list(zone)
    for place, entry in enumerate(entries):
        if entry.fields is not None:
            found.append(thing_of(entry, zone, seat, book, refs))
            continue
        count, name = numbered(entry, book)
        face = book.face(name)
        if face is None:
            unknown_card(entry, name, book, entries, place)
        refs.names[face.name or ""] = True
        one = Thing(entry.line, face, zone, seat, seat, counters=starting(face, zone))
        found.extend([one] * count)
    return found


def starting(face: Face, zone: Zone) -> tuple[tuple[str, int], ...]:
    """A planeswalker stands there with its loyalty."""
    if zone == "battlefield" and "Planeswalker" in face.types and face.loyalty:
        return (("loyalty", face.loyalty),)
    return ()


def thing_of(entry: Node, zone: Zone, seat: Seat, book: CardBook, refs: References) -> Thing:
    """One entry with its particulars."""
    known: tuple[str, ...] = THING
    if zone == "battlefield":
        known = ("card", "token", "token_copy_of", *THING[1:], *PERMANENT)
    elif zone == "exile":
        known = (*THING, "foretold_on_turn")
    fields = entry.as_fields(f"an entry of the {zone}", known)
    named = [key for key in ("card", "token", "token_copy_of") if key in fields]
    if len(named) != 1:
        entry.fail("an entry names one thing: card" + (", token or token_copy_of" if zone == "battlefield" else ""))
    what = fields[named[0]]
    if named[0] == "token":
        face = token_face(what, book)
    else:
        face = card_face(what, book, refs)
    if face.name:
        refs.names[face.name] = True
    foretold = None
    if "foretold_on_turn" in fields:
        foretold = fields["foretold_on_turn"].as_number("foretold_on_turn")
    attached = fields.get("attached_to")
    return Thing(
        entry.line,
        face,
        zone,
        seat,
        seat_of(fields["owner"]) if "owner" in fields else seat,
        named[0] != "card",
        refs.define(fields["id"]) if "id" in fields else None,
        fields["tapped"].as_bool("tapped") if "tapped" in fields else False,
        fields["sick"].as_bool("sick") if "sick" in fields else False,
        counters_of(fields["counters"]) if "counters" in fields else starting(face, zone),
        refs.use(attached) if attached is not None and not attached.null else None,
        foretold,
        damage_of(fields["damage"]) if "damage" in fields else 0,
    )


def damage_of(node: Node) -> int:
    """Damage marked on a permanent."""
    number = node.as_number("damage")
    if number < 0:
        node.fail("there is no damage below none")
    return number


def counters_of(node: Node) -> tuple[tuple[str, int], ...]:
    """Counters of a permanent, by kind."""
    found: list[tuple[str, int]] = []
    for kind, value in node.as_fields("counters").items():
        number = value.as_number(f"the number of {kind} counters")
        if number < 0:
            value.fail("there are no fewer than no counters")
        if number:
            found.append((kind, number))
    return tuple(sorted(found))


def token_face(node: Node, book: CardBook) -> Face:
    """A token by its name, or one that is described."""
    if node.fields is None:
        name = node.as_text("the name of a token")
        found = book.tokens(name)
        describe = "describe it: {name: …, types: …, power: …, toughness: …, colors: …}"
        if not found:
            near = did_you_mean(name, book.token_names())
            node.fail(f"none of our cards makes a token {shown(name)}{near}; or {describe}")
        if len(found) > 1:
            node.fail(f"our cards make {len(found)} different tokens {shown(name)}: {describe}")
        return face_of_card(found[0])
    fields = node.as_fields("a token", TOKEN)
    if "types" not in fields:
        node.fail("which types has the token? `types: Creature — Goblin`")
    types, subtypes = type_line(fields["types"].as_text("types").replace(" - ", " — "))
    called: str | None = " ".join((*subtypes, "Token"))
    if "name" in fields:
        called = None if fields["name"].null else fields["name"].as_text("the name")
    colors: list[str] = []
    for color in fields["colors"].as_list("colors") if "colors" in fields else ():
        word = color.as_text("a colour")
        for one in [word] if word in COLORS else [COLOR_OF.get(letter, "") for letter in word]:
            if not one:
                color.fail(f"{shown(word)} is no colour{did_you_mean(word, COLORS)}")
            colors.append(one)
    return Face(
        name=called,
        colors=tuple(colors),
        types=types,
        subtypes=subtypes,
        power=fields["power"].as_number("power") if "power" in fields else None,
        toughness=fields["toughness"].as_number("toughness") if "toughness" in fields else None,
        abilities=tuple(
            one.as_text("a keyword")
            for one in (fields["abilities"].as_list("abilities") if "abilities" in fields else ())
        ),
    )
