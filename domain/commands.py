"""What a player can do. Each command is whole: it holds all its announcements (CR 601.2, 602.2, 508.1, 509.1)."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.ids import ObjectId, Recipient, Seat

Targets = tuple[tuple[Recipient, ...], ...]
"""A group for each word "target", in the order of the text."""


Face = str | msgspec.UnsetType
"""The name of a part of a card. Unset it is not written down: the usual part is meant."""


class Command(msgspec.Struct, frozen=True, tag_field="do"):
    """A decision of one player."""


class Pass(Command, frozen=True, tag="pass"):
    """Pass priority (CR 117.3d)."""


class Play(Command, frozen=True, tag="play"):
    """Play a land (CR 305)."""

    card: ObjectId
    face: Face = msgspec.UNSET
    """The name of the back face, where that is the land (712.12)."""


class Payment(msgspec.Struct, frozen=True):
    """How the mana of a cost is paid. None of it: automatically (see `cr601_planning`)."""

    pool_only: bool = False
    """With floating mana alone."""
    sources: tuple[ObjectId, ...] | None = None
    """By tapping exactly these for mana, after what floats."""


class Cast(Command, frozen=True, tag="cast"):
    """Cast a spell."""

    card: ObjectId
    alternative: str | None = None
    """The name of an alternative cost (118.9): `foretell`, `free`, …"""
    modes: tuple[int, ...] = ()
    """Chosen modes, counted from 1."""
    x: int | None = None
    targets: Targets = ()
    kicked: int = 0
    """How often an optional additional cost is paid."""
    sacrifices: tuple[ObjectId, ...] = ()
    """What additional costs take: sacrificed permanents, discarded cards, in their order."""
    pay: Payment = Payment()
    face: Face = msgspec.UNSET
    """The name of the part that is cast, where it is not the card's usual one: a modal back face (712.11b), an
    Adventure (715.3)."""


class Activate(Command, frozen=True, tag="activate"):
    """Activate an ability; mana abilities too."""

    source: ObjectId
    ability: int
    """Counts the activated abilities the object has now, mana abilities included, from 1."""
    x: int | None = None
    targets: Targets = ()
    sacrifices: tuple[ObjectId, ...] = ()
    """What the cost takes: sacrificed, discarded, tapped objects, in the order of the cost."""
    mana: str | None = None
    """Which mana, where the ability gives a choice."""
    pay: Payment = Payment()


class Foretell(Command, frozen=True, tag="foretell"):
    """Foretell a card from the hand (CR 702.143a)."""

    card: ObjectId
    pay: Payment = Payment()


class Attack(Command, frozen=True, tag="attack"):
    """Declare attackers (CR 508.1)."""

    attacks: tuple[tuple[ObjectId, Recipient], ...] = ()


class Block(Command, frozen=True, tag="block"):
    """Declare blockers (CR 509.1)."""

    blocks: tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...] = ()


class Choose(Command, frozen=True, tag="choose"):
    """Answers the choice the game waits for, by options of it: objects, words, numbers."""

    answer: tuple[Any, ...] = ()


class Concede(Command, frozen=True, tag="concede"):
    """Concede the game (CR 104.3a)."""


AnyCommand = Pass | Play | Cast | Activate | Foretell | Attack | Block | Choose | Concede

ENCODER = msgspec.json.Encoder()
DECODER = msgspec.json.Decoder(AnyCommand)

NAMES: dict[type[Command], str] = {
    Pass: "pass",
    Play: "play",
    Cast: "cast",
    Activate: "activate",
    Foretell: "foretell",
    Attack: "attack",
    Block: "block",
    Choose: "choose",
    Concede: "concede",
}


SAYING_THE_SAME: dict[str, tuple[str, ...]] = {
    "107.5": ("118.3", "602.2b"),
    "107.6": ("118.3", "602.2b"),
    "116.2h": ("118.3", "702.143a"),
    "118.9": ("601.2b",),
    "201.2b": ("608.2d",),
    "301.1": ("117.1a",),
    "302.1": ("117.1a",),
    "302.6": ("107.5", "107.6", "602.5a"),
    "303.1": ("117.1a",),
    "305.1": ("116.2a", "305.3"),
    "305.2b": ("116.2a",),
    "306.1": ("117.1a",),
    "307.1": ("117.1a",),
    "310.1": ("117.1a",),
    "508.1h": ("118.3",),
    "601.2c": ("115.1", "115.3"),
    "601.2h": ("118.3", "601.2g"),
    "602.2b": ("118.3", "601.2c", "601.2h"),
    "602.5d": ("307.5",),
    "603.3d": ("115.1", "115.3", "601.2c"),
    "606.3": ("602.5d",),
}
"""Rule of a refusal → other rules that forbid the same."""


class IllegalCommand(Exception):
    """A command that the rules don't allow; nothing has happened. `rule` is the CR number that forbids it."""

    def __init__(self, reason: str, rule: str, player: Seat | None = None, also: tuple[str, ...] = ()) -> None:
        super().__init__(f"{reason} (CR {rule})")
        self.reason = reason
        self.rule = rule
        self.player = player
        self.also = also
        """Other rules that forbid it here."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that forbids it, the nearest first."""
        return (self.rule, *self.also, *SAYING_THE_SAME.get(self.rule, ()))


def tuples(value: Any) -> Any:
    """JSON lists as tuples, all the way down."""
    return tuple(tuples(entry) for entry in value) if isinstance(value, list | tuple) else value


def dump(command: AnyCommand) -> str:
    """A command as JSON, as it is recorded."""
    return ENCODER.encode(command).decode()


def load(text: str) -> AnyCommand:
    """The inverse of `dump`."""
    command = DECODER.decode(text)
    return Choose(tuples(command.answer)) if isinstance(command, Choose) else command
