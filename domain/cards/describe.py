"""A definition in English, in our own words, from its nodes alone; and the rules that it uses."""

from __future__ import annotations

from domain.cards import abilities as a
from domain.cards.card import CardDef
from domain.cards.english.rules import ability_text, keyword_text
from domain.cards.english.speaker import Speaker
from domain.cards.english.words import ROMAN
from domain.cards.rules_used import uses

__all__ = ["describe", "uses"]

KINDS = ("Creature", "Planeswalker", "Land", "Artifact", "Enchantment", "Battle")


def describe(card: CardDef) -> str:
    """What a card does, an ability a line, worded close to how cards are; empty for one without abilities."""
    speaker = Speaker(this_of(card), host_of(card))
    speaker.creature = "Creature" in card.types
    lines: list[str] = []
    words: list[str] = []
    place = 0
    abilities = in_order(card)
    while place < len(abilities):
        ability = abilities[place]
        place += 1
        if isinstance(ability, a.Keyword) and not ability.value:
            words.append(keyword_text(ability))
            continue
        if words:
            lines.append(together(words))
            words = []
        if isinstance(ability, a.Chapter):
            numbers = [ability.number]
            while place < len(abilities) and same_chapter(ability, abilities[place]):
                numbers.append(abilities[place].number)  # type: ignore[attr-defined]
                place += 1
            text = ability_text(speaker, ability).partition(" — ")[2]
            lines.append(f"{', '.join(ROMAN[number] for number in numbers)} — {text}")
            continue
        lines.append(ability_text(speaker, ability))
    if words:
        lines.append(together(words))
    if card.back is not None:
        lines.append(f"Back: {card.back.name}{printed(card.back) if card.modal else ''}")
        lines.append(describe(card.back))
    if card.adventure is not None:
        lines.append(f"Adventure: {card.adventure.name}{printed(card.adventure)}")
        lines.append(describe(card.adventure))
    return "\n".join(lines)


def printed(card: CardDef) -> str:
    """Mana cost, types and size of another part."""
    line = " ".join(card.types) + (f" — {' '.join(card.subtypes)}" if card.subtypes else "")
    size = f" {card.power}/{card.toughness}" if card.power is not None else ""
    return f"{' ' if card.mana_cost else ''}{card.mana_cost}, {line}{size}"


def in_order(card: CardDef) -> tuple[a.Ability, ...]:
    """The abilities as a card has them: what a spell costs stands before what it does."""
    first = (a.AdditionalCost, a.CostChange)
    costs = tuple(ability for ability in card.abilities if isinstance(ability, first))
    if not any(isinstance(ability, a.SpellAbility) for ability in card.abilities):
        return card.abilities
    return (*costs, *(ability for ability in card.abilities if not isinstance(ability, first)))


def together(words: list[str]) -> str:
    """Keywords on one line."""
    text = ", ".join(words)
    return text[0].upper() + text[1:]


def same_chapter(one: a.Chapter, other: a.Ability) -> bool:
    """Whether two chapters do the same: "I, II" is two of them (CR 714.2c)."""
    return isinstance(other, a.Chapter) and (other.effects, other.targets, other.modes) == (
        one.effects,
        one.targets,
        one.modes,
    )


def this_of(card: CardDef) -> str:
    """How a card calls itself: legends by their short name, others by what they are."""
    if "Legendary" in card.types:
        return short_name(card.name)
    if card.token:
        return "this token"
    for word in ("Equipment", "Aura", "Saga", "Vehicle"):
        if word in card.subtypes:
            return f"this {word}"
    kind = next((word for word in KINDS if word in card.types), None)
    return f"this {kind.lower()}" if kind is not None else card.name


def short_name(name: str) -> str:
    """The name of a legend as its text has it: without its title."""
    return name.partition(",")[0].partition(" the ")[0]


def host_of(card: CardDef) -> str:
    """What an Equipment or Aura calls what it is attached to."""
    if "Aura" in card.subtypes:
        kinds = [node for node in card.abilities if isinstance(node, a.Enchant)]
        noun = ability_text(Speaker("this", "that"), kinds[0]).removeprefix("Enchant ") if kinds else "permanent"
        return f"enchanted {noun.split()[0]}"
    return "equipped creature"
