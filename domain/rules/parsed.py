"""The abilities an object has now, sorted by what they do. Parsed once for each set of abilities."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Literal, Protocol, get_args

import msgspec

from domain.cards.abilities import (
    Ability,
    Activated,
    AnyOfEvents,
    Chapter,
    ControlledByYou,
    Cost,
    CostChange,
    Enchant,
    EntersAsCopy,
    EntersChoosing,
    EntersTapped,
    EntersWithCounters,
    GrantAbility,
    Keyword,
    ProducesInstead,
    Replacement,
    SpellAbility,
    Static,
    TappedForMana,
    Triggered,
)
from domain.cards.card import CardDef
from domain.cards.effects import (
    AddMana,
    ChooseAndMove,
    Draw,
    GainControl,
    Later,
    LookAtTop,
    Mill,
    PlayExiled,
    ReturnTo,
    Scry,
    Search,
    Shuffle,
    Surveil,
)
from domain.cards.effects_of_sagas import ExchangeControl
from domain.cards.nodes import Node, to_json
from domain.cards.values import SnowSpent
from domain.rules import off
from domain.rules.by_identity import ByIdentity, by_identity
from domain.rules.keyword_abilities.triggered import meaning
from domain.state.leaves import Face

BASIC_MANA = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""CR 305.6."""

NO_INTRINSIC = "no intrinsic abilities"
"""Stands among the abilities of a land with basic land types that lost all abilities, those of its types too."""

LIBRARY_EFFECTS = (Draw, LookAtTop, Mill, PlayExiled, Scry, Search, Shuffle, Surveil)

TAPPING = Cost(tap=True)

Named = tuple[str, Ability]
"""(how the ability is called, the ability)."""


Group = Literal[
    "activated", "chapters", "keywords", "mana", "others", "produces_instead", "replacements", "statics", "triggered"
]
GROUPS: tuple[Group, ...] = get_args(Group)
"""The kinds of ability by which permanents are looked up (`Game.having`)."""


class Abilities:
    """What a face's abilities are, by kind."""

    __slots__ = (
        "activated",
        "alternatives",
        "chapters",
        "elsewhere",
        "enters",
        "groups",
        "keywords",
        "loud",
        "mana",
        "mana_names",
        "names",
        "other_uses",
        "others",
        "produces_instead",
        "reads_snow",
        "replacements",
        "spell",
        "statics",
        "taps_for_mana",
        "triggered",
    )

    def __init__(self, names: tuple[str, ...], nodes: tuple[Ability, ...], subtypes: tuple[str, ...]) -> None:
        self.names = names
        self.keywords: dict[str, tuple[str, ...]] = {}
        """Keyword → its parameters, one for each time the object has it."""
        self.activated: list[tuple[str, Activated]] = []
        """In the order of the text, mana abilities included."""
        self.mana: list[tuple[str, Activated]] = []
        self.triggered: list[tuple[str, Triggered]] = []
        self.chapters: list[tuple[str, Chapter]] = []
        self.statics: list[tuple[str, Static]] = []
        self.replacements: list[tuple[str, Replacement]] = []
        self.produces_instead: list[tuple[str, ProducesInstead]] = []
        self.enters: list[tuple[str, Ability]] = []
        """What applies as the object enters."""
        self.spell: SpellAbility | None = None
        self.others: list[tuple[str, Ability]] = []
        """Costs of the spell itself, what an Aura enchants, changes of other costs."""
        for name, node in zip(names, nodes, strict=True):
            self.add(name, node)
        for word in subtypes:
            if word in BASIC_MANA:
                self.add(*basic_mana(word))
        # Counted are printed abilities, then those of basic land types, then what effects granted.
        self.activated.sort(key=lambda one: one[0].startswith("~"))
        self.reads_snow = any(reads_snow(node) for node in nodes)
        tapping = [is_mana_ability(node) and node.cost == TAPPING for _, node in self.activated]
        self.other_uses = tapping.count(False)
        """How many activated abilities do something else than tap for mana."""
        self.taps_for_mana = all(tapping)
        """Whether its activated abilities are mana abilities that cost {T} and nothing else."""
        self.mana_names = frozenset(name for name, _ in self.mana)
        self.loud = bool(self.triggered or self.chapters or self.statics or self.replacements or self.produces_instead)
        self.elsewhere = any(node.zone != "battlefield" for _, node in self.activated)
        """Whether any is activated from another zone."""
        self.groups: tuple[Group, ...] = tuple([group for group in GROUPS if getattr(self, group)])
        """Of which kinds it has any."""

    def add(self, name: str, node: Ability) -> None:
        """Sorts in one ability."""
        match node:
            case Keyword():
                self.keywords[node.name] = (*self.keywords.get(node.name, ()), node.value)
                meant = meaning(node)
                if meant is not None:
                    self.triggered.append((name, meant))
            case Activated():
                self.activated.append((name, node))
                if is_mana_ability(node):
                    self.mana.append((name, node))
            case Triggered():
                self.triggered.append((name, node))
            case Chapter():
                self.chapters.append((name, node))
            case Static():
                self.statics.append((name, node))
            case Replacement():
                self.replacements.append((name, node))
            case EntersTapped() | EntersWithCounters() | EntersAsCopy() | EntersChoosing():
                self.enters.append((name, node))
            case ProducesInstead():
                self.produces_instead.append((name, node))
            case SpellAbility():
                self.spell = node
            case _:
                self.others.append((name, node))

    @property
    def final_chapter(self) -> int:
        """The greatest chapter number; 0 where there is no chapter ability (CR 714.2d)."""
        return max((node.number for _, node in self.chapters), default=0)

    def has(self, keyword: str) -> bool:
        """Whether the object has a keyword ability."""
        return keyword in self.keywords


@by_identity
def reads_snow(node: Ability) -> bool:
    """Whether an ability looks at how much {S} was spent."""
    return any(isinstance(part, SnowSpent) for part in node.walk())


def basic_mana(word: str) -> tuple[str, Activated]:
    """The intrinsic mana ability of a basic land type (CR 305.6)."""
    symbol = BASIC_MANA[word]
    return f"mana {{{symbol}}}", Activated(Cost(tap=True), (AddMana(f"{{{symbol}}}"),))


def is_mana_ability(node: Activated) -> bool:
    """CR 605.1a as of Aug 2026: adds mana, has no target, is no loyalty ability, moves no card of a library."""
    return adds_mana(node) and not off.is_off("605.1a")


@by_identity
def adds_mana(node: Activated) -> bool:
    """Whether nothing but the rule itself keeps it from being a mana ability."""
    if node.targets or node.cost.loyalty is not None or node.cost.mill:
        return False
    inside = [part for effect in node.effects for part in done_by(effect)]
    return any(isinstance(part, AddMana) for part in inside) and not any(moves_library_card(part) for part in inside)


def done_by(effect: Node) -> list[Node]:
    """An instruction with those inside it that it carries out itself: not what it grants, makes or does later."""
    if isinstance(effect, Ability | CardDef | Later):
        return []
    return [effect, *(part for child in effect.children() for part in done_by(child))]


def moves_library_card(part: Node) -> bool:
    """Whether an instruction moves a card to or from a library."""
    if isinstance(part, ReturnTo):
        return part.to == "library"
    if isinstance(part, ChooseAndMove):
        return "library" in (part.zone, part.to)
    return isinstance(part, LIBRARY_EFFECTS)


@by_identity
def is_triggered_mana_ability(node: Triggered) -> bool:
    """CR 605.1b: no target, triggers as a permanent is tapped for mana, and adds mana."""
    on = node.on.events if isinstance(node.on, AnyOfEvents) else (node.on,)
    if node.targets or node.modes or not all(isinstance(one, TappedForMana) for one in on):
        return False
    return any(isinstance(part, AddMana) for effect in node.effects for part in done_by(effect))


def name_of(card: CardDef, place: int) -> str:
    """What an ability of a card is called among the abilities of an object: keywords by themselves."""
    ability = card.abilities[place]
    return ability.text if isinstance(ability, Keyword) else f"{card.name}#{place + 1}"


@by_identity
def hidden_name(node: Node) -> str:
    """The name of an ability that stands inside another: it is granted, delayed or reflexive."""
    if isinstance(node, Keyword):
        return node.text
    return "~" + sha256(msgspec.json.encode(to_json(node), order="deterministic")).hexdigest()[:12]


def face_of_card(card: CardDef) -> Face:
    """The printed face of a definition."""
    return Face(
        card=card.name,
        name=card.name,
        mana_cost=card.mana_cost or None,
        colors=card.colors_now,
        types=card.types,
        subtypes=card.subtypes,
        power=card.power,
        toughness=card.toughness,
        loyalty=card.loyalty,
        abilities=tuple(name_of(card, place) for place in range(len(card.abilities))),
    )


class Library:
    """The definitions a game is played with: cards and tokens by name, abilities by theirs."""

    def __init__(self, cards: Mapping[str, CardDef]) -> None:
        self.cards: dict[str, CardDef] = dict(cards)
        self.faces: dict[str, Face] = {}
        self.backs: dict[str, Face] = {}
        """The back faces of double-faced cards, by the name of the front."""
        self.parts: dict[str, Face] = {}
        """The other part that a card can be cast or played as: a modal back face, an Adventure; by the card's name."""
        self.storied = False
        """Whether any card of the game has storied."""
        self.takes_control = False
        """Whether anything in the game changes who controls a permanent."""
        self._abilities: dict[str, Ability] = {}
        self._parsed: dict[tuple[tuple[str, ...], tuple[str, ...]], Abilities] = {}
        self._of_face = ByIdentity[Face | None, Abilities]()
        """By the identity of a face, which is looked at again and again."""
        for card in list(self.cards.values()):
            self.learn(card)

    def learn(self, card: CardDef) -> None:
        """Takes in a definition, with all abilities and tokens inside it."""
        self.cards.setdefault(card.name, card)
        self.faces[card.name] = face_of_card(card)
        if card.back is not None:
            self.backs[card.name] = msgspec.structs.replace(face_of_card(card.back), card=card.name)
            self.learn_abilities(card.back)
            if card.modal:
                self.parts[card.name] = self.backs[card.name]
        if card.adventure is not None:
            self.parts[card.name] = msgspec.structs.replace(face_of_card(card.adventure), card=card.name)
            self.learn_abilities(card.adventure)
        self.learn_abilities(card)

    def learn_abilities(self, card: CardDef) -> None:
        """Takes in the abilities of a definition, and the tokens inside them."""
        for place, ability in enumerate(card.abilities):
            self._abilities[name_of(card, place)] = ability
            self.storied = self.storied or any(isinstance(n, Keyword) and n.name == "storied" for n in ability.walk())
            for node in ability.walk():
                self.takes_control = self.takes_control or isinstance(
                    node, ControlledByYou | ExchangeControl | GainControl
                )
                if isinstance(node, Ability) and node is not ability:
                    self._abilities[hidden_name(node)] = node
                elif isinstance(node, CardDef) and node.name not in self.faces:
                    self.learn(node)
                elif isinstance(node, CardDef):  # a token of a name that is known: its own abilities are learned too
                    self.learn_abilities(node)

    def remember(self, name: str, node: Ability) -> None:
        """Takes in an ability that an effect made."""
        self._abilities.setdefault(name, node)

    def ability(self, name: str) -> Ability:
        """The ability of that name. Raises KeyError for one that no definition has."""
        node = self._abilities.get(name)
        if node is not None:
            return node
        word, _, value = name.partition(" ")
        if word == "mana" and value:
            return Activated(Cost(tap=True), (AddMana(value),))
        if "#" in name or name.startswith("~"):
            raise KeyError(name)
        return two_words(name)

    def reads_snow(self, face: Face) -> bool:
        """Whether an ability of a card looks at how much {S} was spent to cast it."""
        return bool(self.of(face).reads_snow)

    def of(self, face: Face | None) -> Abilities:
        """The abilities of a face."""
        known = self._of_face.get(face)
        if known is not None:
            return known
        names = face.abilities if face is not None else ()
        basics = basic_words(face)
        key = (names, basics)
        parsed = self._parsed.get(key)
        if parsed is None:
            parsed = self._parsed[key] = Abilities(names, tuple(self.ability(name) for name in names), basics)
        self._of_face.put(face, parsed)
        return parsed


class Typed(Protocol):
    """What has types and abilities."""

    @property
    def types(self) -> tuple[str, ...]: ...
    @property
    def subtypes(self) -> tuple[str, ...]: ...
    @property
    def abilities(self) -> tuple[str, ...]: ...


def basic_words(face: Typed | None) -> tuple[str, ...]:
    """The basic land types that give a mana ability (CR 305.6)."""
    if face is None or "Land" not in face.types or NO_INTRINSIC in face.abilities:
        return ()
    return tuple([word for word in face.subtypes if word in BASIC_MANA])


def two_words(name: str) -> Keyword:
    """A keyword as it stands among abilities: `first strike`, `ward {1}`, `ward—Pay 3 life`, `protection from red`."""
    for mark in ("—", " {", " from "):
        head, found, tail = name.partition(mark)
        if found:
            return Keyword(head, (mark + tail).strip())
    return Keyword(name)


__all__ = ["Abilities", "CostChange", "Enchant", "GrantAbility", "Library", "face_of_card", "hidden_name", "name_of"]
