"""`loreplay explain`, `loreplay export --format html` and `loreplay watch`."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import pytest

from replay.store import open_store
from tests.loreplay.cli.conftest import Run, add, saga_game


def number_of(game: str, path: Path, kind: str) -> int:
    with open_store(path) as store:
        return next(event.number for event in store[game] if event.kind == kind)


def test_explain_tells_the_chain(run: Run, game: str, path: Path) -> None:
    number = number_of(game, path, "AbilityPutOnStack")
    done = run("explain", game, number)
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0].startswith(f"#{number} Alice puts chapter I of Arni Slays the Troll on the stack.  [603.3 Handling")
    assert lines[1].startswith(f"because #{number - 1} Chapter I of Arni Slays the Troll triggers")
    assert "714.3a Saga Cards" in lines[2]
    assert lines[-1].startswith("That is ")
    document = run("explain", game, number, "--json").document
    assert document["number"] == number
    assert [link["rule"] for link in document["links"]] == ["603.3", "714.2b", "714.3a"]


def test_explain_takes_moments_and_refuses_others(run: Run, game: str) -> None:
    assert run("explain", game, "#e3").out == run("explain", game, "3").out
    assert run("explain", game, "T1.main1").code == 0
    for wrong in ("9999", "T99", "yesterday"):
        done = run("explain", game, wrong)
        assert done.code == 2
        assert len(done.err.splitlines()) == 1


def test_export_html_by_format_and_by_name(run: Run, game: str, tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    document = run("export", game, "-o", file, "--at", "T3", "--json").document
    assert document["format"] == "html"
    assert document["view"] == "public view"
    page = file.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert len(page.encode()) == document["bytes"] < 150_000
    assert run("export", game, "--format", "html").out == run("export", game, "--format", "HTML").out
    assert run("export", game, "--format", "csv", "--at", "T3").code == 2
    assert run("export", game, "-o", file, "--at", "T99").code == 2


def test_watch_opens_the_page_at_a_moment(run: Run, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    addresses: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda address: not addresses.append(address))
    document = run("watch", game, "--at", "T3", "--json").document
    assert document["opened"] is True
    assert addresses == [document["address"]]
    file = Path(document["file"])
    assert document["address"].startswith(f"{file.as_uri()}#e")
    assert file.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert file.parent.stat().st_mode & 0o077 == 0
    monkeypatch.setattr(webbrowser, "open", lambda address: False)
    done = run("watch", game)
    assert done.code == 1
    assert "no browser" in done.err
    assert run("watch", game, "--no-open").code == 0


def test_a_seat_of_somebody_else_is_asked_for_by_name(run: Run, path: Path, tmp_path: Path) -> None:
    with open_store(path) as store:
        game = add(store, saga_game(observer=1))
    assert run("export", game, "-o", tmp_path / "a.html", "--json").document["view"] == "as Alice"
    assert run("export", game, "-o", tmp_path / "a.html", "--as", "2", "--json").document["view"] == "as Bob"
    assert run("watch", game, "--as", "Carol", "--no-open").code == 2
