"""build, stats, query, dashboard and export --all on the command line."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import duckdb
import pytest

from tests.analytics.games import saga_lives, stories
from tests.kit.lakes import store_of
from tests.loreplay.cli.conftest import Run


@pytest.fixture
def lake(path: Path, run: Run) -> Path:
    """A store with games, and its lake."""
    store_of(path, [*saga_lives(), *stories()])
    assert run("build").code == 0
    return path


def test_build_says_what_it_did(path: Path, run: Run) -> None:
    store_of(path, saga_lives())
    document = run("build", "--json").document
    assert (document["total_games"], document["events"]) == (4, document["total_events"])
    again = run("build")
    assert again.code == 0
    assert again.out.startswith("0 new events")


def test_stats(lake: Path, run: Run) -> None:
    listed = run("stats", "--json").document
    assert {"saga-sacrifice-timing", "enduring-story", "foretell"} <= {each["metric"] for each in listed["metrics"]}
    document = run("stats", "saga-sacrifice-timing", "--by", "card", "--json").document
    assert (document["metric"], document["n_games"], document["note"]) == ("saga-sacrifice-timing", 7, None)
    assert document["rows"][0]["entered"] == 4
    assert run("stats", "saga-sacrifice-timing", "--format", "json").document == document
    told = run("stats", "saga-sacrifice-timing")
    assert "Arni Slays the Troll" in told.out
    rows = list(csv.DictReader(io.StringIO(run("stats", "play-draw", "--format", "csv").out)))
    assert {row["play"] for row in rows} == {"play", "draw"}
    nothing = run("stats", "foretell", "--json")
    assert (nothing.code, nothing.document["rows"]) == (0, [])
    assert nothing.document["note"] == "no card was foretold in these games"


def test_charts(lake: Path, run: Run, tmp_path: Path) -> None:
    for ending, start in (("svg", "<svg"), ("html", "<!doctype html>"), ("json", "{")):
        assert run("stats", "saga-lives", "--chart", f"saga.{ending}").code == 0
        assert (tmp_path / f"saga.{ending}").read_text(encoding="utf-8").startswith(start)
    assert run("stats", "foretell", "--chart", "none.svg").code == 0
    assert "no card was foretold" in (tmp_path / "none.svg").read_text(encoding="utf-8")
    assert "written as .svg" in run("stats", "saga-lives", "--chart", "saga.gif").err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("stats", "saga-live"), "did you mean saga-lives"),
        (("stats", "saga-lives", "--by", "moon"), "can be grouped by card"),
        (("stats", "saga-lives", "--filter", "moon=full"), "NAME=VALUE"),
        (("stats", "saga-lives", "--filter", "play=both"), "none of play, draw"),
        (("stats", "saga-lives", "--format", "xml"), "none of table, json, csv"),
        (("query", "DROP TABLE card_names"), "refused"),
        (("export", "--all"), "say with -o"),
        (("export",), "say which game"),
    ],
)
def test_refusals_say_why(lake: Path, run: Run, arguments: tuple[str, ...], message: str) -> None:
    done = run(*arguments)
    assert done.code in (2, 3)
    assert message in done.err
    assert "Traceback" not in done.err


def test_without_a_lake(path: Path, run: Run) -> None:
    assert "run `loreplay build` first" in run("stats", "saga-lives").err
    assert "there is no store" in run("build").err


def test_query(lake: Path, run: Run) -> None:
    document = run("query", "SELECT count(*) AS n, count(*) FROM fct_games", "--json").document
    assert document["rows"] == [{"n": 7, "count_star()": 7}]
    assert run("query", "SELECT 1 AS a WHERE false").out == "no rows\n"
    assert "more than 2 rows" in run("query", "FROM fct_games", "--limit", "2").err


def test_dashboard_is_one_file(lake: Path, run: Run, tmp_path: Path) -> None:
    document = run("dashboard", "-o", "all.html", "--json").document
    text = (tmp_path / "all.html").read_text(encoding="utf-8")
    assert document["bytes"] == len(text.encode())
    assert all(f'id="{page}"' in text for page in document["pages"])
    outside = re.findall(r'(?:src|href)="(?!#|data:)[^"]*"|url\((?!#)|@import|https?://(?!www\.w3\.org/)', text)
    assert outside == []


def test_export_all(lake: Path, run: Run, tmp_path: Path) -> None:
    public = run("export", "--all", "--format", "parquet", "-o", "open", "--json").document
    assert public["view"] == "public"
    schema = json.loads((tmp_path / "open" / "schema.json").read_text(encoding="utf-8"))
    for table in schema["tables"]:
        found = duckdb.sql(f"SELECT * FROM '{tmp_path}/open/{table['table']}.parquet'")
        assert found.columns == [column["name"] for column in table["columns"]]
        assert len(found.fetchall()) == table["rows"] == public["tables"][table["table"]]
        assert table["description"]
    hidden = f"SELECT count(*) FROM '{tmp_path}/open/fct_cards.parquet' WHERE opening IS NOT NULL"
    assert duckdb.sql(hidden).fetchall() == [(0,)]
    assert duckdb.sql(f"SELECT bool_and(public) FROM '{tmp_path}/open/faces.parquet'").fetchall() == [(True,)]
    everything = run("export", "--all", "--format", "csv", "-o", "all", "--as", "all", "--json").document
    assert everything["tables"]["faces"] > public["tables"]["faces"]
    cells = [
        cell
        for file in (tmp_path / "all").glob("*.csv")
        for row in csv.reader(io.StringIO(file.read_text(encoding="utf-8")))
        for cell in row
    ]
    assert cells
    assert not [cell for cell in cells if cell.startswith(("=", "+", "@"))]
    assert {cell for cell in cells if cell.startswith("-") and not re.fullmatch(r"-\d+(\.\d+)?", cell)} == set()
