"""`show`, `log`, `sagas` and `diff`: a game of the store or of a file, at any moment, in any view."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.loreplay.cli.conftest import Run


def test_show_the_end(run: Run, game: str) -> None:
    done = run("show", game[:8])
    assert done.code == 0
    heading = done.out.split("\n")[0]
    assert heading.startswith(f"{game[:8]} #")
    assert heading.endswith("[public view]")
    assert "Alice won (104.2a)" in done.out
    assert "graveyard   Arni Slays the Troll" in done.out


def test_show_a_moment(run: Run, game: str) -> None:
    early, late = run("show", game, "--at", "T1").out, run("show", game, "--at", "T3.main1").out
    assert "T1  [public view]" in early
    assert "Arni Slays the Troll" not in early
    assert "T3.main1  precombat main phase" in late
    assert "Alice's turn, Alice has priority" in late
    assert "Arni Slays the Troll [chapter I]" in late


def test_show_as_json(run: Run, game: str) -> None:
    document = run("show", game, "--at", "T3.main1", "--json").document
    assert (document["game"], document["turn"], document["step"], document["view"]) == (game, 3, "main1", "public view")
    assert [side["name"] for side in document["players"]] == ["Alice", "Bob"]


def test_views(run: Run, game: str) -> None:
    public = run("show", game, "--at", "5", "--json").document
    everything = run("show", game, "--at", "5", "--as", "all", "--json").document
    assert everything["view"] == "everything, hidden information included"
    for name, seat in (("Alice", "1"), ("alice", "1"), ("Bob", "2"), ("2", "2")):
        document = run("show", game, "--as", name, "--json").document
        assert document["view"] == f"as {'Alice' if seat == '1' else 'Bob'}"
    assert [card.get("known", True) for card in public["players"][0]["hand"]] == [False]
    assert [card.get("known", True) for card in everything["players"][0]["hand"]] == [True]


def test_log(run: Run, game: str) -> None:
    lines = run("log", game).out.rstrip("\n").split("\n")
    assert lines[0] == f"{game[:8]}  [public view]"
    assert lines[1].split()[:2] == ["0", "start"]
    assert lines[1].endswith("[103.1]")
    numbers = [int(line.split()[0]) for line in lines[1:]]
    assert numbers == sorted(numbers)
    assert any("Chapter I of Arni Slays the Troll triggers" in line and "[714.2b]" in line for line in lines)


def test_log_between_moments(run: Run, game: str) -> None:
    document = run("log", game, "--from", "T2", "--to", "T3", "--json").document
    assert document["lines"][0]["kind"] == "TurnBegan"
    assert document["lines"][0]["turn"] == 2
    assert document["lines"][-1]["turn"] == 3
    assert [document["from"], document["to"]] == [document["lines"][0]["number"], document["lines"][-1]["number"]]


def test_log_by_kind_rule_and_player(run: Run, game: str) -> None:
    def found(*arguments: str) -> list[tuple[str, str]]:
        lines = run("log", game, *arguments, "--json").document["lines"]
        return [(line["kind"], line["rule"]) for line in lines]

    assert found("--kind", "CountersPut") == [
        ("CountersPut", "714.3a"),
        ("CountersPut", "714.3c"),
        ("CountersPut", "714.3c"),
    ]
    assert found("--rule", "714.4") == [("PermanentSacrificed", "714.4")]
    assert {rule[:3] for _, rule in found("--rule", "714")} == {"714"}
    assert len(found("--rule", "714")) == 7
    assert found("--kind", "LandPlayed", "--player", "Bob") == [("LandPlayed", "305.1")]
    assert found("--kind", "LandPlayed", "--kind", "SpellCast", "--player", "1") == [
        ("LandPlayed", "305.1"),
        ("SpellCast", "601.2a"),
    ]


def test_log_tells_what_was_rolled_back_only_if_asked(run: Run, game: str) -> None:
    assert "becomes tapped" not in run("log", game).out
    assert "becomes tapped" in run("log", game, "--all").out


def test_log_in_brief(run: Run, game: str) -> None:
    whole = run("log", game, "--json").document["lines"]
    brief = run("log", game, "--brief", "--json").document["lines"]
    left_out = {line["kind"] for line in whole} - {line["kind"] for line in brief}
    assert left_out == {"StepBegan", "PriorityReceived"}


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_log_fits(run: Run, game: str, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    wide = run("log", game).out
    monkeypatch.setenv("COLUMNS", str(columns))
    narrow = run("log", game).out
    assert max(map(len, narrow.split("\n"))) <= columns
    assert narrow.split() == wide.split()


def test_show_fits(run: Run, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    assert max(map(len, run("show", game, "--at", "T3.main1", "--as", "all").out.split("\n"))) <= 50


def test_sagas(run: Run, game: str) -> None:
    out = run("sagas", game).out
    assert out.startswith("Arni Slays the Troll (o")
    assert ", Alice's\n" in out
    assert [line.split()[-2:] for line in out.split("\n") if "resolved" in line] == [
        ["I", "resolved"],
        ["II", "resolved"],
        ["III", "resolved"],
    ]
    assert out.rstrip().endswith("sacrificed (714.4)")
    (life,) = run("sagas", game, "--json").document["sagas"]
    assert [chapter["chapter"] for chapter in life["chapters"]] == [1, 2, 3]
    assert life["end_rule"] == "714.4"


def test_diff(run: Run, game: str) -> None:
    done = run("diff", game, "T1.main1", "T2")
    assert "turn: 1 → 2" in done.out.split("\n")
    document = run("diff", game, "T1.main1", "T2", "--json").document
    assert any(each["text"] == "turn: 1 → 2" for each in document["differences"])
    assert run("diff", game, "5", "5").out == "no difference\n"


def test_a_file_needs_no_store(run: Run, game: str, path: Path, tmp_path: Path) -> None:
    run("export", game, "-o", "a.lore", "--as", "all")
    path.unlink()
    assert run("show", "a.lore").out.startswith("a #")
    assert "Alice wins the game." in run("log", tmp_path / "a.lore").out
    assert run("sagas", "a.lore").code == run("diff", "a.lore", "0", "9").code == 0
    assert not path.exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "GAME", "--at", "T99"], "--at: no turn 99: the game has turns 0 to 4"),
        (["show", "GAME", "--at", "T1.untap"], "turn 1 has no untap step; it has main1"),
        (["show", "GAME", "--at", "noon"], "'noon' is no moment of a game"),
        (["show", "GAME", "--as", "Carol"], "no player is called 'Carol': there are Alice (seat 1), Bob (seat 2)"),
        (["log", "GAME", "--from", "99999"], "no event 99999"),
        (["log", "GAME", "--kind", "LandPlaid"], "did you mean LandPlayed"),
        (["log", "GAME", "--rule", "x"], "no rule 'x'"),
        (["log", "GAME", "--player", "Carol"], "no player is called 'Carol'"),
        (["diff", "GAME", "1", "T77"], "no turn 77"),
    ],
)
def test_what_is_not_there_is_wrong_usage(run: Run, game: str, arguments: list[str], message: str) -> None:
    done = run(*(game if word == "GAME" else word for word in arguments))
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("loreplay: ")
    assert message in done.err
    assert done.err.count("\n") == 1
