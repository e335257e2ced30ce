"""The lake's facts against the same figures counted in plain Python."""

from __future__ import annotations

from pathlib import Path

from analytics.models.catalogue import models
from analytics.models.runner import failures
from replay.store import open_store
from tests.kit.lakes import Counted, lake_of


def check_against_python(path: Path) -> Counted:
    """Asserts that each fact table says what the events say."""
    with open_store(path) as store:
        counted = Counted(store)
    with lake_of(path) as lake:
        for model in models().values():
            if model.layer in ("fct", "dim"):
                assert failures(lake.connection, model) == []

        def rows(sql: str) -> list[tuple[object, ...]]:
            return lake.connection.execute(sql).fetchall()

        resolved = (
            "(SELECT count(*) FROM fct_saga_chapters c WHERE c.game_id = l.game_id AND c.object = l.object"
            " AND c.ended = 'resolved')"
        )
        found = rows(
            f"SELECT CAST(game_id AS VARCHAR), object, outcome, own_turns, {resolved} FROM fct_saga_lives l"
            " ORDER BY ALL"
        )
        assert found == sorted(counted.lives)
        found = rows(
            "SELECT CAST(game_id AS VARCHAR), seat, own_turn, permanents FROM fct_enduring_stories ORDER BY ALL"
        )
        assert found == sorted(counted.stories)
        assert dict(rows("SELECT rule, sum(n) FROM fct_rules_used GROUP BY rule")) == counted.rules
        found = rows("SELECT CAST(game_id AS VARCHAR), turn, mana_spent, triggers, lands FROM fct_turns")
        for game, turn, mana, triggers, lands in found:
            assert mana == counted.mana[str(game), int(str(turn))]
            assert triggers == counted.triggers[str(game), int(str(turn))]
            assert lands == counted.lands[str(game), int(str(turn))], (game, turn)
        assert sum(int(str(mana)) for _, _, mana, _, _ in found) == counted.mana.total()
        life = {
            (str(game), turn, seat): total
            for game, turn, seat, total in rows(
                "SELECT CAST(game_id AS VARCHAR), turn, seat, life FROM fct_life_totals"
            )
        }
        assert life == counted.life
        decisions = rows("SELECT CAST(game_id AS VARCHAR), seat, sum(decisions) FROM fct_decisions GROUP BY ALL")
        assert {(game, seat): n for game, seat, n in decisions} == counted.decisions
        played = rows(
            "SELECT CAST(game_id AS VARCHAR), seat, lands_played + spells_cast FROM fct_players"
            " WHERE lands_played + spells_cast > 0"
        )
        assert {(game, seat): n for game, seat, n in played} == counted.played
        opening = rows(
            "SELECT CAST(game_id AS VARCHAR), seat, card, opening FROM fct_cards JOIN fct_players USING (game_id, seat)"
            " WHERE opening > 0 AND observed"
        )
        assert {(game, seat, card): n for game, seat, card, n in opening} == counted.opening
        ends = rows("SELECT CAST(game_id AS VARCHAR), end_reason FROM fct_games")
        for game, reason in ends:
            lost = counted.ends[str(game)][0]
            assert lost is None or reason in (lost, "drawn")
        assert len(ends) == len(counted.ends)
    return counted
