"""How a game stands: its objects, its players and their order."""

from __future__ import annotations

from domain.cards.abilities import Ability
from domain.commands import IllegalCommand
from domain.ids import ObjectId, Seat, object_id
from domain.rules import off
from domain.rules.chance import Chance
from domain.rules.parsed import Library
from domain.state.leaves import Face, Object
from domain.state.state import State, new_state


class Situation:
    """How a game stands: its objects, its players and their order."""

    def __init__(self, library: Library, chance: Chance) -> None:
        self.library: Library = library
        self._chance = chance
        self.state: State = new_state()

    @property
    def chance(self) -> Chance:
        """The only door for randomness, for what is decided now."""
        return self._chance.at(self.state)

    def controller(self, identifier: ObjectId) -> Seat:
        """Who controls an object, or last controlled it."""
        thing = self.find(identifier)
        return thing.controller if thing is not None else 0

    def find(self, identifier: ObjectId) -> Object | None:
        """An object that is there, or as it last was."""
        there = self.state.objects.get(identifier)
        if there is not None or off.is_off("608.2h"):
            return there
        return self.state.last_known.get(identifier)

    def node(self, name: str) -> Ability:
        """An ability by its name."""
        return self.library.ability(name)

    def battlefield(self) -> tuple[ObjectId, ...]:
        """All permanents, the newest first."""
        return self.state.zones.get("battlefield", ())

    def emblems(self) -> tuple[ObjectId, ...]:
        """The emblems in the command zone (CR 114)."""
        there = self.state.zones.get("command")
        return tuple([each for each in there if self.state.objects[each].kind == "emblem"]) if there else ()

    def opponent(self, player: Seat) -> Seat:
        """The other player (two players)."""
        for seat in self.state.players:
            if seat != player:
                return seat
        raise LookupError("there is no other player")

    def apnap(self) -> tuple[Seat, ...]:
        """The active player, then the others in turn order (CR 101.4)."""
        seats = tuple(self.state.players)
        active = self.state.active
        if active is None:
            return seats
        place = seats.index(active)
        return seats[place:] + seats[:place]

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.ended

    def new_id(self) -> ObjectId:
        """The id of the next new object."""
        return object_id(self.state.next_object)

    def printed(self, face: Face | None) -> Face | None:
        """What a card is when it is nothing else any more: what it copied ends as it leaves (CR 400.7, 707.2)."""
        if face is None or face.card is None:
            return face
        if off.OFF and face.name != face.card and off.is_off("715.4" if "Adventure" in face.subtypes else "712.8a"):
            return face
        return self.library.faces.get(face.card, face)

    def illegal(self, reason: str, rule: str, player: Seat | None = None) -> IllegalCommand:
        """The refusal of a command."""
        return IllegalCommand(reason, rule, player)
