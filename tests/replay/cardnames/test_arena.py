"""Names and ability texts from Arena's own card database."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from replay.cardnames import CardFileError, CardNames, import_cards
from replay.cardnames.rows import CardRow
from tests.replay.cardnames import makers


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "games.db.cards"


@pytest.mark.parametrize("shape", ["tables", "columns", "rows"])
def test_every_shape_of_the_database_gives_the_same(tmp_path: Path, target: Path, shape: str) -> None:
    result = import_cards(makers.arena(tmp_path / "any.name", shape=shape), target)
    names = CardNames(target)
    assert (result.kind, result.cards, result.abilities, result.skipped) == ("arena", 5, 1, 1)
    assert names.card("arena:90001") == CardRow(
        "arena:90001", "Glade Warden", "enUS", "{2}{G}{G/W}", "Legendary Creature — Elf Scout"
    )
    assert names.card("arena:90002") == CardRow("arena:90002", "Fjörd Smith", "enUS", "{X}{R}{S}", "Legendary Creature")
    assert names("arena:90004") == "Half-Done Golem"
    assert names("arena:90005") is None
    assert names.ability_text(501) == "{T}: Add {G}.\nInvented reminder."
    assert names.ability_text("arena:501") == names.ability_text("ability:501") == names.ability_text(501)
    assert names.ability_text(502) is None
    assert names.ability_text(503) is None


@pytest.mark.parametrize("shape", ["tables", "columns", "rows"])
@pytest.mark.parametrize("lang", ["deDE", "de", "de-DE", "German"])
def test_another_language_falls_back_to_english_card_by_card(
    tmp_path: Path, target: Path, shape: str, lang: str
) -> None:
    result = import_cards(makers.arena(tmp_path / "cards", shape=shape), target, lang=lang)
    names = CardNames(target)
    assert result.languages == {"deDE": 4, "enUS": 1}
    warden = names.card("arena:90001")
    assert warden is not None
    assert (warden.name, warden.lang, warden.type_line) == (
        "Lichtungswächter",
        "deDE",
        "Legendäre Kreatur — Elf, Späher",
    )
    assert names("arena:90004") == "Half-Done Golem"
    assert names.find("lichtungswachter") == ["arena:90001", "arena:90006"]


def test_a_language_that_is_not_there_names_those_that_are(tmp_path: Path, target: Path) -> None:
    path = makers.arena(tmp_path / "cards")
    with pytest.raises(CardFileError, match=r"no texts in the language frFR; choose one that it has: deDE, enUS$"):
        import_cards(path, target, lang="fr")
    with pytest.raises(CardFileError, match="no language is called"):
        import_cards(path, target, lang='enUS"; DROP TABLE Cards --')
    assert not target.exists()


@pytest.mark.parametrize("below", ["", "Raw", "Downloads/Raw", "MTGA_Data/Downloads/Raw"])
def test_a_folder_stands_for_the_newest_card_database_in_it(tmp_path: Path, target: Path, below: str) -> None:
    folder = tmp_path / "game" / below
    folder.mkdir(parents=True)
    (folder / "notes.txt").write_text("no database", encoding="utf-8")
    with closing(sqlite3.connect(folder / "Raw_ArtCropDatabase_ff.mtga")) as database:
        database.execute("CREATE TABLE Crops (Path TEXT)")
    newest = makers.arena(folder / "Raw_CardDatabase_aa.mtga")
    older = makers.arena(folder / "Raw_CardDatabase_bb.mtga", cards=[(1, 10, 0, 0, "")])
    os.utime(older, (1, 1))
    result = import_cards(tmp_path / "game", target)
    assert result.file == str(newest)
    assert result.cards == 5


@pytest.mark.parametrize("how", ["gzip", "zstd"])
def test_a_packed_database(tmp_path: Path, target: Path, how: str) -> None:
    path = makers.packed(makers.arena(tmp_path / "cards.mtga"), how)
    assert import_cards(path, target).cards == 5


def test_a_database_that_may_not_be_written_beside_and_odd_paths(tmp_path: Path, target: Path) -> None:
    path = makers.arena(tmp_path / "a?b#c%20 d.mtga", sql="PRAGMA journal_mode = WAL;")
    before = sorted(file.name for file in tmp_path.iterdir())
    assert import_cards(path, target).cards == 5
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted([*before, target.name])


def test_an_alternative_title_stands_in(tmp_path: Path, target: Path) -> None:
    sql = "UPDATE Cards SET TitleId = 0, AltTitleId = 11 WHERE GrpId = 90001;"
    import_cards(makers.arena(tmp_path / "cards", sql=sql), target)
    assert CardNames(target)("arena:90001") == "Fjörd Smith"


def test_names_that_look_like_sql_are_only_names(tmp_path: Path, target: Path) -> None:
    name = "Robert'); DROP TABLE names;--"
    column = 'Loc" FROM x; DROP TABLE Cards; --'
    sql = f"""CREATE TABLE "Localizations_x"" ; DROP TABLE Cards; --" (LocId INT, Loc TEXT);
    CREATE TABLE "odd'name" ("{column.replace('"', '""')}" TEXT);
    UPDATE Localizations_enUS SET Loc = '{name.replace("'", "''")}' WHERE LocId = 10 AND Formatted = 1;"""
    import_cards(makers.arena(tmp_path / "cards", sql=sql), target)
    assert CardNames(target)("arena:90001") == name
    assert CardNames(target).find(name) == ["arena:90001", "arena:90006"]


ENDLESS_VIEW = """DROP TABLE Localizations_enUS;
CREATE VIEW Localizations_enUS AS
WITH RECURSIVE n(LocId, Loc) AS (SELECT 1, 'x' UNION ALL SELECT LocId + 1, Loc FROM n)
SELECT LocId, 1 AS Formatted, Loc FROM n;"""


@pytest.mark.parametrize(
    ("sql", "what"),
    [
        ("DROP TABLE Cards;", "without Cards"),
        ("ALTER TABLE Cards DROP COLUMN TitleId;", "without Cards"),
        ("DROP TABLE Localizations_enUS; DROP TABLE Localizations_deDE;", "choose one that it has: none"),
        ("DELETE FROM Cards;", "no card with an id and a name"),
        ("ALTER TABLE Cards RENAME TO C; CREATE VIEW Cards AS SELECT * FROM C;", "without Cards"),
        (
            ENDLESS_VIEW,
            "choose one that it has: deDE",
        ),
        ("UPDATE Localizations_enUS SET Loc = 'a' || char(0) || 'b';", r"row 1: .*control character U\+0000"),
        ("UPDATE Localizations_enUS SET Loc = 'a' || char(27) || '[2J' WHERE LocId = 11;", r"row 2: .*U\+001B"),
        ("UPDATE Localizations_enUS SET Loc = printf('%.*c', 9999, 'x') WHERE LocId = 10;", "longer than 500"),
        ("UPDATE Localizations_enUS SET Loc = CAST(X'FF' AS TEXT);", "no UTF-8"),
        ("UPDATE Localizations_enUS SET Loc = zeroblob(5000000) WHERE LocId = 10;", "damaged"),
    ],
)
def test_hostile_databases_are_refused_in_one_line(tmp_path: Path, target: Path, sql: str, what: str) -> None:
    path = makers.arena(tmp_path / "cards.mtga", sql=sql)
    with pytest.raises(CardFileError, match=what) as caught:
        import_cards(path, target)
    assert str(caught.value).startswith(str(path))
    assert str(caught.value).isprintable()
    assert [file.name for file in tmp_path.iterdir()] == ["cards.mtga"]


def test_a_damaged_database_is_refused(tmp_path: Path, target: Path) -> None:
    path = makers.arena(tmp_path / "cards.mtga")
    whole = path.read_bytes()
    path.write_bytes(whole[:100] + b"\xff" * (len(whole) - 100))
    with pytest.raises(CardFileError, match="the database is damaged"):
        import_cards(path, target)
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(CardFileError, match="the database is damaged"):
        import_cards(path, target)


def test_control_characters_in_an_ability_become_spaces(tmp_path: Path, target: Path) -> None:
    sql = "UPDATE Localizations_enUS SET Loc = 'Draw' || char(27) || 'a card.' WHERE LocId = 30;"
    import_cards(makers.arena(tmp_path / "cards", sql=sql), target)
    assert CardNames(target).ability_text(501) == "Draw a card."
