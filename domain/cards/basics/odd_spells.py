"""Spells that do what few others do: switch power and toughness, halve, prevent, set life, foretell by an effect."""

from domain.cards.abilities import (
    AnyOfEvents,
    Attacks,
    CostChange,
    Enters,
    GrantAbility,
    ModifyPT,
    SetColors,
    SwitchPT,
    Triggered,
)
from domain.cards.card import creature, instant, sorcery, spell_card
from domain.cards.effects import (
    Apply,
    ChooseObjects,
    DealDamage,
    Destroy,
    Draw,
    Foretells,
    LoseLife,
    Prevent,
    SetLife,
)
from domain.cards.filters import AttackedThisTurn, Colored, DealtDamageThisTurn, EnteredThisTurn, this
from domain.cards.filters import card as a_card
from domain.cards.filters import creature as a_creature
from domain.cards.filters import enchantment as an_enchantment
from domain.cards.keywords import FLYING, HASTE
from domain.cards.values import (
    CardsIn,
    Half,
    It,
    LifeTotal,
    ManaValueOf,
    Plus,
    Target,
    ThisTurn,
    Times,
    X,
    any_target,
    count,
    target,
    target_player,
)

BLESSED_WIND = sorcery("Blessed Wind", "{7}{W}{W}", SetLife(20, target_player()))
CRADLE_TO_GRAVE = instant(
    "Cradle to Grave", "{1}{B}", Destroy(target(~Colored("black") & a_creature & EnteredThisTurn()))
)
CRIMSON_WISPS = instant(
    "Crimson Wisps", "{R}", Apply((SetColors(("red",)), GrantAbility(HASTE)), target(a_creature)), Draw()
)
DEATH_WIND = instant("Death Wind", "{X}{B}", Apply((ModifyPT(Times(X(), -1), Times(X(), -1)),), target(a_creature)))
FATAL_BLOW = instant("Fatal Blow", "{B}", Destroy(target(a_creature & DealtDamageThisTurn())))
FEED_THE_SWARM = sorcery(
    "Feed the Swarm",
    "{1}{B}",
    Destroy(target((a_creature | an_enchantment).opponents_control)),
    LoseLife(ManaValueOf(Target(0))),
)
FOG = instant("Fog", "{G}", Prevent(combat_only=True))
INSIDE_OUT = instant("Inside Out", "{1}{U/R}", Apply((SwitchPT(),), target(a_creature)), Draw())
PEER_INTO_THE_ABYSS = sorcery(
    "Peer into the Abyss",
    "{4}{B}{B}{B}",
    Draw(Half(CardsIn("library", "target"), up=True), target_player()),
    LoseLife(Half(LifeTotal("target"), up=True), Target(0)),
)
ROWDY_RESEARCH = instant(
    "Rowdy Research", "{6}{U}", CostChange(-1, per=count(a_creature & AttackedThisTurn())), Draw(3)
)
SPIRALING_EMBERS = spell_card(
    "Spiraling Embers", "{3}{R}", "Sorcery — Arcane", (DealDamage(CardsIn("hand"), any_target()),)
)
THUNDER_SALVO = instant("Thunder Salvo", "{1}{R}", DealDamage(Plus(1, ThisTurn("spells cast")), target(a_creature)))

ETHEREAL_VALKYRIE = creature(
    "Ethereal Valkyrie",
    "{4}{W}{U}",
    "Creature — Spirit Angel",
    4,
    4,
    FLYING,
    Triggered(
        AnyOfEvents((Enters(this), Attacks(this))),
        (Draw(), ChooseObjects(a_card.you_own, most=1, least=1, zone="hand"), Foretells(It("chosen"))),
    ),
)
