"""Which object a word of the file means: ids that follow their object through zones, names, stack names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.events import GameEvent
from domain.events.cr400_zones import LibraryShuffled, ObjectMoved
from domain.events.cr601_608_stack import AbilityPutOnStack, SpellCopied
from domain.events.cr701_actions import TokenCreated
from domain.events.records import ObservedObjects
from domain.ids import ObjectId, Recipient
from domain.rules.game import Game
from domain.state import Object
from domain.vocabulary import Zone
from projections.names import roman
from replay.scenario.cardbook import same_name
from replay.scenario.references import ABILITY_WORDS, NUMBERED

PLACES: tuple[tuple[Zone, ...], ...] = (
    ("battlefield", "stack"),
    ("graveyard", "exile", "command"),
    ("hand",),
    ("library",),
)
"""Where a name is looked for, one group after the other."""
PLAYERS: dict[str, int] = {"P1": 1, "P2": 2}


class Ambiguous(Exception):
    """A name that several objects have."""


class Things:
    """Who is who in a game that is being played."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ids: dict[str, ObjectId] = {}
        """Id of the file → the object as it was when it got the id."""
        self.became: dict[ObjectId, ObjectId] = {}
        self.arrivals: list[ObjectId] = []
        """What came to the battlefield, in order."""
        self.stacked: list[ObjectId] = []
        """What came to the stack, in order."""
        self.names: dict[ObjectId, str] = {}
        """What each object is, or was, called."""

    # Following -------------------------------------------------------------------------------------------------------

    def follow(self, events: Iterable[GameEvent]) -> None:
        """Takes in what happened."""
        for event in events:
            match event:
                case ObjectMoved():
                    self.became[event.old_id] = event.new_id
                    if event.to_zone in ("battlefield", "stack"):
                        self.arrived(event.new_id, event.to_zone)
                case LibraryShuffled():
                    self.became.update(zip(event.was or (), event.cards, strict=False))
                case TokenCreated():
                    self.arrived(event.id)
                case AbilityPutOnStack() | SpellCopied():
                    self.arrived(event.id, "stack")
                case ObservedObjects():
                    for seen in event.objects:
                        if seen.zone == "battlefield":
                            self.arrived(seen.object)

    def arrived(self, identifier: ObjectId, zone: Zone = "battlefield") -> None:
        """Something came to the battlefield or the stack."""
        (self.arrivals if zone == "battlefield" else self.stacked).append(identifier)
        self.names[identifier] = self.name(identifier)

    def now(self, identifier: ObjectId) -> ObjectId:
        """What an object has become."""
        while identifier in self.became:
            identifier = self.became[identifier]
        return identifier

    # Names -----------------------------------------------------------------------------------------------------------

    def thing(self, identifier: ObjectId) -> Object | None:
        """The object, if it is still there."""
        return self.game.state.objects.get(identifier)

    def name(self, identifier: ObjectId) -> str:
        """What an object is called: `Grizzly Bears`, `Arni Slays the Troll III`, `Elvish Visionary ability`."""
        thing = self.game.find(identifier)
        if thing is None:
            return self.names.get(identifier, identifier)
        if thing.kind != "ability":
            face = thing.under or (self.game.face(identifier) if thing.zone == "battlefield" else thing.base)
            return (face.name if face is not None else None) or "a face-down card"
        source = thing.of
        owner = self.names.get(source) or self.name(source) if source is not None else "an emblem"
        return f"{owner} {roman(thing.chapter)}" if thing.chapter is not None else f"{owner} ability"

    def is_named(self, identifier: ObjectId, text: str) -> bool:
        """Whether that is its name; of what is gone, its name as it came."""
        there = identifier in self.game.state.objects
        return same_name(self.name(identifier) if there else self.names[identifier], text)

    def called(self, identifier: ObjectId, text: str) -> bool:
        """Whether a text names an object; abilities also as boards show them: `chapter III of Arni Slays the Troll`."""
        thing = self.game.find(identifier)
        name = self.name(identifier) if thing is not None else self.names.get(identifier)
        if same_name(name, text):
            return True
        if thing is None or thing.kind != "ability" or name is None:
            return False
        if thing.chapter is not None:
            owner, _, numeral = name.rpartition(" ")
            return same_name(f"chapter {numeral} of {owner}", text)
        owner = name.removesuffix(" ability")
        keyword = (thing.ability or "").partition(" ")[0]
        ways = [owner, f"ability of {owner}", *(f"{owner} {word}" for word in (*ABILITY_WORDS, keyword))]
        return any(same_name(way, text) for way in ways)

    # Finding ---------------------------------------------------------------------------------------------------------

    def find(self, text: str, zones: Sequence[Zone] | None = None) -> Recipient | None:
        """The player or object that a text means now; an object that is gone by its id only.

        Raises Ambiguous where several have the name.
        """
        if text in PLAYERS:
            return PLAYERS[text]
        if text in self.ids:
            return self.now(self.ids[text])
        numbered = NUMBERED.fullmatch(text)
        if numbered is not None:
            # Permanents first; a spell that became one is counted as that.
            stacked = [each for each in self.stacked if self.became.get(each) not in self.arrivals]
            same = [each for each in (*self.arrivals, *stacked) if self.is_named(each, numbered[1])]
            place = int(numbered[2])
            return self.now(same[place - 1]) if place <= len(same) else None
        for group in PLACES if zones is None else (tuple(zones),):
            found = self.having(text, group)
            if len(found) > 1 and not all(self.game.state.objects[one].zone in ("hand", "library") for one in found):
                raise Ambiguous(f"{len(found)} objects are called {text!r}: say {text}#1, {text}#2, or give them ids")
            if found:
                return found[0]
        return None

    def means(self, text: str, identifier: ObjectId) -> bool:
        """Whether a text is the id of an object, or its name with a number."""
        return (text in self.ids or NUMBERED.fullmatch(text) is not None) and self.find(text) == identifier

    def having(self, text: str, zones: Sequence[Zone]) -> list[ObjectId]:
        """The objects of that name in these zones, in order of arrival."""
        objects = self.game.state.objects
        found = [each for each, thing in objects.items() if thing.zone in zones and self.called(each, text)]
        found.sort(key=lambda each: int(each[1:]))
        return found

    def id_of(self, identifier: ObjectId) -> str:
        """How the file would call an object: by its id, else by its name."""
        for text, first in self.ids.items():
            if self.now(first) == identifier:
                return text
        return self.name(identifier)

    def told(self, recipient: Recipient | None) -> str:
        """A player or object for a message."""
        if recipient is None:
            return "nothing"
        return f"P{recipient}" if isinstance(recipient, int) else self.id_of(recipient)
