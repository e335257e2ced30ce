"""Adventurer cards of The Hobbit (CR 715)."""

from domain.cards.abilities import (
    AdditionalCost,
    Cost,
    CostChange,
    DealsDamage,
    Enters,
    EntersChoosing,
    GrantAbility,
    ModifyPT,
    RuleChange,
    Static,
    StepBegins,
    Triggered,
)
from domain.cards.card import adventurer, artifact, creature, enchantment
from domain.cards.effects import (
    AddMana,
    Apply,
    ChooseAndMove,
    CreateTokens,
    DealDamage,
    Discard,
    Do,
    Draw,
    Exile,
    GainLife,
    Mill,
    PutCounters,
    ReturnTo,
    Scry,
    Search,
    Tap,
)
from domain.cards.effects_of_sagas import ExchangeControl
from domain.cards.filters import Attached, Number, OfChosenType, legendary, sorcery, this
from domain.cards.filters import artifact as an_artifact
from domain.cards.filters import creature as a_creature
from domain.cards.filters import instant as an_instant
from domain.cards.filters import land as a_land
from domain.cards.hob.elves import ELF, LANDFALL, elf
from domain.cards.hob.storied import DWARF
from domain.cards.keywords import FLYING, HEXPROOF, INDESTRUCTIBLE, LIFELINK, MENACE, TRAMPLE, VIGILANCE, equip, ward
from domain.cards.mechanics import amass
from domain.cards.values import (
    YOU,
    AttachedTo,
    CardsIn,
    Compared,
    Each,
    It,
    PowerOf,
    Together,
    X,
    one_or_two_targets,
    target,
    target_player,
    targets,
    two_alike,
    up_to_one_target,
)

MILLED = It("milled")

BOFUR_RELIABLE_GUARDIAN = adventurer(
    creature("Bofur, Reliable Guardian", "{W}", "Legendary Creature — Dwarf Scout", 1, 1, LIFELINK),
    "Concerted Care",
    "{1}{W}",
    "Instant",
    Apply((GrantAbility(HEXPROOF), GrantAbility(INDESTRUCTIBLE)), target((an_artifact | a_creature).you_control)),
)
VELVETWING_BUTTERFLIES = adventurer(
    creature("Velvetwing Butterflies", "{2}{W}", "Insect", 2, 2, FLYING),
    "Gaze in Wonder",
    "{1}{W}",
    "Instant",
    Tap(one_or_two_targets(a_creature)),
)
BILBO_BAGGINS_BURGLAR = adventurer(
    creature("Bilbo Baggins, Burglar", "{2}{U}", "Legendary Halfling Rogue", 2, 1, Triggered(Enters(this), (Draw(),))),
    "Take a Glance",
    "{U}",
    "Sorcery",
    Scry(2),
)
GOLLUM_SILENT_SLINKER = adventurer(
    creature("Gollum, Silent Slinker", "{3}{B}", "Legendary Halfling Horror", 4, 3, MENACE),
    "Meager Meal",
    "{B}",
    "Sorcery",
    PutCounters(1, "+1/+1", up_to_one_target(a_creature)),
    GainLife(2, target_player()),
)
SMAUG_THE_GREAT_CALAMITY = adventurer(
    creature("Smaug, the Great Calamity", "{5}{R}{R}", "Legendary Dragon", 5, 5, FLYING),
    "Spew Flame",
    "{4}{R}",
    "Sorcery",
    DealDamage(5, target(a_creature)),
)
BEORN_RELUCTANT_HOST = adventurer(
    creature("Beorn, Reluctant Host", "{4}{G}", "Legendary Human Bear Shapeshifter", 5, 5, TRAMPLE),
    "Till and Tend",
    "{1}{G}",
    "Sorcery",
    Apply((RuleChange("extra land"),), YOU),
)
GREAT_UGLY_LOOKING_GOBLIN = adventurer(
    creature(
        "Great Ugly-Looking Goblin",
        "{5}{B}",
        "Goblin Soldier",
        4,
        4,
        Static((GrantAbility(MENACE),), (a_creature & Number("counters:+1/+1", ">=", 1)).you_control),
    ),
    "Clap! Snap!",
    "{1}{B}",
    "Sorcery",
    amass("Goblin", 2),
)
THE_ARKENSTONE = adventurer(
    artifact(
        "The Arkenstone",
        "{5}",
        Static((ModifyPT(1, 1),), a_creature.you_control),
        Triggered(StepBegins("end"), (Draw(),)),
        line="Legendary Artifact",
    ),
    "Seek the Heart",
    "{2}{W}",
    "Sorcery",
    Search(a_creature & legendary),
)
MOST_DECREPIT_OLD_BIRD = adventurer(
    creature(
        "Most Decrepit Old Bird",
        "{U}",
        "Bird",
        1,
        1,
        FLYING,
        Static((ModifyPT(1, 1),), this, as_long_as=Compared(CardsIn("graveyard"), ">=", 7)),
    ),
    "Speak Secrets",
    "{1}{U}",
    "Sorcery",
    Mill(4),
    ChooseAndMove(an_instant | sorcery, "graveyard", "hand", least=1, among=MILLED),
)
LAKE_TOWN_MARINERS = adventurer(
    creature("Lake-town Mariners", "{4}{U}{U}", "Human Citizen", 6, 5, VIGILANCE, ward("{2}")),
    "Gone Fishing",
    "{3}{U}",
    "Instant",
    Exile(targets(2, (a_creature | a_land).you_control)),
    ReturnTo(It("exiled"), "battlefield"),
)
THRANDUIL_SINDARIN_LIEGE = adventurer(
    creature(
        "Thranduil, Sindarin Liege",
        "{2}{G/U}{G/U}",
        "Legendary Elf Noble",
        2,
        3,
        Static((ModifyPT(1, 1),), elf.another.you_control),
        Triggered(LANDFALL, (CreateTokens(ELF),)),
    ),
    "Silvan Rally",
    "{1}{G/U}{G/U}",
    "Sorcery",
    Mill(4),
    ChooseAndMove(a_land, "graveyard", "hand", most=2, among=MILLED),
)
GLOIN_THE_MIGHTY = adventurer(
    creature(
        "Glóin the Mighty",
        "{3}{R}",
        "Legendary Creature — Dwarf Warrior",
        4,
        3,
        Triggered(StepBegins("main1"), (AddMana("{R}{R}"),)),
    ),
    "Easy Pickings",
    "{2}{R}",
    "Sorcery",
    DealDamage(1, Each(a_creature.opponents_control)),
)
MY_PRECIOUS = adventurer(
    artifact(
        "My Precious",
        "{3}",
        Static((GrantAbility(HEXPROOF), RuleChange("cant be blocked")), Attached()),
        equip("{2}", life=2),
        line="Legendary Artifact — Equipment",
    ),
    "Allure of Power",
    "{1}{B}",
    "Instant",
    AdditionalCost(Cost(sacrifice=a_creature)),
    Draw(2),
)
GLAMDRING_FOE_HAMMER = adventurer(
    artifact(
        "Glamdring, Foe-hammer",
        "{2}",
        CostChange(-1, an_instant | sorcery, per=PowerOf(AttachedTo())),
        equip("{2}"),
        line="Legendary Artifact — Equipment",
    ),
    "Gleam of Death",
    "{3}{U}",
    "Sorcery",
    Mill(6),
    ReturnTo(Together(Each(an_instant | sorcery, "graveyard"), MILLED), "hand"),
)
AN_UNEXPECTED_PARTY = adventurer(
    enchantment(
        "An Unexpected Party",
        "{2}{W}{W}",
        EntersChoosing("creature type"),
        Static((ModifyPT(2, 2),), (a_creature & OfChosenType()).you_control),
    ),
    "At the Door",
    "{X}{2}{W}",
    "Sorcery",
    CreateTokens(DWARF, X()),
)
BILBO_LUCKWEARER = adventurer(
    creature(
        "Bilbo, Luckwearer",
        "{1}{U}",
        "Legendary Halfling Rogue",
        1,
        1,
        Static((RuleChange("cant be blocked"),), this),
        Triggered(DealsDamage(this, "player", combat=True), (Do((Draw(), Discard())),)),
    ),
    "Burglar's Plot",
    "{4}{U}",
    "Sorcery",
    ExchangeControl(two_alike(~a_land)),
)
