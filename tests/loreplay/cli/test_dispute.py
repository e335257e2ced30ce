"""`dispute`: opened, shown, ruled, appealed; refusals with their section and exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from replay.store import open_store
from tests.kit.hidden import hidden_from, leaked
from tests.loreplay.cli.conftest import SMALL_LOG, Run
from tests.loreplay.cli.documents import checked


@pytest.fixture
def case(run: Run, game: str) -> str:
    """A dispute about a game."""
    done = run("dispute", "open", game, "--event", "20", "--claim", "P1: it was", "--claim", "Bob: not", "--json")
    assert done.code == 0, done.err
    assert done.document["status"] == "open"
    assert [one["player"] for one in done.document["claims"]] == [1, 2]
    identifier: str = done.document["id"]
    return identifier


def test_open_and_list(run: Run, game: str, case: str) -> None:
    before = run("verify", game).out
    done = run("dispute", "list")
    assert case[:8] in done.out
    assert "open" in done.out
    document = run("dispute", "list", "--json").document
    assert [(one["id"], one["event"]) for one in document["disputes"]] == [(case, 20)]
    asked = run(
        "dispute", "open", game, "--event", "T3.main1", "--noticed", "end", "--asked-by", "P2", "--claim", "a: b: c"
    )
    assert asked.code == 0, asked.err
    assert run("verify", game).out == before  # the game is as it was
    assert run("games", "--json").document["count"] == 1
    assert run("verify", "--all").code == 0
    assert run("doctor").code == 0


def test_a_whole_dispute(run: Run, case: str) -> None:
    ruled = run(
        "dispute", "rule", case, "--judge", "Fay", "--infraction", "P2: Game Rule Violation", "--penalty", "warning",
        "--remedy", "leave-as-is", "--text", "play on", "--extension", "4", "--json",
    )  # fmt: skip
    assert ruled.code == 0, ruled.err
    (ruling,) = ruled.document["rulings"]
    assert (ruling["extension"], ruling["penalties"][0]["penalty"]) == (4, "warning")
    assert run("dispute", "appeal", case, "--by", "P2", "--text", "no").code == 0
    refused = run("dispute", "rule", case, "--judge", "Fay")
    assert (refused.code, refused.out) == (1, "")
    assert "MTR 2.9" in refused.err
    final = run(
        "dispute", "rule", case[:6], "--judge", "Hal", "--role", "head-judge", "--infraction", "P2: game-rule-violation"
    )
    assert final.code == 0, final.err
    assert "final" in final.out
    assert run("dispute", "extend", case, "--judge", "Hal", "--minutes", "2", "--json").document["extension"] == 6
    shown = run("dispute", "show", case).out
    assert "Fay (floor-judge)" in shown
    assert "Hal (head-judge), final ruling" in shown
    assert "game-rule-violation, warning" in shown
    assert run("verify", case).code == 0
    assert run("seal", case, "-o", "case.receipt").code == 0
    assert run("verify", "case.receipt").code == 0


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("appeal",), 1, "MTR 2.9"),
        (("rule", "--judge", "Fay", "--remedy", "backup"), 1, "IPG 1.4"),
        (("rule", "--judge", "Fay", "--infraction", "P1: game-rule-violation", "--penalty", "game-loss"), 1, "IPG 1.4"),
        (("rule", "--judge", "Fay", "--remedy", "trigger-on-stack"), 1, "IPG 2.1"),
        (("rule", "--judge", " "), 2, "--judge"),
        (("rule", "--judge", "Fay", "--penalty", "warning"), 2, "--infraction"),
        (("rule", "--judge", "Fay", "--infraction", "cheating"), 2, "whose"),
        (("rule", "--judge", "Fay", "--infraction", "P7: cheating"), 2, "did not play"),
        (("rule", "--judge", "Fay", "--infraction", "P1: dancing"), 2, "none of"),
        (("rule", "--judge", "Fay", "--role", "king"), 2, "none of"),
        (("extend", "--judge", "Fay", "--minutes", "3"), 1, "IPG 1"),
        (("show", "--as", "all"), 2, "--judge"),
        (("show", "--judge", "--as", "P1"), 2, "--judge"),
        (("show", "--as", "P9"), 2, "no player"),
        (("show", "--format", "doc"), 2, "none of"),
        (("export", "--as", "P9"), 2, "did not play"),
        (("export", "--as", "all"), 2, "--judge"),
        (("export", "--judge", "--as", "1"), 2, "--judge"),
    ],
)
def test_what_is_refused_in_one_line(run: Run, case: str, words: tuple[str, ...], code: int, told: str) -> None:
    verb, *options = words
    extra = ["--by", "P1"] if verb == "appeal" else []
    done = run("dispute", verb, case, *options, *extra)
    assert (done.code, done.out) == (code, "")
    assert told in done.err
    assert done.err.count("\n") == 1
    assert run("dispute", "list", "--json").document["disputes"][0]["status"] == "open"


def test_what_cannot_be_opened(run: Run, game: str) -> None:
    for words, code, told in (
        ((game, "--event", "9999"), 2, "--event"),
        ((game, "--event", "20", "--noticed", "3"), 2, "--noticed"),
        ((game, "--event", "20", "--rel", "kitchen table"), 2, "--rel"),
        ((game, "--event", "20", "--claim", ""), 2, "--claim"),
        (("0123", "--event", "20"), 3, "no game"),
    ):
        done = run("dispute", "open", *words)
        assert (done.code, done.out) == (code, ""), words
        assert told in done.err
    run("export", game, "-o", "one.lore")
    assert "loreplay import" in run("dispute", "open", "one.lore", "--event", "3").err
    assert run("dispute", "list").out.startswith("no disputes")
    assert run("dispute", "show", "abc").code == 3


def test_the_three_forms(run: Run, case: str, tmp_path: Path) -> None:
    text = run("dispute", "show", case, "--judge").out
    for number, title in enumerate(("Identity", "Claims", "The moment", "The action"), 1):
        assert f"\n{number}. {title}\n" in text
    document = run("dispute", "show", case, "--judge", "--json").document
    assert checked(run("dispute", "show", case, "--judge", "--format", "json").out) == document
    assert document["identity"]["event"] == 20
    for name in ("d.html", "d.json", "d.txt"):
        done = run("dispute", "show", case, "--as", "P1", "-o", name, "--json")
        assert done.code == 0, done.err
        assert done.document["format"] == {"d.html": "html", "d.json": "json", "d.txt": "text"}[name]
        assert (tmp_path / name).stat().st_size == done.document["bytes"]
    assert json.loads((tmp_path / "d.json").read_text())["identity"]["view"] == "as Alice"
    page = (tmp_path / "d.html").read_text()
    assert "default-src &#39;none&#39;" in page
    assert run("dispute", "show", case, "--json", "--format", "html").code == 2
    assert "http" not in page.partition('<script type="text/plain"')[0].replace("http-equiv", "")


def test_hostile_words_stay_words(run: Run, game: str, tmp_path: Path) -> None:
    words = "</script><script>alert(1)</script>\x1b[31m{{7*7}}\u202e"
    done = run("dispute", "open", game, "--event", "20", "--claim", f"P1: {words}", "--asked-by", words)
    assert done.code == 0, done.err
    (one,) = run("dispute", "list", "--json").document["disputes"]
    assert "\x1b" not in run("dispute", "list").out
    run("dispute", "rule", one["id"], "--judge", words, "--text", words)
    assert "\x1b" not in run("dispute", "show", one["id"]).out
    run("dispute", "show", one["id"], "-o", "d.html")
    page = (tmp_path / "d.html").read_text()
    assert "<script>alert" not in page
    assert "\x1b" not in page
    assert "{{7*7}}" in page


def test_claims_away_from_the_table(run: Run, case: str) -> None:
    assert run("dispute", "claim", case, "P2: I held a Shock", "--away").code == 0
    assert run("dispute", "claim", case, "Eve: x", "--away").code == 2
    assert "I held a Shock" in run("dispute", "show", case, "--judge").out
    assert "I held a Shock" in run("dispute", "show", case, "--as", "2").out
    for view in (["--as", "P1"], ["--as", "public"], ["--as", "1", "--json"]):
        assert "I held a Shock" not in run("dispute", "show", case, *view).out
    assert "I held a Shock" not in run("dispute", "list", "--json").out


def test_a_dispute_as_a_file(run: Run, case: str, tmp_path: Path) -> None:
    run("dispute", "claim", case, "P2: I held a Shock", "--away")
    run("seal", case, "-o", "case.receipt")
    for name, view in (("p", ["--as", "P1"]), ("o", []), ("b", ["--as", "Bob"]), ("j", ["--judge"])):
        done = run("dispute", "export", case, *view, "-o", f"{name}.lore", "--json")
        assert done.code == 0, done.err
        assert done.document["format"] == "lore"
        assert (b"I held a Shock" in (tmp_path / f"{name}.lore").read_bytes()) == (name in "bj")
    other = ("--store", tmp_path / "other.db")
    done = run("import", "j.lore", *other)
    assert done.code == 0, done.err
    assert run("games", "--json", *other).document["count"] == 0  # it is a dispute, no game
    (one,) = run("dispute", "list", "--json", *other).document["disputes"]
    assert (one["id"], one["events"]) == (case, 4)
    assert run("import", "j.lore", *other).code == 0
    assert run("verify", "--all", *other).code == 0
    assert run("dispute", "show", case, *other).code == 3  # without its game
    (tmp_path / "games.db").unlink()
    for name in "pobj":
        verified = run("verify", f"{name}.lore", "case.receipt")
        assert verified.code == 0, verified.err
        assert "proves events 0–3" in verified.out
    cut = (tmp_path / "j.lore").read_bytes().replace(b"I held a Shock", b"I held a Stock")
    (tmp_path / "j.lore").write_bytes(cut)
    assert "TAMPERED" in run("verify", "j.lore", "case.receipt").out


def test_a_game_of_arena(run: Run) -> None:
    run("import", SMALL_LOG)
    identifier = run("games", "--json").document["games"][0]["id"]
    opened = run("dispute", "open", identifier, "--event", "60", "--json").document
    done = run("dispute", "show", opened["id"])
    assert done.code == 0, done.err
    assert "our engine did not decide this game" in done.out


def test_words_of_judges_are_understood(run: Run, game: str, case: str) -> None:
    slip = ("--player", "P2", "--infraction", "GPE-GRV", "--penalty", "Warning", "--remedy", "Partial Fix")
    done = run("dispute", "rule", case, "--judge", "Fay", *slip, "--json")
    assert done.code == 0, done.err
    (ruling,) = done.document["rulings"]
    assert (ruling["remedy"], ruling["penalties"][0]["infraction"]) == ("partial-fix", "game-rule-violation")
    assert run("dispute", "appeal", case, "--json").document["appeals"] == [{"by": "", "player": None, "text": ""}]
    assert "somebody" not in run("dispute", "show", case).out
    one = run("dispute", "open", game, "--event", "20", "--claim", "it was illegal", "--json").document
    assert one["claims"] == [{"by": "", "player": None, "text": "it was illegal"}]
    assert "somebody:" in run("dispute", "show", one["id"]).out
    run("dispute", "rule", one["id"], "--judge", "Fay", "--infraction", "Bob: Failure to Maintain Game State")
    assert run("dispute", "list", "--json").document["disputes"][-1]["status"] == "ruled"


def test_tables_of_all_games_hide_what_is_hidden(run: Run, tmp_path: Path) -> None:
    run("simulate", "--deck", "foretell", "--deck", "green", "--seed", "tables")
    with open_store(tmp_path / "games.db") as store:
        (info,) = store.games()
        words, salts = hidden_from(store[info.id], "public")
    assert len(words) > 20
    assert run("build").code == 0
    for form in ("csv", "parquet"):
        assert run("export", "--all", "--format", form, "-o", form).code == 0
        files = [file for file in (tmp_path / form).rglob("*") if file.is_file()]
        assert len(files) > 3
        found = {file.name: leaked(file.read_bytes(), words, salts) for file in files}
        assert {name: told for name, told in found.items() if told} == {}
    assert run("dashboard", "-o", "dashboard.html").code == 0
    assert leaked((tmp_path / "dashboard.html").read_bytes(), words, salts) == []


def test_errors_name_nothing_hidden(run: Run, tmp_path: Path) -> None:
    run("simulate", "--deck", "foretell", "--deck", "green", "--seed", "errors")
    with open_store(tmp_path / "games.db") as store:
        (info,) = store.games()
        words, _ = hidden_from(store[info.id], 1)
        game = str(info.id)
    for words_ in (
        ("show", game, "--at", "T99", "--as", "1"),
        ("explain", game, "99999", "--as", "1"),
        ("why-not", game, "P2: pass", "--as", "1"),
        ("why-not", game, 'P2: cast "Doomskra"', "--as", "1"),
        ("diff", game, "3", "x", "--as", "1"),
        ("log", game, "--from", "x", "--as", "1"),
        ("export", game, "--as", "3"),
        ("dispute", "open", game, "--event", "x"),
        ("dispute", "show", "0"),
        ("verify", game[:4] + "0000"),
    ):
        done = run(*words_)
        assert done.code in (1, 2, 3), words_
        told = (done.out + done.err).encode()
        assert leaked(told, words, set()) == [], words_


def test_the_lake_counts_games_alone(run: Run, game: str, case: str) -> None:
    assert run("build", "--json").document["total_games"] == 1
    run("dispute", "rule", case, "--judge", "Fay")
    again = run("build", "--json").document
    assert again["total_games"] == 1
    assert "DisputeOpened" not in run("query", "SELECT DISTINCT kind FROM events").out
