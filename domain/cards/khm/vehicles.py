"""Vehicles of Kaldheim (CR 301.7, 702.122), and what crews them in a way of its own."""

from domain.cards.abilities import Activated, Attacks, Cost, Enters, RuleChange, Static, Triggered
from domain.cards.card import card, creature, token
from domain.cards.effects import CreateCopies, CreateTokens, ReturnTo
from domain.cards.filters import Is, this
from domain.cards.filters import token as a_token
from domain.cards.keywords import TRAMPLE, VIGILANCE, crew
from domain.cards.values import THIS, target

CAT = token("Cat Token", "Creature — Cat", 2, 2, "G")

ESIKAS_CHARIOT = card(
    "Esika's Chariot",
    "{3}{G}",
    "Legendary Artifact — Vehicle",
    Triggered(Enters(this), (CreateTokens(CAT, 2),)),
    Triggered(Attacks(this), (CreateCopies(target(a_token.you_control)),)),
    crew(4),
    power=4,
    toughness=4,
)
FUNERAL_LONGBOAT = card("Funeral Longboat", "{2}", "Artifact — Vehicle", VIGILANCE, crew(1), power=3, toughness=3)
GIANT_OX = creature("Giant Ox", "{1}{W}", "Ox", 0, 6, Static((RuleChange("crews by toughness"),), this))
GILDED_ASSAULT_CART = card(
    "Gilded Assault Cart",
    "{1}{R}{R}",
    "Artifact — Vehicle",
    TRAMPLE,
    crew(2),
    Activated(Cost(sacrifice=Is("Treasure"), sacrifice_number=2), (ReturnTo(THIS, "hand"),), zone="graveyard"),
    power=5,
    toughness=1,
)
