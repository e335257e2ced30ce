"""Receipts: how far a stream was recorded and with which chain value, so that a later copy can be held against them."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal
from uuid import UUID

import msgspec

from domain.events.cr103_104_game import GameBegan, GameEnded
from domain.events.disputes import DisputeOpened
from replay.chain import GENESIS, Chain
from replay.errors import StoreError
from replay.faults import faults
from replay.formats.lore import MAX_EVENTS
from replay.keys import ALGORITHM, KeyFile, check_signature, known_as
from replay.recorded import StoredRecord, read_record
from replay.store import Head
from replay.upcasting import kind_of
from replay.verify import Verdict, Verification, verify_records

SCHEMA = "loreplay.receipt"
VERSION = 1
_MOST_BYTES = 65_536
_LENGTH = struct.Struct(">I").pack


class Signature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who signed a receipt, and the signature over all other fields of it."""

    name: str
    """What the signer is called; the key counts, not the name."""
    public: str
    """The signer's public key: 32 bytes in hex."""
    value: str
    """64 bytes in hex."""
    algorithm: str = ALGORITHM


class Receipt(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """That a stream had so many events and this chain value."""

    schema: str = SCHEMA
    version: int = VERSION
    kind: Literal["game", "dispute"] = "game"
    game: UUID
    """The stream: a game's id, or a dispute's."""
    events: int
    head: str
    """Chain value after the last of these events, in hex."""
    rules_edition: str = ""
    time: str
    """When it was made, UTC."""
    signature: Signature | None = None

    def message(self, name: str, public: str) -> bytes:
        """What is signed: every field behind its length."""
        fields = (
            self.schema,
            str(self.version),
            self.kind,
            str(self.game),
            str(self.events),
            self.head,
            self.rules_edition,
            self.time,
            ALGORITHM,
            name,
            public,
        )
        return b"".join(_LENGTH(len(field.encode())) + field.encode() for field in fields)

    def signed(self, key: KeyFile) -> Receipt:
        """The receipt with a signature."""
        signature = Signature(key.name, key.public, key.sign(self.message(key.name, key.public)))
        return msgspec.structs.replace(self, signature=signature)

    def data(self) -> dict[str, Any]:
        """As JSON."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data


def seal(game_id: UUID, records: Sequence[StoredRecord], head: Head | None) -> Receipt:
    """The receipt of a stream as it is now. StoreError for one that is altered: it is not to be sealed."""
    answer = verify_records(game_id, records, head, decide=False)
    if answer.verdict is Verdict.TAMPERED:
        raise StoreError(f"game {game_id} is not sealed: {answer}")
    if not records:
        raise StoreError(f"game {game_id} has no events: there is nothing to seal")
    chain = Chain(game_id)
    for record in records:
        chain.extend(record.number, record.topic, record.payload)
    first = read_record(records[0], game_id).event
    return Receipt(
        kind="dispute" if isinstance(first, DisputeOpened) else "game",
        game=game_id,
        events=len(records),
        head=chain.hex,
        rules_edition=first.rules_edition if isinstance(first, GameBegan | DisputeOpened) else "",
        time=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
    )


def is_receipt(path: Path) -> bool:
    """Whether a file looks like a receipt: cheap, and says nothing about its being right."""
    try:
        with path.open("rb") as file:
            return f'"{SCHEMA}"'.encode() in file.read(400)
    except OSError:
        return False


def read_receipt(path: Path) -> Receipt:
    """Reads a receipt. StoreError for a file that is none."""
    with faults(f"read the receipt {path}"), path.open("rb") as file:
        data = file.read(_MOST_BYTES + 1)
    try:
        receipt = msgspec.json.decode(data, type=Receipt)
        bytes.fromhex(receipt.head)
        if receipt.signature is not None:
            bytes.fromhex(receipt.signature.public + receipt.signature.value)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise StoreError(f"{path} is no receipt: {' '.join(str(error).split())[:200]}") from None
    if receipt.schema != SCHEMA or receipt.version != VERSION:
        raise StoreError(f"{path} is no {SCHEMA} of version {VERSION}: another release of loreplay may read it")
    if len(receipt.head) != 64 or not 0 < receipt.events <= MAX_EVENTS:
        raise StoreError(f"{path} is a receipt with an impossible head or number of events")
    return receipt


@dataclass(frozen=True)
class Held:
    """A stream held against one receipt."""

    receipt: Receipt
    holds: bool
    """Whether the stream begins with the events that the receipt is of."""
    signature: Literal["none", "valid", "bad"]
    signer: str | None = None
    """The name under which the user keeps the signer's key; None for an unknown one."""
    first: int | None = None
    last: int | None = None
    reason: str = ""

    @property
    def ok(self) -> bool:
        """Whether nothing speaks against it."""
        return self.holds and self.signature != "bad"

    def __str__(self) -> str:
        receipt = self.receipt
        signature = receipt.signature
        if signature is None:
            who = "unsigned"
        elif self.signature == "bad":
            who = "its SIGNATURE IS BAD: the receipt was altered, or the key is another's"
        elif self.signer is not None:
            who = f"signed by {self.signer}"
        else:
            who = f"signed with the unknown key {signature.public[:16]}, which calls itself {signature.name[:60]!r}"
        if not self.holds:
            return f"receipt of {receipt.time}: does not hold: {self.reason} ({who})"
        return f"receipt of {receipt.time}: proves events 0–{receipt.events - 1} ({who})"

    def data(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "time": self.receipt.time,
            "events": self.receipt.events,
            "head": self.receipt.head,
            "holds": self.holds,
            "first": self.first,
            "last": self.last,
            "reason": self.reason,
            "signature": self.signature,
            "public": self.receipt.signature.public if self.receipt.signature else None,
            "signer": self.signer,
        }


def hold(
    game_id: UUID, records: Sequence[StoredRecord], answer: Verification, receipts: Sequence[Receipt]
) -> tuple[Verification, list[Held]]:
    """Holds a verified stream against receipts of it. What no longer fits makes the verdict TAMPERED, with its range.

    StoreError for a receipt of another stream.
    """
    for receipt in receipts:
        if receipt.game != game_id:
            raise StoreError(f"the receipt of {receipt.time} is of {receipt.kind} {receipt.game}, not of {game_id}")
    values = _values(game_id, records, {receipt.events for receipt in receipts})
    held: list[Held] = []
    confirmed = 0
    ended = any(kind_of(record.topic) == GameEnded.__name__ for record in records)
    for receipt in sorted(receipts, key=lambda one: one.events):
        signature, signer = _signature(receipt)
        value = values.get(receipt.events)
        if value == receipt.head:
            held.append(Held(receipt, True, signature, signer))
            confirmed = receipt.events if signature != "bad" else confirmed
            continue
        if receipt.events > len(records) and not ended:
            first, last = len(records), receipt.events - 1
            reason = f"events {first}–{last} are missing: this is an older copy, or its end was cut off"
            if confirmed < first:
                reason += f" (or, from event {confirmed} on, some were taken out and the others numbered anew)"
        elif receipt.events > len(records):
            first, last = confirmed, receipt.events - 1
            reason = f"of events {first}–{last} {receipt.events - len(records)} were taken out: the end is there"
        else:
            first, last = confirmed, receipt.events - 1
            if answer.verdict is Verdict.TAMPERED and answer.first is not None and first <= answer.first <= last:
                first = answer.first
                last = min(last, answer.last if answer.last is not None else last)
            reason = f"in events {first}–{last} something is not what it was"
        held.append(Held(receipt, False, signature, signer, first, last, reason))
    broken = next((one for one in held if not one.holds and one.signature != "bad"), None)
    tail = answer.tail
    if any(one.ok and one.receipt.events == len(records) for one in held):
        tail = (*tail, "receipt")
    if broken is None or answer.verdict is Verdict.TAMPERED:
        return replace(answer, tail=tail), held
    reason = f"the receipt of {broken.receipt.time} is of other events: {broken.reason}"
    return replace(
        answer, verdict=Verdict.TAMPERED, first=broken.first, last=broken.last, reason=reason, tail=tail, rule=None
    ), held


def _values(game_id: UUID, records: Sequence[StoredRecord], wanted: set[int]) -> dict[int, str]:
    """Number of events → chain value, as far as the records can be chained."""
    chain = Chain(game_id, GENESIS)
    found: dict[int, str] = {}
    for place, record in enumerate(records, 1):
        try:
            chain.extend(record.number, record.topic, record.payload)
        except StoreError:
            break
        if place in wanted:
            found[place] = chain.hex
    return found


def _signature(receipt: Receipt) -> tuple[Literal["none", "valid", "bad"], str | None]:
    signature = receipt.signature
    if signature is None:
        return "none", None
    if signature.algorithm != ALGORITHM:
        return "bad", None
    message = receipt.message(signature.name, signature.public)
    if not check_signature(signature.public, message, signature.value):
        return "bad", None
    return "valid", known_as(signature.public)
