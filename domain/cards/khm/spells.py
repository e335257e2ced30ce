"""Kaldheim instants, sorceries and Auras without foretell."""

from domain.cards.abilities import (
    Activated,
    AdditionalCost,
    Cost,
    CostChange,
    Enchant,
    Enters,
    EveryCreatureType,
    GrantAbility,
    Leaves,
    ModifyPT,
    RuleChange,
    SpellAbility,
    Static,
    Triggered,
)
from domain.cards.basics.tokens import TREASURE
from domain.cards.card import card, choose_one, enchantment, instant, sorcery
from domain.cards.effects import (
    Apply,
    ChooseAndMove,
    ChooseOne,
    Counter,
    CreateTokens,
    DealDamage,
    Destroy,
    Draw,
    Fight,
    GainLife,
    If,
    LookAtTop,
    LoseLife,
    Mill,
    PutCounters,
    ReturnTo,
    Scry,
    Search,
    Tap,
    Untap,
)
from domain.cards.effects_of_sagas import IfDone
from domain.cards.filters import (
    AllOf,
    Attached,
    HasKeyword,
    Is,
    artifact,
    attacking,
    basic,
    creature,
    land,
    nonland,
    planeswalker,
    snow,
    spell,
    this,
)
from domain.cards.filters import enchantment as an_enchantment
from domain.cards.keywords import FLASH, FLYING, HEXPROOF, INDESTRUCTIBLE, REACH, TRAMPLE
from domain.cards.khm.tokens import BEAR, ELF_WARRIOR, SPIRIT
from domain.cards.values import (
    YOU,
    AttachedTo,
    OwnerOf,
    PowerOf,
    SnowSpent,
    YouControl,
    count,
    target,
    target_opponent,
    target_spell,
    up_to_one_target,
)

# White

INVOKE_THE_DIVINE = instant("Invoke the Divine", "{2}{W}", Destroy(target(artifact | an_enchantment)), GainLife(4))
REVITALIZE = instant("Revitalize", "{1}{W}", GainLife(3), Draw())
SEARCH_FOR_GLORY = card(
    "Search for Glory",
    "{2}{W}",
    "Snow Sorcery",
    SpellAbility(
        (Search((snow & ~(Is("Instant") | Is("Sorcery"))) | Is("Legendary") | Is("Saga")), GainLife(SnowSpent()))
    ),
)
VALOR_OF_THE_WORTHY = enchantment(
    "Valor of the Worthy",
    "{W}",
    Enchant(creature),
    Static((ModifyPT(1, 1),), Attached()),
    Triggered(Leaves(Attached()), (CreateTokens(SPIRIT),)),
    line="Enchantment — Aura",
)
WINGS_OF_THE_COSMOS = instant(
    "Wings of the Cosmos",
    "{W}",
    Apply((ModifyPT(1, 3), GrantAbility(FLYING)), winged := target(creature)),
    Untap(winged),
)

# Blue

ANNUL = instant("Annul", "{U}", Counter(target_spell(spell & (artifact | an_enchantment))))
BIND_THE_MONSTER = enchantment(
    "Bind the Monster",
    "{U}",
    Enchant(creature),
    Triggered(
        Enters(this),
        (Tap(AttachedTo()), DealDamage(PowerOf(AttachedTo()), YOU, source=AttachedTo())),
    ),
    Static((RuleChange("doesnt untap"),), Attached()),
    line="Enchantment — Aura",
)
DISDAINFUL_STROKE = instant("Disdainful Stroke", "{1}{U}", Counter(target_spell(spell.mana_value(">=", 4))))
GRAVEN_LORE = card("Graven Lore", "{3}{U}{U}", "Snow Instant", SpellAbility((Scry(SnowSpent()), Draw(3))))
MISTS_OF_LITTJARA = enchantment(
    "Mists of Littjara",
    "{1}{U}",
    FLASH,
    Enchant(creature | Is("Vehicle")),
    Static((ModifyPT(-3, 0),), Attached()),
    line="Enchantment — Aura",
)
RUN_ASHORE = instant(
    "Run Ashore",
    "{4}{U}{U}",
    choose_one(
        ChooseOne(
            (ReturnTo(ashore := target(nonland), "library"), ReturnTo(ashore, "library", position="bottom")),
            OwnerOf(ashore),
        ),
        ReturnTo(target(nonland), "hand"),
        most=2,
    ),
)
STRATEGIC_PLANNING = sorcery("Strategic Planning", "{1}{U}", LookAtTop(3, rest="graveyard"))

# Red

FROST_BITE = card(
    "Frost Bite",
    "{R}",
    "Snow Instant",
    SpellAbility(
        (
            If(
                YouControl(snow, 3),
                DealDamage(3, bitten := target(creature | planeswalker)),
                DealDamage(2, bitten),
            ),
        )
    ),
)
RUN_AMOK = instant("Run Amok", "{1}{R}", Apply((ModifyPT(3, 3), GrantAbility(TRAMPLE)), target(attacking & creature)))
SEIZE_THE_SPOILS = sorcery(
    "Seize the Spoils", "{2}{R}", AdditionalCost(Cost(discard=AllOf())), Draw(2), CreateTokens(TREASURE)
)
SQUASH = instant(
    "Squash",
    "{4}{R}",
    CostChange(-3, condition=YouControl(Is("Giant"))),
    DealDamage(6, target(creature | planeswalker)),
)

# Green

ARACHNOFORM = enchantment(
    "Arachnoform",
    "{1}{G}",
    Enchant(creature),
    Static((ModifyPT(2, 2), GrantAbility(REACH), EveryCreatureType()), Attached()),
    line="Enchantment — Aura",
)
BLIZZARD_BRAWL = card(
    "Blizzard Brawl",
    "{G}",
    "Snow Sorcery",
    SpellAbility(
        (
            If(
                YouControl(snow, 3),
                Apply((ModifyPT(1, 0), GrantAbility(INDESTRUCTIBLE)), brawler := target(creature.you_control)),
            ),
            Fight(brawler, target(creature.you_dont_control)),
        )
    ),
)
BROKEN_WINGS = instant(
    "Broken Wings", "{2}{G}", Destroy(target(artifact | an_enchantment | (creature & HasKeyword("flying"))))
)
ELVEN_AMBUSH = instant("Elven Ambush", "{3}{G}", CreateTokens(ELF_WARRIOR, count(Is("Elf").you_control)))
PATH_TO_THE_WORLD_TREE = enchantment(
    "Path to the World Tree",
    "{1}{G}",
    Triggered(Enters(this), (Search(basic & land),)),
    Activated(
        Cost("{2}{W}{U}{B}{R}{G}", sacrifice_this=True),
        (
            GainLife(2),
            Draw(2),
            LoseLife(2, target_opponent()),
            DealDamage(2, up_to_one_target(creature)),
            CreateTokens(BEAR),
        ),
    ),
)
ROOTS_OF_WISDOM = sorcery(
    "Roots of Wisdom",
    "{1}{G}",
    Mill(3),
    IfDone(ChooseAndMove(land | Is("Elf"), "graveyard", "hand", least=1), otherwise=Draw()),
)
SNAKESKIN_VEIL = instant(
    "Snakeskin Veil",
    "{G}",
    PutCounters(1, "+1/+1", veiled := target(creature.you_control)),
    Apply((GrantAbility(HEXPROOF),), veiled),
)
