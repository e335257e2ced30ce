"""A scenario as it was read: positions, script and expectations, each with its line."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.ids import Seat
from domain.state import Face
from domain.vocabulary import Step, Zone

Ref = str
"""An object or player as the file names it: `courser`, `Grizzly Bears#2`, `P1`, `Arni Slays the Troll III`."""


class Thing(msgspec.Struct, frozen=True):
    """An object that is put in place."""

    line: int
    face: Face
    zone: Zone
    player: Seat
    owner: Seat
    token: bool = False
    id: str | None = None
    tapped: bool = False
    sick: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: Ref | None = None
    foretold_on_turn: int | None = None
    damage: int = 0
    """Marked on it already."""


class Side(msgspec.Struct, frozen=True):
    """What a player has as the script begins."""

    life: int = 20
    pool: tuple[str, ...] = ()
    things: tuple[Thing, ...] = ()
    """In the order of the file: hand, battlefield, graveyard, exile."""
    library: tuple[str, ...] = ()
    """Names of cards, the top one first."""
    enduring_story: bool = False


class Action(msgspec.Struct, frozen=True):
    """What a player does."""

    line: int
    player: Seat
    verb: str
    card: Ref | None = None
    id: str | None = None
    alternative: str | None = None
    face: str | None = None
    """The name of the part that a card is cast or played as."""
    targets: tuple[Ref | None, ...] | None = None
    modes: tuple[int, ...] = ()
    x: int | None = None
    kicked: int = 0
    ability: int | None = None
    mana: str | None = None
    pool_only: bool = False
    pay: tuple[Ref, ...] | None = None
    given: tuple[Ref, ...] = ()
    """What costs take: sacrificed, discarded, tapped, exiled objects."""
    pairs: tuple[tuple[Ref, tuple[Ref, ...]], ...] = ()
    """Attackers with what they attack (nothing: the opponent), blockers with what they block."""


class Answer(msgspec.Struct, frozen=True):
    """An answer to the choice that is awaited."""

    line: int
    player: Seat
    items: tuple[str | None, ...]


class GoTo(msgspec.Struct, frozen=True):
    """Everybody passes until then."""

    line: int
    player: Seat
    step: Step
    turn: int | None = None
    """That many turns of the player ahead; 0 is the turn under way; None: the first time the step comes."""


class Resolve(msgspec.Struct, frozen=True):
    """`resolve_top` or `resolve_all`."""

    line: int
    everything: bool


class Illegal(msgspec.Struct, frozen=True):
    """Something that must be refused, with that rule or one within it."""

    line: int
    what: Action | Answer
    rule: str | None = None


class Expectation(msgspec.Struct, frozen=True):
    """One thing that must be true."""

    line: int
    kind: str
    subject: str
    """Player, object, kind of event or rule; empty where the whole game is meant."""
    value: Any


class Expect(msgspec.Struct, frozen=True):
    """Expectations at this place of the script."""

    line: int
    those: tuple[Expectation, ...]


Entry = Action | Answer | GoTo | Resolve | Illegal | Expect


class Scenario(msgspec.Struct, frozen=True):
    """A whole file."""

    file: str
    name: str
    rules: tuple[str, ...]
    seed: int
    active: Seat
    turn: int
    step: Step
    priority: Seat
    sides: tuple[Side, ...]
    script: tuple[Entry, ...]
    expect: tuple[Expectation, ...]
    ids: tuple[str, ...] = ()
    """Every id that the file gives."""
