"""The Ring tempts you (CR 701.54): the keyword action, the emblem, and words about Ring-bearers."""

from __future__ import annotations

from domain.cards.abilities import (
    AddTypes,
    Attacks,
    BecomesBlocked,
    DealsDamage,
    RuleChange,
    Static,
    StepBegins,
    Triggered,
    TriggerEvent,
)
from domain.cards.card import CardDef
from domain.cards.effects import Discard, Draw, Effect, ForEach, Later, LoseLife, Sacrifice
from domain.cards.filters import Filter, creature
from domain.cards.nodes import Node
from domain.cards.values import OPPONENT, THAT, YOU, Reference


class RingBearer(Filter, frozen=True):
    """Your Ring-bearer: a permanent you control with that designation (CR 701.54e)."""


class MorePower(Filter, frozen=True):
    """Has greater power than the object that the effect affects."""


class RingTempts(TriggerEvent, frozen=True):
    """Whenever the Ring tempts you (CR 701.54d); with `chose` only if you chose such a creature as your Ring-bearer."""

    chose: Filter | None = None


YOUR_RING_BEARER = RingBearer()

THE_RING = CardDef(
    "The Ring",
    abilities=(
        Static(
            (AddTypes(("Legendary",)), RuleChange("cant be blocked by", what=creature & MorePower())),
            YOUR_RING_BEARER,
            zone="command",
        ),
        Triggered(Attacks(YOUR_RING_BEARER), (Draw(), Discard())),
        Triggered(
            BecomesBlocked(YOUR_RING_BEARER, by=creature),
            (ForEach(THAT, Later(StepBegins("end-combat", "any"), Sacrifice(what=THAT))),),
        ),
        Triggered(DealsDamage(YOUR_RING_BEARER, "player", combat=True), (LoseLife(3, OPPONENT),)),
    ),
    token=True,
)
"""The emblem. It has its first ability, and of the others one for each time more that the Ring has tempted its player
(CR 701.54c)."""


class TheRingTempts(Effect, frozen=True):
    """The Ring tempts a player (CR 701.54a)."""

    who: Reference = YOU
    emblem: Node = THE_RING


THE_RING_TEMPTS_YOU = TheRingTempts()
