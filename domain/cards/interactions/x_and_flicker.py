"""Cards that read the X of a spell from the permanent it became, and make permanents anew (CR 107.3m, 400.7)."""

from domain.cards.abilities import CastSpell, Enters, Triggered
from domain.cards.card import creature, instant
from domain.cards.effects import Draw, Exile, ReturnTo, Tap
from domain.cards.filters import Colored, enchantment, nonland, this
from domain.cards.filters import creature as a_creature
from domain.cards.values import It, X, target

GADWICK_THE_WIZENED = creature(
    "Gadwick, the Wizened",
    "{X}{U}{U}{U}",
    "Legendary Creature — Human Wizard",
    3,
    3,
    Triggered(Enters(this), (Draw(X()),)),
    Triggered(CastSpell(Colored("blue")), (Tap(target(nonland.opponents_control)),)),
)
FLICKER_OF_FATE = instant(
    "Flicker of Fate", "{1}{W}", Exile(target(a_creature | enchantment)), ReturnTo(It("exiled"), "battlefield")
)
