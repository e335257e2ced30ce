"""The real games of the shared folder, against the values of their first reader."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from replay.formats.arena.errors import DetailedLogsDisabled
from replay.formats.arena.games import read_games
from replay.formats.arena.items import GameEnded, GameKey, GameStarted, MessageLost, StateSeen
from replay.formats.arena.mirror import Mirror
from replay.formats.arena.stats import AnnotationCounts

GAMES = (
    "bo3_fbe85a10_g1",
    "bo3_saga_fbe85a10_g2",
    "bo3_three_games_37b28807_g1",
    "bo3_three_games_37b28807_g2",
    "bo3_three_games_37b28807_g3",
    "brawl_commander_7ce7d1c8_g1",
    "brawl_saga_truncated_f56b7f51_g1",
    "disconnected_no_result_b9d8c809_g1",
    "foretell_behold_ff8dae54_g1",
    "reconnect_midgame_full_6f28f982_g1",
    "saga_bahamut_full_cycle_571a1371_g1",
    "saga_creature_dies_undo_32128bb7_g1",
    "saga_long_truncated_b90956bd_g1",
    "saga_two_lore_2c83135f_g1",
    "timeout_loss_cb9c0106_g1",
    "truncation_recycled_id_96cbb0a5_g1",
    "undo_cancelled_cast_58b6d882_g1",
)


@pytest.fixture(scope="module")
def expected(shared: Path) -> dict[str, dict[str, Any]]:
    rows = json.loads((shared / "data/arena/expected_games.json").read_text())
    return {row["f"]: row for row in rows}


def test_every_game_of_the_folder_is_tested(shared: Path) -> None:
    names = {path.name.removesuffix(".log.gz") for path in (shared / "data/arena").glob("*.log.gz")}
    assert names == {*GAMES, "detailed_logs_disabled"}


@pytest.mark.parametrize("name", GAMES)
def test_a_real_game(shared: Path, expected: dict[str, dict[str, Any]], name: str) -> None:
    log = read_games(shared / "data/arena" / f"{name}.log.gz", name)
    mirror, counts = Mirror(), AnnotationCounts()
    tally: Counter[str] = Counter()
    stages: set[str] = set()
    first = None
    for item in log:
        if isinstance(item, StateSeen):
            state = item.state
            applied = mirror.apply(state)
            assert applied.place == item.place
            tally[applied.status] += 1
            tally["states"] += 1
            tally["full"] += state.full
            tally["cast"] += sum(annotation.text("category") == "CastSpell" for annotation in state.annotations)
            counts.see(state)
            if state.game_info is not None:
                stages.add(state.game_info.stage.removeprefix("GameStage_"))
            if first is None and mirror.turn.turn_number == 1:
                first = mirror.turn.active_player
        elif isinstance(item, MessageLost):
            tally["lost"] += 1
        elif isinstance(item, GameStarted):
            tally["games"] += 1
        elif isinstance(item, GameEnded):
            assert item.finished == ("GameOver" in expected[name]["stage"])
    row = expected[name]
    assert (tally["games"], tally["duplicate"]) == (1, 0)
    assert tally["states"] == row["states"]
    assert tally["full"] == row["full"]
    assert tally["undo"] == row["undo"]
    assert tally["lost"] == row["trunc"]
    assert mirror.turn.turn_number == row["turns"]
    assert first == row["first"]
    assert mirror.life == {int(seat): life or 0 for seat, life in row["life"].items()}
    mulligans = {str(seat): player.mulligan_count for seat, player in mirror.players.items()}
    assert mulligans == row["mull"]
    assert sorted(stages) == row["stage"]
    assert mirror.info is not None
    results = [
        [result.scope.removeprefix("MatchScope_"), result.winning_team_id, result.reason.removeprefix("ResultReason_")]
        for result in mirror.info.results
    ]
    assert results == (row["res"] or [])
    assert counts.seen["ZoneTransfer"] == row["zt"]
    assert tally["cast"] == row["cast"]
    assert [type(note).__name__ for note in log.notes] == (["OutOfOrder"] if "b90956bd" in name else [])


def test_gaps_follow_lost_messages_and_reconnects_only(shared: Path) -> None:
    gaps: dict[str, list[tuple[int, str]]] = {}
    for name in GAMES:
        for item in read_games(shared / "data/arena" / f"{name}.log.gz", name):
            if isinstance(item, StateSeen) and item.place.gap:
                gaps.setdefault(name, []).append((item.line, item.place.status))
    assert gaps == {
        "brawl_saga_truncated_f56b7f51_g1": [(5288, "diff")],
        "reconnect_midgame_full_6f28f982_g1": [(2848, "reconnect")],
        "saga_long_truncated_b90956bd_g1": [(497, "diff")],
        "timeout_loss_cb9c0106_g1": [(697, "reconnect")],
        "truncation_recycled_id_96cbb0a5_g1": [(11241, "diff")],
    }


def test_an_undo_gives_back_the_board_of_the_state_it_names(shared: Path) -> None:
    undone = 0
    for name in GAMES:
        mirror = Mirror()
        boards: dict[int, Any] = {}
        for item in read_games(shared / "data/arena" / f"{name}.log.gz", name):
            if not isinstance(item, StateSeen):
                continue
            mirror.apply(item.state)
            board = (mirror.turn, *(dict(part) for part in (mirror.zones, mirror.objects, mirror.players)))
            boards[item.state.game_state_id] = board
            if item.state.undo:
                undone += 1
                assert board == boards[item.state.prev_game_state_id]
    assert undone == 8


def test_the_log_without_details_is_refused(shared: Path) -> None:
    with pytest.raises(DetailedLogsDisabled) as caught:
        list(read_games(shared / "data/arena/detailed_logs_disabled.log.gz", "Player.log"))
    assert caught.value.line == 24


def test_all_games_in_one_file_come_one_after_another(shared: Path, tmp_path: Path) -> None:
    path = tmp_path / "Player.log"
    alone: list[tuple[GameKey, int]] = []
    with path.open("wb") as target:
        for name in GAMES:
            packed = shared / "data/arena" / f"{name}.log.gz"
            alone.extend((i.key, i.state.game_state_id) for i in read_games(packed) if isinstance(i, StateSeen))
            target.write(gzip.decompress(packed.read_bytes()))
    items = list(read_games(path))
    assert [(item.key, item.state.game_state_id) for item in items if isinstance(item, StateSeen)] == alone
    assert sum(isinstance(item, GameStarted) for item in items) == len(GAMES)
    assert sum(isinstance(item, GameEnded) for item in items) == len(GAMES)
