"""verify: every change of the bytes is found and its range named; a changed fold is told from it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events.cr119_122_numbers import LifeChanged
from domain.events.records import Checkpoint
from domain.state import fold
from replay.chain import chain_value
from replay.digests import AudienceSalts, digest
from replay.envelope import open_envelope, withhold
from replay.errors import NewerReleaseError, StoreError
from replay.formats.lore import redactor
from replay.recorded import StoredRecord, read_record
from replay.store import Head, Store, open_store
from replay.verify import Verdict, Verification, verify, verify_records
from tests.kit.recording import BEGAN, new_id, record, records_of, small_game

WRITER = record(small_game(6), every=40)
GAME = WRITER.game_id
RECORDS = tuple(WRITER.take())
HEAD = Head(len(RECORDS), WRITER.chain.hex)
CHECKPOINTS = [stored.number for stored in RECORDS if stored.topic == "Checkpoint@1"]
NUMBERS = st.integers(0, len(RECORDS) - 1)


def check(records: Sequence[StoredRecord], head: Head | None = HEAD) -> Verification:
    return verify_records(GAME, records, head)


def test_what_was_recorded_is_intact() -> None:
    answer = check(RECORDS)
    assert answer.verdict is Verdict.INTACT
    assert answer.ok
    assert len(CHECKPOINTS) >= 2
    assert (answer.checkpoints, answer.digests, answer.uncompared) == (len(CHECKPOINTS), 4 * len(CHECKPOINTS), 0)
    assert answer.tail == ("head", "GameEnded")
    assert "the end is shown by head and GameEnded" in str(answer)


def test_the_answer_says_what_shows_the_end() -> None:
    assert check(RECORDS, None).tail == ("GameEnded",)
    unfinished = record(small_game(2, ended=False))
    records = unfinished.take()
    head = Head(unfinished.number, unfinished.chain.hex)
    assert verify_records(unfinished.game_id, records, head).tail == ("head",)
    answer = verify_records(unfinished.game_id, records)
    assert answer.tail == ()
    assert "nothing shows whether an end is missing" in str(answer)


@settings(max_examples=150)
@given(NUMBERS, st.data())
def test_a_flipped_bit_is_found(number: int, data: st.DataObject) -> None:
    payload = bytearray(RECORDS[number].payload)
    payload[data.draw(st.integers(0, len(payload) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    changed = RECORDS[number]._replace(payload=bytes(payload))
    records = [*RECORDS[:number], changed, *RECORDS[number + 1 :]]
    answer = check(records)
    assert answer.verdict is Verdict.TAMPERED
    assert_named(answer, number, number, records)


@given(NUMBERS, st.sampled_from(["PriorityPassed@1", "Checkpoint@1", "LifeChanged@2", "x"]))
def test_another_topic_is_found(number: int, topic: str) -> None:
    if RECORDS[number].topic == topic:
        return
    changed = RECORDS[number]._replace(topic=topic)
    records = [*RECORDS[:number], changed, *RECORDS[number + 1 :]]
    answer = check(records)
    assert answer.verdict is Verdict.TAMPERED
    assert_named(answer, number, number, records)


@given(NUMBERS, st.integers(1, 30), st.booleans())
def test_a_dropped_range_is_found(first: int, length: int, renumber: bool) -> None:
    last = min(first + length, len(RECORDS)) - 1
    records = [*RECORDS[:first], *RECORDS[last + 1 :]]
    if renumber:
        records = [stored._replace(number=number) for number, stored in enumerate(records)]
    answer = check(records)
    assert answer.verdict is Verdict.TAMPERED
    if renumber and "missing at the end" in answer.reason:
        since = int(answer.reason.partition("since event ")[2].partition(",")[0])
        assert since <= first
    elif renumber:
        assert_named(answer, first, first, records)
    else:
        assert (answer.first, answer.last) == (first, last)
        assert "missing" in answer.reason


@given(NUMBERS, NUMBERS)
def test_swapped_events_are_found(one: int, other: int) -> None:
    if one == other:
        return
    first, last = sorted((one, other))
    records = list(RECORDS)
    records[first] = RECORDS[last]._replace(number=first)
    records[last] = RECORDS[first]._replace(number=last)
    answer = check(records)
    assert answer.verdict is Verdict.TAMPERED
    assert_named(answer, first, last, records)


@given(NUMBERS, NUMBERS)
def test_an_added_event_is_found(source: int, at: int) -> None:
    added = [*RECORDS[:at], RECORDS[source], *RECORDS[at:]]
    records = [stored._replace(number=number) for number, stored in enumerate(added)]
    answer = check(records)
    assert answer.verdict is Verdict.TAMPERED
    at += source == at  # the same again: it is the second one that was added
    assert_named(answer, at, at, records)


def test_events_after_the_end_are_found() -> None:
    more = records_of([LifeChanged(player=1, amount=5, total=25)])[0]
    answer = check([*RECORDS, more._replace(number=len(RECORDS))])
    assert (answer.verdict, answer.first, answer.last) == (Verdict.TAMPERED, len(RECORDS), len(RECORDS))
    assert "added" in answer.reason
    unordered = check([*RECORDS[:5], RECORDS[4], *RECORDS[5:]])
    assert (unordered.verdict, unordered.first) == (Verdict.TAMPERED, 4)


def test_a_missing_end_is_found_by_the_head() -> None:
    answer = check(RECORDS[:-3])
    assert (answer.first, answer.last) == (len(RECORDS) - 3, len(RECORDS) - 1)
    assert "missing at the end" in str(answer)
    assert check([]).first == 0


def test_a_record_of_another_game_is_found() -> None:
    assert verify_records(new_id(), RECORDS, HEAD).verdict is Verdict.TAMPERED


def assert_named(answer: Verification, first: int, last: int, records: Sequence[StoredRecord]) -> None:
    """The range named touches what was changed, and is no wider than the stretch between two checkpoints."""
    assert answer.first is not None
    assert answer.last is not None
    assert answer.first <= last
    assert first <= answer.last or answer.first == first
    checkpoints = [number for number, stored in enumerate(records) if stored.topic == "Checkpoint@1"]
    marks = [0, *checkpoints, len(RECORDS) + 1]
    assert any(low <= answer.first and answer.last <= high for low, high in pairwise(marks))
    assert str(answer).startswith("TAMPERED: event")


@pytest.mark.parametrize("viewer", [1, 2, "public"])
def test_a_redacted_export_verifies_to_the_same_head(viewer: int | str) -> None:
    redacted = [stored._replace(payload=withhold(stored.payload, redactor(viewer))) for stored in RECORDS]  # type: ignore[arg-type]
    assert sum(stored.payload != was.payload for stored, was in zip(redacted, RECORDS, strict=True)) > 3
    assert chain_value(GAME, redacted) == HEAD.value
    answer = check(redacted)
    assert answer.verdict is Verdict.INTACT
    assert answer.withheld > 3
    assert answer.uncompared == {"public": 3, 1: 2, 2: 2}[viewer] * len(CHECKPOINTS)
    assert answer.digests + answer.uncompared == 4 * len(CHECKPOINTS)


def test_a_digest_gives_no_way_to_try_what_a_hidden_card_is() -> None:
    """A viewer who guesses the whole hidden state right still cannot see that the digest says so."""
    guessed = AudienceSalts()
    state = fold([read_record(stored).event for stored in RECORDS[: CHECKPOINTS[-1]]])
    for stored in RECORDS[: CHECKPOINTS[-1]]:
        guessed.add(open_envelope(withhold(stored.payload, redactor("public"))).secret)
    checkpoint = read_record(RECORDS[CHECKPOINTS[-1]]).event
    assert isinstance(checkpoint, Checkpoint)
    for audience, salt, value in checkpoint.digests:
        assert salt == ""
        tried = digest(state, audience, guessed.of(audience) or b"")
        assert (tried == value) == (audience == "public")


@pytest.mark.parametrize("audience", ["all", "public", "1", "2"])
def test_a_fold_that_gives_another_state_is_told_from_tampering(audience: str) -> None:
    writer = record(small_game(3))
    writer.checkpoint(BEGAN, force=True)
    event = read_record(writer.pending[-1]).event
    assert isinstance(event, Checkpoint)
    digests = tuple((who, salt, "00" * 32 if who == audience else value) for who, salt, value in event.digests)
    writer.emit(event.model_copy(update={"digests": digests, "chain": writer.chain.hex}), BEGAN)
    answer = verify_records(writer.game_id, writer.pending, Head(writer.number, writer.chain.hex))
    assert answer.verdict is Verdict.FOLD_CHANGED
    assert not answer.ok
    assert answer.last == writer.number - 1
    assert str(answer).startswith("FOLD-CHANGED: events ")


def test_an_older_rendering_is_not_compared() -> None:
    writer = record(small_game(3))
    writer.emit(Checkpoint(chain=writer.chain.hex, digests=(("all", "", "00"),), rendering=0), BEGAN)
    answer = verify_records(writer.game_id, writer.pending)
    assert answer.verdict is Verdict.INTACT
    assert answer.uncompared == 1


@pytest.mark.parametrize("entry", [("all", "00", "00"), ("nobody", "", "00"), ("²", "", "00")])
def test_hostile_checkpoints_are_named(entry: tuple[str, str, str]) -> None:
    writer = record(small_game(3))
    writer.emit(Checkpoint(chain=writer.chain.hex, digests=(entry,), rendering=1), BEGAN)
    assert verify_records(writer.game_id, writer.pending).verdict is Verdict.FOLD_CHANGED


def test_events_that_cannot_be_folded_are_named() -> None:
    records = records_of([*small_game(1, ended=False)[:3], LifeChanged(player=9, amount=1, total=1)])
    answer = verify_records(GAME, records)
    assert (answer.verdict, answer.first, answer.last) == (Verdict.FOLD_CHANGED, 3, 3)


def test_an_event_of_a_newer_release_is_an_error_and_no_verdict() -> None:
    records = [*RECORDS[:2], RECORDS[2]._replace(topic="Ghost@1")]
    with pytest.raises(NewerReleaseError, match="event 2 of game"):
        verify_records(GAME, records)
    records = [*RECORDS[:2], RECORDS[2]._replace(topic="Checkpoint@7")]
    with pytest.raises(NewerReleaseError):
        verify_records(GAME, records)


def test_a_stored_game_is_verified(store: Store) -> None:
    writer = record(small_game(4))
    store.append(writer)
    assert verify(store, writer.game_id).tail == ("head", "GameEnded")
    with pytest.raises(StoreError, match="there is no game"):
        verify(store, new_id())


def test_a_changed_row_is_found(store: Store) -> None:
    writer = record(small_game(4))
    store.append(writer)
    payload = store.records(writer.game_id)[20].payload.replace(b'"turn":', b'"turn":1')
    store.recorder.replace_payloads(writer.game_id, [(20, payload)], lambda execute: None)
    answer = verify(store, writer.game_id)
    assert answer.verdict is Verdict.TAMPERED
    assert answer.first is not None
    assert answer.first <= 20
    with pytest.raises(StoreError, match="does not fit its head"):
        store.writer(writer.game_id)


@pytest.mark.parametrize(
    "change",
    [
        "state = NULL",
        "state = 'text'",
        "state = 7",
        "state = x''",
        "topic = NULL",
        "topic = 9",
        "topic = x'ff' || topic",
        "originator_version = 'x'",
        *(f"state = substr(state, 1, {at}) || x'fe' || substr(state, {at} + 2)" for at in range(12)),
    ],
)
@pytest.mark.parametrize("at", ["middle", "end"])
def test_whatever_is_put_into_a_row_is_found(sqlite_path: Path, change: str, at: str) -> None:
    writer = record(small_game(2))
    number = 7 if at == "middle" else writer.number - 1
    with open_store(sqlite_path) as store:
        store.append(writer)
        connection = sqlite3.connect(sqlite_path)
        connection.execute(f"UPDATE stored_events SET {change} WHERE originator_version = {number}")
        connection.commit()
        connection.close()
        answer = verify(store, writer.game_id)
    assert answer.verdict is Verdict.TAMPERED
    assert answer.first is not None
    assert answer.first <= number


def test_a_damaged_index_is_made_again(store: Store) -> None:
    store.append(record(small_game(2)))
    games = store.games()
    store.transact(lambda execute: execute("UPDATE loreplay_games SET info = '{'", ()))
    with pytest.raises(StoreError, match="index is damaged"):
        store.games()
    store.rebuild_index()
    assert store.games() == games


def test_a_deleted_row_is_found(sqlite_path: Path) -> None:
    writer = record(small_game(4))
    with open_store(sqlite_path) as store:
        store.append(writer)
        connection = sqlite3.connect(sqlite_path)
        connection.execute("DELETE FROM stored_events WHERE originator_version IN (11, 12)")
        connection.commit()
        connection.close()
        answer = verify(store, writer.game_id)
    assert (answer.verdict, answer.first, answer.last) == (Verdict.TAMPERED, 11, 12)
