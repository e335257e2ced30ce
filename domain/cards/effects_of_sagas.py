"""More verbs: what is done if something was done, choices without a target, and durations that a permanent measures."""

from __future__ import annotations

from typing import Literal

from domain.cards.effects import Effect, Until
from domain.cards.filters import Filter
from domain.cards.nodes import Node
from domain.cards.values import YOU, Amount, It, Reference
from domain.vocabulary import Zone

PICKED = It("picked")
"""What `Pick` chose."""
ONE_ASKED = It("asked")
"""The player that `MayOrElse` asks."""


class ChooseTarget(Effect, frozen=True):
    """Names a target that the instructions after it are about (CR 115.1)."""

    what: Reference


class IfDone(Effect, frozen=True):
    """An instruction; then another if it was carried out, else the other (CR 608.2c).

    It was carried out where a card, token or permanent went somewhere by it.
    """

    effect: Effect
    then: Effect | None = None
    otherwise: Effect | None = None


class MayOrElse(Effect, frozen=True):
    """Each of the players may do it; those who don't, or can't, get the other (CR 608.2d). They are `ONE_ASKED`."""

    effect: Effect
    otherwise: Effect
    who: Reference = YOU
    unless: bool = False
    """Said the other way round: the other, unless they do it."""


class Pick(Effect, frozen=True):
    """A player chooses objects, no targets, as part of an instruction about them: they are `PICKED` in it."""

    of: Filter
    effect: Effect
    least: int = 1
    most: int | None = 1
    """None: any number."""
    zone: Zone = "battlefield"
    who: Reference = YOU
    among: Reference | None = None
    """Only from among these, wherever they are."""


class RevealHand(Effect, frozen=True):
    """Players reveal their hands (CR 701.20a)."""

    who: Reference


class DiscardThat(Effect, frozen=True):
    """A player discards the cards that are meant (CR 701.9)."""

    what: Reference
    who: Reference


class ShuffleInto(Effect, frozen=True):
    """Objects are shuffled into their owners' libraries (CR 701.24c)."""

    what: Reference
    of: Reference = YOU
    """Whose library is shuffled even where nothing comes into it (CR 701.24d)."""


class SpellsCost(Effect, frozen=True):
    """Spells that are cast until a time cost so much more, or less (CR 601.2f)."""

    generic: int
    what: Filter
    by: Literal["you", "opponent", "any"] = "you"
    until: Until = "end of turn"


class Investigate(Effect, frozen=True):
    """Investigate (CR 701.16)."""

    who: Reference = YOU


class DoublePowerAndToughness(Effect, frozen=True):
    """Power and toughness are doubled until end of turn (CR 701.10)."""

    what: Reference


class CreateAttached(Effect, frozen=True):
    """Create an Aura token attached to what is meant (CR 303.4i, 701.7)."""

    token: Node
    to: Reference


class EntersWithMore(Effect, frozen=True):
    """A spell that is meant enters as a permanent with additional counters (CR 614.1c)."""

    what: Reference
    kind: str = "+1/+1"
    amount: Amount = 1


class RevealUntil(Effect, frozen=True):
    """Reveal cards from the top of your library until such a card; it goes into your hand or onto the battlefield, the
    rest on the bottom."""

    of: Filter
    to: Literal["hand", "battlefield"] = "hand"


class CreateSized(Effect, frozen=True):
    """Create a token whose power and toughness are a number as the effect is carried out (CR 111.3)."""

    token: Node
    size: Amount


class ExchangeControl(Effect, frozen=True):
    """Exchange control of two permanents (CR 701.12b)."""

    what: Reference


class SetRule(Effect, frozen=True):
    """A rule for every such object until a time, those that come later too (CR 611.2c). `rule` is a `RuleChange`."""

    rule: Node
    to: Filter
    until: Until = "end of turn"
    elsewhere: bool = False
    """They attack a player other than you if able; of two players there is no other to attack."""


class Goad(Effect, frozen=True):
    """Creatures are goaded until a time (CR 701.15): they attack each combat if able, another player if able.

    Of two players there is no other to attack.
    """

    what: Reference
    until: Until = "your next turn"
