"""CR 613: what permanents are after continuous effects: copiable values, then layers 2 to 7."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from domain.cards import abilities as a
from domain.cards.filters import HasKeyword, IsTapped
from domain.cards.nodes import Node
from domain.cards.values import LifeTotal
from domain.events.base import GameEvent
from domain.events.cr103_104_game import GameBegan
from domain.events.cr119_122_numbers import CountersPut, CountersRemoved, LifeChanged
from domain.events.cr400_zones import LibraryShuffled, ObjectCeased, ObjectMade, ObjectMoved, TurnedFaceUp
from domain.events.cr500_turns import TurnBegan
from domain.events.cr506_combat import AttackersDeclared, BlockersDeclared, RemovedFromCombat
from domain.events.cr601_608_stack import (
    EffectBegan,
    EffectEnded,
    LinkedChoiceMade,
    SpellCopied,
    StackObjectRemoved,
)
from domain.events.cr613_characteristics import CharacteristicsChanged, ControlChanged, Transformed
from domain.events.cr701_actions import (
    Attached,
    DesignationGained,
    DesignationLost,
    EnduringStoryGained,
    PermanentTapped,
    PermanentUntapped,
    TokenCreated,
    Unattached,
)
from domain.ids import ObjectId, Seat
from domain.rules import off
from domain.rules.by_identity import by_identity
from domain.rules.effects_under_way import definition_of
from domain.rules.matching import EVERY_CREATURE_TYPE, Reading, amount, holds, matches
from domain.rules.parsed import hidden_name
from domain.state.leaves import Face, Object
from domain.vocabulary import SUPERTYPES

if TYPE_CHECKING:
    from domain.rules.game import Game

CHANGING: frozenset[type[GameEvent]] = frozenset(
    (
        GameBegan,
        CountersPut,
        CountersRemoved,
        LifeChanged,
        LibraryShuffled,
        ObjectCeased,
        ObjectMade,
        ObjectMoved,
        TurnedFaceUp,
        TurnBegan,
        AttackersDeclared,
        BlockersDeclared,
        RemovedFromCombat,
        EffectBegan,
        EffectEnded,
        LinkedChoiceMade,
        SpellCopied,
        StackObjectRemoved,
        CharacteristicsChanged,
        ControlChanged,
        Transformed,
        Attached,
        Unattached,
        DesignationGained,
        DesignationLost,
        EnduringStoryGained,
        PermanentTapped,
        PermanentUntapped,
        TokenCreated,
    )
)
"""Kinds of event after which characteristics may be others."""

LAYERS: dict[type[a.Change], str] = {
    a.AddTypes: "4",
    a.SetTypes: "4",
    a.EveryCreatureType: "4",
    a.SetColors: "5",
    a.GrantAbility: "6",
    a.LoseAbilities: "6",
    a.SetPT: "7b",
    a.ModifyPT: "7c",
    a.SwitchPT: "7d",
}
ORDER = ("4", "5", "6", "7b", "7c", "7d")
LAYER_RULES = {"4": "613.1d", "5": "613.1e", "6": "613.1f", "7b": "613.4b", "7c": "613.4c", "7d": "613.4d"}


class Working:
    """A permanent whose characteristics are being derived."""

    __slots__ = ("abilities", "card", "colors", "face", "name", "power", "subtypes", "thing", "toughness", "types")

    def __init__(self, thing: Object, face: Face) -> None:
        self.thing = thing
        self.face = face
        self.colors = face.colors
        self.types = face.types
        self.subtypes = face.subtypes
        self.abilities = face.abilities
        self.power = face.power
        self.toughness = face.toughness

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

    __slots__ = ("affected", "changes", "controller", "name", "node", "source", "timestamp")

    def __init__(
        self,
        changes: tuple[Node, ...],
        controller: Seat,
        source: ObjectId | None,
        timestamp: int,
        *,
        node: a.Static | None = None,
        name: str = "",
        affected: tuple[ObjectId, ...] = (),
    ) -> None:
        self.changes = changes
        self.controller = controller
        self.source = source
        self.timestamp = timestamp
        self.node = node
        """The static ability it comes from; None for an effect that locked in what it affects (611.2c)."""
        self.name = name
        self.affected = affected


def leaves_as_is(game: Game, event: GameEvent) -> bool:
    """Whether an event of a CHANGING kind leaves all permanents as they are, and what they have, too."""
    if type(event) in STATUS:
        return not game._reads_status
    if isinstance(event, ObjectMoved):
        return not game._loud and event.from_zone != "battlefield" and event.to_zone != "battlefield"
    return False


STATUS = frozenset((PermanentTapped, PermanentUntapped, LifeChanged))


@by_identity
def reads_status(node: Node) -> bool:
    """Whether a definition looks at what is tapped, or at life totals."""
    return any(isinstance(part, IsTapped | LifeTotal) for part in node.walk())


def derive(game: Game) -> dict[ObjectId, Face]:
    """What every permanent is now. Spells and cards elsewhere are what their copiable values say."""
    state = game.state
    library = game.library
    working: dict[ObjectId, Working] = {}
    loud = bool(state.effects)
    for identifier in game.battlefield():
        thing = state.objects[identifier]
        base = masked_face(thing)
        working[identifier] = Working(thing, base)
        loud = loud or bool(library.of(base).statics)
    game._loud = loud
    game._reads_status = False
    if loud:
        game._faces = {identifier: one.face for identifier, one in working.items()}
        effects = gathered(game, working)
        apply_all(game, working, effects)
        game._reads_status = any(
            reads_status(part) for one in effects for part in ((one.node,) if one.node else one.changes)
        )
    for one in working.values():
        if one.thing.counters:
            counters(one)
            hone(one, working)
    return {identifier: one.result() for identifier, one in working.items()}


def masked_face(thing: Object) -> Face:
    """The copiable values of a permanent; of a face-down one a 2/2 without anything (CR 708.2a)."""
    if thing.face_down:
        return FACE_DOWN
    return thing.base or EMPTY


FACE_DOWN = Face(types=("Creature",), power=2, toughness=2)
EMPTY = Face()


def gathered(game: Game, working: dict[ObjectId, Working]) -> list[Applying]:
    """All continuous effects, oldest first."""
    found: list[Applying] = []
    for identifier, one in working.items():
        for name, node in game.library.of(one.face).statics:
            found.append(static(one.thing, identifier, name, node))
    for effect in game.state.effects.values():
        if effect.until == "delayed" or effect.definition is None:
            continue
        changes = definition_of(effect.definition)
        if isinstance(changes, tuple):
            affected = tuple([i for i in effect.affected if isinstance(i, str) and i in working])
            found.append(Applying(changes, effect.player or 0, effect.source, effect.began, affected=affected))
    found.sort(key=lambda one: one.timestamp)
    return found


def static(thing: Object, identifier: ObjectId, name: str, node: a.Static) -> Applying:
    """The effect of a static ability; its timestamp is its object's (613.7a)."""
    return Applying(node.changes, thing.controller, identifier, thing.entered, node=node, name=name)


def apply_all(game: Game, working: dict[ObjectId, Working], effects: list[Applying]) -> None:
    """Applies the layers in order (613.1)."""
    started: list[Applying] = []
    for layer in ORDER:
        if off.is_off(LAYER_RULES[layer]):
            continue
        those = [one for one in effects if any(LAYERS.get(type(change)) == layer for change in one.changes)]  # type: ignore[arg-type]
        while those:
            one = independent(game, working, those, layer) if len(those) > 1 and may_depend(those, layer) else those[0]
            those.remove(one)
            # What began to apply goes on, also if its ability is removed meanwhile (613.6).
            if one in started or active(game, working, one):
                started.append(one)
                apply_one(game, working, one, layer)
                if layer == "6":
                    newly = granted_statics(game, working, effects)
                    effects.extend(newly)
                    those.extend(new for new in newly if any(LAYERS.get(type(c)) == "6" for c in new.changes))  # type: ignore[arg-type]


def granted_statics(game: Game, working: dict[ObjectId, Working], effects: list[Applying]) -> list[Applying]:
    """Static abilities that permanents have by layer 6 and did not have before."""
    known = {(one.source, one.name) for one in effects if one.node is not None}
    found: list[Applying] = []
    for identifier, one in working.items():
        if one.abilities is one.face.abilities:
            continue
        for name in one.abilities:
            if (identifier, name) in known or name in one.face.abilities:
                continue
            node = game.node(name)
            if isinstance(node, a.Static):
                found.append(static(one.thing, identifier, name, node))
    return found


def active(game: Game, working: dict[ObjectId, Working], one: Applying) -> bool:
    """Whether the ability behind an effect is there, and its condition holds."""
    if one.node is None:
        return True
    holder = working.get(one.source or "")
    if holder is None or one.name not in holder.abilities:
        return False
    if holder.thing.zone != one.node.zone:
        return False
    if one.node.as_long_as is None:
        return True
    return holds(Reading(game, one.controller, one.source), one.node.as_long_as)


def affected(game: Game, working: dict[ObjectId, Working], one: Applying) -> list[ObjectId]:
    """What an effect applies to now, by the characteristics derived so far."""
    if one.node is None:
        return [i for i in one.affected if i in working]
    if one.node.affects != "battlefield":
        return []
    reading = Reading(game, one.controller, one.source)
    return [identifier for identifier in working if matches(reading, one.node.to, identifier)]


def may_depend(those: list[Applying], layer: str) -> bool:
    """Whether any effect of a layer could depend on another; in layer 6 where abilities are lost or looked at."""
    if layer == "6":
        return any(
            loses_or_reads_abilities(part) for one in those for part in ((one.node,) if one.node else one.changes)
        )
    return layer == "4"


def could_matter(one: Applying, other: Applying, layer: str) -> bool:
    """Whether one could depend on the other. In layer 6: it ends by it, or looks at what the other gives or takes."""
    if layer != "6":
        return True
    if one.node is None:
        return False
    return reads_keywords(one.node) or any(
        isinstance(change, a.LoseAbilities) and change.keyword is None for change in other.changes
    )


@by_identity
def reads_keywords(node: a.Static) -> bool:
    """Whether what a static ability applies to, or whether it does, is a matter of abilities."""
    looked_at = [*node.to.walk(), *(node.as_long_as.walk() if node.as_long_as is not None else ())]
    return any(isinstance(part, HasKeyword) for part in looked_at)


@by_identity
def loses_or_reads_abilities(node: Node) -> bool:
    """Whether a definition takes abilities away, or looks at which there are."""
    return any(isinstance(part, a.LoseAbilities | HasKeyword) for part in node.walk())


def independent(game: Game, working: dict[ObjectId, Working], those: list[Applying], layer: str) -> Applying:
    """The next effect of a layer: the oldest that depends on none of the others (613.8)."""
    for one in those:
        if not any(
            could_matter(one, other, layer) and depends(game, working, one, other, layer)
            for other in those
            if other is not one
        ):
            return one
    return those[0]


def depends(game: Game, working: dict[ObjectId, Working], one: Applying, other: Applying, layer: str) -> bool:
    """Whether applying the other first would change what this one applies to, or whether it is there at all."""
    before = (active(game, working, one), affected(game, working, one))
    saved = {i: (w.types, w.subtypes, w.abilities, w.colors) for i, w in working.items()}
    apply_one(game, working, other, layer)
    after = (active(game, working, one), affected(game, working, one))
    for identifier, (types, subtypes, abilities, colors) in saved.items():
        each = working[identifier]
        each.types, each.subtypes, each.abilities, each.colors = types, subtypes, abilities, colors
        game._faces[identifier] = each.result()
    return before != after


def apply_one(game: Game, working: dict[ObjectId, Working], one: Applying, layer: str) -> None:
    """Applies the changes of an effect that belong to a layer."""
    changes = [change for change in one.changes if LAYERS.get(type(change)) == layer]  # type: ignore[arg-type]
    if not changes:
        return
    reading = Reading(game, one.controller, one.source)
    for identifier in affected(game, working, one):
        each = working[identifier]
        for change in changes:
            change_one(reading, each, change)
        game._faces[identifier] = each.result()


def change_one(reading: Reading, one: Working, change: Any) -> None:
    """One change of one permanent."""
    match change:
        case a.AddTypes():
            for word in change.words:
                if word[0].isupper() and word in CARD_WORDS:
                    one.types = one.types if word in one.types else (*one.types, word)
                else:
                    one.subtypes = one.subtypes if word in one.subtypes else (*one.subtypes, word)
        case a.SetTypes():
            set_types(one, change)
        case a.EveryCreatureType():
            one.subtypes = (*one.subtypes, EVERY_CREATURE_TYPE)
        case a.SetColors():
            one.colors = tuple(dict.fromkeys((*one.colors, *change.colors))) if change.add else change.colors
        case a.GrantAbility():
            name = hidden_name(change.ability)
            reading.game.library.remember(name, change.ability)
            one.abilities = (*one.abilities, name)
        case a.LoseAbilities():
            if change.keyword is None:
                one.abilities = ()
            else:
                one.abilities = tuple(n for n in one.abilities if not is_keyword(reading.game, n, change.keyword))
        case a.SetPT():
            one.power, one.toughness = amount(reading, change.power), amount(reading, change.toughness)
        case a.ModifyPT():
            one.power = (one.power or 0) + amount(reading, change.power)
            one.toughness = (one.toughness or 0) + amount(reading, change.toughness)
        case a.SwitchPT():
            one.power, one.toughness = one.toughness, one.power


def is_keyword(game: Game, name: str, keyword: str) -> bool:
    """Whether an ability of that name is that keyword, whatever its parameter."""
    node = game.node(name)
    return isinstance(node, a.Keyword) and node.name == keyword


CARD_WORDS = frozenset(
    (
        "Artifact",
        "Battle",
        "Creature",
        "Enchantment",
        "Instant",
        "Land",
        "Planeswalker",
        "Sorcery",
        "Kindred",
        *SUPERTYPES,
    )
)


def set_types(one: Working, change: a.SetTypes) -> None:
    """Types instead of others. New basic land types take the abilities of a land's text with them (CR 305.7)."""
    if change.words:
        kept = tuple(word for word in one.types if word in SUPERTYPES)
        one.types = (*kept, *change.words)
    if change.subtypes:
        basics = ("Plains", "Island", "Swamp", "Mountain", "Forest")
        if "Land" in one.types and all(word in basics for word in change.subtypes):
            # Only land types are replaced; a Saga that is a land stays a Saga.
            others = tuple(word for word in one.subtypes if word not in LAND_TYPES)
            one.subtypes = (*others, *change.subtypes)
            if not off.is_off("305.7"):
                one.abilities = tuple(name for name in one.abilities if name not in one.face.abilities)
        else:
            one.subtypes = change.subtypes


LAND_TYPES = frozenset(
    (
        *("Plains", "Island", "Swamp", "Mountain", "Forest", "Cave", "Desert", "Gate", "Lair", "Locus", "Sphere"),
        *("Town", "Urza’s", "Mine", "Power-Plant", "Tower", "Planet"),
    )
)


def counters(one: Working) -> None:
    """Layer 7c: counters that change power and toughness (613.4c)."""
    for kind, number in one.thing.counters:
        delta = PT_COUNTERS.get(kind)
        if delta is not None and one.power is not None:
            one.power += delta[0] * number
            one.toughness = (one.toughness or 0) + delta[1] * number
        elif kind in KEYWORD_COUNTERS:
            one.abilities = (*one.abilities, kind)


def hone(one: Working, working: dict[ObjectId, Working]) -> None:
    """122.1j: a hone counter on an Equipment gives +1/+0 to the creature it is attached to."""
    number = one.thing.counter("hone")
    host = working.get(one.thing.attached_to) if isinstance(one.thing.attached_to, str) else None
    if off.is_off("122.1j") or not number or host is None or host.power is None:
        return
    if "Equipment" in one.subtypes:
        host.power += number


PT_COUNTERS = {"+1/+1": (1, 1), "-1/-1": (-1, -1), "+1/+0": (1, 0), "+0/+1": (0, 1), "-0/-1": (0, -1), "+2/+2": (2, 2)}
KEYWORD_COUNTERS = frozenset(
    (
        "flying",
        "first strike",
        "double strike",
        "deathtouch",
        "haste",
        "hexproof",
        "indestructible",
        "lifelink",
        "menace",
        "reach",
        "trample",
        "vigilance",
    )
)


def rule_changes(game: Game, rule: str) -> list[tuple[a.RuleChange, ObjectId]]:
    """The rules of its own kind that static abilities set now, with the permanents that have them."""
    game.refresh()
    memo: Any = game._rules_memo
    known = memo.get("all")
    if known is None:
        known = memo["all"] = list(all_rule_changes(game))
    return [(change, holder) for change, holder in known if change.rule == rule]


def all_rule_changes(game: Game) -> Iterable[tuple[a.RuleChange, ObjectId]]:
    """Every rule change of a permanent's static abilities whose condition holds."""
    for identifier in game.battlefield():
        for _, node in game.abilities(identifier).statics:
            changes = [change for change in node.changes if isinstance(change, a.RuleChange)]
            if changes and holds(Reading(game, game.controller(identifier), identifier), node.as_long_as):
                for change in changes:
                    yield change, identifier


def under_rule(game: Game, identifier: ObjectId, rule: str) -> bool:
    """Whether a permanent is under a rule change: of a static ability that means it, or of an effect on it."""
    for change, holder in rule_changes(game, rule):
        node = next(n for _, n in game.abilities(holder).statics if change in n.changes)
        if matches(Reading(game, game.controller(holder), holder), node.to, identifier):
            return True
    for effect in game.state.effects.values():
        if identifier in effect.affected and effect.definition is not None and effect.until != "delayed":
            changes = definition_of(effect.definition)
            if isinstance(changes, tuple) and any(isinstance(c, a.RuleChange) and c.rule == rule for c in changes):
                return True
    return False
