"""`cards coverage`: what of a user's own file can be played, and what the rest waits for."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.loreplay.cli.conftest import Run


def made_up(name: str, text: str, **more: Any) -> dict[str, Any]:
    """A card of nobody's."""
    return {"name": name, "type": "Creature — Bear", "text": text, "set": "TST", **more}


BEARS = made_up("Grizzly Bears", "", set="ONE")


def coverage(run: Run, path: Path, *cards: object) -> dict[str, Any]:
    path.write_text(json.dumps(cards), encoding="utf-8")
    done = run("cards", "coverage", path, "--json")
    assert done.code == 0, done.err
    return done.document


def first_missing(run: Run, path: Path, card: dict[str, Any]) -> str:
    (missing,) = coverage(run, path, BEARS, card)["missing"]
    assert missing["names"] == [card["name"]]
    return str(missing["what"])


def test_cards_are_counted_by_set_and_mechanic(run: Run, tmp_path: Path) -> None:
    document = coverage(
        run,
        tmp_path / "cards.json",
        BEARS,
        {**BEARS, "set": "TWO"},
        made_up("Thorin Oakenshield", "Trample, storied"),
        made_up("Nobody's Cart", "Trample\nSaddle 3 (Tap them.)", set="ONE"),
        made_up("Nobody's Other Cart", "Saddle 1", set="ONE"),
        made_up("Nobody's Army", "When this creature enters, detain each creature.", set="ONE"),
    )
    assert (document["cards"], document["playable"]) == (5, 2)
    sets = {each["name"]: (each["cards"], each["playable"]) for each in document["sets"]}
    assert sets == {"ONE": (4, 1), "TST": (1, 1), "TWO": (1, 1)}
    mechanics = {each["name"]: (each["cards"], each["playable"]) for each in document["mechanics"]}
    assert mechanics == {"saddle": (2, 0), "detain": (1, 0), "trample": (2, 1), "storied": (1, 1)}
    (one,) = (each["mechanics"] for each in document["sets"] if each["name"] == "ONE")
    assert next((each["name"], each["cards"], each["playable"]) for each in one) == ("saddle", 2, 0)
    assert [(each["what"], each["cards"]) for each in document["missing"]] == [
        ("keyword saddle", 2),
        ("keyword action detain", 1),
    ]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Flying, vigilance", "its definition alone"),
        ("Draw two cards.", "its definition alone"),
        ("Flying, banding", "keyword banding"),
        ("Cycling {2}", "keyword cycling"),
        ("Landfall — Whenever a land you control enters, draw a card.", "ability word landfall"),
        ("Landfall — Whenever a land you control enters, you become the monarch.", "effect: the monarch"),
        ("Other creatures you control have trample and undying.", "keyword undying"),
        ("Whenever this attacks, detain target creature.", "keyword action detain"),
        ("Flip a coin. If you win the flip, draw a card.", "effect: flip a coin"),
        ("Choose one —\n• Draw a card.\n• You gain 2 life.", "its definition alone"),
        ("I, II — Draw a card.\nIII — Connive.", "keyword action connive"),
        ("(Cascade is not meant here.)", "its definition alone"),
    ],
)
def test_the_first_thing_that_is_missing(run: Run, tmp_path: Path, text: str, what: str) -> None:
    assert first_missing(run, tmp_path / "cards.json", made_up("Nobody's Card", text)) == what


def test_an_ability_word_of_playable_cards_is_not_missing(run: Run, tmp_path: Path) -> None:
    text = "Landfall — Whenever a land you control enters, draw a card."
    nobody = made_up("Nobody", text)
    assert first_missing(run, tmp_path / "cards.json", nobody) == "ability word landfall"
    (missing,) = coverage(run, tmp_path / "cards.json", made_up("Attercop", text), nobody)["missing"]
    assert missing["what"] == "its definition alone"


def test_layouts_and_types_are_missing_first(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    assert "CR 709" in first_missing(run, path, made_up("Nobody", "Cycling {2}", layout="split"))
    assert "CR 709" in first_missing(run, path, made_up("Nobody // No One", "Draw a card."))
    assert first_missing(run, path, made_up("Nobody", "", type="Battle — Siege")) == "battles (CR 310)"


def test_files_of_scryfall_and_mtgjson(run: Run, tmp_path: Path) -> None:
    scryfall = [
        {"name": "Grizzly Bears", "lang": "en", "type_line": "Creature — Bear", "oracle_text": "", "set": "lea"},
        {"name": "Grizzly Bears", "lang": "de", "type_line": "Kreatur — Bär", "oracle_text": "", "set": "lea"},
        {"name": "Bear", "layout": "token", "type_line": "Token Creature — Bear", "oracle_text": "", "set": "tlea"},
        {
            "name": "Nobody // No One",
            "layout": "flip",
            "type_line": "Creature",
            "set": "lea",
            "card_faces": [{"oracle_text": "Flying"}, {"oracle_text": "Draw a card."}],
        },
    ]
    path = tmp_path / "default-cards.json.gz"
    path.write_bytes(gzip.compress(json.dumps(scryfall).encode()))
    document = run("cards", "coverage", path, "--json").document
    assert (document["cards"], document["playable"]) == (2, 1)
    assert document["sets"][0]["name"] == "LEA"
    assert document["missing"][0]["what"] == "flip cards (CR 710)"
    mtgjson = {
        "data": {"LEA": {"cards": [{"name": "Grizzly Bears", "type": "Creature", "types": [], "setCode": "LEA"}]}}
    }
    path.write_text(json.dumps(mtgjson))
    assert run("cards", "coverage", path, "--json").document["playable"] == 1


def test_names_that_were_imported(run: Run, tmp_path: Path) -> None:
    done = run("cards", "coverage")
    assert done.code == 3
    assert "loreplay cards import" in done.err
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([{"arena_id": 1, "name": "Grizzly Bears"}, {"arena_id": 2, "name": "Nobody"}]))
    assert run("cards", "import", path).code == 0
    document = run("cards", "coverage", "--json").document
    assert (document["cards"], document["playable"]) == (2, 1)
    assert document["missing"] == [{"what": "its rules text (the file has none)", "cards": 1, "names": ["Nobody"]}]


def test_tables_for_people(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(
        json.dumps([BEARS, *(made_up(f"Nobody {n}", "Saddle 1" if n else "Cycling {1}") for n in range(3))])
    )
    done = run("cards", "coverage", path, "--most", "1")
    assert done.code == 0
    assert done.out.startswith("1 of 4 cards can be played (25 %)\n")
    assert "keyword saddle" in done.out
    assert "keyword cycling" not in done.out
    assert "and 1 more things that are missing" in done.out


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hello",
        b"[",
        b"[" * 100_000,
        b'[{"name": 7}]',
        b'[{"name": "x", "text": ["y"], "type": {"z": 1}}]',
        b'[{"name": "\\u0007", "type": "Creature"}]',
        b'[{"name": "' + b"x" * 1000 + b'", "type": "Creature"}]',
        b'[{"name": "x" "type": "Creature"}]',
        b'{"name": "\xff"}',
        b"\x1f\x8b\x08\x00broken",
        b"SQLite format 3\x00 but no more",
        b"[]",
    ],
)
def test_hostile_files_are_refused_in_one_line(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "cards.json"
    path.write_bytes(content)
    done = run("cards", "coverage", path)
    assert done.code == 3
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert "cards.json" in done.err


def test_no_such_file_and_a_folder(run: Run, tmp_path: Path) -> None:
    assert "no such file" in run("cards", "coverage", tmp_path / "none.json").err
    done = run("cards", "coverage", tmp_path)
    assert done.code == 3
    assert done.err.count("\n") == 1


def test_texts_that_try_the_reader(run: Run, tmp_path: Path) -> None:
    """Long and nested texts take no time worth telling."""
    texts = ["(" * 19_000, '"' * 19_999, "flying, " * 2_000, "a — " * 5_000, "with " + "a, " * 6_000, "—\n" * 9_000]
    cards = [made_up(f"Nobody {number}", text) for number, text in enumerate(texts)]
    assert coverage(run, tmp_path / "cards.json", *cards)["cards"] == len(texts)
