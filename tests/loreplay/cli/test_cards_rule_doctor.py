"""`cards import`, `rule` and `doctor`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.loreplay.cli.conftest import SMALL_LOG, Run


def scryfall(path: Path) -> Path:
    """Names for all cards of the small log."""
    import re

    cards = sorted(set(re.findall(r'"grpId": ?(\d+)', SMALL_LOG.read_text(encoding="utf-8"))))
    path.write_text(json.dumps([{"arena_id": int(card), "name": f"Card {card}", "lang": "en"} for card in cards]))
    return path


def test_names_of_cards_are_shown(run: Run, tmp_path: Path) -> None:
    run("import", SMALL_LOG)
    game = run("games", "--json").document["games"][0]["id"]
    assert "[arena:" in run("sagas", game).out
    document = run("cards", "import", scryfall(tmp_path / "cards.json"), "--json").document
    assert document["kind"] == "scryfall"
    assert document["added"] == document["cards"] > 0
    assert "[arena:" not in run("sagas", game).out
    assert "Card " in run("sagas", game).out
    assert "Card " in run("log", game).out
    run("export", game, "-o", "g.lore")
    assert "Card " in run("sagas", "g.lore").out
    assert "as before" in run("cards", "import", "cards.json").out


def test_a_file_without_cards(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_text("hello")
    done = run("cards", "import", "cards.json", "--json")
    assert done.code == 3
    assert done.document["error"].startswith("cards.json: neither SQLite nor JSON")
    assert run("cards", "import", scryfall(tmp_path / "c.json"), "--lang", "!!").code == 3


def test_rule(run: Run, game: str) -> None:
    document = run("rule", "714", "--json").document
    assert document["title"] == "Saga Cards"
    assert "PermanentSacrificed" in document["kinds"]
    assert document["count"] == 7
    (uses,) = document["games"]
    assert uses["game"] == game
    assert [use["rule"] for use in uses["events"]][-1] == "714.4"
    told = run("rule", "714.4").out
    assert told.startswith("714.4  Saga Cards")
    assert "used 1 time in 1 game" in told
    assert f"loreplay log {game[:8]} --rule 714.4" in told
    number = uses["events"][-1]["number"]
    assert f"#{number}" in told
    assert "sacrifices" in run("log", game, "--rule", "714.4").out


def test_where_a_rule_is_in_the_code(run: Run, game: str) -> None:
    document = run("rule", "714.4", "--json").document
    assert any(place.startswith("domain/rules/cr714_sagas.py:") for place in document["code"])
    assert any(place.startswith("replay/audit/checks_sagas.py:") for place in document["code"])
    assert any("714.4" in name for name in document["scenarios"])
    whole = run("rule", "714", "--json").document
    assert set(document["code"]) < set(whole["code"])
    assert run("rule", "905", "--json").document["code"] == []
    assert "in the code: nowhere" in run("rule", "905").out


def test_a_rule_nobody_used_or_that_does_not_exist(run: Run, game: str) -> None:
    assert "no recorded game used it" in run("rule", "702.143").out
    done = run("rule", "714.99")
    assert done.code == 2
    assert "no rule '714.99'" in done.err


def test_a_rule_without_a_store(run: Run, path: Path) -> None:
    assert run("rule", "704.5a", "--json").document["count"] == 0
    assert not path.exists()
    assert run("rule", "704.5a", "--store", "named.db").code == 3


def findings(document: dict[str, Any]) -> dict[str, tuple[str, str]]:
    return {each["about"]: (each["level"], each["text"] + each["todo"]) for each in document["findings"]}


def test_doctor_before_the_first_import_changes_nothing(run: Run, tmp_path: Path) -> None:
    done = run("doctor", "--json")
    assert done.code == 0
    found = findings(done.document)
    assert found["store"][0] == "OK"
    assert "is not there yet" in found["store"][1]
    assert "none on this machine" in found["Arena log"][1]
    assert list(tmp_path.iterdir()) == []


def test_doctor_on_a_store(run: Run, path: Path) -> None:
    run("import", SMALL_LOG)
    found = findings(run("doctor", "--json").document)
    assert "can be read and written, 1 game" in found["store"][1]
    assert found["key"][0] == "OK"
    assert found["card names"][0] == "WARN"
    path.with_name("games.db.key").chmod(0o644)
    level, text = findings(run("doctor", "--json").document)["key"]
    assert level == "WARN"
    assert "chmod 600" in text


def test_doctor_finds_what_is_broken(run: Run, path: Path) -> None:
    path.write_bytes(b"no database" * 100)
    path.with_name("games.db.key").write_text("no key")
    path.with_name("games.db.cards").write_bytes(b"no cards" * 100)
    done = run("doctor", "--json")
    assert done.code == 1
    assert not done.document["ok"]
    found = findings(done.document)
    assert {about for about, (level, _) in found.items() if level == "FAIL"} == {"store", "key", "card names"}
    told = run("doctor")
    assert told.code == 1
    assert told.out.count("FAIL") == 3


@pytest.mark.parametrize(("says", "level"), [("ENABLED", "OK"), ("DISABLED", "WARN")])
def test_doctor_looks_at_arenas_log(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: str, level: str
) -> None:
    from loreplay.cli import checks

    log = next(iter(checks.log_places()))
    assert log.is_relative_to(tmp_path)
    log.parent.mkdir(parents=True)
    log.write_text(f"DETAILED LOGS: {says}\n")
    found = findings(run("doctor", "--json").document)["Arena log"]
    assert found[0] == level
    assert str(log) in found[1]


def test_doctor_says_that_a_store_cannot_be_made(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = run("doctor", "--json", "--store", "file/games.db")
    assert done.code == 1
    assert findings(done.document)["store"][0] == "FAIL"
