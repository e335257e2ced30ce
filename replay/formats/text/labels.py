"""What things are called in the text, and which thing is meant: the same function writes and reads a name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from domain.events.base import Facts
from domain.ids import ObjectId, Seat, object_number
from domain.state.leaves import Face, Object
from domain.state.state import State
from domain.vocabulary import OWNED_ZONES, SUPERTYPES, Zone
from projections.names import Namer, clean
from replay.cardnames.text import spelling

HIDDEN = "a card"
GONE = " that is gone"
"""Behind the name of what left the battlefield or the stack this turn: the source of an ability."""
Where = tuple[Zone, Seat]
"""A zone, and whose; 0: anybody's."""
PLACES: dict[str, tuple[Zone, ...]] = {
    "card": ("hand", "graveyard", "exile", "command", "library"),
    "obj": ("battlefield", "stack", "graveyard", "exile", "command", "hand", "library"),
    "stack": ("stack", "battlefield"),
    "library": ("library",),
    "graveyard": ("graveyard",),
    "exile": ("exile",),
    "command": ("command",),
    "outside": ("outside",),
    "hand": ("hand", "graveyard"),
    "battlefield": ("battlefield", "stack", "graveyard", "exile", "hand"),
}
"""Where a sentence looks first for what it names."""

ORDINAL = re.compile(r"(?P<label>.+) #(?P<k>[0-9]{1,4})")
RAW = re.compile(r"<(?P<id>o[0-9]{1,9})>")


def label_of(face: Face | Facts | None, namer: Namer | None = None) -> str:
    """What a card is called: its name, else its number at the source, else its kind."""
    if face is None:
        return HIDDEN
    name = face.name or (namer(face.card) if namer is not None and face.card else None) or face.card
    name = name or " ".join((*face.types, *face.subtypes)) or "something"
    return clean(name).replace(";", ",").replace(" + ", " and ").replace(" | ", " or ").replace("#", "no. ")


def ability_label(thing: Object, names: Callable[[Face | None], str], state: State) -> str:
    """What an ability on the stack is called: after its source."""
    source = state.objects.get(thing.of or "") or state.last_known.get(thing.of or "")
    return f"ability of {names(source.face) if source is not None else 'something'}"


class Labels:
    """Names of objects in one state after another."""

    def __init__(self, namer: Namer | None = None) -> None:
        self.namer = namer
        self._faces: dict[Face, str] = {}

    def face(self, face: Face | None) -> str:
        """The label of a face."""
        if face is None:
            return HIDDEN
        known = self._faces.get(face)
        if known is None:
            known = self._faces[face] = label_of(face, self.namer)
        return known

    def thing(self, state: State, thing: Object) -> str:
        """The label of an object."""
        if thing.kind == "ability":
            return ability_label(thing, self.face, state)
        if thing.face is None and thing.face_down and thing.zone in ("battlefield", "stack"):
            return "a face-down card"
        return self.face(thing.face)

    def candidates(self, state: State, label: str, zones: Sequence[Zone], seat: Seat = 0) -> Iterator[Object]:
        """Objects of that label, zone by zone and the oldest first; `seat` owns or controls them."""
        wanted = spelling(label)
        for zone in zones:
            found = []
            for identifier in in_zone(state, zone, seat):
                thing = state.objects.get(identifier)
                if thing is None or (seat and zone not in OWNED_ZONES and seat != thing.controller):
                    continue
                own = self.thing(state, thing)
                if own == label or (wanted and spelling(own) == wanted):
                    found.append(thing)
            found.sort(key=lambda thing: object_number(thing.id))
            yield from found

    def reference(self, state: State, identifier: ObjectId, zones: Sequence[Zone], seat: Seat = 0) -> str:
        """How a sentence names an object, so that `find` finds it."""
        thing = state.objects.get(identifier)
        if thing is None:
            late = state.last_known.get(identifier)
            if late is None:
                return f"<{identifier}>"
            label = self.thing(state, late)
            place = [one.id for one in self.late(state, label)].index(identifier) + 1
            return f"{label}{GONE}" + (f" #{place}" if place > 1 else "")
        label = self.thing(state, thing)
        if label == HIDDEN:
            return HIDDEN
        text = numbered(label, self.candidates(state, label, zones, seat), identifier)
        if text == label or seat:
            return text or f"<{identifier}>"
        whose = thing.owner if thing.zone in OWNED_ZONES else thing.controller
        own = numbered(label, self.candidates(state, label, zones, whose), identifier)
        return f"{clean(state.players[whose].name)}'s {own}" if own else text or f"<{identifier}>"

    def find(self, state: State, text: str, zones: Sequence[Zone], seat: Seat = 0) -> Object | None:
        """The object that a sentence names; None where there is none."""
        raw = RAW.fullmatch(text)
        if raw is not None:
            return state.objects.get(raw["id"])
        label, gone, place = text.rpartition(GONE)
        if gone and re.fullmatch(r"(?: #[0-9]{1,4})?", place):
            nth = int(place.removeprefix(" #") or 1)
            return next((one for at, one in enumerate(self.late(state, label), 1) if at == nth), None)
        found = self._nth(state, text, zones, seat)
        if found is not None:
            return found
        for player in state.players.values():
            prefix = f"{clean(player.name)}'s "
            if text.lower().startswith(prefix.lower()):
                return self._nth(state, text[len(prefix) :], zones, player.seat)
        return None

    def late(self, state: State, label: str) -> Iterator[Object]:
        """The objects of that label that left the battlefield or the stack in this turn, the last one first."""
        wanted = spelling(label)
        for thing in reversed(state.last_known.values()):
            if thing.id not in state.objects and spelling(self.thing(state, thing)) == wanted:
                yield thing

    def _nth(self, state: State, text: str, zones: Sequence[Zone], seat: Seat) -> Object | None:
        numbered_ = ORDINAL.fullmatch(text)
        label, k = (numbered_["label"], int(numbered_["k"])) if numbered_ is not None else (text, 1)
        for place, thing in enumerate(self.candidates(state, label, zones, seat), 1):
            if place == k:
                return thing
        return None

    def hidden(self, state: State, zones: Sequence[Zone], seat: Seat) -> Iterator[Object]:
        """The cards that nobody knows in these zones of a player, the oldest first; of a library the top one first."""
        for zone in zones:
            there = in_zone(state, zone, seat)
            for identifier in there if zone == "library" else sorted(there, key=object_number):
                thing = state.objects.get(identifier)
                if thing is None or (seat and thing.owner != seat):
                    continue
                if thing.face is None and thing.kind == "card":
                    yield thing

    def place(self, state: State, thing: Object) -> str:
        """`exile`, `exile #2`: where a card lies that nobody knows, among others like it that can be told apart."""
        if thing.face is not None or thing.zone in ("hand", "graveyard", "outside"):
            return thing.zone
        k = [one.id for one in self.hidden(state, (thing.zone,), thing.owner)].index(thing.id) + 1
        return thing.zone if k == 1 else f"{thing.zone} #{k}"


def numbered(label: str, candidates: Iterator[Object], identifier: ObjectId) -> str:
    """The label, with its place among equals where it is not the first; empty where it is not among them."""
    for place, thing in enumerate(candidates, 1):
        if thing.id == identifier:
            return label if place == 1 else f"{label} #{place}"
    return ""


def in_zone(state: State, zone: Zone, seat: Seat) -> tuple[ObjectId, ...]:
    """The objects of a zone; of an owned zone those of a player, or of all."""
    if zone not in OWNED_ZONES:
        return state.zone(zone)
    if seat:
        return state.zone(zone, seat)
    return tuple(identifier for player in state.players for identifier in state.zone(zone, player))


# What a card is, as one line -----------------------------------------------------------------------------------------

FIELDS = (
    "card",
    "name",
    "cost",
    "colors",
    "types",
    "subtypes",
    "power",
    "toughness",
    "loyalty",
    "defense",
    "abilities",
)


def written(label: str, facts: Facts) -> str:
    """`Card: Grizzly Bears; cost {1}{G}; types Creature; subtypes Bear; colors green; power 2; toughness 2`."""
    parts = [label]
    if facts.name != label:
        parts.append(f"name {plain(facts.name)}" if facts.name else "no name")
    for word, value in (
        ("card", facts.card),
        ("cost", facts.mana_cost),
        ("types", " ".join(facts.types)),
        ("subtypes", ", ".join(facts.subtypes)),
        ("colors", " ".join(facts.colors)),
        ("power", facts.power),
        ("toughness", facts.toughness),
        ("loyalty", facts.loyalty),
        ("defense", facts.defense),
        ("abilities", ", ".join(plain(one).replace(",", "‚") for one in facts.abilities)),
    ):
        if value is not None and value != "":
            parts.append(f"{word} {plain(str(value))}")
    return "Card: " + "; ".join(parts)


def plain(text: str) -> str:
    """A value of a card's line."""
    return clean_text(text).replace(";", ",")


class BadCard(ValueError):
    """A card's line that says something else than a card's line can say."""


def read_card(text: str) -> tuple[str, Facts]:
    """Label and facts of a card's line, without its `Card: `. Raises BadCard."""
    label, *parts = [part.strip() for part in text.split(";")]
    if not label:
        raise BadCard("a name behind `Card:`")
    fields: dict[str, object] = {"name": label}
    for part in parts:
        word, _, value = part.partition(" ")
        word, value = word.lower(), value.strip()
        if part == "no name":
            fields["name"] = None
        elif word in ("card", "name"):
            fields[word] = value
        elif word == "cost":
            fields["mana_cost"] = value
        elif word == "types":
            fields["types"] = tuple(value.split())
        elif word in ("subtypes", "abilities"):
            fields[word] = tuple(one.strip().replace("‚", ",") for one in value.split(",") if one.strip())
        elif word == "colors":
            fields["colors"] = tuple(value.lower().split())
        elif word in ("power", "toughness", "loyalty", "defense") and re.fullmatch(r"-?[0-9]{1,6}", value):
            fields[word] = int(value)
        elif re.fullmatch(r"-?[0-9]{1,4}/-?[0-9]{1,4}", part):
            power, _, toughness = part.partition("/")
            fields["power"], fields["toughness"] = int(power), int(toughness)
        else:
            raise BadCard(f"one of {', '.join(FIELDS)} with its value, or a size like 2/2, not {clean(part)[:40]!r}")
    return label, Facts(**fields)


def is_permanent(face: Face | None) -> bool | None:
    """Whether a spell becomes a permanent; None where that is not known."""
    words = [] if face is None else [word for word in face.types if word not in SUPERTYPES]
    if not words:
        return None
    return not ("Instant" in words or "Sorcery" in words)


def real(thing: Object) -> Face | None:
    """What it is before effects, also where it lies face down."""
    return thing.under if thing.face_down and thing.zone in ("battlefield", "stack") else thing.base


def face(facts: Facts) -> Face:
    """Facts as a face."""
    return Face(**{name: getattr(facts, name) for name in Facts.model_fields})


def quoted(text: str) -> str:
    """Words in quotes."""
    return '"' + clean_text(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def value(told: int | str | tuple[str, ...] | None) -> str:
    """The value of a characteristic."""
    if isinstance(told, tuple):
        return quoted(" + ".join(told))
    return quoted(told) if isinstance(told, str) else "none" if told is None else str(told)


def clean_text(text: str) -> str:
    """A text in one line."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
