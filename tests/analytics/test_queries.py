"""SQL from people: what is answered, and what is refused with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from analytics.errors import RefusedQuery
from analytics.queries import run_query
from replay.urls import parse_url
from tests.analytics.games import saga_lives
from tests.kit.lakes import built, contents, store_of


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lake") / "games.db"
    store_of(path, saga_lives())
    built(path)
    (path.parent / "secret.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    return path


def test_questions_are_answered(path: Path) -> None:
    url = parse_url(path)
    answer = run_query("SELECT outcome, count(*) AS n FROM fct_saga_lives GROUP BY ALL ORDER BY ALL", url)
    assert (answer.columns, answer.rows) == (
        ["outcome", "n"],
        [("censored", 1), ("left otherwise", 1), ("sacrificed", 2)],
    )
    assert run_query("FROM lake_tables", url).rows
    limited = run_query("SELECT * FROM range(1000000000000)", url, most_rows=7)
    assert (len(limited.rows), limited.more) == (7, True)
    assert run_query("WITH a AS (SELECT 1 AS x) SELECT x FROM a -- done", url).rows == [(1,)]


@pytest.mark.parametrize(
    ("sql", "reason"),
    [
        ("", "0 statements"),
        ("SELECT 1; SELECT 2", "2 statements"),
        ("COPY (SELECT 1) TO 'x.csv'", "no SELECT"),
        ("COPY card_names FROM '{folder}/secret.csv'", "no SELECT"),
        ("ATTACH '{folder}/games.db'", "no SELECT"),
        ("INSTALL httpfs", "no SELECT"),
        ("LOAD json", "no SELECT"),
        ("SET threads = 64", "no SELECT"),
        ("RESET threads", "no SELECT"),
        ("PRAGMA database_list", "no SELECT"),
        ("CALL pragma_version()", "no SELECT"),
        ("DROP TABLE card_names", "no SELECT"),
        ("CREATE TABLE x AS SELECT 1", "no SELECT"),
        ("INSERT INTO card_names SELECT * FROM card_names", "no SELECT"),
        ("EXPORT DATABASE '{folder}'", "no SELECT"),
        ("WITH x AS (INSERT INTO card_names VALUES ('a', 'b', 'c', 'd', 'e') RETURNING card) FROM x", "read-only"),
        ("FROM read_csv('{folder}/secret.csv')", "disabled by configuration"),
        ("FROM '{folder}/secret.csv'", "disabled by configuration"),
        ("FROM read_text('/etc/passwd')", "disabled by configuration"),
        ("FROM read_blob('{folder}/games.db')", "disabled by configuration"),
        ("FROM read_parquet('{folder}/*.parquet')", "disabled by configuration"),
        ("FROM read_json_auto('{folder}/secret.csv')", "disabled by configuration"),
        ("FROM glob('/etc/*')", "disabled by configuration"),
        ("FROM sniff_csv('{folder}/secret.csv')", "disabled by configuration"),
        ("FROM query('DROP TABLE card_names')", "SELECT"),
        ("SELEC 1", "syntax error"),
        ("FROM nothing_of_the_kind", "does not exist"),
        ("SELECT 1" + " " * 200_000, "characters"),
    ],
)
def test_attacks_are_refused(path: Path, sql: str, reason: str) -> None:
    before = contents(path)["fct_games"]
    with pytest.raises(RefusedQuery, match=reason):
        run_query(sql.replace("{folder}", str(path.parent)), parse_url(path))
    assert contents(path)["fct_games"] == before


def test_a_cross_join_of_everything_is_stopped(path: Path) -> None:
    with pytest.raises(RefusedQuery, match=r"more than 0\.5 s"):
        run_query("SELECT count(*) FROM events a, events b, events c, events d, events e", parse_url(path), seconds=0.5)
    with pytest.raises(RefusedQuery, match="memory"):
        run_query("SELECT list(a) FROM range(1000000000) r(a)", parse_url(path), seconds=25)
