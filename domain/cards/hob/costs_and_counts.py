"""Cards of The Hobbit whose costs or effects depend on what there is, or on what was given up."""

from domain.cards.abilities import (
    Attacks,
    Cost,
    CostChange,
    Enters,
    GrantAbility,
    Leaves,
    RuleChange,
    Static,
    Triggered,
)
from domain.cards.card import artifact, card, creature, instant
from domain.cards.effects import Counter, If, May, PutCounters, ReturnTo
from domain.cards.filters import Attached, HasKeyword, Is, Number, permanent, spell, this
from domain.cards.filters import creature as a_creature
from domain.cards.keywords import DEATHTOUCH, FLASH, FLYING, PROWESS, crew, equip
from domain.cards.mechanics import Recruit, YouAttack, amass
from domain.cards.values import (
    THIS,
    Chosen,
    Compared,
    It,
    PowerOf,
    ThisIs,
    ThisTurn,
    Total,
    target_spell,
    up_to_one_target,
)

DREADED_BAT_CLOUD = creature(
    "Dreaded Bat-Cloud",
    "{4}{B}",
    "Bat",
    4,
    2,
    CostChange(-3, condition=Compared(ThisTurn("creatures died"), ">=", 1)),
    FLYING,
    DEATHTOUCH,
)
MIRKWOOD_NURTURER = creature(
    "Mirkwood Nurturer",
    "{2}{G/U}",
    "Elf Ranger",
    3,
    2,
    Triggered(
        Enters(this),
        (
            ReturnTo(up_to_one_target(permanent.another.you_control), "hand"),
            If(Chosen("it"), PutCounters(1, "+1/+1")),
        ),
    ),
)
RHOVANION_RAMPAGER = creature(
    "Rhovanion Rampager",
    "{2}{B}",
    "Wolf",
    3,
    2,
    Triggered(
        Attacks(this),
        (May(PutCounters(PowerOf(It("sacrifice")), "+1/+1"), cost=Cost(sacrifice=a_creature.another)),),
    ),
    Triggered(Leaves(this, "graveyard"), (amass("Goblin", PowerOf(THIS)),)),
)
SOUND_THE_TRUMPETS = instant(
    "Sound the Trumpets",
    "{1}{U}{U}",
    Counter(heard := target_spell(spell)),
    If(ThisIs(Number("mana_value", "<=", 2), heard), Recruit()),
)
THE_LORD_OF_THE_EAGLES = creature(
    "The Lord of the Eagles",
    "{7}{U}{U}",
    "Legendary Bird Noble",
    8,
    8,
    FLASH,
    CostChange(-1, per=Total("power", (a_creature & HasKeyword("flying")).you_control)),
    FLYING,
)
GREAT_GILDED_BOAT = card(
    "Great Gilded Boat",
    "{2}{U}",
    "Artifact — Vehicle",
    Triggered(YouAttack(), (Recruit(),)),
    crew(2),
    power=4,
    toughness=4,
)
WIZARDS_STAFF = artifact(
    "Wizard's Staff",
    "{1}{U}",
    Static((GrantAbility(PROWESS),), Attached()),
    Static((RuleChange("triggers again", what=Attached()),), this),
    equip("{1}", of=a_creature & Is("Wizard")),
    equip("{3}"),
    line="Artifact — Equipment",
)
