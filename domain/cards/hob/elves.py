"""Elves of The Hobbit, and what cares about lands."""

from domain.cards.abilities import (
    Activated,
    CastSpell,
    Cost,
    Enters,
    GrantAbility,
    Mode,
    ModifyPT,
    RuleChange,
    SetPT,
    Static,
    Triggered,
)
from domain.cards.card import creature, enchantment, token
from domain.cards.effects import AddMana, Apply, CreateTokens, LookAtTop, PutCounters, Tap, Untap
from domain.cards.filters import Is, instant, land, sorcery, this
from domain.cards.filters import creature as a_creature
from domain.cards.keywords import TRAMPLE, VIGILANCE
from domain.cards.mana import Spending
from domain.cards.values import THAT, THIS, ManaValueOf, PowerOf, YouControl, count, target

ELF = token("Elf Token", "Creature — Elf", 1, 1, "G")
BEAR = token("Bear Token", "Creature — Bear", 2, 2, "G")
elf = Is("Elf")
LANDFALL = Enters(land.you_control)
"""What triggers abilities with the ability word landfall (CR 207.2c)."""

BOUGHSIDE_WANDERERS = creature(
    "Boughside Wanderers",
    "{4}{G}{G}",
    "Elf Scout",
    4,
    4,
    Triggered(
        Enters(this),
        (LookAtTop(4, of=~(instant | sorcery), reveal=True, optional=True, rest="bottom in random order"),),
    ),
    Triggered(LANDFALL, (Apply((ModifyPT(2, 2),), THIS),)),
)
DANCING_FROM_DARK_TO_DAWN = enchantment(
    "Dancing from Dark to Dawn",
    "{3}{G}{G}",
    Triggered(CastSpell(a_creature), (PutCounters(ManaValueOf(THAT), "+1/+1", target(a_creature.you_control)),)),
    Triggered(LANDFALL, (CreateTokens(BEAR),)),
)
ELVEN_RAFT_STEERER = creature(
    "Elven Raft-Steerer",
    "{2}{U}",
    "Elf Pilot",
    3,
    2,
    Triggered(
        LANDFALL,
        (),
        modes=(Mode((Tap(target(a_creature.opponents_control)),)), Mode((Untap(target(a_creature.you_control)),))),
    ),
)
ELVENKINGS_HARPER = creature(
    "Elvenking's Harper",
    "{1}{U}",
    "Elf Bard",
    2,
    2,
    Activated(Cost("{4}{U}"), (Apply((RuleChange("cant be blocked"),), target(a_creature)),)),
)
GUARDIAN_OF_THE_HALLS = creature(
    "Guardian of the Halls",
    "{1}{G}",
    "Elf Soldier",
    2,
    2,
    TRAMPLE,
    Activated(Cost("{5}{G}{G}"), (PutCounters(3, "+1/+1"),)),
)
lands = count(land.you_control)
MIRKWOOD_PATHMAKER = creature(
    "Mirkwood Pathmaker", "{2}{G}", "Elf Ranger", 0, 0, Static((SetPT(lands, lands),), this, defining=True)
)
THRANDUILS_COMPANY = creature(
    "Thranduil's Company",
    "{2}{G}{U}",
    "Elf Soldier",
    3,
    4,
    Static((RuleChange("extra land"),), this, as_long_as=YouControl(elf.another)),
    Triggered(
        LANDFALL,
        (
            PutCounters(2, "+1/+1", grown := target(a_creature.you_control)),
            Apply((GrantAbility(VIGILANCE),), grown),
        ),
    ),
)
WOODLAND_WEAVEMASTER = creature(
    "Woodland Weavemaster",
    "{1}{G}",
    "Elf Druid",
    1,
    2,
    VIGILANCE,
    Triggered(Enters(elf.another.you_control), (Apply((ModifyPT(1, 1),), THIS),)),
    Activated(Cost(tap=True), (AddMana(any_color=1, amount=PowerOf(THIS), spend=Spending(cast=elf, activate=elf)),)),
)
