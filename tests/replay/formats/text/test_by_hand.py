"""Games that people write down at a table: what is left out is marked, what is wrong is told with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.state import fold
from replay.audit.auditing import audit
from replay.formats.text.reading import BadLine, Reader
from replay.import_report import ImportReport
from replay.importing import import_paths
from replay.store import Store
from replay.verify import Verdict, verify
from tests.kit.imports import counting
from tests.kit.text_games import from_text

HEADER = "Loreplay text 1\nPlayers: Ada, Bert\n"
GAME = (
    HEADER
    + """Date: 2026-11-29 20:00

# We forgot to write down the draws.
Turn 1, Ada
Ada plays Forest.
Ada casts Llanowar Elves
Forest taps.
llanowar elves resolves.
Turn 2, Bert
Bert plays Mountain.
Bert casts "Fire Thing".
Fire Thing targets Llanowar Elves.
Fire Thing deals 2 damage to Llanowar Elves.
Fire Thing resolves; to graveyard.
Llanowar Elves is destroyed.
Note: Bert was in a hurry
Turn 3, Ada
Ada loses 2 life.
attack:
Ada attacks with nothing
"""
)
END = "Bert loses the game; concession.\nAda wins the game.\nThe game ends.\n"


def imported(store: Store, path: Path, text: str | bytes) -> ImportReport:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return import_paths([path], store)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "friday.txt"


class TestGames:
    def test_a_game(self, store: Store, file: Path) -> None:
        report = imported(store, file, GAME + END)
        (one,) = report.games
        assert (one.status, one.turns, one.result, one.gaps) == ("new", 3, "Ada won (104.2a)", 1)
        assert one.players == {1: "Ada", 2: "Bert"}
        (info,) = store.games()
        assert info.source == "hand"
        assert verify(store, info.id).verdict is Verdict.INTACT
        assert audit(store, info.id).violations == []

    def test_cards_of_ours_are_known_by_their_names(self) -> None:
        state = fold(from_text(GAME))
        (forest,) = [
            thing for thing in state.objects.values() if thing.face is not None and thing.face.name == "Forest"
        ]
        assert forest.tapped
        assert forest.face is not None
        assert forest.face.types == ("Basic", "Land")
        (thing,) = [thing for thing in state.objects.values() if thing.face and thing.face.name == "Fire Thing"]
        assert (thing.zone, thing.owner) == ("graveyard", 2)

    def test_what_is_not_told_is_observed(self) -> None:
        kinds = [event.kind for event in from_text(GAME)]
        assert kinds[1] == "GapObserved"
        assert kinds.count("ObservedObjects") == 4
        assert "ObservedObjects" not in [event.kind for event in from_text(counted_libraries())]

    def test_damage_to_a_player_costs_life(self) -> None:
        events = from_text(GAME + "Forest deals 3 damage to Bert.\n")
        assert fold(events).players[2].life == 17
        assert [event.kind for event in events][-2:] == ["DamageDealt", "LifeChanged"]

    def test_combat(self) -> None:
        text = GAME + (
            'Bert creates "Wolf" token.\nAda creates "Elk" token.\nAda attacks with Elk.\nElk taps.\n'
            "Bert blocks: Wolf blocks Elk.\nElk deals 3 damage to Wolf; combat.\nCombat ends.\nDamage wears off.\n"
        )
        assert fold(from_text(text)).attackers() == {}
        before = fold(from_text(text.replace("Combat ends.\nDamage wears off.\n", "")))
        assert list(before.blockers().values()) == [tuple(before.attackers())]
        assert max(thing.damage for thing in before.objects.values()) == 3

    def test_the_nth_of_its_name(self) -> None:
        state = fold(from_text(GAME + "Ada plays Forest.\nAda plays Forest.\nForest #3 taps.\nBert's Mountain taps.\n"))
        forests = [thing for thing in state.objects.values() if thing.face and thing.face.name == "Forest"]
        assert [thing.tapped for thing in sorted(forests, key=lambda thing: int(thing.id[1:]))] == [True, False, True]


def counted_libraries() -> str:
    return (
        "Loreplay text 1\nPlayer 1: Ada; life 30; library 40\nPlayer 2: Bert; library 40; program\n"
        "Ada draws 7 cards.\nBert draws 7 cards.\nTurn 1, Ada.\nAda plays Forest.\n"
    )


class TestAgain:
    def test_twice_adds_nothing(self, store: Store, file: Path) -> None:
        imported(store, file, GAME)
        (one,) = imported(store, file, GAME).games
        assert (one.status, one.added) == ("unchanged", 0)

    def test_a_game_that_is_written_on_goes_on(self, store: Store, file: Path) -> None:
        imported(store, file, GAME)
        (one,) = imported(store, file, GAME + END).games
        assert one.status == "extended"
        assert len(store.games()) == 1

    def test_a_correction_supersedes(self, store: Store, file: Path) -> None:
        imported(store, file, GAME + END)
        (one,) = imported(store, file, GAME.replace("loses 2", "loses 3") + END).games
        assert one.status == "superseding"
        (info,) = counting(store)
        assert fold([recorded.event for recorded in store.events(info.id)]).players[1].life == 17

    def test_another_game_of_the_same_players(self, store: Store, file: Path) -> None:
        imported(store, file, GAME)
        (one,) = imported(
            store, file, GAME.replace("Llanowar Elves", "Grizzly Bears").replace("llanowar elves", "Grizzly Bears")
        ).games
        assert one.status == "new"
        (one,) = imported(store, file, GAME.replace("Players", "Game: second round\nPlayers")).games
        assert one.status == "new"
        assert len(counting(store)) == 3


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Ada plays Forrest.", "no card is called 'Forrest'; did you mean Forest?"),
        ("Alda plays Forest.", "no player is called 'Alda'; did you mean Ada?"),
        ("Ada palys Forest.", "no sentence of the notation; expected `Alice "),
        ("Forst taps.", "'Forst' is not there; did you mean Forest?"),
        ("Forest moves to graveyrd.", "'graveyrd' is no zone; did you mean graveyard?"),
        ("Ada plays Forest; sideways.", "the clause 'sideways' does not belong to this sentence"),
        ("Turn 4, Carol.", "no player is called 'Carol'; the players are Ada, Bert"),
        ("Forest loses 1 lore counter.", "there are only 0 lore counters"),
        ("Ada draws 1000 cards.", "1000 is no number of cards to draw"),
        ("main-one:", "is no sentence"),
        ("Ada attacks with Elk.", "'Elk' is not there of Ada"),
    ],
)
def test_errors_name_the_line_and_what_was_expected(store: Store, file: Path, line: str, told: str) -> None:
    report = imported(store, file, GAME + line + "\n")
    (one,) = report.files
    assert one.status == "refused"
    assert one.line == GAME.count("\n") + 1
    assert told in (one.reason or "")
    assert report.exit_code == 3
    assert store.games() == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Loreplay text 9\nPlayers: A, B\n", "is another version"),
        ("Loreplay text 1\nTurn 1, A\n", "no players are named before the first sentence"),
        ("Loreplay text 1\nPlayers: A, a\n", "the name of another"),
        ("Loreplay text 1\nPlayers: A, B\nDate: yesterday\n", "is no date"),
        ("Loreplay text 1\nPlayers: A, B\nCard: Bear; claws 9\n", "is no card's line"),
        ("Loreplay text 1\nPlayer 2: A\n", "player 1 comes next"),
        ("Loreplay text 1\nPlayers: A,B,C,D,E,F,G,H,I\n", "more than 8 players"),
        ("Loreplay text 1\nPlayers: A, B\n" + "x" * 5000, "more than 4,000 characters"),
        ("Loreplay text 1\nPlayers: A, B\nView: mine\n", "is no view"),
        (b"Loreplay text 1\nPlayers: A, B\nNote: \xff\n", "no text in UTF-8"),
        (GAME + END + "Ada gains 1 life.\n", "the game has ended before"),
        ("Loreplay text 1\nPlayers: A, B\n" + '"' * 3999, "no sentence"),
        ("Loreplay text 1\nPlayers: A, B\nA draws 99999999999999999999 cards.", "no number of cards"),
    ],
)
def test_what_is_no_text_of_ours(store: Store, file: Path, text: str | bytes, told: str) -> None:
    report = imported(store, file, text)
    assert report.files[0].status == "refused"
    assert told in (report.files[0].reason or "")
    assert "\n" not in (report.files[0].reason or "")


def test_hostile_lines_take_no_time(file: Path) -> None:
    for line in ("A " * 1900, "; " * 1900, " blocks ".join(["x"] * 450), " of ".join(["x"] * 900), '"' + "\\" * 3900):
        with pytest.raises(BadLine):
            Reader(file).read(HEADER + line)


def test_a_cut_text_is_read_as_far_as_it_goes(store: Store, file: Path) -> None:
    report = imported(store, file, GAME[: GAME.index("Turn 3")])
    assert report.games[0].turns == 2
    report = imported(store, file, GAME[: GAME.index("2 life")])
    assert "line 20" in (report.files[0].reason or "")
