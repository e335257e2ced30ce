"""MTGO's game logs: games, growing and changed files, and what is never made up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from domain.events import GameEvent
from domain.state import State, fold
from replay.audit.auditing import audit
from replay.formats.mtgo.sentences import read
from replay.import_report import ImportReport
from replay.importing import ImportOptions, import_paths
from replay.index import GameInfo
from replay.store import Store
from replay.verify import Verdict, verify
from tests.kit.imports import counting, told
from tests.kit.mtgo_log import FIRST, MATCH_LINES, OPENING, SECOND, card, game_log, record, varint


def put(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def imported(store: Store, path: Path, data: bytes, **options: bool) -> ImportReport:
    return import_paths([put(path, data)], store, ImportOptions(**options))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "Match_GameLog_made-up.dat"


def game(store: Store, number: int = 1) -> GameInfo:
    (info,) = [info for info in counting(store) if info.game_number == number]
    return info


def events(store: Store, number: int = 1) -> list[GameEvent]:
    return [recorded.event for recorded in store.events(game(store, number).id)]


def state(store: Store, number: int = 1) -> State:
    return fold(events(store, number))


def kinds(store: Store, number: int = 1) -> list[str]:
    return [event.kind for event in events(store, number)]


class TestMatch:
    def test_a_match_is_split_into_its_games(self, store: Store, file: Path) -> None:
        report = imported(store, file, game_log(MATCH_LINES))
        assert report.exit_code == 0
        assert [(one.game_number, one.status, one.turns) for one in report.games] == [
            (1, "new", 4),
            (2, "new", 2),
            (3, "new", 1),
        ]
        assert len({info.match for info in store.games()}) == 1

    def test_results(self, store: Store, file: Path) -> None:
        imported(store, file, game_log(MATCH_LINES))
        first, second, third = (game(store, number) for number in (1, 2, 3))
        assert first.winner == 1
        assert first.finished
        assert second.winner is None
        assert second.result == "ended"
        assert events(store, 2)[-2].kind == "GameEnded"
        assert events(store, 2)[-2].reason == "unknown"
        assert third.winner == 1
        (ended,) = [event for event in events(store, 3) if event.kind == "GameEnded"]
        assert ended.match_winner == 1  # type: ignore[attr-defined]
        assert "StartingPlayerChosen" in kinds(store, 3)
        assert state(store, 3).players[2].kept is not False

    def test_a_reconnected_player_goes_on_in_the_same_game(self, store: Store, file: Path) -> None:
        imported(store, file, game_log([*FIRST, *SECOND]))
        assert len(store.games()) == 2
        notes = [event.text for event in events(store, 2) if event.kind == "NoteAdded"]  # type: ignore[attr-defined]
        assert "player 1 lost the connection" in notes
        assert "player 1 is connected again" in notes
        assert state(store, 2).turn == 2

    def test_what_the_log_cannot_tell_is_a_gap(self, store: Store, file: Path) -> None:
        report = imported(store, file, game_log(MATCH_LINES))
        assert all(one.gaps == 1 and not one.complete for one in report.games)
        assert not {"LifeChanged", "StepBegan", "CardDrawn", "PriorityReceived"} & {*kinds(store)}

    def test_the_board_has_what_was_announced(self, store: Store, file: Path) -> None:
        imported(store, file, game_log(MATCH_LINES))
        end = state(store)
        names = {
            (thing.controller, thing.face.name, thing.zone) for thing in end.objects.values() if thing.face is not None
        }
        assert names == {
            (1, "Forest", "battlefield"),
            (1, "Garden Wolf", "battlefield"),
            (2, "Swamp", "battlefield"),
            (2, "Swamp", "graveyard"),
            (2, "Bog Spite", "graveyard"),
            (2, "Zombie", "battlefield"),
        }
        assert end.attackers() == {}

    def test_names_are_pseudonyms_also_in_notes(self, store: Store, file: Path) -> None:
        imported(store, file, game_log([("Bert", "hello Ada"), *MATCH_LINES]))
        text = "".join(event.model_dump_json() for number in (1, 2, 3) for event in events(store, number))
        assert "Ada" not in text
        assert "Bert" not in text
        assert "hello" not in text
        assert store.names() == {}

    def test_names_can_be_kept_beside_the_games(self, store: Store, file: Path) -> None:
        imported(store, file, game_log(MATCH_LINES), keep_names=True)
        assert sorted(store.names().values()) == ["Ada", "Bert"]

    def test_audit_and_verify(self, store: Store, file: Path) -> None:
        imported(store, file, game_log(MATCH_LINES))
        for info in store.games():
            assert audit(store, info.id).violations == []
            assert verify(store, info.id).verdict is Verdict.INTACT


class TestAgain:
    def test_twice_adds_nothing(self, store: Store, file: Path) -> None:
        imported(store, file, game_log(MATCH_LINES))
        before = [told(store, info) for info in store.games()]
        report = imported(store, file, game_log(MATCH_LINES))
        assert [one.status for one in report.games] == ["unchanged"] * 3
        assert [told(store, info) for info in store.games()] == before

    def test_a_growing_file_goes_on_wherever_it_was_cut(self, store: Store, file: Path) -> None:
        whole = game_log(MATCH_LINES)
        for size in range(300, len(whole), 97):
            imported(store, file, whole[:size])
        report = imported(store, file, whole)
        assert all(info.superseded_by is None for info in store.games())
        assert [info.game_number for info in store.games()] == [1, 2, 3]
        assert report.exit_code == 0
        assert game(store, 3).winner == 1

    def test_an_older_copy_changes_nothing(self, store: Store, file: Path) -> None:
        whole = game_log(MATCH_LINES)
        imported(store, file, whole)
        report = imported(store, file, whole[:900])
        assert {one.status for one in report.games} == {"unchanged"}

    def test_a_cut_record_is_noted(self, store: Store, file: Path) -> None:
        report = imported(store, file, game_log(FIRST)[:-5])
        assert report.files[0].status == "read"
        assert "is cut at byte" in report.files[0].notes[0]
        assert game(store).winner == 1
        assert not game(store).finished


class TestRefused:
    @pytest.mark.parametrize(
        "change",
        [
            lambda data: data.decode("latin-1").encode(),
            lambda data: data.decode("utf-8", "replace").encode(),
            lambda data: data.replace(b"\0", b""),
            lambda data: data.replace(b"\n", b"\r\n"),
        ],
        ids=["as latin-1", "replaced", "without zeros", "line ends"],
    )
    def test_a_file_that_a_text_tool_changed(self, store: Store, file: Path, change: Callable[[bytes], bytes]) -> None:
        data = game_log([*OPENING, "@PTurn 1: Ada", "@PAda chooses\na thing.", *["@PAda waits."] * 9])
        assert change(data) != data
        report = imported(store, file, change(data))
        (one,) = report.files
        assert one.status == "refused"
        assert "text tool" in (one.reason or "")
        assert report.exit_code == 3
        assert not store.games()

    def test_another_file_of_that_name(self, store: Store, file: Path) -> None:
        report = imported(store, file, b"PK\x03\x04 something else" * 20)
        assert report.files[0].status == "refused"
        assert "does not begin like a game log of MTGO" in (report.files[0].reason or "")

    @pytest.mark.parametrize(
        "tail",
        [
            b"\x00" * 8 + b"\x00\x00",
            b"\xff" * 60,
            record("x", 1)[:9] + varint(1 << 60),
            record("x", 1)[:9] + b"\xff" * 9,
            record("x", 1)[:9] + varint(1 << 30),
        ],
    )
    def test_hostile_records(self, store: Store, file: Path, tail: bytes) -> None:
        report = imported(store, file, game_log(OPENING) + tail)
        assert report.files[0].status == "refused"
        assert report.exit_code == 3

    def test_bad_utf8_is_marked(self, store: Store, file: Path) -> None:
        raw = b"@PAda sings \xff\xfe."
        tail = record("x", 20)[:9] + varint(len(raw)) + raw
        report = imported(store, file, game_log([*OPENING, "@PTurn 1: Ada"]) + tail)
        assert report.files[0].status == "read"
        assert "no UTF-8" in report.files[0].notes[0]

    def test_no_players(self, store: Store, file: Path) -> None:
        report = imported(store, file, game_log(["@PTurn 1: Ada", "@PTurn 1: Bert"]))
        assert report.files[0].status == "refused"
        assert "who plays" in (report.files[0].reason or "")

    def test_nothing_has_begun(self, store: Store, file: Path) -> None:
        report = imported(store, file, game_log([]))
        assert report.files[0].status == "no games"
        assert report.exit_code == 3


def test_a_folder_is_looked_through(store: Store, tmp_path: Path) -> None:
    put(tmp_path / "Match_GameLog_1.dat", game_log(MATCH_LINES))
    put(tmp_path / "mtgo_game_history", b"\x00\x01\x00\x00\x00\xff\xff\xff\xff")
    put(tmp_path / "notes.txt", b"buy milk")
    report = import_paths([tmp_path], store)
    assert len(report.files) == 1
    assert len(report.games) == 3


@pytest.mark.parametrize(
    ("line", "verb", "who", "cards", "targets"),
    [
        (f"@PAda casts {card('A', 1)} targeting {card('B', 2)} and @PBert.", "cast", "Ada", ["A"], ["B", "Bert"]),
        (f"@PAda casts {card('A', 1)} with Flashback.", "cast", "Ada", ["A"], []),
        (
            f"@PAda puts triggered ability from {card('A', 1)} onto the stack targeting @PBert (x).",
            "trigger",
            "Ada",
            ["A"],
            ["Bert"],
        ),
        (
            f"@PAda puts a triggered ability from {card('A', 1)} onto the stack (targeting {card('C', 3)}).",
            "trigger",
            "Ada",
            ["A"],
            [],
        ),
        (
            f"@PBert is being attacked by {card('A', 1)}, {card('B', 2)}, and {card('C', 3)}.",
            "attack",
            "Bert",
            ["A", "B", "C"],
            [],
        ),
        (f"{card('A', 1)} blocks {card('B', 2)}.", "block", None, ["A", "B"], []),
        (f"@PAda exiles {card('A', 1)} with {card('B', 2)}.", "exile", "Ada", ["A"], []),
        ("@PTurn 12: Ada - Extra Turn", "turn", "Ada", [], []),
        ("@PCarol wins the game.", "other", None, [], []),
        (f"@PAda ponders {card('A', 1)}.", "other", None, ["A"], []),
    ],
)
def test_sentences(line: str, verb: str, who: str | None, cards: list[str], targets: list[str]) -> None:
    said = read(line, ["Bert", "Ada"])
    assert (said.verb, said.who) == (verb, who)
    assert [one.name for one in said.cards] == cards
    assert [one if isinstance(one, str) else one.name for one in said.targets] == targets
