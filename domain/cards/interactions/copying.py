"""Cards that make copies: as they enter, as tokens, where they are, and of what is on the stack (CR 707)."""

from domain.cards.abilities import (
    Activated,
    AddChosenType,
    AddTypes,
    Cost,
    Enters,
    EntersAsCopy,
    EntersChoosing,
    EntersWithCounters,
    GrantAbility,
    HasThisAbility,
    Leaves,
    LoseTypes,
    ModifyPT,
    RuleChange,
    SetPT,
    Static,
    StepBegins,
    Triggered,
)
from domain.cards.card import artifact, card, creature, enchantment, instant, land
from domain.cards.effects import (
    AddMana,
    Apply,
    BecomeCopy,
    CopyStackObject,
    CreateCopies,
    Do,
    Later,
    May,
    PutCounters,
    Sacrifice,
)
from domain.cards.filters import Is, IsAbility, OfChosenType, OfSource, legendary, spell, this
from domain.cards.filters import artifact as an_artifact
from domain.cards.filters import creature as a_creature
from domain.cards.filters import enchantment as an_enchantment
from domain.cards.filters import instant as an_instant
from domain.cards.filters import land as a_land
from domain.cards.filters import planeswalker as a_planeswalker
from domain.cards.filters import sorcery as a_sorcery
from domain.cards.filters import token as a_token
from domain.cards.keywords import HASTE, equip, flashback
from domain.cards.values import (
    THAT,
    THIS,
    AttachedTo,
    CountersOn,
    It,
    Never,
    ThisIs,
    count,
    target,
    target_spell,
)

NOT_LEGENDARY = LoseTypes(("Legendary",))

# They enter as a copy

COPY_ARTIFACT = enchantment(
    "Copy Artifact", "{1}{U}", EntersAsCopy(an_artifact, exceptions=(AddTypes(("Enchantment",)),))
)
COPY_ENCHANTMENT = enchantment("Copy Enchantment", "{2}{U}", EntersAsCopy(an_enchantment))
MIRRORMADE = enchantment("Mirrormade", "{1}{U}{U}", EntersAsCopy(an_artifact | an_enchantment))
PHYREXIAN_METAMORPH = card(
    "Phyrexian Metamorph",
    "{3}{U/P}",
    "Artifact Creature — Phyrexian Shapeshifter",
    EntersAsCopy(an_artifact | a_creature, exceptions=(AddTypes(("Artifact",)),)),
    power=0,
    toughness=0,
)
QUICKSILVER_GARGANTUAN = creature(
    "Quicksilver Gargantuan",
    "{5}{U}{U}",
    "Shapeshifter",
    7,
    7,
    EntersAsCopy(a_creature, exceptions=(SetPT(7, 7),)),
)
SPARK_DOUBLE = creature(
    "Spark Double",
    "{3}{U}",
    "Illusion",
    0,
    0,
    EntersAsCopy(
        (a_creature | a_planeswalker).you_control,
        exceptions=(NOT_LEGENDARY,),
        counters=(
            EntersWithCounters(1, "+1/+1", ThisIs(a_creature)),
            EntersWithCounters(1, "loyalty", ThisIs(a_planeswalker)),
        ),
    ),
)
ECHOING_DEEPS = land(
    "Echoing Deeps",
    "Land — Cave",
    EntersAsCopy(a_land, zone="graveyard", tapped=True, exceptions=(AddTypes(("Cave",)),)),
    Activated(Cost(tap=True), (AddMana("{C}"),)),
)

# They become a copy

MIRAGE_MIRROR = artifact(
    "Mirage Mirror",
    "{3}",
    Activated(
        Cost("{2}"), (BecomeCopy(target(an_artifact | a_creature | an_enchantment | a_land), until="end of turn"),)
    ),
)
THESPIANS_STAGE = land(
    "Thespian's Stage",
    "Land",
    Activated(Cost(tap=True), (AddMana("{C}"),)),
    Activated(Cost("{2}", tap=True), (BecomeCopy(target(a_land), exceptions=(HasThisAbility(),)),)),
)
UNSTABLE_SHAPESHIFTER = creature(
    "Unstable Shapeshifter",
    "{3}{U}",
    "Shapeshifter",
    0,
    1,
    Triggered(Enters(a_creature.another), (BecomeCopy(THAT, exceptions=(HasThisAbility(),)),)),
)

# They create tokens that are copies

CACKLING_COUNTERPART = instant(
    "Cackling Counterpart", "{1}{U}{U}", CreateCopies(target(a_creature.you_control)), flashback("{5}{U}{U}")
)
CADRIC_SOUL_KINDLER = creature(
    "Cadric, Soul Kindler",
    "{2}{R}{W}",
    "Legendary Creature — Dwarf Wizard",
    4,
    3,
    Static((RuleChange("legend rule doesnt apply"),), a_token.you_control),
    Triggered(
        Enters((~a_token & legendary).you_control.another),
        (
            May(
                Do(
                    (
                        CreateCopies(THAT),
                        Apply((GrantAbility(HASTE),), It("tokens"), "forever"),
                        Later(StepBegins("end", "any"), Sacrifice(what=THAT)),
                    )
                ),
                cost=Cost("{1}"),
            ),
        ),
    ),
)
HELM_OF_THE_HOST = artifact(
    "Helm of the Host",
    "{4}",
    Triggered(
        StepBegins("begin"),
        (
            CreateCopies(AttachedTo(), exceptions=(NOT_LEGENDARY,)),
            Apply((GrantAbility(HASTE),), It("tokens"), "forever"),
        ),
    ),
    equip("{5}"),
    line="Legendary Artifact — Equipment",
)
THE_NOTARY_HOBBITS = creature(
    "The Notary Hobbits",
    "{3}{G}{G}",
    "Legendary Creature — Halfling Advisor",
    1,
    1,
    Triggered(Enters(this), (CreateCopies(THIS, 2, exceptions=(NOT_LEGENDARY,)),), condition=Never(ThisIs(a_token))),
    Activated(Cost(tap=True), (AddMana("{C}", amount=count(Is("Halfling").you_control)),)),
)

# They copy what is on the stack

LITHOFORM_ENGINE = artifact(
    "Lithoform Engine",
    "{4}",
    Activated(Cost("{2}", tap=True), (CopyStackObject(target_spell(IsAbility().you_control)),)),
    Activated(Cost("{3}", tap=True), (CopyStackObject(target_spell((spell & (an_instant | a_sorcery)).you_control)),)),
    Activated(
        Cost("{4}", tap=True),
        (CopyStackObject(target_spell((spell & ~(an_instant | a_sorcery)).you_control), new_targets=False),),
    ),
    line="Legendary Artifact",
)
STRIONIC_RESONATOR = artifact(
    "Strionic Resonator",
    "{2}",
    Activated(Cost("{2}", tap=True), (CopyStackObject(target_spell(IsAbility("triggered").you_control)),)),
)
WEAVER_OF_HARMONY = creature(
    "Weaver of Harmony",
    "{1}{G}",
    "Enchantment Creature — Snake Druid",
    2,
    2,
    Static((ModifyPT(1, 1),), (an_enchantment & a_creature).you_control.another),
    Activated(
        Cost("{G}", tap=True), (CopyStackObject(target_spell((IsAbility() & OfSource(an_enchantment)).you_control)),)
    ),
)

# What a copy enters with is its own

ADAPTIVE_AUTOMATON = card(
    "Adaptive Automaton",
    "{3}",
    "Artifact Creature — Construct",
    EntersChoosing("creature type"),
    Static((AddChosenType(),), this),
    Static((ModifyPT(1, 1),), (a_creature & OfChosenType()).you_control.another),
    power=2,
    toughness=2,
)
SERVANT_OF_THE_SCALE = creature(
    "Servant of the Scale",
    "{G}",
    "Human Soldier",
    0,
    0,
    EntersWithCounters(1, "+1/+1"),
    Triggered(
        Leaves(this, "graveyard"), (PutCounters(CountersOn("+1/+1", THIS), "+1/+1", target(a_creature.you_control)),)
    ),
)
