"""The lake of real games, of simulated ones, and of a PostgreSQL store."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest

from analytics.lake.remaking import games_again
from analytics.lake.sinking import lake_sink
from analytics.metrics.running import run_metric
from replay.decks import load_deck
from replay.simulation import Seating, Simulator, simulate
from replay.simulation.many import Setup
from replay.store import open_store
from replay.verify import Verdict, verify
from tests.analytics.games import saga_lives, stories
from tests.kit import postgres
from tests.kit.imports import imported
from tests.kit.lake_checks import check_against_python
from tests.kit.lakes import built, contents, lake_of
from tests.kit.recording import new_id, record


@pytest.mark.slow
def test_shared_arena_games(shared: Path, tmp_path: Path) -> None:
    path = tmp_path / "arena.db"
    imported(path, [shared / "data" / "arena"])
    built(path)
    counted = check_against_python(path)
    assert Counter(outcome for _, _, outcome, _, _ in counted.lives) == {
        "sacrificed": 3, "left otherwise": 2, "censored": 6,
    }  # fmt: skip
    with lake_of(path) as lake:
        rows = run_metric(lake, "saga-sacrifice-timing").rows
        assert [sum(row[name] for row in rows) for name in ("entered", "sacrificed", "left_otherwise", "censored")] == [
            11, 3, 2, 6,
        ]  # fmt: skip
        destroyed = lake.rows("SELECT left_rule FROM fct_saga_lives WHERE outcome = 'left otherwise'")
        assert destroyed == [{"left_rule": "704.5g"}, {"left_rule": "704.5g"}]  # dead of damage


@pytest.mark.slow
def test_simulated_games(tmp_path: Path) -> None:
    games = int(os.environ.get("LOREPLAY_LAKE_GAMES", "25"))
    path = tmp_path / "simulated.db"
    deck = load_deck("dwarves")
    simulator = Simulator((Seating("greedy", deck.cards), Seating("greedy", deck.cards)), "lake", turn_limit=60)
    with open_store(path) as store:
        for number in range(games):
            played = simulator.play(number)
            store.append(played.records, played.game_id, 0)
    built(path)
    counted = check_against_python(path)
    assert len(counted.ends) == games
    assert counted.stories


@pytest.fixture(scope="module")
def server() -> Iterator[postgres.Server]:
    """A PostgreSQL server of our own; skips with the reason where there can be none."""
    try:
        with postgres.server() as running:
            yield running
    except postgres.NoServerError as error:
        pytest.skip(f"no PostgreSQL: {error}")


@pytest.mark.postgres
def test_simulated_games_into_the_lake_of_a_server(server: postgres.Server, tmp_path: Path) -> None:
    deck = load_deck("green").cards
    setup = Setup((Seating("random", deck), Seating("random", deck)), "server", 5)
    with open_store(server.new_database()) as store:
        with lake_sink(store, setup, tmp_path / "lake") as sink:
            assert simulate(setup, 2, sink=sink).added == 2
        assert store.games() == []
        again = [each for each, _ in games_again(store, None, keep=True, folder=tmp_path / "lake")]
        assert [each.added for each in again] == [True, True]
        assert [verify(store, UUID(each.game)).verdict for each in again] == [Verdict.EXACT] * 2


@pytest.mark.postgres
@pytest.mark.parametrize("compressed", [False, True])
def test_postgres(server: postgres.Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compressed: bool) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    url, path = server.new_database(), tmp_path / "games.db"
    if compressed:
        url += ("&" if "?" in url else "?") + "compression=zstd"
    for game in [*saga_lives(), *stories()]:
        game_id = new_id()
        for where in (url, path):
            with open_store(where) as store:
                store.append(record(game.events, game_id, every=10**6))
    report = built(url, chunk=50)
    assert report.events > 150
    built(path)
    assert contents(url) == contents(path)
