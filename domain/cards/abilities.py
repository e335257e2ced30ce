"""Abilities: spell, activated, triggered (chapters among them), static, keywords, replacement (CR 113.3)."""

from __future__ import annotations

from typing import Literal

from domain.cards.effects import Effect
from domain.cards.filters import AllOf, Filter
from domain.cards.mana import ManaTypes
from domain.cards.nodes import Node
from domain.cards.values import Amount, Condition, TargetSpec
from domain.vocabulary import Step, Zone


class Ability(Node, frozen=True):
    """An ability in the sense of CR 113."""


class Mode(Node, frozen=True):
    """One mode of a modal spell or ability (CR 700.2)."""

    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()
    name: str = ""


class SpellAbility(Ability, frozen=True):
    """What an instant or sorcery does (CR 113.3a); with `modes`, `choose` of them."""

    effects: tuple[Effect, ...] = ()
    targets: tuple[TargetSpec, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose: int = 1
    choose_most: int = 0
    """ "One or both": up to so many modes, `choose` at least; 0: exactly `choose`."""


class Cost(Node, frozen=True):
    """Everything an activation or an additional cost takes (CR 118)."""

    mana: str = ""
    tap: bool = False
    untap: bool = False
    life: Amount = 0
    sacrifice: Filter | None = None
    sacrifice_number: int = 1
    sacrifice_this: bool = False
    discard: Filter | None = None
    discard_this: bool = False
    exile_this: bool = False
    exile_from_graveyard: int = 0
    exile_card: Filter = AllOf()
    """What the cards exiled from the graveyard must be."""
    tap_another: Filter | None = None
    tap_number: int = 1
    remove_counters: tuple[str, int] | None = None
    remove_any_counters: int = 0
    """So many counters of any kinds from among `counters_from`."""
    counters_from: Filter = AllOf()
    loyalty: int | None = None
    mill: int = 0
    return_to_hand: Filter | None = None
    untap_another: Filter | None = None
    """A tapped permanent, whoever's, that is untapped."""
    times: Amount = 1
    """So many times the mana and the life."""
    crew: int = 0
    """Other untapped creatures are tapped that have so much power together (CR 702.122a)."""


class Activated(Ability, frozen=True):
    """`cost: effect` (CR 602)."""

    cost: Cost
    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()
    timing: Literal["instant", "sorcery"] = "instant"
    once_each_turn: bool = False
    zone: Zone = "battlefield"
    condition: Condition | None = None
    equip: bool = False
    less: Amount = 0
    """How much generic mana less it costs."""
    boast: bool = False
    """Only if this creature attacked this turn, and once each turn (CR 702.142a)."""


class TriggerEvent(Node, frozen=True):
    """What makes an ability trigger (CR 603.2)."""


class Enters(TriggerEvent, frozen=True):
    """Whenever such a permanent enters."""

    what: Filter


class Leaves(TriggerEvent, frozen=True):
    """Whenever such a permanent leaves the battlefield (looks back, 603.10a)."""

    what: Filter
    to: Zone | None = None


class Attacks(TriggerEvent, frozen=True):
    """Whenever such a creature attacks."""

    what: Filter
    most_life: bool = False
    """Only the player with the most life or tied for most life."""
    alone: bool = False
    """Only if no other creature attacks (CR 506.5)."""
    as_long_as: Condition | None = None
    """Only while it is so."""


class Blocks(TriggerEvent, frozen=True):
    """Whenever such a creature blocks."""

    what: Filter


class BecomesBlocked(TriggerEvent, frozen=True):
    """Whenever such a creature becomes blocked; `by` such a creature: once for each that blocks it (CR 509.3d)."""

    what: Filter
    by: Filter | None = None


class BecomesTapped(TriggerEvent, frozen=True):
    """Whenever such a permanent becomes tapped."""

    what: Filter


class DealsDamage(TriggerEvent, frozen=True):
    """Whenever such a source deals damage (to a player, a creature; combat damage only)."""

    what: Filter
    to: Literal["player", "creature", "any"] = "any"
    combat: bool = False


class IsDealtDamage(TriggerEvent, frozen=True):
    """Whenever such a creature is dealt damage."""

    what: Filter


class CastSpell(TriggerEvent, frozen=True):
    """Whenever somebody casts such a spell."""

    what: Filter = AllOf()
    by: Literal["you", "opponent", "any"] = "you"
    nth: int | None = None
    """Only the nth spell that player casts in a turn."""
    not_from: Zone | None = None
    """From anywhere but there."""


class BecomesTarget(TriggerEvent, frozen=True):
    """Whenever such a permanent becomes the target of a spell or ability."""

    what: Filter
    by: Literal["you", "opponent", "any"] = "any"
    of_spell: bool = False
    """Of a spell only."""


class StepBegins(TriggerEvent, frozen=True):
    """At the beginning of a step."""

    step: Step
    whose: Literal["you", "opponent", "any"] = "you"


class GainsLife(TriggerEvent, frozen=True):
    """Whenever a player gains life."""

    who: Literal["you", "opponent", "any"] = "you"


class LosesLife(TriggerEvent, frozen=True):
    """Whenever a player loses life."""

    who: Literal["you", "opponent", "any"] = "you"


class Draws(TriggerEvent, frozen=True):
    """Whenever a player draws a card."""

    who: Literal["you", "opponent", "any"] = "you"
    nth: int | None = None
    """Only the nth card that player draws in a turn."""


class Discards(TriggerEvent, frozen=True):
    """Whenever a player discards a card."""

    who: Literal["you", "opponent", "any"] = "you"
    what: Filter = AllOf()


class Sacrifices(TriggerEvent, frozen=True):
    """Whenever a player sacrifices such a permanent (looks back)."""

    what: Filter
    who: Literal["you", "opponent", "any"] = "you"


class CountersArePut(TriggerEvent, frozen=True):
    """Whenever one or more counters are put on such an object; with `each` whenever one is, for each of them."""

    what: Filter
    kind: str
    by: Literal["you", "opponent", "any"] = "any"
    each: bool = False


class FinalChapterResolves(TriggerEvent, frozen=True):
    """Whenever the final chapter ability of such a Saga resolves (CR 714.2e)."""

    what: Filter


class Foretell(TriggerEvent, frozen=True):
    """Whenever a player foretells a card."""

    who: Literal["you", "opponent", "any"] = "you"


class TappedForMana(TriggerEvent, frozen=True):
    """Whenever such a permanent is tapped for mana (CR 106.12a)."""

    what: Filter
    who: Literal["you", "opponent", "any"] = "any"
    """Who taps it."""
    of: ManaTypes | None = None
    """Only for mana of these types."""


class WhenYouDo(TriggerEvent, frozen=True):
    """The instruction before it, in a reflexive ability (CR 603.12)."""


class AnyOfEvents(TriggerEvent, frozen=True):
    """One of several events."""

    events: tuple[TriggerEvent, ...]


class Triggered(Ability, frozen=True):
    """A triggered ability (CR 603); `condition` is an intervening if (603.4)."""

    on: TriggerEvent
    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()
    condition: Condition | None = None
    once_each_turn: bool = False
    modes: tuple[Mode, ...] = ()
    optional: bool = False
    """Choose up to one of the modes."""


class Chapter(Ability, frozen=True):
    """A chapter ability of a Saga (CR 714.2b). "I, II" is two of them (714.2c)."""

    number: int
    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()
    modes: tuple[Mode, ...] = ()


class Keyword(Ability, frozen=True):
    """A keyword ability (CR 702) with its parameter: `ward`, `{1}`."""

    name: str
    value: str = ""

    @property
    def text(self) -> str:
        """As it stands among an object's abilities: `ward {1}`, `ward—Pay 3 life`."""
        return f"{self.name}{'' if self.value.startswith('—') else ' '}{self.value}" if self.value else self.name


class Static(Ability, frozen=True):
    """A static ability that makes a continuous effect (CR 611.3, 613) or sets a rule of its own."""

    changes: tuple[Node, ...]
    to: Filter
    as_long_as: Condition | None = None
    zone: Zone = "battlefield"
    """Where this object works from (CR 113.6)."""
    affects: Zone = "battlefield"
    """Where the affected objects are."""
    defining: bool = False
    """A characteristic-defining ability (CR 604.3)."""


class Change(Node, frozen=True):
    """What a continuous effect changes (CR 613.1)."""


class ControlledByYou(Change, frozen=True):
    """You control it (layer 2)."""


class SetPT(Change, frozen=True):
    """Sets power and toughness (layer 7b)."""

    power: Amount
    toughness: Amount


class ModifyPT(Change, frozen=True):
    """Gets +N/+N (layer 7c)."""

    power: Amount
    toughness: Amount


class SwitchPT(Change, frozen=True):
    """Switches power and toughness (layer 7d)."""


class GrantAbility(Change, frozen=True):
    """Has an ability (layer 6)."""

    ability: Ability


class LoseAbilities(Change, frozen=True):
    """Loses all abilities, or a keyword (layer 6)."""

    keyword: str | None = None


class AddTypes(Change, frozen=True):
    """Is that in addition to its other types (layer 4)."""

    words: tuple[str, ...]


class LoseTypes(Change, frozen=True):
    """Isn't that any more: `isn't legendary` (layer 4)."""

    words: tuple[str, ...]


class AddChosenType(Change, frozen=True):
    """Is the creature type that was chosen as the source entered, in addition to its other types (layer 4)."""


class HasThisAbility(Change, frozen=True):
    """In the exceptions of a copy effect: the copy has the ability too that makes it one (CR 707.9a)."""


class SetTypes(Change, frozen=True):
    """Is that instead of its other types of the same kind (layer 4)."""

    words: tuple[str, ...]
    subtypes: tuple[str, ...] = ()


class EveryCreatureType(Change, frozen=True):
    """Is every creature type (layer 4)."""


class SetColors(Change, frozen=True):
    """Is that colour (layer 5)."""

    colors: tuple[str, ...]
    add: bool = False


class RuleChange(Change, frozen=True):
    """A rule of its own for the affected objects or players, by a word the engine knows:
    `cant attack`, `cant block`, `cant be blocked`, `doesnt untap`, `attacks cost {1}`, `cant attack you`,
    `can block any number`, `no maximum hand size`, `extra land`, `equip costs {0} once`, `triggers again`,
    `foretell any turn`, `cant be countered` (in zone `stack`), `cant be blocked by` (such creatures),
    `cant be targeted by opponents`,
    `foretelling costs {1} less`, `spells cost {1} more`, …"""

    rule: str
    value: str = ""
    what: Filter | None = None


class EntersTapped(Ability, frozen=True):
    """Enters tapped (CR 614.1c), unless it is so."""

    unless: Condition | None = None


class EntersWithCounters(Ability, frozen=True):
    """Enters with counters (CR 614.1c)."""

    amount: Amount
    kind: str
    condition: Condition | None = None


class EntersChoosing(Ability, frozen=True):
    """As it enters, its controller chooses a value (CR 614.12a), which linked abilities refer to (607.2d)."""

    what: Literal["color", "creature type"]


class EntersAsCopy(Ability, frozen=True):
    """You may have it enter as a copy of such an object (CR 707.5), with exceptions to the copying (707.9)."""

    of: Filter
    zone: Zone = "battlefield"
    tapped: bool = False
    exceptions: tuple[Change, ...] = ()
    """They become copiable values of the copy (707.9b)."""
    counters: tuple[EntersWithCounters, ...] = ()
    """It enters with these too; no part of what is copied (707.9e). Conditions look at the copy (707.9f)."""


class Replacement(Ability, frozen=True):
    """Another replacement or prevention effect (CR 614, 615), by what is replaced."""

    what: Literal["counters", "tokens", "damage", "life gain", "draw", "mana", "dies", "discard", "proliferate"]
    who: Filter = AllOf()
    """What it would happen to."""
    factor: int = 1
    add: int = 0
    prevent: bool = False
    exile: bool = False
    kind: str | None = None
    whose: Literal["you", "opponent", "any"] = "you"
    """Whose event it is: the affected player's, or the controller's of what is affected."""
    by: Literal["you", "opponent", "effect", "any"] = "effect"
    """For counters, who puts them: a player, on whatever that is; or an effect, or anything, on permanents."""
    half: bool = False
    """Half as many, rounded down."""
    condition: Condition | None = None


class ProducesInstead(Ability, frozen=True):
    """If such a permanent is tapped for mana, it produces other mana instead (CR 106.12b)."""

    what: Filter
    whose: Literal["you", "opponent", "any"] = "any"
    """Who taps it."""
    times: int = 1
    """So many times as much of that mana."""
    mana: str = ""
    """This instead of any other type: one symbol."""
    color_of_choice: bool = False
    """A color of the player's choice instead of any other type."""
    amount: bool = False
    """Instead of any other type and amount: one mana."""
    least: int = 1
    """Only where it would produce at least so much."""
    condition: Condition | None = None


class AdditionalCost(Ability, frozen=True):
    """An additional cost to cast the spell (CR 601.2b); optional with kicker."""

    cost: Cost
    kicker: bool = False
    multi: bool = False
    buyback: bool = False
    """Optional, and the card returns to its owner's hand as the spell resolves (CR 702.27)."""


class AlternativeCost(Ability, frozen=True):
    """A cost the spell may be cast for instead (CR 118.9), from a zone."""

    name: str
    mana: str
    zone: Zone = "hand"
    condition: Condition | None = None
    exile_after: bool = False
    more: Cost | None = None
    """What is paid beside the mana."""


class CostChange(Ability, frozen=True):
    """Spells cost more or less (CR 601.2f); `this` alone where `what` is None."""

    generic: int
    what: Filter | None = None
    by: Literal["you", "opponent", "any"] = "you"
    per: Amount = 1
    condition: Condition | None = None
    not_from: Zone | None = None
    """Only from anywhere else."""


class Enchant(Ability, frozen=True):
    """What an Aura can enchant (CR 702.5)."""

    what: Filter
