"""What a dossier is made of, point by point. Its JSON has these fields; a change of them raises `VERSION`."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.ids import EventNumber, ObjectId, Seat

SCHEMA = "loreplay.dossier"
VERSION = 1


class Told(msgspec.Struct, frozen=True):
    """An event in words, as this view shows it."""

    number: EventNumber
    at: str
    """`T13.main1`."""
    kind: str
    text: str
    rule: str | None = None


class PlayerOf(msgspec.Struct, frozen=True):
    """Who played."""

    seat: Seat
    name: str


class Identity(msgspec.Struct, frozen=True):
    """1: which game, which dispute, and by which documents."""

    dispute: str
    game: str
    match: str | None
    game_number: int
    players: tuple[PlayerOf, ...]
    format: str
    result: str
    recorded_by: str
    rel: str
    rules_edition: str
    engine: str | None
    cards: str | None
    """SHA-256 over the content hashes of the card definitions that this view has of the decks."""
    seed_commitment: str | None
    head: str
    events: int
    asked_by: str
    event: EventNumber
    noticed: EventNumber
    opened: str
    documents: tuple[str, ...]
    view: str


class Claim(msgspec.Struct, frozen=True):
    """2: what somebody says happened, quoted; `text` is None where this view may not see it."""

    by: str
    player: Seat | None
    text: str | None
    away: bool
    """Made away from the table."""


class StackLine(msgspec.Struct, frozen=True):
    """A spell or ability on the stack."""

    name: str
    controller: str
    targets: tuple[str, ...]


class PlayerState(msgspec.Struct, frozen=True):
    """A player at a moment."""

    seat: Seat
    name: str
    life: int
    mana: str
    """The pool with its restrictions; `nothing` for an empty one."""
    counters: tuple[str, ...]
    designations: tuple[str, ...]
    hand: int
    library: int


class Moment(msgspec.Struct, frozen=True):
    """3: the table right before the disputed action, as this view shows it."""

    after: EventNumber | None
    """The state is that right after this event; None: before the game."""
    at: str
    turn: int
    active: str
    step: str
    priority: str
    awaiting: str
    stack: tuple[StackLine, ...]
    pending_triggers: tuple[Told, ...]
    players: tuple[PlayerState, ...]
    counters: tuple[str, ...]
    """Permanents with counters, lore counters of Sagas among them."""
    designations: tuple[str, ...]
    time: str
    elapsed: str
    """Since the game began."""
    board: str


class Found(msgspec.Struct, frozen=True):
    """A finding of the audit."""

    rule: str
    title: str
    event: EventNumber
    at: str
    verdict: str
    explanation: str
    evidence: tuple[EventNumber, ...]


class Asked(msgspec.Struct, frozen=True):
    """What somebody wanted to do, held against the rules at that moment."""

    action: str
    legal: bool | None
    rules: tuple[str, ...]
    reason: str


class Action(msgspec.Struct, frozen=True):
    """4: what was done, whether it was legal, and what else was."""

    event: Told
    actor: str
    decided: Told | None
    """The decision it goes back to; None where the game did it by itself."""
    chain: tuple[Told, ...]
    """What led to it, the nearest first."""
    ending: str
    first: EventNumber
    last: EventNumber
    """The events of the action and of what it led to, up to the next decision."""
    announced: tuple[Told, ...]
    """Choices, targets, costs and mana."""
    legal: str
    """`legal`, `illegal`, `no breach found`, `cannot be told`."""
    findings: tuple[Found, ...]
    engine: str
    """What today's engine says."""
    engine_rules: tuple[str, ...]
    options: tuple[str, ...] | None
    """What the player who decided could do; None where it is not known or not for this view."""
    options_note: str
    asked: Asked | None
    rules_checked: int
    opportunities: int


class Between(msgspec.Struct, frozen=True):
    """What a player could do between error and notice."""

    seat: Seat
    name: str
    received: int
    passed: int
    decided: int
    """Decisions other than passes."""


class Detection(msgspec.Struct, frozen=True):
    """5: when the state became illegal, and when that was noticed."""

    first_illegal: Found | None
    """The first violation from the disputed action on."""
    earlier: tuple[Found, ...]
    """Violations before the disputed action."""
    noticed: Told
    events: int
    turns: int
    steps: int
    between: tuple[Between, ...]
    passes: tuple[Told, ...]
    left_out: int
    trigger_window: str


class Automatic(msgspec.Struct, frozen=True):
    """6: something the game did by itself, and why."""

    event: Told
    what: str
    """`turn-based action`, `state-based action`, `trigger`, `replacement`, `resolution`, `consequence`."""
    why: tuple[Told, ...]
    ending: str


class Sight(msgspec.Struct, frozen=True):
    """7: a seat came to know a hidden card."""

    number: EventNumber
    at: str
    seat: Seat
    player: str
    object: ObjectId
    card: str
    zone: str
    how: str
    since_error: bool


class Knows(msgspec.Struct, frozen=True):
    """Hidden cards that a seat knows as the error is noticed."""

    seat: Seat | None
    """None: everybody."""
    who: str
    cards: tuple[str, ...]
    unknown: int


class Gained(msgspec.Struct, frozen=True):
    """How many hidden cards a seat came to know since the error."""

    seat: Seat
    player: str
    cards: int


class Ledger(msgspec.Struct, frozen=True):
    """7: who knew which hidden card by then."""

    sights: tuple[Sight, ...]
    not_shown: int
    """Sightings that this view may not see."""
    knows: tuple[Knows, ...]
    gained: tuple[Gained, ...]
    information_gained: bool


class Step(msgspec.Struct, frozen=True):
    """An event to reverse."""

    event: Told
    flags: tuple[str, ...]
    """`decision`, `random`, `hidden`, `library`."""


class Fix(msgspec.Struct, frozen=True):
    """A partial fix of IPG 2.5."""

    fix: str
    applies: bool
    why: str


class Backup(msgspec.Struct, frozen=True):
    """8: what a backup would reverse, newest first."""

    to: EventNumber | None
    """The game would be again as it was right after this event."""
    reverse: tuple[Step, ...]
    left_out: int
    events: int
    decisions: tuple[Gained, ...]
    """Decisions by each player, passes not counted."""
    random: tuple[EventNumber, ...]
    library: tuple[EventNumber, ...]
    hidden: int
    simple: bool
    simple_why: str
    feasible: str
    differences: tuple[str, ...]
    """From the state before the action to the one in which it was noticed."""
    differences_left_out: int
    fixes: tuple[Fix, ...]


class Counterfactual(msgspec.Struct, frozen=True):
    """9: the state had the rule been followed. An illustration, no remedy."""

    available: bool
    what: str
    events: tuple[Told, ...]
    """What the engine decides instead, where it is something else."""
    differences: tuple[str, ...]
    """From the recorded state to that one."""


class Suggested(msgspec.Struct, frozen=True):
    """10: an infraction that may apply. Advisory."""

    seat: Seat | None
    player: str
    infraction: str
    title: str
    section: str
    edition: str
    penalty: str
    test: str
    """When it is this infraction."""
    why: str
    prior: int
    upgrade: str


class RulingTold(msgspec.Struct, frozen=True):
    """A ruling with its penalties."""

    event: EventNumber
    """In the dispute's own stream."""
    time: str
    judge: str
    role: str
    final: bool
    remedy: str
    text: str
    authorized_by: str
    deviation: str
    penalties: tuple[str, ...]
    extension: int
    """Minutes."""
    overruled: bool


class AppealTold(msgspec.Struct, frozen=True):
    """An appeal."""

    event: EventNumber
    time: str
    by: str
    text: str


class Judgement(msgspec.Struct, frozen=True):
    """10: what may apply, and what was ruled."""

    suggested: tuple[Suggested, ...]
    note: str
    status: str
    rulings: tuple[RulingTold, ...]
    appeals: tuple[AppealTold, ...]
    extension: int
    """Minutes in all."""


class Redaction(msgspec.Struct, frozen=True):
    """Events of a kind of which this view lacks a part."""

    kind: str
    events: int


class Integrity(msgspec.Struct, frozen=True):
    """11: proof that nothing was altered."""

    verdict: str
    verification: str
    head: str
    before: str
    """Chain value right before the disputed action."""
    until: str
    """Chain value as the error was noticed."""
    unchanged: bool
    """Whether the game still begins with what it was as the dispute was opened."""
    dispute: str
    """What verifying the dispute's own stream says."""
    redactions: tuple[Redaction, ...]
    deterministic: str
    state: str
    """SHA-256 of the state at the disputed event as this view shows it."""


class Dossier(msgspec.Struct, frozen=True):
    """The twelve points."""

    identity: Identity
    claims: tuple[Claim, ...]
    moment: Moment
    action: Action
    detection: Detection
    automatic: tuple[Automatic, ...]
    automatic_left_out: int
    knowledge: Ledger
    backup: Backup
    counterfactual: Counterfactual
    judgement: Judgement
    integrity: Integrity
    cannot_say: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        """As JSON, without schema and version."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data
