"""Whether an object is what a filter means, and what numbers, references and conditions come to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from domain.cards import filters as f
from domain.cards import values as v
from domain.cards.abilities import Activated, EntersChoosing
from domain.ids import ObjectId, Recipient, Seat
from domain.mana import mana_value
from domain.rules import off
from domain.rules.cr607_linked import exiled_with
from domain.state.leaves import Face, Object
from domain.vocabulary import Zone

if TYPE_CHECKING:
    from domain.rules.game import Game


class Reading:
    """What an ability reads when it is looked at: whose it is, and what was chosen and noted for it."""

    __slots__ = (
        "about",
        "amount",
        "controller",
        "game",
        "illegal",
        "its",
        "kind",
        "notes",
        "source",
        "stack",
        "targets",
        "x",
    )

    def __init__(
        self,
        game: Game,
        controller: Seat,
        source: ObjectId | None,
        *,
        targets: tuple[tuple[Recipient, ...], ...] = (),
        x: int | None = None,
        about: tuple[Recipient, ...] = (),
        amount: int | None = None,
        stack: ObjectId | None = None,
    ) -> None:
        self.game = game
        self.controller = controller
        """"You"."""
        self.source = source
        """"This"."""
        self.targets = targets
        self.x = x
        self.about = about
        self.amount = amount
        self.stack = stack
        """The spell or ability on the stack."""
        self.illegal: tuple[tuple[int, Recipient], ...] = ()
        """(which word "target", what): those that were illegal as it started to resolve are not affected (608.2b)."""
        self.its: dict[str, tuple[Recipient, ...]] = {}
        """What earlier instructions made, moved or chose."""
        self.notes: dict[str, int] = {}
        self.kind = ""
        """The kind of counter that was chosen."""


def compare(one: int, how: str, other: int) -> bool:
    """Two numbers compared."""
    if how == "<=":
        return one <= other
    if how == ">=":
        return one >= other
    if how == "<":
        return one < other
    return one > other if how == ">" else one == other


def whose(reading: Reading, by: str, player: Seat) -> bool:
    """Whether a player is `you`, an `opponent` or `any`."""
    return by == "any" or (player == reading.controller) == (by == "you")


def matches(reading: Reading, what: f.Filter, identifier: ObjectId) -> bool:
    """Whether the object is meant by the filter."""
    thing = reading.game.find(identifier)
    return thing is not None and MATCH[type(what)](reading, what, identifier, thing, reading.game.face(identifier))


Match = Callable[[Reading, Any, ObjectId, Object, Face], bool]


def of_all(reading: Reading, what: f.AllOf, identifier: ObjectId, thing: Object, face: Face) -> bool:
    """All parts."""
    for part in what.parts:
        if not MATCH[type(part)](reading, part, identifier, thing, face):
            return False
    return True


def of_any(reading: Reading, what: f.AnyOf, identifier: ObjectId, thing: Object, face: Face) -> bool:
    """One part."""
    return any(MATCH[type(part)](reading, part, identifier, thing, face) for part in what.parts)


def of_not(reading: Reading, what: f.Not, identifier: ObjectId, thing: Object, face: Face) -> bool:
    """Not the part."""
    return not MATCH[type(what.part)](reading, what.part, identifier, thing, face)


def of_type(reading: Reading, what: f.Is, identifier: ObjectId, thing: Object, face: Face) -> bool:
    """A type, supertype or subtype; changelings are every creature type (CR 702.73)."""
    if what.word in face.types or what.word in face.subtypes:
        return True
    every = ("changeling" in face.abilities and not off.is_off("702.73a")) or EVERY_CREATURE_TYPE in face.subtypes
    return every and what.word not in NO_CREATURE_TYPES


def of_ability(reading: Reading, what: f.IsAbility, identifier: ObjectId, thing: Object, face: Face) -> bool:
    """An ability on the stack; a chapter ability is a triggered one (CR 714.2)."""
    if thing.zone != "stack" or thing.kind != "ability":
        return False
    if what.sort == "any":
        return True
    return isinstance(reading.game.node(thing.ability or ""), Activated) == (what.sort == "activated")


EVERY_CREATURE_TYPE = "every creature type"
"""Stands among the subtypes of what an effect made every creature type."""

NO_CREATURE_TYPES = frozenset(
    (
        *("Artifact", "Battle", "Creature", "Enchantment", "Instant", "Land", "Planeswalker", "Sorcery", "Kindred"),
        *("Basic", "Legendary", "Snow", "World", "Saga", "Aura", "Equipment", "Vehicle", "Treasure", "Food", "Clue"),
        *("Plains", "Island", "Swamp", "Mountain", "Forest"),
    )
)


def of_color(reading: Reading, what: f.Colored, identifier: ObjectId, thing: Object, face: Face) -> bool:
    """A colour."""
    if what.color == "colorless":
        return not face.colors
    if what.color == "multicolored":
        return len(face.colors) > 1
    if what.color == "monocolored":
        return len(face.colors) == 1
    return what.color in face.colors


def number_of(reading: Reading, what: str, identifier: ObjectId, thing: Object, face: Face) -> int:
    """A number of an object."""
    if what == "power":
        return face.power or 0
    if what == "toughness":
        return face.toughness or 0
    if what == "mana_value":
        if face.mana_cost is None and face.card != face.name:
            return back_face_value(reading.game, thing, face)
        return mana_value(face.mana_cost, x_of(reading.game, thing))
    return thing.counter(what.partition(":")[2])


def back_face_value(game: Game, thing: Object, face: Face) -> int:
    """The mana value of a back face: that of the card's front; of what only copies one it is 0 (712.8e)."""
    front = game.library.cards.get(face.card or "")
    if thing.kind == "token" or front is None or front.back is None or front.back.name != face.name:
        return 0
    return 0 if off.is_off("712.8e") else mana_value(front.mana_cost, 0)


def of_number(reading: Reading, what: f.Number, identifier: ObjectId, thing: Object, face: Face) -> bool:
    """A number compared."""
    return compare(number_of(reading, what.what, identifier, thing, face), what.compare, what.number)


NEVER = (0, 0)

MATCH: dict[type[f.Filter], Match] = {
    f.AllOf: of_all,
    f.AnyOf: of_any,
    f.Not: of_not,
    f.Is: of_type,
    f.Colored: of_color,
    f.Number: of_number,
    f.Named: lambda reading, what, identifier, thing, face: face.name == what.name,
    f.HasManaCost: lambda reading, what, identifier, thing, face: face.mana_cost in what.costs,
    f.HasKeyword: lambda reading, what, identifier, thing, face: (
        what.keyword in reading.game.library.of(face).keywords or what.keyword in face.abilities
    ),
    f.OfChosenColor: lambda reading, what, identifier, thing, face: (
        linked_choice(reading.game, reading.source, "color") in face.colors
    ),
    f.OfChosenType: lambda reading, what, identifier, thing, face: (
        (word := linked_choice(reading.game, reading.source, "creature type")) is not None
        and of_type(reading, f.Is(word), identifier, thing, face)
    ),
    f.CouldProduceMana: lambda reading, what, identifier, thing, face: (
        what.symbol in could_produce(reading.game, identifier)
    ),
    f.Controlled: lambda reading, what, identifier, thing, face: whose(reading, what.by, thing.controller),
    f.Owned: lambda reading, what, identifier, thing, face: whose(reading, what.by, thing.owner),
    f.IsTapped: lambda reading, what, identifier, thing, face: thing.tapped == what.tapped,
    f.IsToken: lambda reading, what, identifier, thing, face: thing.kind == "token",
    f.This: lambda reading, what, identifier, thing, face: identifier == reading.source,
    f.Attached: lambda reading, what, identifier, thing, face: (
        reading.source is not None
        and (holder := reading.game.find(reading.source)) is not None
        and holder.attached_to == identifier
    ),
    f.HasAttached: lambda reading, what, identifier, thing, face: any(
        matches(reading, what.what, other)
        for other in reading.game.battlefield()
        if reading.game.state.objects[other].attached_to == identifier
    ),
    f.Attacking: lambda reading, what, identifier, thing, face: identifier in reading.game.state.attacks,
    f.Blocking: lambda reading, what, identifier, thing, face: identifier in reading.game.state.blocks,
    f.Foretold: lambda reading, what, identifier, thing, face: identifier in reading.game.state.foretold,
    f.EnteredThisTurn: lambda reading, what, identifier, thing, face: thing.since == reading.game.state.turn,
    f.DealtDamageThisTurn: lambda reading, what, identifier, thing, face: thing.damage > 0,
    f.AttackedThisTurn: lambda reading, what, identifier, thing, face: (
        reading.game.state.uses.get(f"{identifier}/attacked", NEVER)[0] == reading.game.state.turn
    ),
    f.ControlledBy: lambda reading, what, identifier, thing, face: thing.controller in refer(reading, what.player),
    f.HasGreatest: lambda reading, what, identifier, thing, face: (
        number_of(reading, what.what, identifier, thing, face) == amount(reading, v.Greatest(what.what, what.among))
    ),
    f.IsSpell: lambda reading, what, identifier, thing, face: thing.zone == "stack" and thing.kind != "ability",
    f.IsAbility: of_ability,
    f.OfSource: lambda reading, what, identifier, thing, face: (
        thing.kind == "ability" and thing.of is not None and matches(reading, what.what, thing.of)
    ),
}


def could_produce(game: Game, identifier: ObjectId) -> tuple[str, ...]:
    """The types of mana a permanent could produce (CR 106.7)."""
    from domain.rules.cr106_could_produce import could_produce as types

    return types(game, identifier)


def linked_choice(game: Game, identifier: ObjectId | None, what: str) -> str | None:
    """What was chosen for an ability that the object has now; None where it is undefined (CR 607.2d, 607.5a)."""
    thing = game.find(identifier) if identifier is not None else None
    if thing is None or not thing.chosen or off.is_off("607.2d"):
        return None
    for name, node in game.abilities(thing.id).enters:
        if isinstance(node, EntersChoosing) and node.what == what:
            for ability, word in thing.chosen:
                if ability == name or off.is_off("607.5a"):
                    return word
    return None


def all_of(reading: Reading, what: f.Filter, zone: Zone = "battlefield") -> list[ObjectId]:
    """Every object of a zone that is meant; of owned zones every player's."""
    state = reading.game.state
    if zone in ("battlefield", "stack", "exile", "command"):
        there = state.zones.get(zone, ())
        if what == f.AllOf():
            return list(there)
        return [identifier for identifier in there if matches(reading, what, identifier)]
    found: list[ObjectId] = []
    for seat in state.players:
        found.extend(i for i in state.zone(zone, seat) if matches(reading, what, i))
    return found


def amount(reading: Reading, value: v.Amount | None) -> int:
    """What a number comes to now."""
    if value is None:
        return 0
    if isinstance(value, int):
        return value
    game = reading.game
    match value:
        case v.X():
            return 0 if off.is_off("107.3a") else reading.x or 0
        case v.Count():
            return len(all_of(reading, value.of, value.zone)) * value.times
        case v.Greatest():
            return max(
                (
                    number_of(reading, value.what, i, game.state.objects[i], game.face(i))
                    for i in all_of(reading, value.among)
                ),
                default=0,
            )
        case v.Total():
            return sum(
                number_of(reading, value.what, i, game.state.objects[i], game.face(i))
                for i in all_of(reading, value.among)
            )
        case v.Plus():
            return amount(reading, value.one) + amount(reading, value.other)
        case v.Times():
            return amount(reading, value.number) * value.factor
        case v.Half():
            whole = amount(reading, value.of)
            return (whole + 1) // 2 if value.up else whole // 2
        case v.LifeTotal():
            return sum(game.state.players[seat].life for seat in seats(reading, value.of))
        case v.CardsIn():
            return sum(len(game.state.zone(value.zone, seat)) for seat in seats(reading, value.of))
        case v.PowerOf():
            return sum(game.face(i).power or 0 for i in objects(reading, value.of))
        case v.ToughnessOf():
            return sum(game.face(i).toughness or 0 for i in objects(reading, value.of))
        case v.ManaValueOf():
            those = ((i, game.find(i)) for i in objects(reading, value.of))
            return sum(number_of(reading, "mana_value", i, t, game.face(i)) for i, t in those if t is not None)
        case v.CountersOn():
            found = (game.find(i) for i in objects(reading, value.of))
            return sum(thing.counter(value.kind) for thing in found if thing is not None)
        case v.Noted():
            return reading.notes.get(value.name, 0)
        case v.EventAmount():
            return reading.amount or 0
        case v.ThisTurn():
            less = value.other and reading.stack is not None and reading.stack in game.state.cast
            return sum(this_turn(game, f"{value.what}/{seat}") for seat in seats(reading, value.by)) - less
        case v.SnowSpent():
            return 0 if off.is_off("107.4h") else game.state.uses.get(f"snow/{spell_of(reading)}", NEVER)[1]
    raise TypeError(f"no number: {value!r}")


def x_of(game: Game, thing: Object) -> int:
    """X in the mana cost of an object: what was announced for a spell, 0 anywhere but on the stack (CR 107.3g)."""
    if thing.zone != "stack" and not off.is_off("107.3g"):
        return 0
    announced = game.state.announced.get(thing.id if thing.zone == "stack" else thing.was or "")
    return (announced.x or 0) if announced is not None else 0


def this_turn(game: Game, key: str) -> int:
    """How often something happened this turn."""
    turn, times = game.state.uses.get(key, NEVER)
    return times if turn == game.state.turn else 0


def spell_of(reading: Reading) -> ObjectId | None:
    """The spell that is meant by "this spell", or that this permanent was."""
    thing = reading.game.find(reading.source) if reading.source is not None else None
    if thing is None:
        return None
    return thing.id if thing.zone == "stack" else thing.was


def seats(reading: Reading, who: str) -> tuple[Seat, ...]:
    """The players meant by a word."""
    game = reading.game
    if who == "opponent":
        return tuple(seat for seat in game.apnap() if seat != reading.controller)
    if who == "each":
        return game.apnap()
    if who == "caster":
        return tuple(one for one in reading.about if isinstance(one, int))
    if who == "active":
        return (game.state.active,) if game.state.active is not None else ()
    if who == "target":
        return tuple(target for group in reading.targets for target in group if isinstance(target, int))
    return (reading.controller,)


def refer(reading: Reading, what: v.Reference | None) -> tuple[Recipient, ...]:
    """The objects and players that a reference means now."""
    game = reading.game
    match what:
        case None | v.ThisObject():
            if off.is_off("400.7") and reading.source is not None:
                return (became(game, reading.source),)
            return (reading.source,) if reading.source is not None else ()
        case v.Target():
            group = reading.targets[what.index] if what.index < len(reading.targets) else ()
            if reading.illegal:
                return tuple([one for one in group if (what.index, one) not in reading.illegal])
            return group
        case v.That():
            return tuple(one for one in reading.about if isinstance(one, str))
        case v.ThatPlayer():
            return tuple(one for one in reading.about if isinstance(one, int))
        case v.You():
            return (reading.controller,)
        case v.Opponent():
            return tuple(seat for seat in game.apnap() if seat != reading.controller)
        case v.EachPlayer():
            return game.apnap()
        case v.ControllerOf():
            return unique(game.controller(i) for i in refer(reading, what.of) if isinstance(i, str))
        case v.OwnerOf():
            found = (game.find(i) for i in refer(reading, what.of) if isinstance(i, str))
            return unique(thing.owner for thing in found if thing is not None)
        case v.Each():
            return tuple(all_of(reading, what.of, what.zone))
        case v.AttachedTo():
            holder = game.find(reading.source) if reading.source is not None else None
            return (holder.attached_to,) if holder is not None and holder.attached_to is not None else ()
        case v.Together():
            return unique((*refer(reading, what.one), *refer(reading, what.other)))
        case v.It():
            return reading.its.get(what.name, ())
        case v.ExiledWithThis():
            return exiled_with(reading.game, reading.source)
    raise TypeError(f"no reference: {what!r}")


def became(game: Game, identifier: ObjectId) -> ObjectId:
    """What an object became in another zone: another object, but where 400.7 is switched off."""
    for thing in game.state.objects.values():
        if thing.was == identifier:
            return became(game, thing.id)
    return identifier


def unique(values: Any) -> tuple[Any, ...]:
    """Each once, in order."""
    return tuple(dict.fromkeys(values))


def objects(reading: Reading, what: v.Reference | None) -> list[ObjectId]:
    """The objects that a reference means."""
    return [one for one in refer(reading, what) if isinstance(one, str)]


def players(reading: Reading, what: v.Reference | None) -> list[Seat]:
    """The players that a reference means."""
    return [one for one in refer(reading, what) if isinstance(one, int)]


def holds(reading: Reading, condition: v.Condition | None) -> bool:
    """Whether a condition is so now."""
    game = reading.game
    match condition:
        case None:
            return True
        case v.Both():
            return holds(reading, condition.one) and holds(reading, condition.other)
        case v.Chosen():
            return bool(reading.its.get(condition.name))
        case v.Never():
            return not holds(reading, condition.that)
        case v.YouHaveAnEnduringStory():
            has = "enduring story" in game.state.players[reading.controller].designations
            return has and not off.is_off("702.195b")
        case v.Compared():
            return compare(amount(reading, condition.one), condition.compare, amount(reading, condition.other))
        case v.YouControl():
            mine = (i for i in game.battlefield() if game.state.objects[i].controller == reading.controller)
            return sum(1 for i in mine if matches(reading, condition.what, i)) >= condition.least
        case v.YourTurn():
            return game.state.active == reading.controller
        case v.ThisIs():
            return any(matches(reading, condition.what, i) for i in objects(reading, condition.of))
        case v.WasCast():
            return was_cast(reading, condition)
        case v.WasForetold():
            spell = game.find(spell_of(reading) or "")
            return spell is not None and spell.was in game.state.foretold and not off.is_off("702.143c")
    raise TypeError(f"no condition: {condition!r}")


def was_cast(reading: Reading, condition: v.WasCast) -> bool:
    """Whether the permanent, or the spell, was cast so."""
    state = reading.game.state
    spell = spell_of(reading)
    announced = state.announced.get(spell) if spell is not None else None
    if condition.kicked and (announced is None or not announced.costs or off.is_off("702.33d")):
        return False
    if spell is None or (spell not in state.cast and not condition.kicked):
        return False
    if condition.for_ is not None and state.cast.get(spell) != condition.for_:
        return False
    return condition.from_zone is None or state.cast_from.get(spell) == condition.from_zone
