"""mtg-replay-notation: files in, games out, and out and in again."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import loreplay
from domain.state import State, effective, fold
from replay.audit.auditing import audit
from replay.formats.mtg_replay.writing import Writer
from replay.import_report import ImportReport
from replay.importing import ImportOptions, import_paths
from replay.store import Store
from replay.verify import Verdict, verify
from tests.kit.imports import counting

EXAMPLES = sorted((Path(loreplay.__file__).parent / "examples").glob("*.lore"))
Json = dict[str, Any]


def event(kind: str, actor: str = "SYS", time: str = "T1.MP1:0", /, **data: Any) -> Json:
    return {"t": time, "a": actor, "type": kind, "data": data}


def move(card: str, name: str, start: str | None, to: str, time: str = "T1.MP1:1", **more: Any) -> Json:
    return event("MOVE", "SYS", time, obj=card, card_name=name, **{"from": start, "to": to}, **more)


EVENTS = [
    event("GAME_START", "SYS", "T0.PREGAME", players=["P1", "P2"], game_type="Constructed", first_player="P1"),
    event("MULLIGAN", "P1", "T0.PREGAME", decision="keep", hand_size_before=1, hand_size_after=1),
    event("PHASE_CHANGE", "SYS", "T1.UP", phase="UPKEEP", step="UPKEEP", active_player="P1"),
    event("PHASE_CHANGE", "SYS", "T1.MP1", phase="MAIN_1", step="MAIN", active_player="P1"),
    event("PLAY_LAND", "P1", card="c1", card_name="Moss Hollow"),
    move("c1", "Moss Hollow", "P1:hand", "battlefield"),
    event("CAST", "P1", card="c2", card_name="Garden Wolf", cost={"mana": ["{G}"]}, targets=[]),
    event("TAP", obj="c1", tapped=True),
    event("PUT_ON_STACK", stack="s1", kind="SPELL", source="c2", card="c2", controller="P1", targets=[]),
    event("RESOLVE", stack="s1"),
    move("c2", "Garden Wolf", "stack", "battlefield"),
    event("TRIGGER", source="c2", trigger="When it enters", controller="P1"),
    event(
        "PUT_ON_STACK", stack="s2", kind="TRIGGER", source="c2", controller="P1", targets=[{"slot": "x", "obj": "P2"}]
    ),
    event("RESOLVE", stack="s2"),
    event("COUNTERS", obj="c2", counter_type="+1/+1", delta=1, new_total=1),
    event("MOVE", "P1", obj="t1", card_name="Sprout", **{"from": None, "to": "battlefield"}, controller="P1"),
    event("ACTIVE_PLAYER_CHANGE", "SYS", "T2.UP", previous_player="P1", new_player="P2", turn_number=2),
    event("DRAW", "SYS", "T2.DRAW", obj="c9", card_name="Bog Spite", **{"from": "P2:library", "to": "P2:hand"}),
    event("ACTIVE_PLAYER_CHANGE", "SYS", "T3.UP", previous_player="P2", new_player="P1", turn_number=3),
    event("PHASE_CHANGE", "SYS", "T3.COMBAT", phase="COMBAT", step="DECLARE_ATTACKERS", active_player="P1"),
    event("DECLARE_ATTACKERS", "P1", "T3.COMBAT:1", attackers={"c2": "P2", "t1": "P2"}),
    event("DECLARE_BLOCKERS", "P2", "T3.COMBAT:2", blockers={}),
    event("DAMAGE", "SYS", "T3.COMBAT:3", source="c2", target="P2", amount=2, type="combat", prevented=0),
    event("LIFE", "SYS", "T3.COMBAT:3", player="P2", delta=-2, new_total=18, cause="combat damage"),
    event("STATE_BASED", "SYS", "T3.COMBAT:4", action="destroy", reason="lethal_damage", obj="t1"),
    move("t1", "Sprout", "battlefield", "P1:graveyard", "T3.COMBAT:4"),
    event("LEARNING_MARKER", "P1", "T3.MP2:0", marker_id="lm-1", label="Too bold?", category="mistake"),
    event("DISCARD", "P2", "T3.END:0", obj="c9", card_name="Bog Spite", **{"from": "P2:hand", "to": "P2:graveyard"}),
    event("SOMETHING_NEW", "P2", "T3.END:0", anything=1),
]
FILE: Json = {
    "format": "mtg-replay",
    "version": "1.7.0",
    "spec_version": "1.7.0",
    "mode": "full_game",
    "meta": {
        "game_id": "made-up",
        "timestamp": "2026-02-08T14:30:00Z",
        "game_type": "Constructed",
        "players": {"P1": {"name": "Ada"}, "P2": {"name": "Machine", "is_ai": True}},
        "winner": "P1",
        "win_condition": "life_zero",
        "conceded": False,
    },
    "seed": 1,
    "game_start": {"starting_player": "P1"},
    "card_index": {
        "Moss Hollow": {"name": "Moss Hollow", "cost": "", "type": "Basic Land — Forest"},
        "Garden Wolf": {
            "name": "Garden Wolf",
            "cost": "{1}{G}",
            "type": "Creature — Wolf",
            "power": 2,
            "toughness": "2",
        },
    },
    "initial_state": {
        "turn": 0,
        "players": {"P1": {"life": 20}, "P2": {"life": 20}},
        "zones": {
            "battlefield": [],
            "P1:hand": ["c1", "c2"],
            "P1:library": {"count": 53},
            "P2:library": ["c7", "c8"],
        },
        "objects": {"c2": {"card_ref": "Garden Wolf", "owner": "P1", "controller": "P1", "zone": "P1:hand"}},
    },
    "events": [{"i": place, **one} for place, one in enumerate(EVENTS)],
}


def imported(store: Store, path: Path, file: object, **options: bool) -> ImportReport:
    path.write_bytes(file if isinstance(file, bytes) else json.dumps(file).encode())
    return import_paths([path], store, ImportOptions(**options))


def changed(change: Callable[[Json], object]) -> Json:
    file = copy.deepcopy(FILE)
    change(file)
    return file


def state(store: Store) -> State:
    (info,) = counting(store)
    return fold([recorded.event for recorded in store.events(info.id)])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


class TestIn:
    def test_a_game(self, store: Store, path: Path) -> None:
        report = imported(store, path, FILE)
        (one,) = report.games
        assert (one.status, one.turns, one.complete, one.gaps) == ("new", 3, False, 1)
        assert one.notes == ["passed over: 1 SOMETHING_NEW"]
        end = state(store)
        board = {thing.face.name: thing for thing in end.objects.values() if thing.face is not None}
        assert {name: thing.zone for name, thing in board.items()} == {
            "Moss Hollow": "battlefield",
            "Garden Wolf": "battlefield",
            "Bog Spite": "graveyard",
        }
        assert board["Moss Hollow"].tapped
        assert board["Garden Wolf"].counters == (("+1/+1", 1),)
        assert (board["Garden Wolf"].face.power, board["Garden Wolf"].face.toughness) == (2, 2)  # type: ignore[union-attr]
        assert end.players[2].life == 18
        assert end.players[1].won
        assert end.players[2].lost == "life"
        assert len(end.zone("library", 1)) == 53
        assert end.zone("stack") == ()

    def test_names(self, store: Store, path: Path) -> None:
        imported(store, path, FILE)
        (info,) = store.games()
        assert info.players[0].name.startswith("player-")
        assert info.players[1].name == "Machine"
        assert info.players[1].bot

    def test_audit_and_verify(self, store: Store, path: Path) -> None:
        imported(store, path, FILE)
        (info,) = store.games()
        assert verify(store, info.id).verdict is Verdict.INTACT
        assert [str(one) for one in audit(store, info.id).violations] == []

    def test_twice_and_a_game_that_goes_on(self, store: Store, path: Path) -> None:
        def begun(file: Json) -> None:
            file["events"] = file["events"][:12]
            file["meta"]["winner"] = None

        assert imported(store, path, changed(begun)).games[0].status == "new"
        assert imported(store, path, FILE).games[0].status == "extended"
        assert imported(store, path, FILE).games[0].status == "unchanged"
        assert imported(store, path, changed(begun)).games[0].status == "unchanged"

    def test_the_old_name_of_the_events(self, store: Store, path: Path) -> None:
        def old(file: Json) -> None:
            file["log_l1"] = file.pop("events")
            file["version"] = "1.1.0"

        assert imported(store, path, changed(old)).games[0].turns == 3

    def test_totals_that_do_not_fit_are_told_under_strict(self, store: Store, path: Path) -> None:
        def wrong(file: Json) -> None:
            next(one for one in file["events"] if one["type"] == "LIFE")["data"]["new_total"] = 15

        report = imported(store, path, changed(wrong), strict=True)
        assert report.exit_code == 1
        assert "life of seat 2: 20 -2 is not 15" in report.games[0].first_mismatches[0]
        assert state(store).players[2].life == 15


class TestRefused:
    @pytest.mark.parametrize(
        ("change", "told"),
        [
            (lambda file: file.update(version="2.0.0"), "version '2.0.0' is not known"),
            (lambda file: file.update(version=7), "is not known"),
            (lambda file: file.update(mode="scenario"), "no recorded game"),
            (lambda file: file.pop("events"), "no list of events"),
            (lambda file: file["meta"].pop("players"), "players are not P1, P2"),
            (lambda file: file["meta"].update(players={"P1": {}, "P3": {}}), "players are not P1, P2"),
        ],
    )
    def test_what_is_wrong_is_told(self, store: Store, path: Path, change: Callable[[Json], object], told: str) -> None:
        report = imported(store, path, changed(change))
        assert report.files[0].status == "refused"
        assert told in (report.files[0].reason or "")
        assert store.games() == []

    def test_a_cut_file(self, store: Store, path: Path) -> None:
        report = imported(store, path, json.dumps(FILE).encode()[:-200])
        assert "no whole JSON document" in (report.files[0].reason or "")

    def test_nested_too_deep(self, store: Store, path: Path) -> None:
        data = b'{"format": "mtg-replay", "events": ' + b"[" * 200_000
        report = imported(store, path, data)
        assert report.files[0].status == "refused"

    def test_another_json_file_is_left_to_others(self, store: Store, path: Path) -> None:
        report = imported(store, path, {"format": "something"})
        assert report.files[0].status == "refused"
        assert "mtg-replay" not in (report.files[0].reason or "")

    @pytest.mark.parametrize("value", [None, 7, "x", [], {}, -1, 10**30, True, ["x"], {"x": []}, "P9", "c999999"])
    def test_strange_values_stop_nothing(self, store: Store, path: Path, value: object) -> None:
        for place, one in enumerate(FILE["events"]):
            for field in one["data"]:

                def strange(file: Json, place: int = place, field: str = field) -> None:
                    file["events"][place]["data"][field] = value
                    file["meta"]["game_id"] = f"{place}/{field}"

                report = imported(store, path, changed(strange))
                assert report.files[0].status == "read", (one, field)

    def test_strange_parts_stop_nothing(self, store: Store, path: Path) -> None:
        for part in ("initial_state", "card_index", "game_start", "seed", "mode"):
            if part != "mode":
                assert imported(store, path, changed(lambda file, part=part: file.update({part: 3}))).exit_code == 0  # type: ignore[misc]
        assert imported(store, path, changed(lambda file: file["events"].append(None))).exit_code == 0


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_out_and_in_again(store: Store, path: Path, example: Path) -> None:
    events = effective([recorded.event for recorded in loreplay.load(example).everything()])
    document = Writer(events).document("made-up", 0)
    assert document["version"] == "1.7.0"
    assert [one["i"] for one in document["events"]] == list(range(len(document["events"])))
    report = imported(store, path, document, strict=True)
    assert report.games[0].mismatches == 0
    before, after = fold(events), state(store)
    assert after.turn == before.turn
    for seat, player in before.players.items():
        assert (after.players[seat].life, after.players[seat].won, after.players[seat].lost) == (
            player.life,
            player.won,
            player.lost,
        )
        assert len(after.zone("hand", seat)) == len(before.zone("hand", seat))
        assert len(after.zone("library", seat)) == len(before.zone("library", seat))
    for zone in ("battlefield", "graveyard", "exile"):
        assert sorted(seen(after, zone)) == sorted(seen(before, zone))


def seen(state: State, zone: str) -> list[tuple[str, int, bool, tuple[tuple[str, int], ...]]]:
    return [
        (thing.face.name or "", thing.owner, thing.tapped, thing.counters)
        for thing in state.objects.values()
        if thing.zone == zone
        and thing.face is not None
        and not thing.face_down
        and not (zone == "exile" and thing.id in state.foretold)
    ]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_hidden_cards_stay_hidden(example: Path) -> None:
    whole = loreplay.load(example).everything()
    public = Writer(effective([recorded.event for recorded in whole.view()])).document(None, 0)
    drawn = [one["data"] for one in public["events"] if one["type"] == "DRAW"]
    assert drawn
    assert all("card_name" not in one for one in drawn)
