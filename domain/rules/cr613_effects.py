"""CR 613.1: continuous effects as they are applied: to what, in which layers, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from domain.cards import abilities as a
from domain.cards.nodes import Node
from domain.ids import ObjectId, Seat
from domain.rules.by_identity import by_identity
from domain.rules.matching import Reading, holds, matches
from domain.state.leaves import Face, Object

if TYPE_CHECKING:
    from domain.rules.game import Game

LAYERS: dict[type[a.Change], str] = {
    a.AddTypes: "4",
    a.LoseTypes: "4",
    a.AddChosenType: "4",
    a.SetTypes: "4",
    a.EveryCreatureType: "4",
    a.SetColors: "5",
    a.GrantAbility: "6",
    a.LoseAbilities: "6",
    a.SetPT: "7b",
    a.ModifyPT: "7c",
    a.SwitchPT: "7d",
}
"""In which layer each kind of change is applied. Layer 1 is in the copiable values, layer 2 in `cr613_control`."""

ORDER = ("4", "5", "6", "7a", "7b", "7c", "7d")
LAYER_RULES = {
    "4": "613.1d",
    "5": "613.1e",
    "6": "613.1f",
    "7a": "613.4a",
    "7b": "613.4b",
    "7c": "613.4c",
    "7d": "613.4d",
}


Words = tuple[str, ...]
Saved = tuple[Words, Words, Words, Words, int | None, int | None, bool]


class Working:
    """A permanent whose characteristics are being derived."""

    __slots__ = ("abilities", "colors", "face", "power", "stripped", "subtypes", "thing", "toughness", "types")

    def __init__(self, thing: Object, face: Face) -> None:
        self.thing = thing
        self.face = face
        self.colors = face.colors
        self.types = face.types
        self.subtypes = face.subtypes
        self.abilities = face.abilities
        self.power = face.power
        self.toughness = face.toughness
        self.stripped = False
        """Whether an effect took all abilities away, intrinsic ones too."""

    def saved(self) -> Saved:
        """What it is by now, for `restore`."""
        return (
            self.types,
            self.subtypes,
            self.abilities,
            self.colors,
            self.power,
            self.toughness,
            self.stripped,
        )

    def restore(self, saved: Saved) -> None:
        """Makes it again what it was."""
        (
            self.types,
            self.subtypes,
            self.abilities,
            self.colors,
            self.power,
            self.toughness,
            self.stripped,
        ) = saved

    def result(self) -> Face:
        """The face as it is now; the same object where nothing changed."""
        face = self.face
        if (
            self.power == face.power
            and self.toughness == face.toughness
            and self.abilities == face.abilities
            and self.types == face.types
            and self.subtypes == face.subtypes
            and self.colors == face.colors
        ):
            return face
        return replace(
            face,
            colors=self.colors,
            types=self.types,
            subtypes=self.subtypes,
            power=self.power,
            toughness=self.toughness,
            abilities=self.abilities,
        )


class Applying:
    """A continuous effect: what it changes, whose it is, and what it applies to."""

    __slots__ = ("affected", "changes", "controller", "name", "node", "source", "started", "timestamp")

    def __init__(
        self,
        changes: tuple[Node, ...],
        controller: Seat,
        source: ObjectId | None,
        timestamp: int,
        *,
        node: a.Static | None = None,
        name: str = "",
        affected: tuple[ObjectId, ...] | None = None,
    ) -> None:
        self.changes = changes
        self.controller = controller
        self.source = source
        self.timestamp = timestamp
        self.node = node
        """The static ability it comes from; None for an effect that locked in what it affects (611.2c)."""
        self.name = name
        self.affected = affected
        """What it goes on to apply to, in every layer: locked in, or found when it started to apply (613.6)."""
        self.started = False

    @property
    def defining(self) -> bool:
        """Whether it comes from a characteristic-defining ability (CR 604.3)."""
        return self.node is not None and self.node.defining


@by_identity
def layers_of_static(node: a.Static) -> tuple[str, ...]:
    """The layers in which a static ability's effect is applied, in order."""
    return layers_of(node.changes, node.defining)


def layers_of(changes: tuple[Node, ...], defining: bool = False) -> tuple[str, ...]:
    """The layers in which changes are applied, in order; what a characteristic-defining ability sets is in 7a."""
    found = dict.fromkeys(LAYERS.get(type(change), "") for change in changes)  # type: ignore[arg-type]
    if defining and "7b" in found:
        found["7a"] = None
        del found["7b"]
    return tuple(layer for layer in ORDER if layer in found)


def in_layer(one: Applying, layer: str) -> list[Node]:
    """The changes of an effect that belong to a layer."""
    wanted = "7b" if layer == "7a" else layer
    return [change for change in one.changes if LAYERS.get(type(change)) == wanted]  # type: ignore[arg-type]


def active(game: Game, working: dict[ObjectId, Working], one: Applying) -> bool:
    """Whether the ability behind an effect is there, and its condition holds; what started to apply goes on (613.6)."""
    if one.node is None or one.started:
        return True
    holder = working.get(one.source or "")
    if one.node.zone != "command" and (holder is None or one.name not in holder.abilities):
        return False
    if holder is not None and holder.thing.zone != one.node.zone:
        return False
    if one.node.as_long_as is None:
        return True
    return holds(Reading(game, one.controller, one.source), one.node.as_long_as)


def affected(game: Game, working: dict[ObjectId, Working], one: Applying) -> tuple[ObjectId, ...]:
    """What an effect applies to now, by the characteristics derived so far."""
    if one.affected is not None:
        return one.affected
    node = one.node
    if node is None or node.affects != "battlefield":
        return ()
    reading = Reading(game, one.controller, one.source)
    return tuple([identifier for identifier in working if matches(reading, node.to, identifier)])
