"""Which rules of the Comprehensive Rules a definition uses."""

from __future__ import annotations

from domain.cards import abilities as a
from domain.cards import effects as e
from domain.cards import effects_of_sagas as s
from domain.cards import filters as f
from domain.cards import mana as m
from domain.cards import mechanics, the_ring
from domain.cards import values as v
from domain.cards.card import CardDef
from domain.cards.nodes import Node

KEYWORD_RULES: dict[str, str] = {
    "boast": "702.142",
    "changeling": "702.73",
    "crew": "702.122",
    "cumulative upkeep": "702.24",
    "deathtouch": "702.2",
    "defender": "702.3",
    "evolve": "702.100",
    "dethrone": "702.105",
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
    "phasing": "702.26",
    "protection": "702.16",
    "reach": "702.17",
    "read ahead": "702.155",
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

VARIANTS = {"doctor's companion": "702.124", "islandwalk": "702.14"}
"""Keyword abilities that the rules treat under the name of another."""

NODE_RULES: dict[type[Node], str] = {
    a.Activated: "602",
    a.Triggered: "603",
    a.Static: "604",
    a.Replacement: "614",
    a.EntersTapped: "614.1c",
    a.EntersWithCounters: "614.1c",
    a.EntersAsCopy: "707.5",
    a.EntersChoosing: "607.2d",
    a.ProducesInstead: "106.12b",
    a.TappedForMana: "106.12a",
    m.CouldProduce: "106.7",
    m.Spending: "106.6",
    a.AdditionalCost: "601.2b",
    a.AlternativeCost: "118.9",
    a.CostChange: "601.2f",
    a.Enchant: "702.5",
    a.GrantAbility: "613.1f",
    a.LoseAbilities: "613.1f",
    a.AddTypes: "613.1d",
    a.AddChosenType: "613.1d",
    a.LoseTypes: "707.9",
    a.SetTypes: "613.1d",
    a.SetColors: "613.1e",
    a.ControlledByYou: "613.1b",
    a.SetPT: "613.4b",
    a.ModifyPT: "613.4c",
    a.SwitchPT: "613.4d",
    f.Foretold: "702.143",
    v.WasForetold: "702.143",
    v.YouHaveAnEnduringStory: "702.195",
    e.AddMana: "106.4",
    e.Attach: "701.3",
    e.BecomeCopy: "707.4",
    e.Counter: "701.6",
    e.CopyStackObject: "707.10",
    e.CreateCopies: "707.2",
    e.CreateTokens: "701.7",
    e.DealDamage: "120",
    e.Destroy: "701.8",
    e.Discard: "701.9",
    e.Draw: "121",
    e.Exile: "701.13",
    e.ExtraTurn: "500.7",
    e.Fight: "701.14",
    e.Foretells: "702.143",
    e.GainControl: "613.1b",
    e.GainLife: "119.3",
    e.Later: "603.7",
    e.LoseGame: "104.3e",
    e.LoseLife: "119.3",
    e.Mill: "701.17",
    e.MoveCounters: "122.5",
    e.PhaseOut: "702.26",
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
    e.Untap: "701.26",
    e.WheneverThisTurn: "603.7",
    e.WinGame: "104.2b",
    s.CreateAttached: "303.4i",
    s.ExchangeControl: "701.12",
    s.DiscardThat: "701.9",
    s.DoublePowerAndToughness: "701.10",
    s.EntersWithMore: "614.1c",
    s.Investigate: "701.16",
    s.RevealHand: "701.20",
    s.ShuffleInto: "701.24",
    s.SpellsCost: "601.2f",
    s.CreateSized: "111.3",
    s.Goad: "701.15",
    s.SetRule: "611.2",
    s.RevealUntil: "701.20",
    v.Devotion: "700.5",
    v.Domain: "305.6",
    v.DefendingPlayer: "508.5",
    mechanics.Recruit: "701.70",
    mechanics.Amass: "701.47",
    mechanics.YouAttack: "508.3",
    the_ring.RingBearer: "701.54",
    the_ring.RingTempts: "701.54",
    the_ring.TheRingTempts: "701.54",
}
"""What else a definition can hold, by the rule that is about it."""

WORD_RULES = {
    "attacking you costs": "508.1h",
    "attacks each combat if able": "508.1d",
    "can block any number": "509.1a",
    "cant attack": "508.1c",
    "cant attack you": "508.1c",
    "cant be blocked": "509.1b",
    "cant be blocked by": "509.1b",
    "cant be countered": "701.6",
    "cant be targeted by opponents": "115",
    "cant block": "509.1b",
    "cant phase in": "702.26",
    "deals no damage": "615",
    "counters cant be put": "614.17",
    "crews by toughness": "702.122",
    "cards in hand have foretell": "702.143",
    "cast from hand free": "118.9",
    "doesnt untap": "502.3",
    "equip costs {0} once": "702.6",
    "extra land": "305.2",
    "foretell any turn": "702.143",
    "foretelling costs less": "702.143",
    "life total cant change": "119.8",
    "legend rule doesnt apply": "704.5j",
    "may be played": "601.3",
    "no maximum hand size": "402.2",
    "players cant get counters": "614.17",
    "triggers again": "603.2d",
}
"""Rules that definitions set by a word, by the rule they change."""

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
    "Vehicle": "301.7",
}


def uses(card: CardDef) -> tuple[str, ...]:
    """The numbers of the rules that a definition uses, in the order of the Comprehensive Rules."""
    found = [TYPE_RULES[word] for word in (*card.types, *card.subtypes) if word in TYPE_RULES]
    found += ["712"] if card.back is not None else ["715"] if card.adventure is not None else []
    for node in card.walk():
        if isinstance(node, a.Keyword):
            found.append(KEYWORD_RULES.get(node.name) or VARIANTS.get(node.name, "702"))
        elif type(node) in NODE_RULES:
            found.append(NODE_RULES[type(node)])
        found.extend(marks(node))
    return tuple(sorted(dict.fromkeys(found), key=place))


def marks(node: Node) -> list[str]:
    """Rules that a field of a node stands for."""
    found: list[str] = []
    if isinstance(node, a.RuleChange):
        found += [WORD_RULES[node.rule]] if node.rule in WORD_RULES else []
    if isinstance(node, f.HasKeyword):
        found.append(KEYWORD_RULES.get(node.keyword) or VARIANTS.get(node.keyword, "702"))
    if isinstance(node, a.Activated):
        found += ["702.6"] if node.equip else []
        found += ["702.142"] if node.boast else []
        found += ["702.122"] if node.cost.crew else []
        found += ["606"] if node.cost.loyalty is not None else []
        found += ["605"] if any(isinstance(part, e.AddMana) for part in node.walk()) else []
    if isinstance(node, a.AdditionalCost) and node.kicker:
        found.append("702.33")
    if isinstance(node, a.AdditionalCost) and node.buyback:
        found.append("702.27")
    if isinstance(node, a.AlternativeCost) and node.name in KEYWORD_RULES:
        found.append(KEYWORD_RULES[node.name])
    if isinstance(node, a.SpellAbility | a.Triggered | a.Chapter) and node.modes:
        found.append("700.2")
    if getattr(node, "targets", ()):
        found.append("115")
    return found


def place(number: str) -> tuple[int, int, str]:
    """Where a rule stands: `702.21` after `702.6`."""
    section, _, rest = number.partition(".")
    digits = "".join(letter for letter in rest if letter.isdigit())
    return int(section), int(digits or 0), rest
