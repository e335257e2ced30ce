"""Bad input and bad stores: one clear line each, with file and line, and the store as it was."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from replay import tables
from replay.errors import StoreError
from replay.import_report import FileReport, ImportReport
from replay.importing import ImportOptions, import_paths
from replay.store import Store, open_store
from replay.verify import verify
from tests.kit.arena_log import ArenaLog
from tests.kit.bad_logs import REFUSED
from tests.kit.imports import counting, imported, told

ROOT = Path(__file__).resolve().parents[4]
EXAMPLES = ROOT / "loreplay" / "examples"
SMALL = EXAMPLES / "small-arena.log"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    with open_store(tmp_path / "games.db") as opened:
        import_paths([SMALL], opened)
        yield opened  # type: ignore[misc]


def contents(store: Store) -> object:
    """Everything in it."""
    return [(store.records(game), head) for game, head in store.heads().items()], store.games(), store.names()


def small_lines() -> list[bytes]:
    return SMALL.read_bytes().splitlines(keepends=True)


def write(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def one_state(lines: list[bytes]) -> int:
    """A line with one Diff, in the middle of the game and not just before an undo."""
    return next(n for n in range(60, len(lines)) if lines[n].count(b"GameStateType_Diff") == 1)


def only(report: ImportReport) -> FileReport:
    (file,) = report.files
    return file


def clear(said: str | None, *words: str) -> None:
    """One line that says all this."""
    assert said is not None
    assert "\n" not in said
    assert "Traceback" not in said
    for word in words:
        assert word in said, said


# Files that are refused -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_is_refused(store: Store, tmp_path: Path, name: str) -> None:
    make, line, words = REFUSED[name]
    before = contents(store)
    path = make(tmp_path / "Player.log")
    report = import_paths([path], store)
    file = only(report)
    assert (file.status, file.line, report.exit_code) == ("refused", line, 3)
    clear(file.reason, str(path), words, *([f"line {line}"] if line else []))
    if name != "long line":
        assert report.games == []
    assert contents(store) == before


def test_the_real_log_without_details(shared: Path, store: Store) -> None:
    before = contents(store)
    report = import_paths([shared / "data/arena/detailed_logs_disabled.log.gz"], store)
    assert (only(report).status, only(report).line, report.exit_code) == ("refused", 24, 3)
    clear(only(report).reason, "detailed_logs_disabled.log.gz, line 24", "Options > Account > Detailed Logs")
    assert contents(store) == before


def test_a_log_without_a_game(store: Store, tmp_path: Path) -> None:
    path = write(tmp_path / "Player.log", b"DETAILED LOGS: ENABLED\n[UnityCrossThreadLogger]hello\n")
    report = import_paths([path], store)
    assert (only(report).status, report.exit_code) == ("no games", 3)
    clear(only(report).reason, "no game was played")


# Files that are read in spite of a fault ------------------------------------------------------------------------------


def test_a_truncated_gzip_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    import gzip

    packed = gzip.compress(SMALL.read_bytes())
    path = write(tmp_path / "Player.log.gz", packed[: len(packed) // 2])
    with open_store(tmp_path / "games.db") as store:
        report = import_paths([path], store, ImportOptions(strict=True))
        assert only(report).status == "read"
        (game,) = report.games
        assert (game.status, game.complete, game.mismatches, game.result) == ("new", False, 0, "unfinished")
        (note, *_) = [note for note in only(report).notes if "data end early" in note]
        clear(note, str(path), "line ", "the gzip data end early")
        again = import_paths([SMALL], store, ImportOptions(strict=True))
        assert [(game.status, game.complete) for game in again.games] == [("extended", True)]


def test_json_cut_in_the_middle_of_a_line_is_a_gap(tmp_path: Path) -> None:
    lines = small_lines()
    place = one_state(lines)
    lines[place] = lines[place][: len(lines[place]) // 2] + b"\n"
    path = write(tmp_path / "Player.log", b"".join(lines))
    with open_store(tmp_path / "games.db") as store:
        report = import_paths([path], store, ImportOptions(strict=True))
        (game,) = report.games
        assert (game.gaps, game.truncated, game.mismatches, game.complete) == (1, 1, 0, False)
        clear(only(report).notes[0], f"{path}, line {place + 1}", "stops in the middle")
        (info,) = counting(store)
        (gap,) = [event for _, _, event in told(store, info) if event.kind == "GapObserved"]
        assert gap.model_dump()["reason"] == "message-damaged"
        assert verify(store, info.id).ok


@pytest.mark.parametrize("wrong", [999_999, 1, 0, -5])
def test_a_wrong_game_state_id(tmp_path: Path, wrong: int) -> None:
    lines = small_lines()
    place = one_state(lines)
    body = json.loads(lines[place])
    body["greToClientEvent"]["greToClientMessages"][0]["gameStateMessage"]["gameStateId"] = wrong
    lines[place] = json.dumps(body).encode() + b"\n"
    path = write(tmp_path / "Player.log", b"".join(lines))
    with open_store(tmp_path / "games.db") as store:
        report = import_paths([path], store, ImportOptions(strict=True))
        assert report.exit_code == 0
        (game,) = report.games
        assert game.mismatches == 0
        assert game.gaps >= 1
        clear(only(report).notes[0], f"{path}, line {place + 1}", f"wrong game state id: {wrong}")
        assert all(verify(store, info.id).ok for info in store.games())


@pytest.mark.parametrize("value", ["x", [], {}, 1e400, 2**70, -1, None])
def test_fields_of_other_types_or_sizes(tmp_path: Path, value: object) -> None:
    """Hostile values where numbers and lists belong: nothing worse than a lost message."""
    lines = small_lines()
    places = [n for n, line in enumerate(lines) if b'"gameStateMessage"' in line]
    for number, key in enumerate(("turnInfo", "zones", "gameObjects", "annotations", "players")):
        place = places[10 + number]
        body = json.loads(lines[place])
        for message in body["greToClientEvent"]["greToClientMessages"]:
            if "gameStateMessage" in message:
                message["gameStateMessage"][key] = value
        lines[place] = json.dumps(body).encode() + b"\n"
    path = write(tmp_path / "Player.log", b"".join(lines))
    with open_store(tmp_path / "games.db") as store:
        report = import_paths([path], store, ImportOptions(strict=True))
        assert len(report.games) == 1
        for note in only(report).notes:
            clear(note, str(path), "line ")
        assert all(verify(store, info.id).ok for info in store.games())


@pytest.mark.parametrize("key", ["turnInfo", "zones", "gameObjects", "annotations", "players"])
def test_a_state_without_one_of_its_parts_is_still_followed(tmp_path: Path, key: str) -> None:
    """Annotations without rows, and rows without annotations: what the log shows counts."""
    lines = small_lines()
    for place in [n for n, line in enumerate(lines) if line.count(b"GameStateType_Diff")][8::7]:
        body = json.loads(lines[place])
        for message in body["greToClientEvent"]["greToClientMessages"]:
            message.get("gameStateMessage", {}).pop(key, None)
        lines[place] = json.dumps(body).encode() + b"\n"
    path = write(tmp_path / "Player.log", b"".join(lines))
    with open_store(tmp_path / "games.db") as store:
        report = import_paths([path], store, ImportOptions(strict=True))
        (game,) = report.games
        assert (game.mismatches, game.first_mismatches, only(report).notes) == (0, [], [])


# Several files --------------------------------------------------------------------------------------------------------


def test_a_bad_file_among_good_ones(tmp_path: Path) -> None:
    bad = write(tmp_path / "bad.log", b"")
    lore = EXAMPLES / "arni-fight.lore"
    with open_store(tmp_path / "games.db") as store:
        report = import_paths([SMALL, bad, lore], store)
        assert [file.status for file in report.files] == ["read", "refused", "read"]
        assert (report.exit_code, len(store.games())) == (0, 2)


def test_fail_fast_stops_at_the_first_bad_file(tmp_path: Path) -> None:
    bad = write(tmp_path / "bad.log", b"")
    lore = EXAMPLES / "arni-fight.lore"
    with open_store(tmp_path / "games.db") as store:
        report = import_paths([SMALL, bad, lore], store, ImportOptions(fail_fast=True))
        assert [file.status for file in report.files] == ["read", "refused"]
        assert len(store.games()) == 1


def test_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    (folder / "older").mkdir(parents=True)
    write(folder / "Player.log", SMALL.read_bytes())
    ArenaLog(detailed="DISABLED").write(folder / "older" / "Player-prev.log")
    write(folder / "older" / "output_log.txt", b"")
    write(folder / "arni.lore", (EXAMPLES / "arni-fight.lore").read_bytes())
    write(folder / "notes.txt", b"not a game")
    seen: list[tuple[str, int, int]] = []
    with open_store(tmp_path / "games.db") as store:
        report = import_paths([folder], store, progress=lambda *step: seen.append(step))
        assert [(Path(file.file).name, file.status) for file in report.files] == [
            ("Player.log", "read"),
            ("arni.lore", "read"),
            ("Player-prev.log", "refused"),
            ("output_log.txt", "refused"),
        ]
        assert len(store.games()) == 2
    assert seen[-1][1] == seen[-1][2] > 0
    assert [done for _, done, _ in seen] == sorted(done for _, done, _ in seen)


def test_a_lore_file_is_known_by_its_beginning(tmp_path: Path) -> None:
    path = write(tmp_path / "game.txt", (EXAMPLES / "arni-fight.lore").read_bytes())
    with open_store(tmp_path / "games.db") as store:
        report = import_paths([path, path], store)
        assert [(game.status, game.added > 0) for game in report.games] == [("new", True), ("unchanged", False)]


def test_a_damaged_lore_file(store: Store, tmp_path: Path) -> None:
    lines = (EXAMPLES / "arni-fight.lore").read_bytes().splitlines(keepends=True)
    path = write(tmp_path / "game.lore", b"".join(lines[:30]) + lines[30][:50])
    before = contents(store)
    report = import_paths([path], store)
    assert (only(report).status, report.exit_code) == ("refused", 3)
    clear(only(report).reason, str(path))
    assert contents(store) == before


# Stores ---------------------------------------------------------------------------------------------------------------

IMPORT = """
import sys
from replay.errors import StoreError
from replay.importing import import_paths
from replay.store import open_store
def main():
    try:
        with open_store(sys.argv[1]) as store:
            report = import_paths(sys.argv[2:], store)
    except StoreError as error:
        print(error)
        return 3
    for file in report.files:
        if file.status == "refused":
            print(file.reason)
    for game in report.games:
        print(game.status, game.added)
    return report.exit_code
"""

DROP = "import os; os.geteuid() == 0 and os.setuid(65534)"
"""Nothing is forbidden for root."""


def process(store: Path, *logs: Path, before: str = "") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", f"{IMPORT}\n{before}\nsys.exit(main())", str(store), *map(str, logs)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def result(running: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, errors = running.communicate(timeout=120)
    return running.returncode, out, errors


def test_a_store_of_a_newer_release(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    imported(path, [SMALL])
    with open_store(path) as store:
        store.transact(lambda execute: execute(tables.SET_META, ("format", "99")))
    code, out, errors = result(process(path, SMALL))
    assert (code, errors, out.count("\n")) == (3, "", 1)
    clear(out.strip(), str(path), "newer release", "update it")


@pytest.mark.skipif(os.name != "posix", reason="limits of POSIX")
def test_a_full_disk(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with open_store(path) as store:
        import_paths([EXAMPLES / "arni-fight.lore"], store)
        before = contents(store)
    limit = "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)"
    limit += "; resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))"
    code, out, errors = result(process(path, SMALL, before=limit))
    assert (code, errors, out.count("\n")) == (3, "", 1)
    clear(out.strip(), str(path), "nothing was written")
    with open_store(path) as store:
        assert contents(store) == before
        report = import_paths([SMALL], store)
        assert [game.status for game in report.games] == ["new"]


@pytest.mark.skipif(os.name != "posix", reason="users of POSIX")
def test_an_unwritable_store(tmp_path: Path) -> None:
    folder = tmp_path / "store"
    folder.mkdir()
    path = folder / "games.db"
    imported(path, [EXAMPLES / "arni-fight.lore"])
    content = path.read_bytes()
    path.chmod(0o444)
    Path(f"{path}.key").chmod(0o444)
    folder.chmod(0o555)
    for parent in (tmp_path, *tmp_path.parents[:2]):
        if os.geteuid() == 0:
            parent.chmod(parent.stat().st_mode | 0o055)
    log = write(tmp_path / "Player.log", SMALL.read_bytes())
    log.chmod(0o444)
    try:
        code, out, errors = result(process(path, log, before=DROP))
    finally:
        folder.chmod(0o755)
    assert (code, errors, out.count("\n")) == (3, "", 1)
    clear(out.strip(), str(path), "permission")
    assert path.read_bytes() == content


def test_a_file_that_the_system_does_not_give(store: Store, tmp_path: Path) -> None:
    write(tmp_path / "Player.log", SMALL.read_bytes())
    path = tmp_path / "Player.log" / "Player.log"
    report = import_paths([path], store)
    clear(only(report).reason, str(path), "cannot be read", "check the path and its rights")


def test_a_damaged_key(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    imported(path, [SMALL])
    Path(f"{path}.key").write_text("abc", "ascii")
    with open_store(path) as store, pytest.raises(StoreError, match="restore it from a backup") as caught:
        import_paths([SMALL], store)
    clear(str(caught.value), f"{path}.key")


def test_what_is_kept_of_the_log_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    imported(path, [SMALL])
    with open_store(path) as store:
        (info,) = store.games()
        store.put_source(info.id, "arena", b"\x28\xb5\x2f\xfdrubbish")
        before = contents(store)
        with pytest.raises(StoreError) as caught:
            import_paths([SMALL], store)
        clear(str(caught.value), "import the log into a new store")
        assert contents(store) == before


# Several processes ----------------------------------------------------------------------------------------------------


def test_two_imports_at_once(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    whole = tmp_path / "whole.db"
    imported(whole, [SMALL])
    running = [process(path, SMALL) for _ in range(2)]
    outcomes = [result(each) for each in running]
    assert [(code, errors) for code, _, errors in outcomes] == [(0, "")] * 2
    assert sorted(out.split()[0] for _, out, _ in outcomes) == ["new", "unchanged"]
    assert_whole(path)


def assert_whole(path: Path) -> None:
    """One game, complete, and nothing doubled."""
    with open_store(path) as store:
        (info,) = store.games()
        assert (info.finished, info.gaps, info.superseded_by) == (True, 0, None)
        assert [recorded.number for recorded in store.events(info.id)] == list(range(info.events))
        assert verify(store, info.id).verdict.value == "INTACT"
        assert [game.added for game in import_paths([SMALL], store).games] == [0]


def killed(tmp_path: Path, logs: list[Path], kills: int, longest: float) -> Path:
    """Imports that are ended at random points, the last one not. Returns the store."""
    path = tmp_path / "games.db"
    random = Random(714)
    ended = 0
    for _ in range(kills):
        running = process(path, *logs)
        time.sleep(random.uniform(0, longest))
        running.send_signal(signal.SIGKILL)
        _, errors = running.communicate(timeout=60)
        assert errors == ""
        ended += running.returncode == -signal.SIGKILL
        if path.exists() and path.stat().st_size:
            with open_store(path) as store:
                for info in store.games():
                    assert verify(store, info.id).ok
    assert ended > 0
    code, _, errors = result(process(path, *logs))
    assert (code, errors) == (0, "")
    return path


@pytest.mark.skipif(os.name != "posix", reason="kill -9")
def test_killed_and_run_again(tmp_path: Path) -> None:
    assert_whole(killed(tmp_path, [SMALL], 4, 0.9))


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="kill -9")
def test_killed_fifty_times_and_run_again(shared: Path, tmp_path: Path) -> None:
    """Halves of a real log, so that streams are extended and superseded while the process is ended."""
    import gzip

    name = "saga_bahamut_full_cycle_571a1371_g1.log.gz"
    data = gzip.decompress((shared / "data/arena" / name).read_bytes())
    parts = []
    for number, part in enumerate((data[len(data) // 2 :], data[: 2 * len(data) // 3], data)):
        parts.append(write(tmp_path / f"{number}.log", part))
    path = killed(tmp_path, parts, 50, 2.0)
    whole = tmp_path / "whole.db"
    imported(whole, parts[2:], Path(f"{path}.key"))
    with open_store(path) as store, open_store(whole) as other:
        (info,) = counting(store)
        assert told(store, info) == told(other, counting(other)[0])
        assert all(verify(store, each.id).ok for each in store.games())
        assert {game.added for game in import_paths(parts, store).games} == {0}
