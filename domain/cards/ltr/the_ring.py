"""The Ring tempts you: spells, permanents and Sagas of Middle-earth (CR 701.54)."""

from domain.cards.abilities import (
    Activated,
    CastSpell,
    Cost,
    Draws,
    Enters,
    GrantAbility,
    Leaves,
    ModifyPT,
    RuleChange,
    SetPT,
    StepBegins,
    Triggered,
)
from domain.cards.basics.tokens import TREASURE
from domain.cards.card import II, III, IV, I, artifact, chapter, creature, enchantment, instant, saga, sorcery, token
from domain.cards.effects import (
    AddMana,
    Apply,
    CreateTokens,
    DealDamage,
    Destroy,
    Draw,
    Exile,
    GainControl,
    LoseLife,
    May,
    Mill,
    PutCounters,
    ReturnTo,
    Scry,
    Search,
    Tap,
    Untap,
)
from domain.cards.filters import ControlledBy, Is, OwnedBy, legendary, tapped, this
from domain.cards.filters import artifact as an_artifact
from domain.cards.filters import creature as a_creature
from domain.cards.filters import instant as an_instant
from domain.cards.filters import sorcery as a_sorcery
from domain.cards.filters import token as a_token
from domain.cards.keywords import (
    DEATHTOUCH,
    DOUBLE_STRIKE,
    FLYING,
    HASTE,
    HEXPROOF,
    MENACE,
    TRAMPLE,
    VIGILANCE,
)
from domain.cards.the_ring import THE_RING_TEMPTS_YOU, YOUR_RING_BEARER, RingTempts
from domain.cards.values import (
    EACH_PLAYER,
    OPPONENT,
    THIS,
    Each,
    It,
    Total,
    any_target,
    count,
    target,
    target_opponent,
    up_to_one_target,
    up_to_targets,
)

# Sagas

WRAITH = token("Wraith Token", "Creature — Wraith", 3, 3, "B", MENACE)
SMAUG = token(
    "Smaug",
    "Legendary Creature — Dragon",
    6,
    6,
    "R",
    FLYING,
    HASTE,
    Triggered(Leaves(this, "graveyard"), (CreateTokens(TREASURE, 14),)),
)

ONE_RING_TO_RULE_THEM_ALL = saga(
    "One Ring to Rule Them All",
    "{2}{B}{B}",
    chapter(I, THE_RING_TEMPTS_YOU, Mill(Total("power", YOUR_RING_BEARER), EACH_PLAYER)),
    chapter(II, Destroy(Each(a_creature & ~legendary))),
    chapter(III, LoseLife(count(a_creature & OwnedBy(OPPONENT), "graveyard"), OPPONENT)),
)
SCROLL_OF_ISILDUR = saga(
    "Scroll of Isildur",
    "{2}{U}",
    chapter(I, GainControl(up_to_one_target(an_artifact), "while you control this"), THE_RING_TEMPTS_YOU),
    chapter(II, Tap(stunned := up_to_targets(2, a_creature)), PutCounters(1, "stun", stunned)),
    chapter(III, Draw(count(tapped & a_creature & ControlledBy(target_opponent())))),
)
THERE_AND_BACK_AGAIN = saga(
    "There and Back Again",
    "{3}{R}{R}",
    chapter(
        I,
        Apply((RuleChange("cant block"),), up_to_one_target(a_creature), "while you control this"),
        THE_RING_TEMPTS_YOU,
    ),
    chapter(II, Search(Is("Mountain"), to="battlefield", reveal=False)),
    chapter(III, CreateTokens(SMAUG)),
)
WAR_OF_THE_LAST_ALLIANCE = saga(
    "War of the Last Alliance",
    "{3}{W}",
    chapter(I, II, Search(a_creature & legendary)),
    chapter(III, Apply((GrantAbility(DOUBLE_STRIKE),), Each(a_creature.you_control)), THE_RING_TEMPTS_YOU),
)
IN_THE_DARKNESS_BIND_THEM = saga(
    "In the Darkness Bind Them",
    "{2}{U}{B}{R}",
    chapter(I, II, III, CreateTokens(WRAITH), THE_RING_TEMPTS_YOU),
    chapter(
        IV,
        GainControl(seized := up_to_one_target(a_creature.opponents_control)),
        Untap(seized),
        Apply((GrantAbility(HASTE),), seized),
        THE_RING_TEMPTS_YOU,
    ),
)

# Spells

BIRTHDAY_ESCAPE = sorcery("Birthday Escape", "{U}", Draw(), THE_RING_TEMPTS_YOU)
BOMBADILS_SONG = instant(
    "Bombadil's Song",
    "{1}{G}",
    Apply((ModifyPT(1, 1), GrantAbility(HEXPROOF)), target(a_creature.you_control)),
    THE_RING_TEMPTS_YOU,
)
CLAIM_THE_PRECIOUS = sorcery("Claim the Precious", "{1}{B}{B}", Destroy(target(a_creature)), THE_RING_TEMPTS_YOU)
DREADFUL_AS_THE_STORM = instant(
    "Dreadful as the Storm", "{2}{U}", Apply((SetPT(5, 5),), target(a_creature)), THE_RING_TEMPTS_YOU
)
HORSES_OF_THE_BRUINEN = sorcery(
    "Horses of the Bruinen", "{3}{U}{U}", ReturnTo(up_to_targets(2, a_creature), "hand"), Scry(1), THE_RING_TEMPTS_YOU
)
NOW_FOR_WRATH = sorcery(
    "Now for Wrath, Now for Ruin!",
    "{3}{W}",
    PutCounters(1, "+1/+1", Each(a_creature.you_control)),
    Apply((GrantAbility(VIGILANCE),), Each(a_creature.you_control)),
    THE_RING_TEMPTS_YOU,
)
RANGERS_FIREBRAND = sorcery("Ranger's Firebrand", "{R}", DealDamage(2, any_target()), THE_RING_TEMPTS_YOU)
SAMS_DESPERATE_RESCUE = sorcery(
    "Sam's Desperate Rescue",
    "{B}",
    ReturnTo(target(a_creature.you_own, "graveyard"), "hand"),
    THE_RING_TEMPTS_YOU,
)
SLIP_ON_THE_RING = instant(
    "Slip On the Ring",
    "{1}{W}",
    Exile(target(a_creature.you_own)),
    ReturnTo(It("exiled"), "battlefield", under="you"),
    THE_RING_TEMPTS_YOU,
)
SOOTHING_OF_SMEAGOL = instant(
    "Soothing of Sméagol", "{1}{U}", ReturnTo(target(a_creature & ~a_token), "hand"), THE_RING_TEMPTS_YOU
)
THE_BLACK_BREATH = sorcery(
    "The Black Breath", "{2}{B}", Apply((ModifyPT(-1, -1),), Each(a_creature.opponents_control)), THE_RING_TEMPTS_YOU
)

# Permanents

TEMPTS_ENTERING = Triggered(Enters(this), (THE_RING_TEMPTS_YOU,))
TEMPTS_DYING = Triggered(Leaves(this, "graveyard"), (THE_RING_TEMPTS_YOU,))

CALL_OF_THE_RING = enchantment(
    "Call of the Ring",
    "{1}{B}",
    Triggered(StepBegins("upkeep"), (THE_RING_TEMPTS_YOU,)),
    Triggered(RingTempts(chose=a_creature), (May(Draw(), cost=Cost(life=2)),)),
)
ENRAGED_HUORN = creature("Enraged Huorn", "{4}{G}", "Treefolk", 4, 5, TRAMPLE, TEMPTS_ENTERING)
FIERY_INSCRIPTION = enchantment(
    "Fiery Inscription",
    "{2}{R}",
    TEMPTS_ENTERING,
    Triggered(CastSpell(an_instant | a_sorcery), (DealDamage(2, OPPONENT),)),
)
INHERITED_ENVELOPE = artifact(
    "Inherited Envelope", "{3}", TEMPTS_ENTERING, Activated(Cost(tap=True), (AddMana(any_color=1),))
)
MIRRORMERE_GUARDIAN = creature("Mirrormere Guardian", "{2}{G}", "Dwarf Soldier", 4, 2, TEMPTS_DYING)
NAZGUL = creature(
    "Nazgûl",
    "{2}{B}",
    "Wraith Knight",
    1,
    2,
    DEATHTOUCH,
    TEMPTS_ENTERING,
    Triggered(RingTempts(), (PutCounters(1, "+1/+1", Each(Is("Wraith").you_control)),)),
)
RELENTLESS_ROHIRRIM = creature("Relentless Rohirrim", "{3}{R}", "Human Knight", 4, 3, TEMPTS_ENTERING)
ROHIRRIM_LANCER = creature("Rohirrim Lancer", "{R}", "Human Knight", 1, 1, MENACE, TEMPTS_DYING)
STALWARTS_OF_OSGILIATH = creature(
    "Stalwarts of Osgiliath",
    "{4}{W}",
    "Human Soldier",
    4,
    3,
    TEMPTS_ENTERING,
    Triggered(Draws(nth=2), (PutCounters(1, "+1/+1", THIS),)),
)
TOOK_REAPER = creature("Took Reaper", "{1}{W}", "Halfling Peasant", 2, 1, TEMPTS_DYING)
URUK_HAI_BERSERKER = creature("Uruk-hai Berserker", "{2}{B}", "Orc Berserker", 3, 2, TEMPTS_ENTERING)
