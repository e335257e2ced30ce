"""The chain: what it covers, what it does not depend on, and that its definition never changes."""

from __future__ import annotations

from hashlib import sha256
from itertools import combinations
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events.cr119_122_numbers import LifeChanged
from replay.chain import GENESIS, Chain, chain_value
from replay.envelope import withhold
from replay.errors import StoreError
from replay.formats.lore import redactor
from replay.recorded import StoredRecord
from tests.kit.recording import record, records_of, small_game
from tests.kit.strategies import ANY_EVENT

GAME = UUID("6f1c2d3e-0000-4000-8000-000000000001")
PAYLOAD = b'{"time":1,"public":{"a":1},"secret":[{"for":[1],"salt":"%b","part":{"b":2}}]}' % (b"00" * 16)


def value(
    number: int = 3, topic: str = "A@1", payload: bytes = PAYLOAD, game: UUID = GAME, before: bytes = GENESIS
) -> str:
    chain = Chain(game, before)
    chain.extend(number, topic, payload)
    return chain.hex


def test_the_definition_is_the_one_that_was_released() -> None:
    def field(data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + data

    fields = [
        GENESIS,
        GAME.bytes,
        (3).to_bytes(8, "big"),
        b"A@1",
        (1).to_bytes(8, "big"),
        sha256(b'{"a":1}').digest(),
        b"[1]",
        sha256(bytes(16) + b'{"b":2}').digest(),
    ]
    assert value() == sha256(b"".join(map(field, fields))).hexdigest()
    assert value() == "a5faabd8717d174b743d22309348fde19368f361393c3a9d056150a75ce08aa4"


def test_every_field_counts() -> None:
    values = {
        "": value(),
        "number": value(number=4),
        "topic": value(topic="A@2"),
        "game": value(game=UUID(int=1)),
        "before": value(before=bytes(31) + b"1"),
        "time": value(payload=PAYLOAD.replace(b'"time":1', b'"time":2')),
        "public": value(payload=PAYLOAD.replace(b'"a":1', b'"a":2')),
        "audience": value(payload=PAYLOAD.replace(b'"for":[1]', b'"for":[2]')),
        "salt": value(payload=PAYLOAD.replace(b"00", b"01", 1)),
        "part": value(payload=PAYLOAD.replace(b'"b":2', b'"b":3')),
        "no part": value(payload=b'{"time":1,"public":{"a":1}}'),
    }
    for one, other in combinations(values, 2):
        assert values[one] != values[other], (one, other)


@settings(max_examples=30)
@given(st.lists(ANY_EVENT, max_size=5), st.sampled_from([1, 2, 3, "public"]))
def test_redacting_changes_no_value(events: list[LifeChanged], viewer: int | str) -> None:
    records = records_of(events)
    redacted = [record._replace(payload=withhold(record.payload, redactor(viewer))) for record in records]  # type: ignore[arg-type]
    assert chain_value(GAME, redacted) == chain_value(GAME, records)


def test_one_seed_gives_one_head() -> None:
    one, other = (record(small_game(), GAME, seed=b"s").chain.hex for _ in range(2))
    assert one == other
    assert one != record(small_game(), GAME, seed=b"t").chain.hex


@pytest.mark.parametrize(
    "payload",
    [b"", b'{"time":1}', b'{"time":99999999999999999999,"public":{}}', PAYLOAD.replace(b'"salt":"00', b'"salt":"zz')],
)
def test_what_is_no_payload_is_not_chained(payload: bytes) -> None:
    chain = Chain(GAME)
    with pytest.raises(StoreError):
        chain.extend(0, "A@1", payload)
    assert chain.value == GENESIS


def test_a_record_has_its_time_from_its_payload() -> None:
    for stored in records_of([LifeChanged(player=1, amount=1, total=2)], [77]):
        assert isinstance(stored, StoredRecord)
        assert stored.payload.startswith(b'{"time":77,')
