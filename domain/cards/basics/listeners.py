"""Permanents whose abilities hear what few others hear: blocks, damage, sacrifices, discards, mana."""

from domain.cards.abilities import (
    Activated,
    BecomesBlocked,
    BecomesTapped,
    Blocks,
    CastSpell,
    Cost,
    CostChange,
    CountersArePut,
    Discards,
    Draws,
    Enters,
    EntersAsCopy,
    EntersTapped,
    EntersWithCounters,
    IsDealtDamage,
    LosesLife,
    ModifyPT,
    RuleChange,
    Sacrifices,
    Static,
    StepBegins,
    TappedForMana,
    Triggered,
)
from domain.cards.basics.tokens import TREASURE
from domain.cards.card import artifact, creature, enchantment
from domain.cards.effects import (
    Apply,
    CreateTokens,
    DealDamage,
    Draw,
    GainLife,
    LoseGame,
    LoseLife,
    PutCounters,
    RemoveCounters,
    Shuffle,
    Untap,
    WinGame,
)
from domain.cards.filters import Attached, Colored, enchanted, equipped, permanent, spell, this
from domain.cards.filters import artifact as an_artifact
from domain.cards.filters import creature as a_creature
from domain.cards.filters import enchantment as an_enchantment
from domain.cards.filters import land as a_land
from domain.cards.keywords import LIFELINK, TRAMPLE, VIGILANCE, equip
from domain.cards.khm.tokens import DWARF_BERSERKER
from domain.cards.values import (
    THIS,
    AttachedTo,
    Both,
    Compared,
    CountersOn,
    EventAmount,
    LifeTotal,
    ThatPlayer,
    ThisIs,
    Total,
    X,
    YouControl,
    YourTurn,
    any_target,
    target_player,
)

ANTHROPLASM = creature(
    "Anthroplasm",
    "{2}{U}{U}",
    "Creature — Shapeshifter",
    0,
    0,
    EntersWithCounters(2, "+1/+1"),
    Activated(
        Cost(mana="{X}", tap=True),
        (RemoveCounters(CountersOn("+1/+1", THIS), "+1/+1"), PutCounters(X(), "+1/+1")),
    ),
)
AXGARD_ARTISAN = creature(
    "Axgard Artisan",
    "{1}{R}",
    "Creature — Dwarf Artificer",
    2,
    1,
    Triggered(CountersArePut(this, "+1/+1"), (CreateTokens(TREASURE),), once_each_turn=True),
)
CHAINED_BRUTE = creature(
    "Chained Brute",
    "{1}{R}",
    "Creature — Devil",
    4,
    3,
    Static((RuleChange("doesnt untap"),), this),
    Activated(Cost(mana="{1}", sacrifice=a_creature.another), (Untap(THIS),), condition=YourTurn()),
)
CLONE = creature("Clone", "{3}{U}", "Creature — Shapeshifter", 0, 0, EntersAsCopy(a_creature))
CRUSADE = enchantment("Crusade", "{W}{W}", Static((ModifyPT(1, 1),), Colored("white") & a_creature))
DOOR_TO_NOTHINGNESS = artifact(
    "Door to Nothingness",
    "{5}",
    EntersTapped(),
    Activated(Cost(mana="{W}{W}{U}{U}{B}{B}{R}{R}{G}{G}", tap=True, sacrifice_this=True), (LoseGame(target_player()),)),
)
EXQUISITE_BLOOD = enchantment("Exquisite Blood", "{4}{B}", Triggered(LosesLife("opponent"), (GainLife(EventAmount()),)))
FELIDAR_SOVEREIGN = creature(
    "Felidar Sovereign",
    "{4}{W}{W}",
    "Creature — Cat Beast",
    4,
    6,
    VIGILANCE,
    LIFELINK,
    Triggered(StepBegins("upkeep"), (WinGame(),), condition=Compared(LifeTotal(), ">=", 40)),
)
GHALTA_PRIMAL_HUNGER = creature(
    "Ghalta, Primal Hunger",
    "{10}{G}{G}",
    "Legendary Creature — Elder Dinosaur",
    12,
    12,
    CostChange(-1, per=Total("power", a_creature.you_control)),
    TRAMPLE,
)
GIANT_BADGER = creature(
    "Giant Badger",
    "{1}{G}{G}",
    "Creature — Badger",
    2,
    2,
    Triggered(Blocks(this), (Apply((ModifyPT(2, 2),), THIS),)),
)
KAMI_OF_TERRIBLE_SECRETS = creature(
    "Kami of Terrible Secrets",
    "{3}{B}",
    "Creature — Spirit",
    3,
    4,
    Triggered(Enters(this), (Draw(), GainLife(1)), condition=Both(YouControl(an_artifact), YouControl(an_enchantment))),
)
LILIANAS_CARESS = enchantment(
    "Liliana's Caress", "{1}{B}", Triggered(Discards("opponent"), (LoseLife(2, ThatPlayer()),))
)
MANABARBS = enchantment("Manabarbs", "{3}{R}", Triggered(TappedForMana(a_land), (DealDamage(1, ThatPlayer()),)))
MAYHEM_DEVIL = creature(
    "Mayhem Devil",
    "{1}{B}{R}",
    "Creature — Devil",
    3,
    3,
    Triggered(Sacrifices(permanent, "any"), (DealDamage(1, any_target()),)),
)
SHRINE_OF_BURNING_RAGE = artifact(
    "Shrine of Burning Rage",
    "{2}",
    Triggered(StepBegins("upkeep"), (PutCounters(1, "charge"),)),
    Triggered(CastSpell(Colored("red") & spell), (PutCounters(1, "charge"),)),
    Activated(Cost(mana="{3}", tap=True, sacrifice_this=True), (DealDamage(CountersOn("charge", THIS), any_target()),)),
)
SOLDIER_OF_FORTUNE = creature(
    "Soldier of Fortune",
    "{R}",
    "Creature — Human Mercenary",
    1,
    1,
    Activated(Cost(mana="{R}", tap=True), (Shuffle(target_player()),)),
)
SPITEMARE = creature(
    "Spitemare",
    "{2}{R/W}{R/W}",
    "Creature — Elemental",
    3,
    3,
    Triggered(IsDealtDamage(this), (DealDamage(EventAmount(), any_target()),)),
)
TORMENTORS_HELM = artifact(
    "Tormentor's Helm",
    "{R}",
    Static((ModifyPT(1, 1),), Attached()),
    Triggered(BecomesBlocked(Attached()), (DealDamage(1, ThatPlayer(), AttachedTo()),)),
    equip("{1}"),
    line="Artifact — Equipment",
)
UNDERWORLD_DREAMS = enchantment(
    "Underworld Dreams", "{B}{B}{B}", Triggered(Draws("opponent"), (DealDamage(1, ThatPlayer()),))
)
WARCHANTER_SKALD = creature(
    "Warchanter Skald",
    "{2}{W}",
    "Creature — Dwarf Cleric",
    2,
    3,
    Triggered(BecomesTapped(this), (CreateTokens(DWARF_BERSERKER),), condition=ThisIs(enchanted | equipped)),
)
