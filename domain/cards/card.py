"""A card definition, and the constructors that read like a card from top to bottom."""

from __future__ import annotations

from hashlib import sha256
from typing import Literal

import msgspec

from domain.cards.abilities import (
    Ability,
    Activated,
    Chapter,
    Keyword,
    Mode,
    SpellAbility,
    Triggered,
)
from domain.cards.effects import Effect
from domain.cards.nodes import Node, to_json
from domain.cards.values import Target, TargetSpec
from domain.vocabulary import SUPERTYPES

COLOR_OF = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


class CardDef(Node, frozen=True):
    """What a card (or a token) is and does. Facts and abilities, never its published text."""

    name: str
    mana_cost: str = ""
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    abilities: tuple[Ability, ...] = ()
    colors: tuple[str, ...] | None = None
    """A colour indicator, or a token's colours; None: by the mana cost (CR 202.2)."""
    token: bool = False
    back: CardDef | None = None
    """The back face of a double-faced card (CR 712)."""
    modal: bool = False
    """Whether either face can be cast or played (CR 712.3)."""
    adventure: CardDef | None = None
    """What an adventurer card is while it is cast as an Adventure (CR 715.2)."""

    def __repr__(self) -> str:
        # What is newer than release 0.1.0 is left out at its default: words that hold a definition stay as released.
        fields = [name for name in self.__struct_fields__ if name not in ("modal", "adventure") or getattr(self, name)]
        return f"CardDef({', '.join(f'{name}={getattr(self, name)!r}' for name in fields)})"

    @property
    def colors_now(self) -> tuple[str, ...]:
        """The colours of the card itself."""
        if self.colors is not None:
            return self.colors
        return tuple(color for letter, color in COLOR_OF.items() if letter in self.mana_cost)

    def content_hash(self) -> str:
        """SHA-256 over the definition as canonical JSON; what a game pins."""
        return sha256(msgspec.json.encode(to_json(self), order="deterministic")).hexdigest()


def type_line(line: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """`Legendary Creature — Dwarf Noble` → (types, subtypes)."""
    left, _, right = line.partition("—")
    return tuple(left.split()), tuple(right.split())


def settled(ability: Ability) -> Ability:
    """The ability with its targets collected in the order of the text, and `Target(n)` where they stood."""
    if isinstance(ability, SpellAbility | Triggered | Chapter) and ability.modes:
        return msgspec.structs.replace(ability, modes=tuple(settled_mode(mode) for mode in ability.modes))
    if isinstance(ability, SpellAbility | Triggered | Activated | Chapter):
        effects, found = collect(ability.effects)
        return msgspec.structs.replace(ability, effects=effects, targets=(*keyless(ability.targets), *found))
    return inside(ability)


def inside(node: Node) -> Ability:
    """A node with the abilities that it holds (those it grants) settled."""

    def visit(value: object) -> object:
        if isinstance(value, Ability):
            return settled(value)
        if isinstance(value, Node):
            return inside(value)
        return tuple(map(visit, value)) if isinstance(value, tuple) else value

    changed = {name: visit(getattr(node, name)) for name in node.__struct_fields__}
    return type(node)(**changed)  # type: ignore[return-value]


def settled_mode(mode: Mode) -> Mode:
    """`settled` for a mode."""
    effects, found = collect(mode.effects)
    return msgspec.structs.replace(mode, effects=effects, targets=(*keyless(mode.targets), *found))


def keyless(specs: tuple[TargetSpec, ...]) -> tuple[TargetSpec, ...]:
    """Target specifications without the key that told them apart while they were written."""
    return tuple(msgspec.structs.replace(spec, key=0) for spec in specs)


def collect(effects: tuple[Effect, ...]) -> tuple[tuple[Effect, ...], tuple[TargetSpec, ...]]:
    """Takes the target specifications out of effects."""
    specs: list[TargetSpec] = []
    places: dict[int, int] = {}

    def visit(value: object) -> object:
        if isinstance(value, TargetSpec):
            if value.key not in places:
                places[value.key] = len(specs)
                specs.append(msgspec.structs.replace(value, key=0))
            return Target(places[value.key])
        if isinstance(value, Ability):
            return settled(value)
        if isinstance(value, Node):
            changed = {name: visit(getattr(value, name)) for name in value.__struct_fields__}
            if any(changed[name] is not getattr(value, name) for name in changed):
                return type(value)(**changed)
            return value
        if isinstance(value, tuple):
            new = tuple(visit(entry) for entry in value)
            return new if any(a is not b for a, b in zip(new, value, strict=True)) else value
        return value

    done = tuple(visit(effect) for effect in effects)
    return done, tuple(specs)  # type: ignore[return-value]


def card(
    name: str,
    mana_cost: str,
    line: str,
    *abilities: Ability,
    power: int | None = None,
    toughness: int | None = None,
    loyalty: int | None = None,
) -> CardDef:
    """Any card."""
    types, subtypes = type_line(line)
    return CardDef(name, mana_cost, types, subtypes, power, toughness, loyalty, tuple(map(settled, abilities)))


def creature(name: str, mana_cost: str, line: str, power: int, toughness: int, *abilities: Ability) -> CardDef:
    """A creature card; the type line is given whole or without `Creature`."""
    if "Creature" not in line:
        words = line.split()
        supertypes = [word for word in words if word in SUPERTYPES]
        line = " ".join([*supertypes, "Creature —", *words[len(supertypes) :]])
    return card(name, mana_cost, line, *abilities, power=power, toughness=toughness)


def instant(name: str, mana_cost: str, *parts: Effect | Ability) -> CardDef:
    """An instant: effects are what it does, abilities stand beside them."""
    return spell_card(name, mana_cost, "Instant", parts)


def sorcery(name: str, mana_cost: str, *parts: Effect | Ability) -> CardDef:
    """A sorcery."""
    return spell_card(name, mana_cost, "Sorcery", parts)


def spell_card(name: str, mana_cost: str, line: str, parts: tuple[Effect | Ability, ...]) -> CardDef:
    """An instant or sorcery."""
    effects = tuple(part for part in parts if isinstance(part, Effect))
    abilities = tuple(part for part in parts if isinstance(part, Ability))
    if effects:
        abilities = (SpellAbility(effects), *abilities)
    return card(name, mana_cost, line, *abilities)


def choose_one(*modes: Effect | tuple[Effect, ...], most: int = 1) -> SpellAbility:
    """ "Choose one", or "one or both" with `most` (CR 700.2)."""
    made = tuple(Mode((mode,) if isinstance(mode, Effect) else mode) for mode in modes)
    return SpellAbility(modes=made, choose=1, choose_most=most if most > 1 else 0)


def saga(
    name: str,
    mana_cost: str,
    *abilities: Ability | tuple[Ability, ...],
    line: str = "Enchantment — Saga",
    power: int | None = None,
    toughness: int | None = None,
) -> CardDef:
    """A Saga; `chapter(I, II, …)` gives one ability a number (CR 714.2c)."""
    flat: list[Ability] = []
    for ability in abilities:
        flat.extend(ability if isinstance(ability, tuple) else (ability,))
    return card(name, mana_cost, line, *flat, power=power, toughness=toughness)


def chapter(*parts: int | Effect) -> tuple[Chapter, ...]:
    """`chapter(I, effect, …)` or `chapter(I, II, effect, …)`."""
    numbers = [part for part in parts if isinstance(part, int)]
    effects = tuple(part for part in parts if isinstance(part, Effect))
    return tuple(Chapter(number, effects) for number in numbers)


def modal_chapter(*parts: int | Mode) -> tuple[Chapter, ...]:
    """`modal_chapter(I, II, Mode(…), Mode(…))`: choose one."""
    modes = tuple(part for part in parts if isinstance(part, Mode))
    return tuple(Chapter(number, (), modes=modes) for number in parts if isinstance(number, int))


def enchantment(name: str, mana_cost: str, *abilities: Ability, line: str = "Enchantment") -> CardDef:
    """An enchantment."""
    return card(name, mana_cost, line, *abilities)


def artifact(name: str, mana_cost: str, *abilities: Ability, line: str = "Artifact") -> CardDef:
    """An artifact."""
    return card(name, mana_cost, line, *abilities)


def land(name: str, line: str, *abilities: Ability) -> CardDef:
    """A land."""
    return card(name, "", line, *abilities)


def transforming(front: CardDef, back: CardDef, colors: str) -> CardDef:
    """A double-faced card whose back face has a colour indicator (CR 712.2, 204)."""
    shown = tuple(COLOR_OF[letter] for letter in colors)
    return msgspec.structs.replace(front, back=msgspec.structs.replace(back, colors=shown))


def modal(front: CardDef, back: CardDef) -> CardDef:
    """A modal double-faced card (CR 712.3): each face has a mana cost and colours of its own."""
    return msgspec.structs.replace(front, back=back, modal=True)


def adventurer(
    front: CardDef, name: str, mana_cost: str, line: Literal["Instant", "Sorcery"], *parts: Effect | Ability
) -> CardDef:
    """An adventurer card with its Adventure (CR 715)."""
    return msgspec.structs.replace(front, adventure=spell_card(name, mana_cost, f"{line} — Adventure", parts))


def token(
    name: str, line: str, power: int | None, toughness: int | None, colors: str = "", *abilities: Ability
) -> CardDef:
    """A token; `colors` are letters (`RW`), its name is that of the text or its subtypes and "Token" (CR 111.4)."""
    types, subtypes = type_line(line)
    shown = tuple(COLOR_OF[letter] for letter in colors)
    return CardDef(name, "", types, subtypes, power, toughness, None, tuple(map(settled, abilities)), shown, True)


def keyword(name: str, value: str = "") -> Keyword:
    """A keyword ability."""
    return Keyword(name, value)


I, II, III, IV, V, VI = 1, 2, 3, 4, 5, 6  # noqa: E741
