"""For every game and seat: nothing of the other seat's hidden cards is in any export, page, dossier or error."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from loreplay.cli.exporting import csv_lines, json_lines, lore_lines, notation_file, parquet_file, text_lines
from loreplay.cli.session import document_of
from loreplay.dossier.text import as_text
from loreplay.web.dossier import dossier_page
from replay.disputes import Disputes
from replay.disputes.acting import Said
from replay.dossier.building import of_replay
from replay.errors import StoreError
from replay.importing import import_paths
from replay.lazy import Viewer
from replay.replay import Replay
from replay.store import Store, open_store
from tests.kit.disputed import disputed, place, planted, played, recorded
from tests.kit.hidden import hidden_from, in_text, leaked, unpacked

VIEWERS: tuple[Viewer, ...] = ("public", 1, 2)
PAIRS = (("foretell", "green"), ("sagas", "dwarves"))
AWAY = "I had Nothing To Hide At All"


def outputs(store: Store, seen: Replay, case_event: int) -> Iterator[tuple[str, bytes]]:
    """Whatever can be made of a game in one view."""
    yield "lore", b"".join(lore_lines(seen, seen.stored))
    yield "jsonl", b"".join(json_lines(seen))
    yield "csv", b"".join(csv_lines(seen))
    yield "parquet", b"".join(parquet_file(seen))
    yield "text", b"".join(text_lines(seen))
    yield "text from the middle", b"".join(text_lines(seen, case_event))
    yield "mtg-replay", b"".join(notation_file(seen))
    assert seen.game_id is not None
    case = disputed(store, seen.game_id, case_event, Said("P1", "open"), Said("P2", AWAY, True), asked_by="P1")
    found = of_replay(seen, case, store)
    yield "dossier text", as_text(found).encode()
    yield "dossier json", document_of("dossier", found.data()).encode()
    yield "dossier page", dossier_page(found, seen).encode()  # the viewer's page is in it
    said = [str(seen.at(case_event)), repr(seen), *(str(line) for line in seen.log())]
    for ask in (lambda: seen.number_at("T999"), lambda: seen.view("Nobody"), lambda: seen.explain("x")):
        try:
            ask()
        except (ValueError, StoreError) as error:
            said.append(str(error))
    yield "words and errors", "\n".join(said).encode()


def check(store: Store, replay: Replay, *, pages: bool = True) -> int:
    """Looks through all outputs in all views; returns how many hidden words were looked for."""
    looked_for = 0
    for viewer in VIEWERS:
        words, salts = hidden_from(replay, viewer)
        looked_for += len(words)
        seen = replay.view() if viewer == "public" else replay.view(viewer)
        for name, data in outputs(store, seen, 2 * len(replay) // 3):
            if pages or "page" not in name:
                assert leaked(data, words, salts) == [], (repr(replay), viewer, name)
            if "dossier" in name and viewer != 2:
                assert not any(AWAY in text for text in unpacked(data))
    return looked_for


@pytest.mark.parametrize("pair", PAIRS)
def test_simulated_games(tmp_path: Path, pair: tuple[str, str]) -> None:
    with open_store(tmp_path / "games.db") as store:
        game = recorded(store, played(pair, "hidden"))
        assert check(store, store[game]) > 60


def test_a_game_with_a_fault_that_names_hidden_cards_in_full(tmp_path: Path) -> None:
    """The engine's and the audit's reasons may name them: they stand in the judge's view alone."""
    with open_store(tmp_path / "games.db") as store:
        events = played(("foretell", "green"), "hidden")
        hand = place(events, "CommandGiven", 2, command="foretell")
        faulty = list(events)
        faulty[hand] = faulty[hand].model_copy(update={"player": 3 - faulty[hand].player})  # type: ignore[attr-defined]
        assert check(store, store[recorded(store, faulty)]) > 60
        decks = place(played(PAIRS[0], "hidden"), "DeckRegistered")
        other = list(played(PAIRS[0], "hidden"))
        hashes: tuple[str, ...] = other[decks].hashes  # type: ignore[attr-defined]
        other[decks] = other[decks].model_copy(update={"hashes": tuple("0" * len(one) for one in hashes)})
        replay = store[recorded(store, other)]
        assert "defined otherwise" in str(replay.verify())  # and it names the cards
        assert check(store, replay) > 60
        events = played()
        broken = planted(store, place(events, "CountersPut", 1, rule="714.3c"), amount=2, total=9)
        assert check(store, store[broken]) > 60


def test_what_is_looked_for_is_found_in_the_full_view(tmp_path: Path) -> None:
    """The search itself: everything hidden is in the judge's dossier or in the full export."""
    with open_store(tmp_path / "games.db") as store:
        replay = store[recorded(store, played(PAIRS[0], "hidden"))]
        everything = replay.everything()
        words, salts = hidden_from(replay, "public")
        full = dict(outputs(store, everything, 2 * len(replay) // 3))
        assert set(leaked(full["lore"], words, salts)) == words | salts
        names = {word for word in words if " " in word and ":" not in word}
        for name in ("text", "mtg-replay"):  # without deck lists: only what was in a hand
            assert leaked(full[name], names, set()), name
        for name in ("jsonl", "csv", "parquet", "dossier page"):
            assert len(set(leaked(full[name], names, set()))) > len(names) / 2, name
        assert any(AWAY in text for text in unpacked(full["dossier json"]))
        assert any(in_text(word, full["dossier text"].decode()) for word in words)


def test_real_games(shared: Path, tmp_path: Path) -> None:
    """Two in all views and forms."""
    with open_store(tmp_path / "games.db") as store:
        for name in ("foretell_behold_ff8dae54_g1.log.gz", "bo3_fbe85a10_g1.log.gz"):
            import_paths([shared / "data/arena" / name], store)
        games = store.games()
        assert len(games) == 2
        assert sum(check(store, store[info.id]) for info in games) > 40


@pytest.mark.slow
def test_all_real_games(shared: Path, tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        import_paths([shared / "data/arena"], store)
        looked_for = [check(store, store[info.id]) for info in store.games()]
        assert len(looked_for) >= 17
        assert sum(looked_for) > 400
        assert len(Disputes(store).all()) == 3 * len(looked_for)
