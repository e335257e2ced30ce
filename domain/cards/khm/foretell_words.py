"""Cards with foretell (CR 702.143) that count what happened, or what is where."""

from domain.cards.abilities import (
    CostChange,
    Enters,
    EntersWithCounters,
    RuleChange,
    Static,
    Triggered,
)
from domain.cards.card import creature, instant, sorcery
from domain.cards.effects import (
    ChooseAndMove,
    Counter,
    CreateTokens,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    ForEach,
    If,
    ReturnTo,
    Search,
)
from domain.cards.filters import (
    Is,
    IsAbility,
    Number,
    OfSource,
    OfTypeNamed,
    artifact,
    basic,
    enchantment,
    land,
    permanent,
    this,
)
from domain.cards.filters import creature as a_creature
from domain.cards.keywords import FLASH, FLYING, HASTE, TRAMPLE, foretell
from domain.cards.khm.equipment_and_runes import ZOMBIE_BERSERKER
from domain.cards.khm.tokens import ELF_WARRIOR
from domain.cards.mechanics import ChooseCreatureType
from domain.cards.values import (
    EACH_PLAYER,
    IT,
    OPPONENT,
    CardsIn,
    Compared,
    Each,
    It,
    Minus,
    MostCardsInHand,
    Noted,
    Plus,
    SourceOf,
    ThisIs,
    ThisTurn,
    Together,
    TurnsSinceForetold,
    WasForetold,
    count,
    target,
    target_opponent,
    target_spell,
)

A_COSMOS_CHARGER = creature(
    "A-Cosmos Charger",
    "{2}{U}",
    "Horse Spirit",
    3,
    2,
    FLASH,
    FLYING,
    Static((RuleChange("foretelling costs less", "1"), RuleChange("foretell any turn")), this),
    foretell("{U}"),
)
A_RETURN_UPON_THE_TIDE = sorcery(
    "A-Return Upon the Tide",
    "{4}{B}",
    ReturnTo(target(a_creature.you_own, "graveyard"), "battlefield"),
    If(ThisIs(Is("Elf"), It()), CreateTokens(ELF_WARRIOR, 3)),
    foretell("{3}{B}"),
)
GREEN_SLIME = creature(
    "Green Slime",
    "{2}{G}",
    "Ooze",
    2,
    2,
    FLASH,
    Triggered(
        Enters(this),
        (
            Counter(slimed := target_spell(IsAbility() & OfSource(artifact | enchantment))),
            Destroy(SourceOf(slimed)),
        ),
    ),
    foretell("{G}"),
)
that_type = a_creature & OfTypeNamed()
HAUNTING_VOYAGE = sorcery(
    "Haunting Voyage",
    "{4}{B}{B}",
    ChooseCreatureType(),
    If(
        WasForetold(),
        ReturnTo(Each(that_type.you_own, "graveyard"), "battlefield"),
        ChooseAndMove(that_type, "graveyard", "battlefield", most=2),
    ),
    foretell("{5}{B}{B}"),
)
IMPENDING_FLUX = sorcery(
    "Impending Flux",
    "{2}{R}",
    DealDamage(Plus(1, ThisTurn("spells cast from elsewhere")), Together(OPPONENT, Each(a_creature.opponents_control))),
    foretell("{1}{R}{R}"),
)
LUPINE_HARBINGERS = creature(
    "Lupine Harbingers",
    "{3}{G}",
    "Wolf",
    4,
    4,
    TRAMPLE,
    HASTE,
    EntersWithCounters(TurnsSinceForetold(), "+1/+1"),
    foretell("{4}{G}{G}"),
)
RISE_OF_THE_DREAD_MARN = instant(
    "Rise of the Dread Marn",
    "{2}{B}",
    CreateTokens(ZOMBIE_BERSERKER, ThisTurn("nontoken creatures died")),
    foretell("{B}"),
)
SAGE_OF_THE_BEYOND = creature(
    "Sage of the Beyond",
    "{5}{U}{U}",
    "Spirit Giant",
    5,
    5,
    FLYING,
    CostChange(-2, permanent, not_from="hand"),
    foretell("{4}{U}"),
)
SKULL_RAID = sorcery(
    "Skull Raid",
    "{3}{B}",
    Discard(2, target_opponent()),
    If(Compared(Noted("discarded"), "<", 2), Draw(Minus(2, Noted("discarded")))),
    foretell("{1}{B}"),
)
SPECTRAL_DELUGE = sorcery(
    "Spectral Deluge",
    "{4}{U}{U}",
    ReturnTo(Each(a_creature.opponents_control & Number("toughness", "<=", count(Is("Island").you_control))), "hand"),
    foretell("{1}{U}{U}"),
)
STOIC_FARMER = creature(
    "Stoic Farmer",
    "{3}{W}",
    "Dwarf Peasant",
    3,
    3,
    Triggered(
        Enters(this),
        (
            If(
                Compared(count(land.opponents_control), ">", count(land.you_control)),
                Search(basic & Is("Plains"), to="battlefield", tapped=True),
                Search(basic & Is("Plains")),
            ),
        ),
    ),
    foretell("{1}{W}"),
)
SURGE_OF_BRILLIANCE = instant(
    "Surge of Brilliance", "{1}{U}", Draw(ThisTurn("spells cast from elsewhere")), foretell("{1}{U}")
)
TALES_OF_THE_ANCESTORS = sorcery(
    "Tales of the Ancestors",
    "{3}{U}",
    ForEach(EACH_PLAYER, Draw(Minus(MostCardsInHand(), CardsIn("hand", "chosen")), IT)),
    foretell("{1}{U}"),
)
