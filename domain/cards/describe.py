"""A definition in English, in our own words, and the rules that it uses. Both come from the nodes alone."""

from __future__ import annotations

from domain.cards import abilities as a
from domain.cards import effects as e
from domain.cards.card import CardDef
from domain.cards.english.rules import ability_text, keyword_text
from domain.cards.english.speaker import Speaker
from domain.cards.english.words import ROMAN
from domain.cards.nodes import Node

KINDS = ("Creature", "Planeswalker", "Land", "Artifact", "Enchantment", "Battle")


def describe(card: CardDef) -> str:
    """What a card does, an ability a line, worded close to how cards are; empty for one without abilities."""
    speaker = Speaker(this_of(card), host_of(card))
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
    return "\n".join(lines)


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
    return isinstance(other, a.Chapter) and (other.effects, other.targets) == (one.effects, one.targets)


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


KEYWORD_RULES: dict[str, str] = {
    "boast": "702.142",
    "changeling": "702.73",
    "deathtouch": "702.2",
    "defender": "702.3",
    "double strike": "702.4",
    "enchant": "702.5",
    "equip": "702.6",
    "fear": "702.36",
    "first strike": "702.7",
    "flash": "702.8",
    "flashback": "702.34",
    "flying": "702.9",
    "foretell": "702.143",
    "haste": "702.10",
    "hexproof": "702.11",
    "horsemanship": "702.31",
    "indestructible": "702.12",
    "infect": "702.90",
    "intimidate": "702.13",
    "kicker": "702.33",
    "landwalk": "702.14",
    "lifelink": "702.15",
    "menace": "702.111",
    "prowess": "702.108",
    "protection": "702.16",
    "reach": "702.17",
    "shadow": "702.28",
    "shroud": "702.18",
    "skulk": "702.118",
    "storied": "702.195",
    "trample": "702.19",
    "vigilance": "702.20",
    "ward": "702.21",
    "wither": "702.80",
}
"""Keyword abilities of the cards, by the rule that is about each."""

NODE_RULES: dict[type[Node], str] = {
    a.Activated: "602",
    a.Triggered: "603",
    a.Static: "604",
    a.Replacement: "614",
    a.EntersTapped: "614.1c",
    a.EntersWithCounters: "614.1c",
    a.EntersAsCopy: "707.5",
    a.AsEntersChoose: "614.1c",
    a.AdditionalCost: "601.2b",
    a.AlternativeCost: "118.9",
    a.CostChange: "601.2f",
    a.Enchant: "702.5",
    a.GrantAbility: "613.1f",
    a.LoseAbilities: "613.1f",
    a.AddTypes: "613.1d",
    a.SetTypes: "613.1d",
    a.SetColors: "613.1e",
    a.ChangeControl: "613.1b",
    a.SetPT: "613.4b",
    a.ModifyPT: "613.4c",
    a.SwitchPT: "613.4d",
    e.AddMana: "106.4",
    e.Attach: "701.3",
    e.Counter: "701.6",
    e.CopyStackObject: "707.10",
    e.CreateCopies: "707.2",
    e.CreateTokens: "701.7",
    e.DealDamage: "120",
    e.Destroy: "701.8",
    e.Discard: "701.9",
    e.Draw: "121",
    e.Exile: "701.13",
    e.ExtraCombat: "500.8",
    e.ExtraTurn: "500.7",
    e.Fight: "701.14",
    e.Foretells: "702.143",
    e.GainControl: "613.1b",
    e.GainLife: "119.3",
    e.Later: "603.7",
    e.LoseGame: "104.3e",
    e.LoseLife: "119.3",
    e.Mill: "701.17",
    e.Prevent: "615",
    e.Proliferate: "701.34",
    e.PutCounters: "122.6",
    e.Reflexive: "603.12",
    e.Sacrifice: "701.21",
    e.Scry: "701.22",
    e.Search: "701.23",
    e.SetLife: "119.5",
    e.Shuffle: "701.24",
    e.Surveil: "701.25",
    e.Tap: "701.26",
    e.Transform: "701.27",
    e.Untap: "701.26",
    e.WheneverThisTurn: "603.7",
    e.WinGame: "104.2b",
}
"""What else a definition can hold, by the rule that is about it."""

TYPE_RULES = {
    "Artifact": "301",
    "Creature": "302",
    "Enchantment": "303",
    "Instant": "304",
    "Land": "305",
    "Planeswalker": "306",
    "Sorcery": "307",
    "Battle": "310",
    "Legendary": "704.5j",
    "Saga": "714",
    "Aura": "303.4",
    "Equipment": "301.5",
}


def uses(card: CardDef) -> tuple[str, ...]:
    """The numbers of the rules that a definition uses, in the order of the Comprehensive Rules."""
    found = [TYPE_RULES[word] for word in (*card.types, *card.subtypes) if word in TYPE_RULES]
    for node in card.walk():
        if isinstance(node, a.Keyword):
            found.append(KEYWORD_RULES.get(node.name, "702"))
        elif type(node) in NODE_RULES:
            found.append(NODE_RULES[type(node)])
        found.extend(marks(node))
    return tuple(sorted(dict.fromkeys(found), key=place))


def marks(node: Node) -> list[str]:
    """Rules that a field of a node stands for."""
    found: list[str] = []
    if isinstance(node, a.Activated):
        found += ["702.6"] if node.equip else []
        found += ["702.142"] if node.boast else []
        found += ["606"] if node.cost.loyalty is not None else []
        found += ["605"] if any(isinstance(part, e.AddMana) for part in node.walk()) else []
    if isinstance(node, a.AdditionalCost) and node.kicker:
        found.append("702.33")
    if isinstance(node, a.AlternativeCost) and node.name in KEYWORD_RULES:
        found.append(KEYWORD_RULES[node.name])
    if isinstance(node, a.SpellAbility | a.Triggered) and node.modes:
        found.append("700.2")
    if getattr(node, "targets", ()):
        found.append("115")
    return found


def place(number: str) -> tuple[int, int, str]:
    """Where a rule stands: `702.21` after `702.6`."""
    section, _, rest = number.partition(".")
    digits = "".join(letter for letter in rest if letter.isdigit())
    return int(section), int(digits or 0), rest
