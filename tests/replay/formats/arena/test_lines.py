"""Framing: which lines are messages, and how each fault of a file is told."""

from __future__ import annotations

import gzip
import random
import tracemalloc
from pathlib import Path

import pytest

from replay.formats.arena import errors, unpack
from replay.formats.arena.lines import MAX_LINE, Block, read_log
from tests.kit.arena_log import ArenaLog


def small_log() -> tuple[ArenaLog, list[tuple[int, str]]]:
    """A log with every kind of block and some noise, and the blocks that are in it."""
    log = ArenaLog()
    expected = [(1, "settings")]
    log.raw("[UnityCrossThreadLogger]==> GraphGetGraphState {}")
    log.raw('{"Courses":[{"CourseId":"x"}]}')
    expected.append((log.room(), "room"))
    expected.append((log.gre(log.full()), "gre"))
    log.gre(log.message("UIMessage", uiMessage={"seatIds": [1]}))
    log.gre(log.message("TimerStateMessage", timerStateMessage={"seatId": 1}), log.message("UIMessage"))
    expected.append((log.gre(log.message("UIMessage"), log.state()), "gre"))
    log.client("UIMessage", uiMessage={"onHover": {"objectId": 7}})
    expected.append((log.client("PerformActionResp", performActionResp={"actions": []}), "client"))
    log.raw("PAPA:Update()")
    expected.append((log.summarized(), "summarized"))
    expected.append((log.gre(log.state()), "gre"))
    return log, expected


def blocks_of(path: Path) -> list[Block]:
    return list(read_log(path))


@pytest.mark.parametrize("packed", ["", "gzip", "zstd"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_blocks_and_their_lines(tmp_path: Path, packed: str, end: str) -> None:
    log, expected = small_log()
    reader = read_log(log.write(tmp_path / "a.txt", packed=packed, end=end))
    assert [(block.line, block.kind) for block in reader] == expected
    assert (reader.lines, reader.bytes_read, reader.detailed_logs) == (log.line, len(log.text(end)), True)
    assert len(reader.notes) == 0


def test_the_name_does_not_decide_how_a_file_is_packed(tmp_path: Path) -> None:
    log, expected = small_log()
    for name, packed in (("a.log", "gzip"), ("b.gz", ""), ("c.gz", "zstd")):
        path = log.write(tmp_path / name, packed=packed)
        assert [(block.line, block.kind) for block in blocks_of(path)] == expected


@pytest.mark.parametrize("packed", ["", "gzip", "zstd"])
def test_pieces_of_any_size_give_the_same_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, packed: str) -> None:
    log, _ = small_log()
    path = log.write(tmp_path / "a.log", packed=packed)
    whole = blocks_of(path)
    for size in (1, 2, 3, 7, 64, 1000):
        monkeypatch.setattr(unpack, "CHUNK", size)
        monkeypatch.setattr(unpack, "_ZSTD_FEED", size)
        if size >= 4 or not packed:  # the first piece must hold the mark of the packing
            assert blocks_of(path) == whole


def test_two_gzip_members_are_one_log(tmp_path: Path) -> None:
    log, expected = small_log()
    text = log.text()
    path = tmp_path / "a.log"
    path.write_bytes(gzip.compress(text[:700]) + gzip.compress(text[700:]) + bytes(8))
    assert [(block.line, block.kind) for block in blocks_of(path)] == expected


def test_a_byte_order_mark_is_no_part_of_the_first_line(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    log = ArenaLog(detailed=None)
    log.gre(log.full())
    path.write_bytes(b"\xef\xbb\xbf" + log.text().split(b"\n", 1)[1])
    assert [(block.line, block.kind) for block in blocks_of(path)] == [(1, "gre")]


@pytest.mark.parametrize("packed", ["gzip", "zstd"])
def test_a_truncated_archive_is_read_as_far_as_it_goes(tmp_path: Path, packed: str) -> None:
    log = ArenaLog()
    noise = random.Random(7)  # hard to pack, so that a cut file still holds many lines
    for _ in range(3000):
        log.raw(f"noise {noise.getrandbits(400):x}")
        log.gre(log.state())
    whole = blocks_of(log.write(tmp_path / "whole", packed=packed))
    size = (tmp_path / "whole").stat().st_size
    reader = read_log(log.write(tmp_path / "cut", packed=packed, cut=size * 2 // 3))
    found = list(reader)
    assert len(whole) // 3 < len(found) < len(whole)
    complete = [block for block in found if block.kind != "cut"]
    assert complete == whole[: len(complete)]
    note = list(reader.notes)[-1]
    assert isinstance(note, errors.TruncatedArchive)
    assert note.line == reader.lines
    assert f"cut, line {reader.lines}: the {packed} data end early" in str(note)


def test_a_damaged_archive_is_told(tmp_path: Path) -> None:
    log, _ = small_log()
    path = log.write(tmp_path / "a.gz", packed="gzip")
    data = bytearray(path.read_bytes())
    data[-6] ^= 0xFF  # the checksum
    path.write_bytes(bytes(data))
    reader = read_log(path)
    assert len(list(reader)) == 7
    assert [type(note) for note in reader.notes] == [errors.TruncatedArchive]


def test_a_cut_last_line_is_told_and_the_rest_read(tmp_path: Path) -> None:
    log, expected = small_log()
    reader = read_log(log.write(tmp_path / "a.log", cut=-20))
    found = [(block.line, block.kind) for block in reader]
    assert found == [*expected[:-1], (log.line, "cut")]
    assert [str(note) for note in reader.notes] == [
        f"{tmp_path / 'a.log'}, line {log.line}: the message stops in the middle; the rest of the log was read"
    ]


def test_a_line_cut_in_the_middle_of_the_log_is_told(tmp_path: Path) -> None:
    log = ArenaLog()
    first = log.gre(log.full())
    log.lines[first - 1] = (
        log.lines[first - 1][:150] + "[UnityCrossThreadLogger]6/17/2026: Match to U: GreToClientEvent"
    )
    second = log.gre(log.state())
    reader = read_log(log.write(tmp_path / "a.log"))
    assert [(block.line, block.kind) for block in reader] == [(1, "settings"), (first, "cut"), (second, "gre")]
    assert [note.line for note in reader.notes] == [first]


def test_an_answer_cut_by_the_next_header_is_told(tmp_path: Path) -> None:
    log = ArenaLog()
    first = log.client("PerformActionResp")
    del log.lines[first + 4 :]
    second = log.gre(log.full())
    third = log.client("PerformActionResp")
    del log.lines[-3:]
    reader = read_log(log.write(tmp_path / "a.log"))
    kinds = [(block.line, block.kind) for block in reader]
    assert kinds == [(1, "settings"), (first, "cut"), (second, "gre"), (third, "cut")]
    assert [note.line for note in reader.notes] == [first + 4, log.line]


def test_invalid_utf8_is_replaced_and_its_line_told(tmp_path: Path) -> None:
    log = ArenaLog()
    one_line = log.room(names=("Ann@", "Ben"))
    pretty = log.client("PerformActionResp", note="x@x")
    path = tmp_path / "a.log"
    path.write_bytes(log.text().replace(b"Ann@", b"Ann\xff").replace(b"x@x", b"x\xe4x"))
    reader = read_log(path)
    payloads = [block.payload.decode() for block in reader]
    assert "Ann�" in payloads[1]
    assert "x�x" in payloads[2]
    bad_line = next(number for number, line in enumerate(log.lines, 1) if "x@x" in line)
    assert pretty < bad_line
    assert [(type(note), note.line) for note in reader.notes] == [
        (errors.InvalidText, one_line),
        (errors.InvalidText, bad_line),
    ]


def test_names_in_utf8_stay(tmp_path: Path) -> None:
    log = ArenaLog()
    log.room(names=("Ænn", "Ben"))
    reader = read_log(log.write(tmp_path / "a.log"))
    assert any("Ænn" in block.payload.decode() for block in reader)
    assert len(reader.notes) == 0


def refusal(path: Path) -> errors.LogError:
    reader = read_log(path, "Player.log")
    with pytest.raises(errors.LogError) as caught:
        list(reader)
    assert caught.value.refused
    assert "\n" not in str(caught.value)
    return caught.value


def test_a_line_over_16_mb_is_refused(tmp_path: Path) -> None:
    log = ArenaLog()
    path = tmp_path / "a.log"
    path.write_bytes(log.text() + b"{ " + b"x" * MAX_LINE + b"\n")
    error = refusal(path)
    assert isinstance(error, errors.LineTooLong)
    assert str(error).startswith("Player.log, line 2: longer than 16 MB")


def test_a_pretty_message_over_16_mb_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(b"noise\n{\n" + (b"x" * 999 + b"\n") * 17_000)
    error = refusal(path)
    assert (type(error), error.line) == (errors.LineTooLong, 2)


def test_a_binary_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(b"MZ\x90\n\x03\0\0\0")
    error = refusal(path)
    assert (type(error), error.line) == (errors.BinaryLog, 2)
    path.write_bytes("DETAILED LOGS: ENABLED\n".encode("utf-16"))
    assert isinstance(refusal(path), errors.BinaryLog)


def test_nul_bytes_after_messages_do_not_lose_the_messages(tmp_path: Path) -> None:
    log, expected = small_log()
    path = tmp_path / "a.log"
    path.write_bytes(log.text() + bytes(5000))
    assert [(block.line, block.kind) for block in blocks_of(path)] == expected


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(b"")
    assert isinstance(refusal(path), errors.EmptyLog)
    path.write_bytes(gzip.compress(b""))
    assert isinstance(refusal(path), errors.EmptyLog)


def test_an_archive_without_content_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.gz"
    path.write_bytes(b"\x1f\x8b\x08\x00")
    assert isinstance(refusal(path), errors.UnreadableLog)


def test_a_log_without_details_says_how_to_switch_them_on(tmp_path: Path) -> None:
    log = ArenaLog(detailed=None)
    log.raw("Mono path[0] = x")
    log.raw("DETAILED LOGS: DISABLED")
    log.raw("[UnityCrossThreadLogger]STATE CHANGED")
    error = refusal(log.write(tmp_path / "a.log", end="\r\n"))
    assert (type(error), error.line) == (errors.DetailedLogsDisabled, 2)
    assert "Detailed Logs (Plugin Support)" in str(error)


def test_a_log_with_details_but_without_games_is_no_refusal(tmp_path: Path) -> None:
    reader = read_log(ArenaLog().write(tmp_path / "a.log"))
    assert [block.kind for block in reader] == ["settings"]


def test_another_text_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("Dear diary\n{\n  not a log\n}\n")
    assert isinstance(refusal(path), errors.NotAnArenaLog)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    assert isinstance(refusal(tmp_path / "none.log"), errors.UnreadableLog)
    assert isinstance(refusal(tmp_path), errors.UnreadableLog)


def test_a_hostile_file_name_stays_one_line(tmp_path: Path) -> None:
    with pytest.raises(errors.LogError) as caught:
        list(read_log(tmp_path / "x", "evil\n\x1b[31mname.log"))
    assert str(caught.value).startswith("evil��[31mname.log: cannot be read")


def test_notes_are_counted_but_not_all_kept() -> None:
    notes = errors.Notes(keep=2)
    for line in range(5):
        notes.add(errors.CutMessage("a", line, "x", "y"))
    assert ([note.line for note in notes], len(notes), notes.counts) == ([0, 1], 5, {"CutMessage": 5})


def test_memory_does_not_grow_with_the_log(tmp_path: Path) -> None:
    log, _ = small_log()
    text = log.text()
    path = tmp_path / "a.gz"
    with gzip.open(path, "wb", compresslevel=1) as file:
        for _ in range(24_000_000 // len(text)):
            file.write(text)
    tracemalloc.start()
    count = sum(1 for _ in read_log(path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count > 10_000
    assert peak < 4_000_000


def test_an_archive_that_unpacks_to_gigabytes_stays_small(tmp_path: Path) -> None:
    path = tmp_path / "bomb.gz"
    with gzip.open(path, "wb", compresslevel=9) as file:
        for _ in range(40):
            file.write(b"a" * 1_000_000)
    tracemalloc.start()
    assert isinstance(refusal(path), errors.LineTooLong)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 60_000_000
