"""Pathways of Kaldheim: modal double-faced lands (CR 712.12)."""

from domain.cards.abilities import Activated, Cost
from domain.cards.card import CardDef, land, modal
from domain.cards.effects import AddMana


def side(name: str, mana: str) -> CardDef:
    """One face of a Pathway."""
    return land(name, "Land", Activated(Cost(tap=True), (AddMana(mana),)))


BARKCHANNEL_PATHWAY = modal(side("Barkchannel Pathway", "{G}"), side("Tidechannel Pathway", "{U}"))
BLIGHTSTEP_PATHWAY = modal(side("Blightstep Pathway", "{B}"), side("Searstep Pathway", "{R}"))
DARKBORE_PATHWAY = modal(side("Darkbore Pathway", "{B}"), side("Slitherbore Pathway", "{G}"))
HENGEGATE_PATHWAY = modal(side("Hengegate Pathway", "{W}"), side("Mistgate Pathway", "{U}"))
