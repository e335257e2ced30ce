"""`export` and `verify`: what comes out says whose view it is, and a changed byte is found."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from replay.store import open_store
from tests.loreplay.cli.conftest import MATCH, Run, add, saga_game


def test_lore(run: Run, game: str, tmp_path: Path) -> None:
    document = run("export", game, "-o", "g.lore", "--json").document
    assert (document["format"], document["view"]) == ("lore", "public view")
    assert document["bytes"] == (tmp_path / "g.lore").stat().st_size
    header = json.loads((tmp_path / "g.lore").read_text().split("\n")[0])
    assert (header["game"], header["redacted"]) == (game, "public")
    assert run("verify", "g.lore").code == 0


def test_the_default_view_is_the_observers(run: Run, path: Path, tmp_path: Path) -> None:
    with open_store(path) as store:
        game = add(store, saga_game(observer=2, match=MATCH))
    for wanted, arguments in (("seat 2", []), ("public", ["--as", "public"]), (None, ["--as", "all"])):
        run("export", game, "-o", "g.lore", *arguments)
        assert json.loads((tmp_path / "g.lore").read_text().split("\n")[0])["redacted"] == wanted


def test_compressed_and_redacted_files_have_the_same_head(run: Run, game: str) -> None:
    for name, view in (("a.lore", "all"), ("b.lore.zst", "public"), ("c.lore", "2")):
        assert run("export", game, "-o", name, "--as", view).code == 0
    document = run("verify", "a.lore", "b.lore.zst", "c.lore", "--json").document
    assert document["counts"] == {"INTACT": 3}
    assert [found["withheld"] > 0 for found in document["games"]] == [False, True, True]


def test_a_redacted_file_is_not_called_complete(run: Run, game: str) -> None:
    run("export", game, "-o", "public.lore")
    done = run("export", "public.lore", "-o", "more.lore", "--as", "all")
    assert done.code == 2
    assert "no more than the view it was written in (public)" in done.err


def test_standard_output(run: Run, game: str) -> None:
    out = run("export", game).out
    assert json.loads(out.split("\n")[0])["lore"] == 1
    assert out.endswith("}\n")


def test_json_lines(run: Run, game: str) -> None:
    header, *lines = [json.loads(line) for line in run("export", game, "--format", "jsonl").out.splitlines()]
    assert (header["schema"], header["version"], header["view"]) == ("loreplay.events", 1, "public view")
    assert [line["number"] for line in lines] == list(range(header["events"]))
    drawn = next(line for line in lines if line["kind"] == "ObjectMoved" and line["to_zone"] == "hand")
    assert drawn["facts"] is None
    everything = run("export", game, "--format", "jsonl", "--as", "all").out.splitlines()
    assert json.loads(everything[0])["view"] == "everything, hidden information included"
    assert json.loads(everything[drawn["number"] + 1])["facts"]["name"] == "Forest"


def test_csv(run: Run, path: Path) -> None:
    with open_store(path) as store:
        game = add(store, saga_game(names=("=1+1", "Bob")))
    rows = list(csv.DictReader(io.StringIO(run("export", game, "--format", "csv", "--as", "all").out, newline="")))
    assert [int(row["number"]) for row in rows] == list(range(len(rows)))
    assert {row["view"] for row in rows} == {"everything, hidden information included"}
    assert rows[0]["time"].startswith("2023-11-14T")
    assert not [row for row in rows if row["text"].startswith("=")]
    assert json.loads(next(row for row in rows if row["kind"] == "LandPlayed")["fields"])["player"] == 1


def test_parquet(run: Run, game: str, tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    assert run("export", game, "-o", "a.parquet").code == 0
    rows = pq.read_table(tmp_path / "a.parquet").to_pylist()
    lines = [json.loads(line) for line in run("export", game, "--format", "jsonl").out.splitlines()[1:]]
    assert [(row["number"], row["kind"], row["rule"], row["time"]) for row in rows] == [
        (line["number"], line["kind"], line["rule"], line["time"]) for line in lines
    ]
    assert {row["view"] for row in rows} == {"public view"}


@pytest.mark.parametrize(("name", "first"), [("a.csv", "number,time"), ("a.jsonl", '{"schema"'), ("a.lore", '{"lore"')])
def test_the_name_of_the_file_says_the_format(run: Run, game: str, tmp_path: Path, name: str, first: str) -> None:
    assert run("export", game, "-o", name).code == 0
    assert (tmp_path / name).read_text().startswith(first)


def test_a_file_that_cannot_be_written_is_told(run: Run, game: str, tmp_path: Path) -> None:
    done = run("export", game, "-o", "no/such/folder.lore")
    assert done.code == 3
    assert "no/such/folder.lore" in done.err
    (tmp_path / "there.lore").write_text("before")
    assert run("export", game, "-o", "there.lore", "--format", "xml").code == 2
    assert (tmp_path / "there.lore").read_text() == "before"


def test_verify(run: Run, game: str) -> None:
    assert "INTACT: " in run("verify", game).out
    document = run("verify", "--all", "--json").document
    assert document["counts"] == {"INTACT": 1}
    assert document["games"][0]["tail"] == ["head", "GameEnded"]


def test_a_changed_event_is_found_and_named(run: Run, game: str, path: Path) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        (payload,) = database.execute("SELECT state FROM stored_events WHERE originator_version = 9").fetchone()
        changed = payload.replace(b'"turn":1', b'"turn":2')
        assert changed != payload
        database.execute("UPDATE stored_events SET state = ? WHERE originator_version = 9", (changed,))
    done = run("verify", "--all", "--json")
    assert done.code == 1
    (found,) = done.document["games"]
    assert found["verdict"] == "TAMPERED"
    assert found["first"] <= 9 <= found["last"]
    done = run("verify", game)
    assert done.code == 1
    assert "TAMPERED: event" in done.out


def test_a_file_that_cannot_be_read(run: Run, game: str, tmp_path: Path) -> None:
    (tmp_path / "bad.lore").write_text('{"lore":1\n')
    done = run("verify", "bad.lore")
    assert done.code == 3
    assert "bad.lore, line 1" in done.err
    run("export", game, "-o", "good.lore")
    done = run("verify", "good.lore", "bad.lore", "--json")
    assert done.code == 1
    assert done.document["counts"] == {"INTACT": 1, "UNREADABLE": 1}


def test_verify_wants_to_know_what(run: Run, game: str) -> None:
    assert run("verify").code == run("verify", game, "--all").code == 2
