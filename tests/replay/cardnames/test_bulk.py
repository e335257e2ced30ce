"""Names from bulk files of Scryfall and MTGJSON, streamed."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from replay.cardnames import CardFileError, CardNames, import_cards
from replay.cardnames.json_objects import CardObjects
from replay.cardnames.rows import MAX_OBJECT, CardRow
from tests.replay.cardnames import makers


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "games.db.cards"


def written(path: Path, value: Any, indent: int | None = None) -> Path:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=indent), encoding="utf-8")
    return path


def lines(path: Path, cards: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(card) + "\n" for card in cards), encoding="utf-8")
    return path


SCRYFALL: dict[str, Callable[[Path], Path]] = {
    "bulk": makers.scryfall,
    "one line": lambda path: written(path, makers.SCRYFALL),
    "pretty": lambda path: written(path, makers.SCRYFALL, indent=4),
    "list object": lambda path: written(path, {"object": "list", "has_more": False, "data": makers.SCRYFALL}),
    "JSON lines": lambda path: lines(path, makers.SCRYFALL),
    "gzip": lambda path: makers.packed(makers.scryfall(path), "gzip"),
    "zstd": lambda path: makers.packed(makers.scryfall(path), "zstd"),
    "byte order mark": lambda path: path.write_bytes(b"\xef\xbb\xbf" + makers.scryfall(path).read_bytes()) and path,
}


@pytest.mark.parametrize("shape", SCRYFALL)
def test_scryfall_in_every_shape(tmp_path: Path, target: Path, shape: str) -> None:
    result = import_cards(SCRYFALL[shape](tmp_path / "cards.bin"), target)
    names = CardNames(target)
    assert (result.kind, result.cards, result.abilities, result.skipped) == ("scryfall", 3, 0, 0)
    assert names.card("arena:90001") == CardRow(
        "arena:90001", "Glade Warden", "enUS", "{2}{G}{G/W}", "Legendary Creature — Elf Scout"
    )
    assert names("arena:90003") == "Left Hand // Right Hand"
    assert names.card("arena:90007") == CardRow("arena:90007", "Day Face", "enUS", "{W}", "Creature — Bear")


def test_scryfall_in_another_language(tmp_path: Path, target: Path) -> None:
    result = import_cards(makers.scryfall(tmp_path / "cards"), target, lang="deDE")
    assert result.languages == {"deDE": 1, "enUS": 2}
    assert CardNames(target)("arena:90001") == "Lichtungswächter"


MTGJSON = {"AllPrintings": makers.all_printings, "AllIdentifiers": makers.all_identifiers, "set": makers.single_set}


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("shape", MTGJSON)
def test_mtgjson_in_every_shape(tmp_path: Path, target: Path, shape: str, indent: int | None) -> None:
    path = written(tmp_path / "cards.bin", MTGJSON[shape](), indent)
    assert import_cards(path, target).kind == "mtgjson"
    names = CardNames(target)
    assert len(names) == 3
    assert names.card("arena:90001") == CardRow("arena:90001", "Glade Warden", "enUS", "{W}", "Creature — Bear")
    assert names("arena:90003") == "Left Hand // Right Hand"
    assert names("arena:90007") == "Day Face"
    assert import_cards(path, target, lang="German").changed == 1
    assert CardNames(target)("arena:90001") == "Lichtungswächter"


@pytest.mark.parametrize("value", [makers.SCRYFALL, makers.all_printings(), makers.all_identifiers()])
@pytest.mark.parametrize("indent", [None, 3])
def test_objects_are_the_same_however_the_file_is_cut(value: Any, indent: int | None) -> None:
    data = json.dumps(value, indent=indent).encode()
    whole = list(CardObjects([data], "f"))
    assert len(whole) >= 5
    chance = random.Random(7)
    for _ in range(30):
        cuts = sorted(chance.randrange(len(data)) for _ in range(chance.choice((1, 5, 200))))
        pieces = [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]
        assert list(CardObjects(pieces, "f")) == whole
    assert list(CardObjects([data[i : i + 1] for i in range(len(data))], "f")) == whole


def card(**fields: Any) -> dict[str, Any]:
    return {"object": "card", "arena_id": 1, "name": "Plain Bear", "lang": "en", **fields}


GOOD = json.dumps(card()).encode()


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "the file is empty"),
        (b"id,name\n1,Plain Bear\n", "neither SQLite nor JSON"),
        (b"\0\0\0\0", "neither SQLite nor JSON"),
        (b"[]", "0 JSON objects, but no card"),
        (b'{"data": {}}', "0 JSON objects, but no card"),
        (b'[{"name": "Paper Only"}]', "1 JSON objects, but no card"),
        (b"[\n" + GOOD + b",\n" + GOOD[:-9], "line 3, byte [0-9]+: the file ends too early"),
        (b"[\n" + GOOD + b"}\n]", "line 2, byte [0-9]+: not JSON: a } that closes nothing"),
        (b"[\n" + GOOD + b',\n{"arena_id": 2, "name": nope}]', "card 2, line 3, byte [0-9]+: not a card"),
        (b'[{"arena_id": "x", "name": "A"}]', "card 1, line 1, byte 1: not a card: Expected `int"),
        (b'[{"arena_id": 5, "name": ["A"]}]', "not a card: Expected `str"),
        (b'[{"arena_id": 5, "name": "A\xff"}]', "card 1, line 1, byte 1: not a card"),
        (b'[{"arena_id": 5, "name": "A\\u0000B"}]', r"control character U\+0000"),
        (b'[{"arena_id": 5, "name": "A\\u001b[2J"}]', r"control character U\+001B"),
        (b'[{"arena_id": 5, "name": "A\\u0085B\\u0099"}]', r"control character U\+0099"),
        (b'[{"arena_id": 5, "name": "' + b"A" * 501 + b'"}]', "longer than 500 characters"),
        (b'[{"arena_id": 5, "mana_cost": "\\u0007", "name": "A"}]', r"control character U\+0007"),
        (b"[" * 1000, "nested more than 200 deep"),
        (b'[{"arena_id": 0, "name": "A"}, {"arena_id": 7, "name": " "}]', "no card with a name and an Arena id"),
        (b'{"data":{"u":{"name":"A","identifiers":{"mtgArenaId":"1 OR 1=1"}}}}', "no card with a name and an Arena id"),
        (b'{"data":{"u":{"name":"A","identifiers":{"mtgArenaId":[]}}}}', "not a card"),
    ],
)
def test_hostile_files_are_refused_in_one_line(tmp_path: Path, target: Path, data: bytes, what: str) -> None:
    path = tmp_path / "cards\x1b.json"
    path.write_bytes(data)
    with pytest.raises(CardFileError, match=what) as caught:
        import_cards(path, target)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 1000
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("how", ["gzip", "zstd"])
def test_a_truncated_packed_file_is_refused(tmp_path: Path, target: Path, how: str) -> None:
    path = makers.packed(makers.scryfall(tmp_path / "cards"), how)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(CardFileError, match=r"end early|damaged|too early"):
        import_cards(path, target)
    assert not target.exists()


@pytest.mark.parametrize("body", [b"a", b"\\a", b'","'])
def test_a_card_without_end_is_refused_soon(tmp_path: Path, target: Path, body: bytes) -> None:
    path = tmp_path / "cards"
    path.write_bytes(b'[{"arena_id": 1, "name": "' + body * (2 * MAX_OBJECT // len(body)))
    with pytest.raises(CardFileError, match="line 1, byte 1: a card or a text of more than 16 MB"):
        import_cards(path, target)


def test_progress_counts_the_bytes_of_the_file_as_it_lies_there(tmp_path: Path, target: Path) -> None:
    cards = [card(arena_id=number, name=f"Bear {number}", text="x" * 900) for number in range(1, 2000)]
    path = makers.packed(makers.scryfall(tmp_path / "cards", cards), "gzip")
    told: list[tuple[int, int]] = []
    import_cards(path, target, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1] == (path.stat().st_size, path.stat().st_size)


_MEASURED = """
import sys
from replay.cardnames import import_cards
from replay.memory import peak_mb
import tests.replay.cardnames.makers
before = peak_mb()
result = import_cards(sys.argv[1], sys.argv[2])
print(result.cards, int((peak_mb() - before) * 1024))
"""


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["scryfall", "mtgjson"])
def test_a_large_file_needs_little_memory(tmp_path: Path, target: Path, shape: str) -> None:
    filler = {f"key {number}": "value, [brackets] and \\ " * 5 for number in range(40)}
    path = tmp_path / "cards"
    with path.open("w", encoding="utf-8") as file:
        file.write("[\n" if shape == "scryfall" else '{"meta":{},"data":{"AAA":{"cards":[')
        number = 0
        while file.tell() < 50_000_000:
            number += 1
            one = card(arena_id=number) if shape == "scryfall" else makers.mtgjson_card(str(number), "Plain Bear")
            file.write((",\n" if number > 1 else "") + json.dumps({**one, **filler}))
        file.write("\n]" if shape == "scryfall" else "]}}}")
    command = [sys.executable, "-c", _MEASURED, str(path), str(target)]
    root = Path(__file__).resolve().parents[3]
    output = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    cards, kilobytes = map(int, output.split())
    assert cards == number
    assert kilobytes < 100_000
