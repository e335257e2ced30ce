"""Modal double-faced cards with a land behind a spell (CR 712.3)."""

from domain.cards.abilities import Activated, Cost, Enters, EntersTapped, ModifyPT, Triggered
from domain.cards.card import CardDef, creature, instant, land, modal, sorcery
from domain.cards.effects import AddMana, Apply, Counter, GainLife, LoseLife, ReturnTo
from domain.cards.filters import card, spell
from domain.cards.filters import creature as a_creature
from domain.cards.filters import land as a_land
from domain.cards.keywords import TRAMPLE
from domain.cards.values import OPPONENT, THIS, Each, target, target_spell


def land_behind(name: str, mana: str) -> CardDef:
    """A land that enters tapped and taps for one color."""
    return land(name, "Land", EntersTapped(), Activated(Cost(tap=True), (AddMana(mana),)))


AKOUM_WARRIOR = modal(
    creature("Akoum Warrior", "{5}{R}", "Minotaur Warrior", 4, 5, TRAMPLE), land_behind("Akoum Teeth", "{R}")
)
BALA_GED_RECOVERY = modal(
    sorcery("Bala Ged Recovery", "{2}{G}", ReturnTo(target(card.you_own, "graveyard"), "hand")),
    land_behind("Bala Ged Sanctuary", "{G}"),
)
JWARI_DISRUPTION = modal(
    instant("Jwari Disruption", "{1}{U}", Counter(target_spell(spell), unless="{1}")),
    land_behind("Jwari Ruins", "{U}"),
)
KAZANDU_MAMMOTH = modal(
    creature(
        "Kazandu Mammoth",
        "{1}{G}{G}",
        "Elephant",
        3,
        3,
        Triggered(Enters(a_land.you_control), (Apply((ModifyPT(2, 2),), THIS),)),
    ),
    land_behind("Kazandu Valley", "{G}"),
)
MAKINDI_STAMPEDE = modal(
    sorcery("Makindi Stampede", "{3}{W}{W}", Apply((ModifyPT(2, 2),), Each(a_creature.you_control))),
    land_behind("Makindi Mesas", "{W}"),
)
ZOF_CONSUMPTION = modal(
    sorcery("Zof Consumption", "{4}{B}{B}", LoseLife(4, OPPONENT), GainLife(4)), land_behind("Zof Bloodbog", "{B}")
)
