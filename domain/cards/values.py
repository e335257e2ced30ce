"""Numbers, references and conditions: what an ability reads when it needs it."""

from __future__ import annotations

from typing import Literal

from domain.cards.filters import AllOf, Filter
from domain.cards.nodes import Node
from domain.vocabulary import Zone

Players = Literal["you", "opponent", "each", "controller", "owner", "target", "active", "chosen", "caster"]


class Value(Node, frozen=True):
    """A number that is read when it is needed."""


Amount = int | Value


class X(Value, frozen=True):
    """X as announced (CR 107.3)."""


class Count(Value, frozen=True):
    """How many objects there are."""

    of: Filter
    zone: Zone = "battlefield"
    times: int = 1


class Greatest(Value, frozen=True):
    """The greatest number among objects; 0 where there is none."""

    what: Literal["power", "toughness", "mana_value"]
    among: Filter
    zone: Zone = "battlefield"


class Total(Value, frozen=True):
    """The sum of a number over objects."""

    what: Literal["power", "toughness", "mana_value"]
    among: Filter


class Plus(Value, frozen=True):
    """The sum of two numbers."""

    one: Amount
    other: Amount


class Minus(Value, frozen=True):
    """The difference of two numbers; 0 where the other is greater."""

    one: Amount
    other: Amount


class MostCardsInHand(Value, frozen=True):
    """How many cards are in the hand of the player who has the most."""


class GraveyardsWith(Value, frozen=True):
    """How many graveyards, whoever's, have that many cards or more in them."""

    number: int


class TurnsSinceForetold(Value, frozen=True):
    """How many turns you have begun since the card that is, or became, this was foretold."""


class Times(Value, frozen=True):
    """A multiple."""

    number: Amount
    factor: int


class Half(Value, frozen=True):
    """Half of a number, rounded as told."""

    of: Amount
    up: bool = False


class LifeTotal(Value, frozen=True):
    """A player's life total."""

    of: Players = "you"


class CardsIn(Value, frozen=True):
    """How many cards a player has in hand, graveyard or library."""

    zone: Zone
    of: Players = "you"


class ThisTurn(Value, frozen=True):
    """How often something was done this turn."""

    what: Literal[
        "spells cast", "spells cast from elsewhere", "cards drawn", "creatures died", "nontoken creatures died"
    ]
    """From elsewhere: from anywhere other than the hand. What died counts for all players."""
    by: Players = "you"
    other: bool = False
    """Without the spell that is being cast."""


class Domain(Value, frozen=True):
    """How many basic land types there are among lands you control (CR 305.6)."""


class Devotion(Value, frozen=True):
    """Your devotion to a color: its mana symbols in the mana costs of permanents you control (CR 700.5)."""

    symbol: str


class SnowSpent(Value, frozen=True):
    """How much {S} was spent to cast this spell, or the spell this permanent was (CR 107.4h)."""


class Reference(Node, frozen=True):
    """An object or player that is meant by name: the target, this permanent, …"""


class ThisObject(Reference, frozen=True):
    """The object that has the ability."""


class Target(Reference, frozen=True):
    """What was chosen for the nth word "target" of the ability, all of it."""

    index: int = 0


class TargetSpec(Reference, frozen=True):
    """A target as it is written: `target(creature)`. In a finished ability a `Target` stands in its place."""

    of: Filter
    least: int = 1
    most: int = 1
    what: Literal["object", "player", "any", "spell"] = "object"
    zone: Zone = "battlefield"
    player: Literal["any", "opponent"] = "any"
    key: int = 0
    """Tells two like targets of one text apart."""
    other: bool = False
    """ "A second target …": not one of the targets before it."""
    alike: bool = False
    """All targets of the word share a card type."""


class That(Reference, frozen=True):
    """The object of the event that triggered the ability ("that creature")."""


class ThatPlayer(Reference, frozen=True):
    """The player of the event that triggered the ability."""


class You(Reference, frozen=True):
    """The ability's controller."""


class Opponent(Reference, frozen=True):
    """Each opponent of the ability's controller."""


class EachPlayer(Reference, frozen=True):
    """Every player, in APNAP order."""


class ControllerOf(Reference, frozen=True):
    """Who controls, or last controlled, what is meant."""

    of: Reference


class OwnerOf(Reference, frozen=True):
    """Who owns what is meant."""

    of: Reference


class SourceOf(Reference, frozen=True):
    """The source of an ability that is or was on the stack (CR 113.7)."""

    of: Reference


class Each(Reference, frozen=True):
    """Every object that is meant, as the effect is carried out."""

    of: Filter
    zone: Zone = "battlefield"


class AttachedTo(Reference, frozen=True):
    """What this Aura or Equipment is attached to."""


class AllBut(Reference, frozen=True):
    """Every such permanent that the other reference does not mean."""

    of: Filter
    but: Reference


class Together(Reference, frozen=True):
    """What both references mean."""

    one: Reference
    other: Reference


class It(Reference, frozen=True):
    """What an earlier instruction of the same text made, moved or chose."""

    name: str = "it"


class ExiledWithThis(Reference, frozen=True):
    """The cards that a linked ability of this object exiled, as far as they are still in exile (CR 607.2a)."""


class InGraveyard(Reference, frozen=True):
    """What became of it, where that is a card in a graveyard now (CR 400.7)."""

    of: Reference


class DefendingPlayer(Reference, frozen=True):
    """The player that this creature attacks, or whose planeswalker it attacks (CR 508.5)."""


class PowerOf(Value, frozen=True):
    """Power of what is meant, by last known information where it is gone (CR 608.2h)."""

    of: Reference


class ToughnessOf(Value, frozen=True):
    """Toughness of what is meant."""

    of: Reference


class ManaValueOf(Value, frozen=True):
    """Mana value of what is meant."""

    of: Reference


class CountersOn(Value, frozen=True):
    """Counters of a kind on what is meant."""

    kind: str
    of: Reference


class Noted(Value, frozen=True):
    """A number that an earlier instruction of the same text noted (cards discarded, damage dealt)."""

    name: str


class EventAmount(Value, frozen=True):
    """The number of the event that triggered the ability."""


class Condition(Node, frozen=True):
    """Something that is true or false when it is looked at."""

    def __and__(self, other: Condition) -> Condition:
        return Both(self, other)


class Both(Condition, frozen=True):
    """Both hold."""

    one: Condition
    other: Condition


class Chosen(Condition, frozen=True):
    """Something was chosen by that name in an earlier instruction of the same text."""

    name: str = "chosen"


class Never(Condition, frozen=True):
    """It is not so."""

    that: Condition


class YouHaveAnEnduringStory(Condition, frozen=True):
    """CR 702.195b."""


class Compared(Condition, frozen=True):
    """Two numbers compared."""

    one: Amount
    compare: Literal["<=", ">=", "==", "<", ">"]
    other: Amount


class YouControl(Condition, frozen=True):
    """You control at least that many."""

    what: Filter
    least: int = 1


class YourTurn(Condition, frozen=True):
    """It is your turn."""


class ThisIs(Condition, frozen=True):
    """This object (or what is meant) is of that kind now."""

    what: Filter
    of: Reference = ThisObject()


class WasCast(Condition, frozen=True):
    """The permanent came from a cast spell; with `for_` for that alternative cost; with kicker when `kicked`."""

    for_: str | None = None
    kicked: bool = False
    from_zone: Zone | None = None


class GraveyardHas(Condition, frozen=True):
    """A graveyard, whoever's, has that many cards or more in it."""

    number: int


class WasForetold(Condition, frozen=True):
    """The spell, or the spell this permanent was, was a foretold card, whatever it was cast for (CR 702.143c)."""


YOU = You()
OPPONENT = Opponent()
EACH_PLAYER = EachPlayer()
THIS = ThisObject()
THAT = That()
IT = It()
DEFENDING = DefendingPlayer()
YOU_HAVE_AN_ENDURING_STORY = YouHaveAnEnduringStory()
POWER: Literal["power"] = "power"
TOUGHNESS: Literal["toughness"] = "toughness"


def greatest(what: Literal["power", "toughness", "mana_value"], among: Filter, zone: Zone = "battlefield") -> Greatest:
    """The greatest number among objects."""
    return Greatest(what, among, zone)


def count(of: Filter, zone: Zone = "battlefield", times: int = 1) -> Count:
    """How many objects there are."""
    return Count(of, zone, times)


KEYS = [0]
ANYTHING = AllOf()


def target(of: Filter, zone: Zone = "battlefield") -> TargetSpec:
    """One target."""
    return TargetSpec(of, zone=zone, key=next_key())


def second_target(of: Filter, zone: Zone = "battlefield") -> TargetSpec:
    """One target more, another than those before it."""
    return TargetSpec(of, zone=zone, key=next_key(), other=True)


def up_to_one_target(of: Filter, zone: Zone = "battlefield") -> TargetSpec:
    """At most one target."""
    return TargetSpec(of, 0, 1, zone=zone, key=next_key())


def up_to_targets(most: int, of: Filter, zone: Zone = "battlefield") -> TargetSpec:
    """At most that many targets for one word "target"."""
    return TargetSpec(of, 0, most, zone=zone, key=next_key())


def targets(number: int, of: Filter, zone: Zone = "battlefield") -> TargetSpec:
    """Exactly that many targets for one word "target"."""
    return TargetSpec(of, number, number, zone=zone, key=next_key())


def one_or_two_targets(of: Filter) -> TargetSpec:
    """One target or two for one word "target"."""
    return TargetSpec(of, 1, 2, key=next_key())


def two_alike(of: Filter) -> TargetSpec:
    """Two targets for one word "target" that share a card type."""
    return TargetSpec(of, 2, 2, key=next_key(), alike=True)


def target_player() -> TargetSpec:
    """Target player."""
    return TargetSpec(ANYTHING, what="player", key=next_key())


def two_target_players() -> TargetSpec:
    """Two target players."""
    return TargetSpec(ANYTHING, 2, 2, what="player", key=next_key())


def target_opponent() -> TargetSpec:
    """Target opponent."""
    return TargetSpec(ANYTHING, what="player", player="opponent", key=next_key())


def any_target() -> TargetSpec:
    """A creature, player, planeswalker or battle (CR 115.4)."""
    return TargetSpec(ANYTHING, what="any", key=next_key())


def target_spell(of: Filter) -> TargetSpec:
    """Target spell."""
    return TargetSpec(of, what="spell", zone="stack", key=next_key())


def next_key() -> int:
    """A number that no other target of this process has."""
    KEYS[0] += 1
    return KEYS[0]


def another_target(of: Filter, zone: Zone = "battlefield") -> TargetSpec:
    """At most one target more, another than those before it."""
    return TargetSpec(of, 0, 1, zone=zone, key=next_key(), other=True)


def target_players() -> TargetSpec:
    """Any number of target players."""
    return TargetSpec(ANYTHING, 0, 99, what="player", key=next_key())


def as_x(number: Amount) -> Times:
    """A number that is told as X, "where X is …"."""
    return Times(number, 1)
