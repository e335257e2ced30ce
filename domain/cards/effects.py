"""Verbs: what a spell or ability does, one instruction a node, in the order of the text (CR 608.2c)."""

from __future__ import annotations

from typing import Literal

from domain.cards.filters import AllOf, Filter
from domain.cards.mana import ManaTypes, Spending
from domain.cards.nodes import Node
from domain.cards.values import THIS, YOU, Amount, Condition, Reference
from domain.vocabulary import Zone

Until = Literal[
    "end of turn",
    "your next turn",
    "end of your next turn",
    "as long as",
    "while you control this",
    "while this remains",
    "forever",
]
"""The two before the last: for as long as you control this, or as this is on the battlefield (CR 611.2b)."""


class Effect(Node, frozen=True):
    """One instruction."""


class Do(Effect, frozen=True):
    """Several instructions, one after the other."""

    effects: tuple[Effect, ...]


class If(Effect, frozen=True):
    """Only if it is so; else the other."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None


class May(Effect, frozen=True):
    """A player may do it (CR 608.2d); `cost` is paid to do it."""

    effect: Effect
    who: Reference = YOU
    cost: Node | None = None
    otherwise: Effect | None = None


class ForEach(Effect, frozen=True):
    """Once for each object; `It()` is the object."""

    of: Reference
    effect: Effect


class ChooseOne(Effect, frozen=True):
    """A player chooses one of these as it resolves."""

    modes: tuple[Effect, ...]
    who: Reference = YOU


class DealDamage(Effect, frozen=True):
    """A source deals damage (CR 120)."""

    amount: Amount
    to: Reference
    source: Reference = THIS


class Fight(Effect, frozen=True):
    """Two creatures fight (CR 701.14)."""

    one: Reference
    other: Reference


class GainLife(Effect, frozen=True):
    """A player gains life (CR 119.3)."""

    amount: Amount
    who: Reference = YOU


class LoseLife(Effect, frozen=True):
    """A player loses life."""

    amount: Amount
    who: Reference = YOU


class SetLife(Effect, frozen=True):
    """A player's life total becomes a number (CR 119.5)."""

    amount: Amount
    who: Reference = YOU


class Draw(Effect, frozen=True):
    """A player draws cards (CR 121)."""

    amount: Amount = 1
    who: Reference = YOU


class Discard(Effect, frozen=True):
    """A player discards cards (CR 701.9); `amount` None: the whole hand. The number is noted as `discarded`.

    With `up_to` the player may discard fewer, or none.
    """

    amount: Amount | None = 1
    who: Reference = YOU
    of: Filter = AllOf()
    at_random: bool = False
    up_to: bool = False


class Mill(Effect, frozen=True):
    """A player mills cards (CR 701.17); they are `It("milled")`."""

    amount: Amount
    who: Reference = YOU


class Scry(Effect, frozen=True):
    """A player scries (CR 701.22)."""

    amount: Amount
    who: Reference = YOU


class Surveil(Effect, frozen=True):
    """A player surveils (CR 701.25)."""

    amount: Amount
    who: Reference = YOU


class LookAtHand(Effect, frozen=True):
    """Look at players' hands (CR 701.20e)."""

    who: Reference


class Reveal(Effect, frozen=True):
    """Its owner reveals what is meant (CR 701.20a)."""

    what: Reference


class LookAtTop(Effect, frozen=True):
    """Look at cards on top of your library, take some into your hand, the rest as told."""

    amount: Amount
    take: int = 1
    of: Filter = AllOf()
    rest: Literal["bottom", "graveyard", "bottom in random order", "top"] = "bottom"
    reveal: bool = False
    optional: bool = False


class Search(Effect, frozen=True):
    """Search your library for cards (CR 701.23), put them somewhere, shuffle."""

    of: Filter
    most: int = 1
    to: Zone = "hand"
    tapped: bool = False
    reveal: bool = True
    who: Reference = YOU


class Shuffle(Effect, frozen=True):
    """A player shuffles the library (CR 701.24)."""

    who: Reference = YOU


class Destroy(Effect, frozen=True):
    """Destroy (CR 701.8); `regenerate` says whether what is destroyed may be regenerated (701.19c)."""

    what: Reference
    regenerate: bool = True


class Exile(Effect, frozen=True):
    """Exile (CR 701.13); `until_this_leaves` returns it when this object leaves the battlefield (610.3).

    `linked`: another ability of this object refers to what this one exiled (607.2a).
    """

    what: Reference
    until_this_leaves: bool = False
    face_down: bool = False
    linked: bool = False


class Sacrifice(Effect, frozen=True):
    """A player sacrifices permanents of a kind (CR 701.21), or `what` is sacrificed by its controller."""

    of: Filter | None = None
    amount: Amount = 1
    who: Reference = YOU
    what: Reference | None = None


class ReturnTo(Effect, frozen=True):
    """Move objects to a zone: return to hand, onto the battlefield, onto a library."""

    what: Reference
    to: Zone
    tapped: bool = False
    under: Literal["owner", "you"] = "owner"
    position: Literal["top", "bottom"] = "top"
    counters: tuple[tuple[str, int], ...] = ()
    transformed: bool = False
    """With its back face up (CR 712.14a)."""


class ChooseAndMove(Effect, frozen=True):
    """A player chooses cards from a zone as it resolves (no target) and moves them."""

    of: Filter
    zone: Zone
    to: Zone
    least: int = 0
    most: int = 1
    who: Reference = YOU
    tapped: bool = False
    among: Reference | None = None
    """Only from among these."""


class PhaseOut(Effect, frozen=True):
    """Permanents phase out (CR 702.26)."""

    what: Reference


class Counter(Effect, frozen=True):
    """Counter a spell or ability (CR 701.6); unless its controller pays `unless`, or another `cost`."""

    what: Reference
    unless: str | None = None
    exile: bool = False
    cost: Node | None = None


class PutCounters(Effect, frozen=True):
    """Put counters on objects or players (CR 122.6)."""

    amount: Amount
    kind: str
    on: Reference = THIS


class RemoveCounters(Effect, frozen=True):
    """Remove counters; as many as there are at most."""

    amount: Amount
    kind: str
    on: Reference = THIS


class RemoveAnyCounters(Effect, frozen=True):
    """Remove up to that many counters of any kinds; how many it were is noted as `removed`."""

    amount: Amount
    on: Reference


class ChooseCounter(Effect, frozen=True):
    """Choose a counter on what is meant: its kind is then the kind `chosen`."""

    on: Reference


class MoveCounters(Effect, frozen=True):
    """Move counters of a kind from one object onto another (CR 122.5); `kind` None: of a kind that is chosen."""

    amount: Amount
    off: Reference
    on: Reference
    kind: str | None = None


class Proliferate(Effect, frozen=True):
    """Proliferate (CR 701.34)."""


class AddMana(Effect, frozen=True):
    """Add mana (CR 106.4). `mana` is symbols; `any_color` so much mana of one type that is chosen: of any color, of a
    color of objects `among` which it is, or of types; `spend` restricts it (106.6)."""

    mana: str = ""
    any_color: int = 0
    amount: Amount = 1
    spend: Spending | str | None = None
    who: Reference = YOU
    among: Filter | ManaTypes | None = None
    combination: bool = False
    """In any combination of colors: each is chosen for itself."""


class CreateTokens(Effect, frozen=True):
    """Create tokens (CR 701.7) of a definition; they are `It("tokens")`."""

    token: Node
    amount: Amount = 1
    who: Reference = YOU
    tapped: bool = False
    attacking: bool = False


class CreateCopies(Effect, frozen=True):
    """Create a token that is a copy of each object meant (CR 707.2)."""

    of: Reference
    amount: Amount = 1
    tapped: bool = False
    exceptions: tuple[Node, ...] = ()
    """Changes that become copiable values of the copies (CR 707.9)."""


class BecomeCopy(Effect, frozen=True):
    """Something becomes a copy of something else, where it is (CR 707.4)."""

    of: Reference
    what: Reference = THIS
    until: Until = "forever"
    exceptions: tuple[Node, ...] = ()


class ChooseObjects(Effect, frozen=True):
    """A player chooses any number (or up to) of objects as it resolves; they are `It(name)`."""

    of: Filter
    most: int | None = None
    least: int = 0
    different_names: bool = False
    zone: Zone = "battlefield"
    who: Reference = YOU
    name: str = "chosen"


class Tap(Effect, frozen=True):
    """Tap permanents (CR 701.26a)."""

    what: Reference


class Untap(Effect, frozen=True):
    """Untap permanents."""

    what: Reference


class DoesntUntap(Effect, frozen=True):
    """They don't untap during their controller's next untap step."""

    what: Reference


class Apply(Effect, frozen=True):
    """A continuous effect on objects for a time (CR 611.2): changes of layers 1–7."""

    changes: tuple[Node, ...]
    to: Reference
    until: Until = "end of turn"


class GainControl(Effect, frozen=True):
    """A player gains control (CR 613.1b)."""

    what: Reference
    until: Until = "end of turn"
    who: Reference = YOU


class Attach(Effect, frozen=True):
    """Attach this (or what is meant) to something (CR 701.3)."""

    to: Reference
    what: Reference = THIS


class Prevent(Effect, frozen=True):
    """Prevent all damage to what is meant, or to everything, this turn (CR 615)."""

    to: Reference | None = None
    combat_only: bool = False


class ExtraTurn(Effect, frozen=True):
    """A player takes an extra turn after this one (CR 500.7)."""

    who: Reference = YOU


class ExtraCombat(Effect, frozen=True):
    """After this main phase there is an additional combat phase followed by an additional main phase (CR 500.8)."""


class LoseGame(Effect, frozen=True):
    """A player loses the game (CR 104.3e)."""

    who: Reference


class WinGame(Effect, frozen=True):
    """You win the game (CR 104.2b)."""

    who: Reference = YOU


class Later(Effect, frozen=True):
    """A delayed triggered ability (CR 603.7): the trigger and what happens then, once."""

    on: Node
    effect: Effect
    this_turn: bool = False
    """Only until the turn ends."""


class WheneverThisTurn(Effect, frozen=True):
    """A delayed triggered ability that triggers every time until the turn ends, or a time (CR 603.7b)."""

    ability: Node
    until: Until = "end of turn"


class Reflexive(Effect, frozen=True):
    """ "When you do": a triggered ability by the instruction before it (CR 603.12)."""

    ability: Node


class CopyStackObject(Effect, frozen=True):
    """Copy a spell or ability on the stack (CR 707.10)."""

    what: Reference
    new_targets: bool = True
    times: int = 1


class Foretells(Effect, frozen=True):
    """What is meant becomes foretold (CR 702.143e), for its mana cost with that much generic mana less."""

    what: Reference
    less: int = 2


class PlayExiled(Effect, frozen=True):
    """Exile the top cards of your library, or of another player's; you may play them until a time."""

    amount: Amount = 1
    until: Until = "end of turn"
    who: Reference = YOU
    """Whose library."""
