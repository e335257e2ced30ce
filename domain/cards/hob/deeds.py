"""Cards of The Hobbit: kings and wizards, what they did, and where."""

from domain.cards.abilities import (
    Activated,
    AddTypes,
    Cost,
    DealsDamage,
    Draws,
    Enters,
    GrantAbility,
    Leaves,
    LosesLife,
    ModifyPT,
    SetPT,
    Static,
    Triggered,
)
from domain.cards.basics.tokens import TREASURE
from domain.cards.card import II, III, IV, I, artifact, chapter, creature, enchantment, saga, sorcery
from domain.cards.effects import (
    AddMana,
    Apply,
    ChooseObjects,
    CreateTokens,
    DealDamage,
    Destroy,
    Draw,
    GainLife,
    If,
    LoseLife,
    May,
    Mill,
    PutCounters,
    ReturnTo,
)
from domain.cards.effects_of_sagas import DiscardThat, RevealHand, ShuffleInto
from domain.cards.filters import Attached, Controlled, ControlledBy, Is, OfTypeNamed, nonland, this
from domain.cards.filters import creature as a_creature
from domain.cards.filters import land as a_land
from domain.cards.hob.elves import LANDFALL
from domain.cards.keywords import DEATHTOUCH, TRAMPLE, VIGILANCE, equip, flashback, ward
from domain.cards.mana import Spending
from domain.cards.mechanics import ChooseCreatureType, Recruit, amass
from domain.cards.values import (
    THIS,
    AllBut,
    ControllerOf,
    Each,
    EventAmount,
    GraveyardsWith,
    It,
    OwnerOf,
    PowerOf,
    ThatPlayer,
    ThisIs,
    Times,
    WasCast,
    count,
    target,
    target_opponent,
    target_player,
    two_target_players,
    up_to_one_target,
)

DOWN_DOWN_TO_GOBLIN_TOWN = saga(
    "Down, Down to Goblin-town",
    "{2}{B}",
    chapter(
        I,
        RevealHand(seen := target_opponent()),
        ChooseObjects(nonland & ControlledBy(seen), most=1, least=1, zone="hand"),
        DiscardThat(It("chosen"), seen),
    ),
    chapter(II, amass("Goblin", 1)),
    chapter(III, IV, LoseLife(1, target_opponent()), GainLife(1)),
)
THE_MOUNTAIN_KINGS_RETURN = saga(
    "The Mountain-king's Return",
    "{2}{W}",
    chapter(I, Recruit()),
    chapter(II, ReturnTo(target(a_creature.mana_value("<=", 3).you_own, "graveyard"), "battlefield")),
    chapter(III, PutCounters(1, "+1/+1", up_to_one_target(a_creature))),
)

AZOG_MORIAS_RUIN = creature(
    "Azog, Moria's Ruin",
    "{2}{B}",
    "Legendary Goblin Soldier",
    1,
    3,
    Triggered(
        Enters(this),
        (
            Destroy(ruined := up_to_one_target(a_creature.another)),
            amass("Goblin", PowerOf(ruined), ControllerOf(ruined)),
            If(ThisIs(Controlled("you"), ruined), Draw()),
        ),
    ),
)
BEORNS_HOSPITALITY = enchantment(
    "Beorn's Hospitality",
    "{1}{G}",
    Triggered(LANDFALL, (PutCounters(1, "+1/+1", target(a_creature.you_control)),)),
    Activated(
        Cost("{5}{G}{G}"),
        (
            Apply(
                (
                    AddTypes(("Bear", "Creature")),
                    GrantAbility(
                        Static((SetPT(count(a_land.you_control), count(a_land.you_control)),), this, defining=True)
                    ),
                ),
                THIS,
                "forever",
            ),
        ),
    ),
)
DESOLATION_OF_SMAUG = sorcery(
    "Desolation of Smaug",
    "{2}{R}{R}",
    DealDamage(3, Each(a_creature & ~Is("Dragon"))),
    AddMana(any_color=4, combination=True, spend=Spending(Is("Dragon"))),
)
GANDALF_WANDERING_WIZARD = creature(
    "Gandalf, Wandering Wizard",
    "{4}{U}",
    "Legendary Avatar Wizard",
    4,
    5,
    ward("{3}"),
    Activated(Cost("{6}"), (ShuffleInto(THIS, OwnerOf(THIS)), Draw(3, OwnerOf(THIS)))),
)
GLEAMING_SPLENDOR = enchantment(
    "Gleaming Splendor",
    "{1}{W}",
    Triggered(Draws("opponent", nth=2), (CreateTokens(TREASURE),)),
    Activated(Cost("{2}{W}"), (Draw(1, two_target_players()),)),
)
MASTERS_COUNCILLORS = creature(
    "Master's Councillors",
    "{1}{U}",
    "Human Advisor",
    1,
    3,
    VIGILANCE,
    Static((ModifyPT(Times(GraveyardsWith(7), 2), 0),), this),
    Triggered(Draws(nth=2), (Mill(3, target_player()),)),
)
MIRKWOOD_MEDITATOR = creature(
    "Mirkwood Meditator", "{2}{U}", "Elf Druid", 2, 4, Triggered(LANDFALL, (May(Apply((SetPT(4, 2),), THIS)),))
)
MOMENT_OF_GLORY = sorcery(
    "Moment of Glory",
    "{W}",
    PutCounters(1, "+1/+1", glorious := target(a_creature.you_control)),
    If(WasCast(from_zone="graveyard"), PutCounters(1, "+1/+1", AllBut(a_creature.you_control, glorious))),
    flashback("{4}{W}"),
)
ORCRIST_GOBLIN_CLEAVER = artifact(
    "Orcrist, Goblin-cleaver",
    "{3}",
    Static((ModifyPT(2, 2), GrantAbility(TRAMPLE)), Attached()),
    Triggered(
        DealsDamage(Attached(), "player", combat=True),
        (ChooseCreatureType(), CreateTokens(TREASURE, count((a_creature & OfTypeNamed()).you_control))),
    ),
    equip("{3}"),
    line="Legendary Artifact — Equipment",
)
THE_MASTER_OF_LAKE_TOWN = creature(
    "The Master of Lake-town",
    "{1}{B}{B}",
    "Legendary Human Advisor",
    3,
    2,
    DEATHTOUCH,
    Triggered(LosesLife("any"), (Mill(EventAmount(), ThatPlayer()),)),
    Triggered(Leaves(this, "graveyard"), (Draw(GraveyardsWith(7)),)),
)
