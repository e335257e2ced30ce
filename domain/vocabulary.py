"""The closed word lists of the game, in the spelling of the Comprehensive Rules."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Zone: TypeAlias = Literal["library", "hand", "battlefield", "graveyard", "stack", "exile", "command", "outside"]
"""CR 400.1; `outside` is outside the game (400.11), where sideboards and conjured cards come from."""

SHARED_ZONES: tuple[Zone, ...] = ("battlefield", "stack", "exile", "command")
"""CR 400.1: the zones all players share."""

OWNED_ZONES: tuple[Zone, ...] = ("library", "hand", "graveyard", "outside")
"""CR 400.3: the zones each player has for the objects they own."""

HIDDEN_ZONES: tuple[Zone, ...] = ("library", "hand", "outside")
"""CR 400.2, with sideboards, which only their owner sees (100.4)."""

Step: TypeAlias = Literal[
    "untap",
    "upkeep",
    "draw",
    "main1",
    "begin",
    "attack",
    "block",
    "first-damage",
    "damage",
    "end-combat",
    "main2",
    "end",
    "cleanup",
]
"""The steps of CR 500.1, and the two main phases, which have none (505.1)."""

STEPS: tuple[Step, ...] = get_args(Step)

STEP_TITLES: dict[Step, str] = {
    "untap": "untap step",
    "upkeep": "upkeep step",
    "draw": "draw step",
    "main1": "precombat main phase",
    "begin": "beginning of combat step",
    "attack": "declare attackers step",
    "block": "declare blockers step",
    "first-damage": "first combat damage step",
    "damage": "combat damage step",
    "end-combat": "end of combat step",
    "main2": "postcombat main phase",
    "end": "end step",
    "cleanup": "cleanup step",
}

STEP_RULES: dict[Step, str] = {
    "untap": "501.1",
    "upkeep": "501.1",
    "draw": "501.1",
    "main1": "505.1",
    "begin": "506.1",
    "attack": "506.1",
    "block": "506.1",
    "first-damage": "510.4",
    "damage": "506.1",
    "end-combat": "506.1",
    "main2": "505.1",
    "end": "512.1",
    "cleanup": "512.1",
}
"""The rule that puts each step in its place; what the step then does by itself has its own number (502.3, 504.1)."""

Color: TypeAlias = Literal["white", "blue", "black", "red", "green"]
"""CR 105.1."""

COLORS: tuple[Color, ...] = get_args(Color)

ManaType: TypeAlias = Literal["W", "U", "B", "R", "G", "C"]
"""CR 106.1b: five colours, and colorless."""

CardType: TypeAlias = Literal[
    "Artifact",
    "Battle",
    "Conspiracy",
    "Creature",
    "Dungeon",
    "Enchantment",
    "Instant",
    "Kindred",
    "Land",
    "Phenomenon",
    "Plane",
    "Planeswalker",
    "Scheme",
    "Sorcery",
    "Vanguard",
]
"""CR 205.2a."""

PERMANENT_TYPES: tuple[CardType, ...] = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")
"""CR 110.4."""

Supertype: TypeAlias = Literal["Basic", "Legendary", "Ongoing", "Snow", "World"]
"""CR 205.4a."""

SUPERTYPES: tuple[Supertype, ...] = get_args(Supertype)

ObjectKind: TypeAlias = Literal["card", "token", "ability", "spell-copy", "emblem"]
"""CR 109.1: what an object can be. A card on the stack is a spell, on the battlefield a permanent."""

Characteristic: TypeAlias = Literal[
    "card",
    "name",
    "mana_cost",
    "colors",
    "types",
    "subtypes",
    "power",
    "toughness",
    "loyalty",
    "defense",
    "abilities",
]
"""CR 109.3, with `card`, which names the printing or the definition behind the object. `types` holds supertypes too."""

CHARACTERISTICS: tuple[Characteristic, ...] = get_args(Characteristic)

KEYWORD_COUNTERS = frozenset(
    (
        "deathtouch",
        "decayed",
        "double strike",
        "exalted",
        "first strike",
        "flying",
        "haste",
        "hexproof",
        "indestructible",
        "lifelink",
        "menace",
        "reach",
        "shadow",
        "trample",
        "vigilance",
    )
)
"""CR 122.1b: a counter of these kinds gives the keyword."""

PLUS_ONE = "+1/+1"
MINUS_ONE = "-1/-1"
LORE = "lore"
LOYALTY = "loyalty"
POISON = "poison"
ENERGY = "energy"
"""Counter kinds (CR 122) are open words; these have rules of their own."""
