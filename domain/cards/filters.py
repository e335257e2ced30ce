"""Nouns: which objects and players are meant. Filters combine by `&`, `|` and `~`, and read like the text on a card.

creature.you_control     artifact | creature     (creature & token).opponents_control     ~land
"""

from __future__ import annotations

from typing import Literal

from domain.cards.nodes import Node

Whose = Literal["you", "opponent", "any"]
Compare = Literal["<=", ">=", "=="]


class Filter(Node, frozen=True):
    """A kind of object. What is called "this" and "you" in it belongs to the ability that holds the filter."""

    def __and__(self, other: Filter) -> Filter:
        return AllOf((*parts(self, AllOf), *parts(other, AllOf)))

    def __or__(self, other: Filter) -> Filter:
        return AnyOf((*parts(self, AnyOf), *parts(other, AnyOf)))

    def __invert__(self) -> Filter:
        return Not(self)

    @property
    def you_control(self) -> Filter:
        """… you control."""
        return self & Controlled("you")

    @property
    def you_dont_control(self) -> Filter:
        """… you don't control."""
        return self & Controlled("opponent")

    @property
    def opponents_control(self) -> Filter:
        """… an opponent controls."""
        return self & Controlled("opponent")

    @property
    def you_own(self) -> Filter:
        """… you own."""
        return self & Owned("you")

    @property
    def another(self) -> Filter:
        """Another …: not this object."""
        return self & Not(This())

    def named(self, name: str) -> Filter:
        """… named so (CR 201.2)."""
        return self & Named(name)

    def with_keyword(self, keyword: str) -> Filter:
        """… with that keyword ability."""
        return self & HasKeyword(keyword)

    def power(self, compare: Compare, number: int) -> Filter:
        """… with power compared so."""
        return self & Number("power", compare, number)

    def toughness(self, compare: Compare, number: int) -> Filter:
        """… with toughness compared so."""
        return self & Number("toughness", compare, number)

    def mana_value(self, compare: Compare, number: int) -> Filter:
        """… with mana value compared so (CR 202.3)."""
        return self & Number("mana_value", compare, number)


def parts(one: Filter, kind: type[AllOf] | type[AnyOf]) -> tuple[Filter, ...]:
    """The parts of a combined filter, itself if it is none."""
    return one.parts if isinstance(one, kind) else (one,)


class AllOf(Filter, frozen=True):
    """All of these at once; none: everything."""

    parts: tuple[Filter, ...] = ()


class AnyOf(Filter, frozen=True):
    """At least one of these."""

    parts: tuple[Filter, ...]


class Not(Filter, frozen=True):
    """What the other filter does not mean."""

    part: Filter


class Is(Filter, frozen=True):
    """Has this card type, supertype or subtype (CR 205)."""

    word: str


class Colored(Filter, frozen=True):
    """Is of this colour; `colorless`, `multicolored` and `monocolored` too (CR 105)."""

    color: str


class OfChosenColor(Filter, frozen=True):
    """Of the color that was chosen as this entered (CR 607.2d)."""


class OfChosenType(Filter, frozen=True):
    """Of the creature type that was chosen as this entered (CR 607.2d)."""


class OfTypeNamed(Filter, frozen=True):
    """Of the creature type that an earlier instruction of the same text had a player choose."""


class CouldProduceMana(Filter, frozen=True):
    """Could produce mana of this type (CR 106.7)."""

    symbol: str


class Named(Filter, frozen=True):
    """Has this name."""

    name: str


class HasManaCost(Filter, frozen=True):
    """Has one of these mana costs, exactly (CR 202.1)."""

    costs: tuple[str, ...]


class HasKeyword(Filter, frozen=True):
    """Has this keyword ability now; without its parameter all of its kind (`ward` means ward {1} too)."""

    keyword: str


class Controlled(Filter, frozen=True):
    """Controlled by …"""

    by: Whose


class Owned(Filter, frozen=True):
    """Owned by …"""

    by: Whose


class Number(Filter, frozen=True):
    """A number of the object compared: power, toughness, mana_value, counters of a kind (`counters:lore`)."""

    what: str
    compare: Compare
    number: int | Node
    """A number, or a `Value`."""


class IsTapped(Filter, frozen=True):
    """Tapped, or untapped."""

    tapped: bool = True


class IsToken(Filter, frozen=True):
    """A token (CR 111)."""


class This(Filter, frozen=True):
    """The object that has the ability."""


class Attached(Filter, frozen=True):
    """The object that this Aura or Equipment is attached to."""


class AttachedToA(Filter, frozen=True):
    """Attached to such a permanent (CR 301.5, 303.4)."""

    what: Filter


class HasAttached(Filter, frozen=True):
    """Has such a permanent attached to it: "equipped", "enchanted" (CR 301.5, 303.4)."""

    what: Filter


class Attacking(Filter, frozen=True):
    """An attacking creature."""


class Blocking(Filter, frozen=True):
    """A blocking creature."""


class Foretold(Filter, frozen=True):
    """A foretold card (CR 702.143c)."""


class EnteredThisTurn(Filter, frozen=True):
    """Came under its controller's control this turn."""


class DealtDamageThisTurn(Filter, frozen=True):
    """Was dealt damage this turn."""


class AttackedThisTurn(Filter, frozen=True):
    """A creature that was declared as an attacker this turn."""


class OfSource(Filter, frozen=True):
    """An ability on the stack whose source is such an object (CR 113.7)."""

    what: Filter


class ControlledBy(Filter, frozen=True):
    """Controlled by the player meant: `ControlledBy(target_opponent())`."""

    player: Node
    """A `Reference`."""


class OwnedBy(Filter, frozen=True):
    """Owned by the player meant."""

    player: Node
    """A `Reference`."""


class SharesName(Filter, frozen=True):
    """Has a name that such a permanent has, too (CR 201.2a)."""

    of: Filter


class HasCounters(Filter, frozen=True):
    """Has a counter of any kind on it."""


class LessPower(Filter, frozen=True):
    """Has less power than the object that has the ability."""


class HasGreatest(Filter, frozen=True):
    """Its number is the greatest among those; several may have it."""

    what: Literal["power", "toughness", "mana_value"]
    among: Filter


class IsSpell(Filter, frozen=True):
    """A spell on the stack (CR 112.1)."""


class IsAbility(Filter, frozen=True):
    """An activated or triggered ability on the stack."""

    sort: Literal["any", "activated", "triggered"] = "any"


permanent = AllOf()
card = AllOf()
artifact = Is("Artifact")
battle = Is("Battle")
creature = Is("Creature")
enchantment = Is("Enchantment")
instant = Is("Instant")
land = Is("Land")
planeswalker = Is("Planeswalker")
sorcery = Is("Sorcery")
basic = Is("Basic")
legendary = Is("Legendary")
snow = Is("Snow")
saga_permanent = Is("Saga")
aura_permanent = Is("Aura")
equipment_permanent = Is("Equipment")
token = IsToken()
tapped = IsTapped(True)
untapped = IsTapped(False)
attacking = Attacking()
blocking = Blocking()
enchanted = HasAttached(aura_permanent)
equipped = HasAttached(equipment_permanent)
nonland = Not(land)
noncreature = Not(creature)
this = This()
spell = IsSpell()
