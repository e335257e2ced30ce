"""Cockatrice's replays: moves and counters, strictly compared with the states that a replay gives."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from domain.events import GameEvent
from domain.redact import view
from domain.state import fold
from replay.audit.auditing import audit
from replay.formats.cockatrice.wire import BadWire, CutShort, Message, fields
from replay.import_report import ImportReport
from replay.importing import ImportOptions, import_paths
from replay.store import Store
from replay.verify import Verdict, verify
from tests.kit.cockatrice_replay import (
    ENTRIES,
    attribute,
    card,
    counter,
    draw,
    entry,
    event,
    message,
    move,
    player,
    replay,
    state,
    varint,
    z,
    zone,
)
from tests.kit.imports import told

BEFORE_THE_END = ENTRIES[:-1]


def imported(store: Store, path: Path, data: bytes, **options: bool) -> ImportReport:
    path.write_bytes(data)
    return import_paths([path], store, ImportOptions(**options))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "replay_5.cor"


def events(store: Store) -> list[GameEvent]:
    (info,) = store.games()
    return [recorded.event for recorded in store.events(info.id)]


def board(store: Store, zone_: str) -> dict[str, tuple[int, bool, tuple[tuple[str, int], ...]]]:
    end = fold(events(store))
    return {
        thing.face.name or "": (thing.controller, thing.tapped, thing.counters)
        for thing in end.objects.values()
        if thing.zone == zone_ and thing.face is not None
    }


class TestGame:
    def test_what_was_moved_lies_there(self, store: Store, path: Path) -> None:
        report = imported(store, path, replay(*ENTRIES))
        (one,) = report.games
        assert (one.status, one.turns, one.result, one.gaps) == ("new", 3, f"{one.players[1]} won (104.2a)", 1)
        assert board(store, "battlefield") == {
            "Moss Hollow": (1, True, ()),
            "Garden Wolf": (1, True, (("cockatrice:0", 2),)),
        }
        assert set(board(store, "graveyard")) == {"Small Fire", "Deep Fen"}
        assert set(board(store, "hand")) == {"Hilltop"}
        end = fold(events(store))
        assert {seat: player.life for seat, player in end.players.items()} == {1: 20, 2: 16}
        assert end.players[1].counters == (("poison", 1),)
        assert end.players[2].lost == "concession"
        assert [len(end.zone("library", seat)) for seat in (1, 2)] == [36, 37]
        assert one.notes == []

    def test_hands_and_face_down_cards_are_their_owners_secret(self, store: Store, path: Path) -> None:
        imported(store, path, replay(*ENTRIES))
        end = fold(events(store))
        (oath,) = [thing for thing in end.objects.values() if thing.zone == "exile"]
        assert (oath.face_down, oath.seen_by) == (True, (1,))
        assert oath.face is not None
        assert view(end, 2).objects[oath.id].face is None
        assert all(thing.seen_by == (thing.owner,) for thing in end.objects.values() if thing.zone == "hand")

    def test_an_attack_a_size_and_an_attachment(self, store: Store, path: Path) -> None:
        imported(store, path, replay(*ENTRIES))
        kinds = [one.kind for one in events(store)]
        assert kinds.count("AttackersDeclared") == 1
        assert "Attached" in kinds
        end = fold(events(store))
        (wolf,) = [thing for thing in end.objects.values() if thing.face and thing.face.name == "Garden Wolf"]
        assert wolf.face is not None
        assert (wolf.face.power, wolf.face.toughness) == (4, 4)

    def test_nothing_is_read_into_moves(self, store: Store, path: Path) -> None:
        imported(store, path, replay(*ENTRIES))
        kinds = {one.kind for one in events(store)}
        assert not kinds & {"SpellCast", "LandPlayed", "SpellResolved", "DamageDealt", "PriorityReceived"}

    def test_no_names_and_no_chat(self, store: Store, path: Path) -> None:
        imported(store, path, replay(*ENTRIES))
        text = "".join(one.model_dump_json() for one in events(store))
        for word in ("Ada", "Bert", "Carol", "good luck"):
            assert word not in text

    def test_steps_and_times(self, store: Store, path: Path) -> None:
        imported(store, path, replay(*ENTRIES))
        assert [one.step for one in events(store) if one.kind == "StepBegan"] == ["untap", "main1", "untap", "attack"]
        (info,) = store.games()
        assert info.began == 1_700_000_001_000

    def test_audit_and_verify(self, store: Store, path: Path) -> None:
        imported(store, path, replay(*ENTRIES))
        (info,) = store.games()
        assert verify(store, info.id).verdict is Verdict.INTACT
        assert audit(store, info.id).violations == []

    def test_a_mulligan(self, store: Store, path: Path) -> None:
        again = entry(
            4, move(1, 1, "Hilltop", "hand", "deck"), move(1, 2, "Small Fire", "hand", "deck"),
            event(1, 2007, (1, "deck")), draw(1, (1, "Hilltop"), (2, "Small Fire")), context=1005,
        )  # fmt: skip
        imported(store, path, replay(*ENTRIES[:5], again, *ENTRIES[5:]))
        end = fold(events(store))
        assert end.players[2].mulligans == 1
        assert len(end.zone("library", 2)) == 37


class TestStrict:
    def whole(self, **changes: int) -> bytes:
        """The state at the end as the server would give it."""
        value = {"life": 16, "deck": 36, "counters": 2, "tapped": 1, "poison": 1} | changes
        wolf = card(2, "Garden Wolf", (6, value["tapped"]), (13, message(z(1, 0), z(2, value["counters"]))))
        ada = player(
            0, "Ada",
            [
                zone("deck", value["deck"]), zone("hand", 0), zone("stack", 0),
                zone("table", 2, card(1, "Moss Hollow", (6, 1)), wolf),
                zone("grave", 1, card(13, "Deep Fen")), zone("rfg", 1, card(12, "", (5, 1))),
            ],
            [counter(0, "life", 20), counter(7, "poison", value["poison"])],
        )  # fmt: skip
        bert = player(
            1, "Bert",
            [zone("deck", 37), zone("hand", 2, card(1, "Hilltop"), card(3, "Hilltop")),
             zone("grave", 1, card(2, "Small Fire"))],
            [counter(0, "life", value["life"])],
        )  # fmt: skip
        return entry(34, state([ada, bert]))

    def test_a_state_that_fits(self, store: Store, path: Path) -> None:
        report = imported(store, path, replay(*BEFORE_THE_END, self.whole(), ENTRIES[-1]), strict=True)
        (one,) = report.games
        assert (one.mismatches, one.first_mismatches, one.states_compared) == (0, [], 2)
        assert report.exit_code == 0

    @pytest.mark.parametrize(
        ("change", "kind"),
        [
            ({"life": 15}, "life"),
            ({"deck": 35}, "library"),
            ({"deck": 38}, "library"),
            ({"counters": 3}, "counters"),
            ({"tapped": 0}, "tapped"),
            ({"poison": 2}, "counters"),
        ],
    )
    def test_a_state_that_does_not_fit(self, store: Store, path: Path, change: dict[str, int], kind: str) -> None:
        report = imported(store, path, replay(*BEFORE_THE_END, self.whole(**change)), strict=True)
        (one,) = report.games
        assert one.mismatch_kinds == {kind: 1}
        assert report.exit_code == 1
        end = fold(events(store))
        assert end.players[2].life == change.get("life", 16)
        assert len(end.zone("library", 1)) == change.get("deck", 36)

    def test_a_card_that_nothing_brought(self, store: Store, path: Path) -> None:
        report = imported(store, path, replay(*BEFORE_THE_END, entry(34, attribute(1, 99, 1, "1"))), strict=True)
        assert report.games[0].mismatch_kinds == {"zone": 1}
        assert "ObservedObjects" in [one.kind for one in events(store)]


class TestFiles:
    def test_twice(self, store: Store, path: Path) -> None:
        imported(store, path, replay(*ENTRIES))
        (info,) = store.games()
        before = told(store, info)
        assert imported(store, path, replay(*ENTRIES)).games[0].status == "unchanged"
        assert told(store, store.games()[0]) == before

    def test_cut_anywhere(self, store: Store, path: Path) -> None:
        whole = replay(*ENTRIES)
        for size in range(len(replay(*ENTRIES[:2])), len(whole), 61):
            report = imported(store, path, whole[:size])
            assert report.files[0].status == "read"
        assert "the file is cut" in report.files[0].notes[0]
        assert imported(store, path, whole).games[0].status in ("extended", "unchanged")
        assert [info.winner for info in store.games()] == [1]

    def test_the_name_does_not_matter(self, store: Store, tmp_path: Path) -> None:
        assert imported(store, tmp_path / "download", replay(*ENTRIES)).games[0].turns == 3

    @pytest.mark.parametrize(
        "data", [b"just a text\n" * 50, b"\x0a\x05hello" * 9, b"\x00" * 40, varint(1 << 70) * 3, replay()]
    )
    def test_something_else_of_that_name(self, store: Store, path: Path, data: bytes) -> None:
        report = imported(store, path, data)
        assert report.files[0].status == "refused"
        assert "no replay of Cockatrice" in (report.files[0].reason or "")

    def test_a_game_that_has_not_begun(self, store: Store, path: Path) -> None:
        report = imported(store, path, replay(ENTRIES[0]))
        assert report.files[0].status == "no games"

    def test_huge_numbers_and_nesting(self, store: Store, path: Path) -> None:
        deep = b""
        for _ in range(2000):
            deep = message((3, deep))
        strange = [
            entry(9, event(0, 2009, (1, (1 << 64) - 1), (5, (1 << 64) - 1), (4, "deck"), (7, "grave"), (8, (1 << 63)))),
            entry(9, event(0, 2005, z(1, 2_000_000_000))),
            entry(9, event(0, 2003, z(1, 0), z(2, -2_000_000_000))),
            entry(9, event(0, 2015, (1, "table"), z(2, 1), z(3, 5), z(4, 2_000_000_000))),
            message((2, deep)),
            entry(9, event(0, 2014, (1, b"\xff\xfe"), z(2, -1), (3, 99), (4, b"\xff"))),
        ]
        report = imported(store, path, replay(*BEFORE_THE_END, *strange, ENTRIES[-1]))
        assert report.files[0].status == "read"
        assert fold(events(store)).ended

    def test_damaged_bytes_stop_nothing(self, store: Store, path: Path) -> None:
        whole = replay(*ENTRIES)
        dice = random.Random(3)
        for _ in range(60):
            broken = bytearray(whole)
            for _ in range(3):
                broken[dice.randrange(len(broken))] = dice.randrange(256)
            report = imported(store, path, bytes(broken))
            assert report.files[0].status in ("read", "no games", "refused")
            assert "\n" not in (report.files[0].reason or "")


class TestWire:
    def test_types(self) -> None:
        raw = varint(1 << 3) + varint(300) + b"\x15\x01\x02\x03\x04" + b"\x1a\x02hi" + b"\x21" + b"\x07" * 8
        assert list(fields(raw)) == [(1, 300), (2, b"\x01\x02\x03\x04"), (3, b"hi"), (4, b"\x07" * 8)]
        one = Message(raw)
        assert (one.unsigned(1), one.signed(1), one.text(3), one.signed(9, -1)) == (300, 150, "hi", -1)
        assert Message(message(z(1, -7))).signed(1) == -7

    @pytest.mark.parametrize("raw", [b"\x0b", b"\x08" + b"\xff" * 11, b"\x02\x00", b"\x0f\x00"])
    def test_what_is_no_message(self, raw: bytes) -> None:
        with pytest.raises(BadWire):
            Message(raw)

    def test_cut(self) -> None:
        with pytest.raises(CutShort) as cut:
            Message(b"\x08\x01\x12\x7f")
        assert cut.value.read == 2
