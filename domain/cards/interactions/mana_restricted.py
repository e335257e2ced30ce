"""Cards whose mana may be spent on some things only, or does something to what it is spent on (CR 106.6)."""

from domain.cards.abilities import Activated, Cost, EntersChoosing, EntersTapped
from domain.cards.card import creature, land
from domain.cards.effects import AddMana
from domain.cards.filters import Colored, Is, OfChosenType, artifact, instant, legendary, sorcery
from domain.cards.filters import creature as a_creature
from domain.cards.mana import Spending
from domain.cards.values import YouControl

TAP = Cost(tap=True)
COLORLESS = Activated(TAP, (AddMana("{C}"),))


def any_color(spend: Spending) -> Activated:
    """{T}: one mana of any color, restricted."""
    return Activated(TAP, (AddMana(any_color=1, spend=spend),))


OF_THAT_TYPE = a_creature & OfChosenType()
CAVERN_OF_SOULS = land(
    "Cavern of Souls",
    "Land",
    EntersChoosing("creature type"),
    COLORLESS,
    any_color(Spending(OF_THAT_TYPE, uncounterable=True)),
)
UNCLAIMED_TERRITORY = land(
    "Unclaimed Territory", "Land", EntersChoosing("creature type"), COLORLESS, any_color(Spending(OF_THAT_TYPE))
)
ANCIENT_ZIGGURAT = land("Ancient Ziggurat", "Land", any_color(Spending(a_creature)))
PILLAR_OF_THE_PARUNS = land("Pillar of the Paruns", "Land", any_color(Spending(Colored("multicolored"))))
DELIGHTED_HALFLING = creature(
    "Delighted Halfling",
    "{G}",
    "Halfling Citizen",
    1,
    2,
    COLORLESS,
    any_color(Spending(legendary, uncounterable=True)),
)
BOSEIJU_WHO_SHELTERS_ALL = land(
    "Boseiju, Who Shelters All",
    "Legendary Land",
    EntersTapped(),
    Activated(
        Cost(tap=True, life=2), (AddMana("{C}", spend=Spending(instant | sorcery, only=False, uncounterable=True)),)
    ),
)
MASTER_OF_DARK_RITES = creature(
    "Master of Dark Rites",
    "{B}",
    "Vampire Cleric",
    1,
    1,
    Activated(
        Cost(tap=True, sacrifice=a_creature.another),
        (AddMana("{B}{B}{B}", spend=Spending(Is("Vampire") | Is("Cleric") | Is("Demon"))),),
    ),
)
CASTLE_GARENBRIG = land(
    "Castle Garenbrig",
    "Land",
    EntersTapped(unless=YouControl(Is("Forest"))),
    Activated(TAP, (AddMana("{G}"),)),
    Activated(Cost(mana="{2}{G}{G}", tap=True), (AddMana("{G}", 0, 6, Spending(a_creature, activate=a_creature)),)),
)
VEDALKEN_ENGINEER = creature(
    "Vedalken Engineer",
    "{1}{U}",
    "Vedalken Artificer",
    1,
    1,
    Activated(TAP, (AddMana(any_color=2, spend=Spending(artifact, activate=artifact)),)),
)
SMOKEBRAIDER = creature(
    "Smokebraider",
    "{1}{R}",
    "Elemental Shaman",
    1,
    1,
    Activated(
        TAP,
        (AddMana(any_color=2, combination=True, spend=Spending(Is("Elemental"), activate=Is("Elemental"))),),
    ),
)
MISHRAS_WORKSHOP = land("Mishra's Workshop", "Land", Activated(TAP, (AddMana("{C}{C}{C}", spend=Spending(artifact)),)))
