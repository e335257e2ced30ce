"""Equipment and Runes of Kaldheim. A Rune gives a creature what it gives to the bearer of an Equipment."""

from domain.cards.abilities import (
    Ability,
    AddTypes,
    Change,
    Cost,
    Enchant,
    Enters,
    GrantAbility,
    ModifyPT,
    Static,
    Triggered,
)
from domain.cards.card import CardDef, artifact, enchantment, token
from domain.cards.effects import Attach, CreateTokens, Do, Draw, May
from domain.cards.filters import Attached, Is, creature, equipment_permanent, permanent, this, untapped
from domain.cards.keywords import DEATHTOUCH, FLYING, HASTE, HEXPROOF, LIFELINK, MENACE, REACH, TRAMPLE, equip
from domain.cards.khm.tokens import ANGEL_WARRIOR, ELF_WARRIOR
from domain.cards.values import AttachedTo, It, ThisIs, count

ZOMBIE_BERSERKER = token("Zombie Berserker Token", "Creature — Zombie Berserker", 2, 2, "B")
GIANT_WIZARD = token("Giant Wizard Token", "Creature — Giant Wizard", 4, 4, "U")


def with_bearer(mana: str, bearer: CardDef) -> Triggered:
    """As it enters its controller may pay for a token that bears it."""
    return Triggered(Enters(this), (May(Do((CreateTokens(bearer), Attach(It("tokens")))), cost=Cost(mana=mana)),))


def rune(name: str, mana_cost: str, *gives: Change) -> CardDef:
    """An Aura that is good for a creature and for an Equipment."""
    inner: Ability = Static(gives, Attached())
    return enchantment(
        name,
        mana_cost,
        Enchant(permanent),
        Triggered(Enters(this), (Draw(),)),
        Static(gives, Attached(), as_long_as=ThisIs(creature, AttachedTo())),
        Static((GrantAbility(inner),), Attached(), as_long_as=ThisIs(equipment_permanent, AttachedTo())),
        line="Enchantment — Aura Rune",
    )


RUNE_OF_FLIGHT = rune("Rune of Flight", "{1}{U}", GrantAbility(FLYING))
RUNE_OF_MIGHT = rune("Rune of Might", "{1}{G}", ModifyPT(1, 1), GrantAbility(TRAMPLE))
RUNE_OF_MORTALITY = rune("Rune of Mortality", "{1}{B}", GrantAbility(DEATHTOUCH))
RUNE_OF_SPEED = rune("Rune of Speed", "{1}{R}", ModifyPT(1, 0), GrantAbility(HASTE))
RUNE_OF_SUSTENANCE = rune("Rune of Sustenance", "{1}{W}", GrantAbility(LIFELINK))

armed = count((Is("Dwarf") | Is("Equipment") | Is("Vehicle")).you_control)
BEARDED_AXE = artifact(
    "Bearded Axe",
    "{2}{R}",
    Static((ModifyPT(armed, armed),), Attached()),
    equip("{2}"),
    line="Artifact — Equipment",
)
DRAUGRS_HELM = artifact(
    "Draugr's Helm",
    "{1}{B}",
    with_bearer("{2}{B}", ZOMBIE_BERSERKER),
    Static((ModifyPT(2, 2), GrantAbility(MENACE)), Attached()),
    equip("{4}"),
    line="Artifact — Equipment",
)
ELVEN_BOW = artifact(
    "Elven Bow",
    "{G}",
    with_bearer("{2}", ELF_WARRIOR),
    Static((ModifyPT(1, 2), GrantAbility(REACH)), Attached()),
    equip("{3}"),
    line="Artifact — Equipment",
)
GIANTS_AMULET = artifact(
    "Giant's Amulet",
    "{U}",
    with_bearer("{3}{U}", GIANT_WIZARD),
    Static(
        (
            ModifyPT(0, 1),
            GrantAbility(Static((GrantAbility(HEXPROOF),), this, as_long_as=ThisIs(untapped))),
        ),
        Attached(),
    ),
    equip("{2}"),
    line="Artifact — Equipment",
)
RAVEN_WINGS = artifact(
    "Raven Wings",
    "{2}",
    Static((ModifyPT(1, 0), GrantAbility(FLYING), AddTypes(("Bird",))), Attached()),
    equip("{2}"),
    line="Artifact — Equipment",
)
VALKYRIES_SWORD = artifact(
    "Valkyrie's Sword",
    "{1}{W}",
    with_bearer("{4}{W}", ANGEL_WARRIOR),
    Static((ModifyPT(2, 1),), Attached()),
    equip("{3}"),
    line="Artifact — Equipment",
)
