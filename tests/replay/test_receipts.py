"""Receipts: they prove what they are of, and each way of tampering is named with its range of events."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

import msgspec
import pytest

from replay import keys
from replay.chain import Chain, chain_value
from replay.envelope import open_envelope
from replay.errors import StoreError
from replay.formats.lore import dump_lines, read_lore
from replay.receipts import Receipt, hold, is_receipt, read_receipt, seal
from replay.recorded import StoredRecord
from replay.store import Head, open_store
from replay.verify import Verdict, Verification, verify_records
from tests.kit.disputed import disputed, played, recorded
from tests.kit.recording import record, small_game

WRITER = record(small_game(6), every=40)
GAME = WRITER.game_id
RECORDS = tuple(WRITER.take())
HEAD = Head(len(RECORDS), WRITER.chain.hex)
RECEIPT = seal(GAME, RECORDS, HEAD)
HALF = len(RECORDS) // 2
EARLY = msgspec.structs.replace(RECEIPT, events=HALF, head=chain_value(GAME, RECORDS[:HALF]))

signing = pytest.mark.skipif(
    find_spec("cryptography") is None,
    reason="no cryptography: pip install 'loreplay[sign]'",
)


def held(records: Sequence[StoredRecord], *receipts: Receipt, head: Head | None = None) -> Verification:
    """What verifying against receipts says; whoever changed the records made their head fit, unless one is given."""
    head = head or rechained(records)
    return hold(GAME, records, verify_records(GAME, records, head), receipts)[0]


def rechained(records: Sequence[StoredRecord]) -> Head:
    chain = Chain(GAME)
    for one in records:
        chain.extend(one.number, one.topic, one.payload)
    return Head(len(records), chain.hex)


def renumbered(records: Sequence[StoredRecord]) -> list[StoredRecord]:
    """With numbers as if nothing had happened, and without checkpoints that would tell."""
    return [one._replace(number=number) for number, one in enumerate(records)]


def flipped(records: Sequence[StoredRecord], at: int) -> list[StoredRecord]:
    """One bit of a payload is another: the last digit of a time."""
    payload = records[at].payload
    place = payload.index(b",") - 1
    other = payload[:place] + bytes([payload[place] ^ 1]) + payload[place + 1 :]
    return [*records[:at], records[at]._replace(payload=other, time=open_envelope(other).time), *records[at + 1 :]]


TAMPERING: dict[str, Callable[[Sequence[StoredRecord], int], list[StoredRecord]]] = {
    "flip": flipped,
    "drop": lambda records, at: renumbered([*records[:at], *records[at + 1 :]]),
    "insert": lambda records, at: renumbered([*records[:at], records[at], *records[at:]]),
    "swap": lambda records, at: renumbered([*records[:at], records[at + 1], records[at], *records[at + 2 :]]),
    "truncate": lambda records, at: list(records[:at]),
}


def test_it_proves_a_game_and_its_beginning() -> None:
    answer, found = hold(GAME, RECORDS, verify_records(GAME, RECORDS, HEAD), [RECEIPT, EARLY])
    assert answer.ok
    assert "receipt" in answer.tail
    assert [one.ok for one in found] == [True, True]
    assert found[0].receipt is EARLY
    assert "proves events 0–" in str(found[0])
    with pytest.raises(StoreError, match="is of game"):
        held(RECORDS, msgspec.structs.replace(RECEIPT, game=type(GAME)(int=1)))


def test_a_receipt_from_before_proves_its_part_after_the_game_grew() -> None:
    before = RECORDS[:HALF]
    early = seal(GAME, before, rechained(before))
    assert early.events == HALF
    answer, (one,) = hold(GAME, RECORDS, verify_records(GAME, RECORDS, HEAD), [early])
    assert answer.ok
    assert one.holds
    assert "receipt" not in answer.tail  # it says nothing of the end


@pytest.mark.parametrize("way", TAMPERING)
@pytest.mark.parametrize("at", [1, HALF - 3, HALF + 3, len(RECORDS) - 3])
def test_each_way_of_tampering_is_named_with_its_range(way: str, at: int) -> None:
    """Even where whoever did it numbered and chained everything anew, and left the checkpoints out."""
    plain = renumbered([one for one in RECORDS if one.topic != "Checkpoint@1"])
    at = min(at, len(plain) - 3)
    half = len(plain) // 2
    whole = seal(GAME, plain, rechained(plain))
    early = msgspec.structs.replace(whole, events=half, head=chain_value(GAME, plain[:half]))
    records = TAMPERING[way](plain, at)
    assert verify_records(GAME, records, rechained(records)).verdict is not Verdict.TAMPERED, "nothing else tells"
    answer = held(records, whole, early)
    assert answer.verdict is Verdict.TAMPERED
    assert answer.first is not None
    assert answer.last is not None
    assert answer.first <= at <= answer.last
    assert str(answer.first) in str(answer)
    if at >= half:
        assert answer.first >= half  # the early receipt confirms what came before


@pytest.mark.parametrize("at", [2, HALF, len(RECORDS) - 2])
def test_with_checkpoints_the_range_is_narrower(at: int) -> None:
    answer = held(flipped(RECORDS, at), RECEIPT)
    assert answer.verdict is Verdict.TAMPERED
    assert answer.first is not None
    assert answer.first <= at
    assert answer.last is not None
    assert at <= answer.last


def test_an_older_copy_is_told_by_its_receipt_alone() -> None:
    older = RECORDS[:HALF]
    assert verify_records(GAME, older, rechained(older)).ok
    answer = held(older, RECEIPT, EARLY)
    assert (answer.verdict, answer.first, answer.last) == (Verdict.TAMPERED, HALF, len(RECORDS) - 1)
    assert "missing" in answer.reason


def test_a_tampered_record_is_not_sealed() -> None:
    with pytest.raises(StoreError, match="TAMPERED"):
        seal(GAME, flipped(RECORDS, 5), HEAD)
    with pytest.raises(StoreError, match="no events"):
        seal(GAME, [], None)


# Redaction --------------------------------------------------------------------------------------------------------


def lines(viewer: object, tmp_path: Path) -> tuple[Path, list[bytes]]:
    path = tmp_path / f"{viewer}.lore"
    found = list(dump_lines(GAME, RECORDS, HEAD, viewer))  # type: ignore[arg-type]
    path.write_bytes(b"".join(found))
    return path, found


@pytest.mark.parametrize("viewer", ["public", 1, 2])
def test_a_redacted_export_has_the_same_head_and_the_receipt_holds(viewer: object, tmp_path: Path) -> None:
    path, _ = lines(viewer, tmp_path)
    lore = read_lore(path)
    assert chain_value(lore.game_id, lore.records) == HEAD.value
    answer, found = hold(GAME, lore.records, verify_records(GAME, lore.records, lore.head), [RECEIPT, EARLY])
    assert answer.ok
    assert answer.withheld
    assert all(one.holds for one in found)


def test_a_part_that_is_disclosed_later_is_proved_and_a_changed_one_is_tampered(tmp_path: Path) -> None:
    _, full = lines("all", tmp_path)
    path, redacted = lines("public", tmp_path)
    secret = [place for place, line in enumerate(full) if b'"salt"' in line]
    assert len(secret) > 5
    for place in secret[:: len(secret) // 5]:
        path.write_bytes(b"".join([*redacted[:place], full[place], *redacted[place + 1 :]]))
        lore = read_lore(path)
        assert held(lore.records, RECEIPT, head=lore.head).ok
        assert lore.records[place - 1].payload == RECORDS[place - 1].payload
        changed = full[place].replace(b'"name":"Gray Ogre"', b'"name":"Hill Giant"').replace(b"Ogre", b"Giant")
        if changed == full[place]:
            changed = full[place].replace(b'"power":', b'"loyalty":', 1)
        assert changed != full[place]
        path.write_bytes(b"".join([*redacted[:place], changed, *redacted[place + 1 :]]))
        lore = read_lore(path)
        answer = held(lore.records, RECEIPT, head=lore.head)
        assert answer.verdict is Verdict.TAMPERED
        assert answer.first is not None
        assert answer.last is not None
        assert answer.first <= place - 1 <= answer.last


# Signatures -------------------------------------------------------------------------------------------------------


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


@signing
def test_a_signature_names_its_signer_and_a_forged_one_is_bad(home: Path) -> None:
    key, path = keys.new_key("organiser")
    if sys.platform != "win32":
        assert path.stat().st_mode & 0o777 == 0o600
        assert path.parent.stat().st_mode & 0o077 == 0
    signed = RECEIPT.signed(key)
    answer, (one,) = hold(GAME, RECORDS, verify_records(GAME, RECORDS, HEAD), [signed])
    assert (one.ok, one.signature, one.signer) == (True, "valid", "organiser")
    assert answer.ok
    assert signed.signature is not None
    assert key.private is not None
    assert key.private not in msgspec.json.encode(signed).decode()
    # any other field, or another key, and it is bad
    other = msgspec.structs.replace
    for forged in (
        other(signed, time="2020-01-01T00:00:00Z"),
        other(signed, rules_edition="2001-01-01"),
        other(signed, events=EARLY.events, head=EARLY.head),
        other(signed, signature=other(signed.signature, name="Head Judge")),
        other(signed, signature=other(signed.signature, public="ab" * 32)),
        other(signed, signature=other(signed.signature, value="cd" * 64)),
        other(signed, signature=other(signed.signature, algorithm="none")),
    ):
        answer, (one,) = hold(GAME, RECORDS, verify_records(GAME, RECORDS, HEAD), [forged])
        assert (one.ok, one.signature) == (False, "bad"), forged
        assert "SIGNATURE IS BAD" in str(one)
        assert "receipt" not in answer.tail
    path.unlink()
    _, (one,) = hold(GAME, RECORDS, verify_records(GAME, RECORDS, HEAD), [signed])
    assert (one.signature, one.signer) == ("valid", None)
    assert "unknown key" in str(one)
    keys.trust("them", key.public)
    _, (one,) = hold(GAME, RECORDS, verify_records(GAME, RECORDS, HEAD), [signed])
    assert one.signer == "them"
    with pytest.raises(StoreError, match="public one"):
        RECEIPT.signed(keys.find_key("them"))


@signing
def test_keys_are_not_overwritten_and_not_read_by_others(home: Path) -> None:
    key, path = keys.new_key("alice")
    assert keys.find_key("alice") == key == keys.find_key(str(path))
    assert [key.name for key, _ in keys.all_keys()] == ["alice"]
    with pytest.raises(StoreError, match="already"):
        keys.new_key("alice")
    with pytest.raises(StoreError, match="already"):
        keys.trust("alice", key.public)
    for name in ("", "../x", ".hidden", "a/b", "x" * 61, "a b"):
        with pytest.raises(StoreError, match="no name of a key"):
            keys.new_key(name)
    with pytest.raises(StoreError, match="64 hex digits"):
        keys.trust("bob", "xyz")
    with pytest.raises(StoreError, match="there is no key"):
        keys.find_key("nobody")
    if os.name != "nt":
        path.chmod(0o644)
        with pytest.raises(StoreError, match="can be read by others"):
            keys.find_key("alice")
    for text in ("", "{}", '{"name":"x","public":"zz"}', '{"name":"x","public":"ab"}'):
        path.write_text(text)
        path.chmod(0o600)
        with pytest.raises(StoreError, match="key"):
            keys.find_key("alice")


# Files ------------------------------------------------------------------------------------------------------------


def test_a_receipt_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "a.receipt"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(RECEIPT), indent=2))
    assert is_receipt(path)
    assert read_receipt(path) == RECEIPT
    assert not is_receipt(tmp_path / "nothing")


@pytest.mark.parametrize(
    "change",
    [
        {"schema": "loreplay.games"},
        {"version": 2},
        {"head": "12"},
        {"head": "xy" * 32},
        {"events": 0},
        {"events": 10**9},
        {"events": "many"},
        {"game": "no id"},
        {"extra": 1},
        {"signature": {"name": "x", "public": "zz", "value": ""}},
    ],
)
def test_what_is_no_receipt(tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "a.receipt"
    path.write_bytes(msgspec.json.encode({**RECEIPT.data(), **change}))
    with pytest.raises(StoreError, match="receipt"):
        read_receipt(path)
    for junk in (b"", b"[" * 10_000, b"\xff\xfe", b"x" * 100_000):
        path.write_bytes(junk)
        with pytest.raises(StoreError, match="receipt"):
            read_receipt(path)


def test_a_dispute_is_sealed_like_a_game(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        game = recorded(store, played())
        case = disputed(store, game, 100)
        receipt = seal(case.id, store.records(case.id), store.head(case.id))
        assert (receipt.kind, receipt.events) == ("dispute", 1)
        assert receipt.rules_edition
        assert seal(game, store.records(game), store.head(game)).rules_edition == receipt.rules_edition
