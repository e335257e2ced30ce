"""Forge's logs: games of one file, what they tell, cut and hostile files."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from domain.events import GameEvent
from domain.state import State, fold
from replay.audit.auditing import audit
from replay.formats.forge.translate import cards
from replay.import_report import ImportReport
from replay.importing import import_paths
from replay.index import GameInfo
from replay.store import Store
from replay.verify import Verdict, verify
from tests.kit.imports import counting

ADA, BERT = "Ai(1)-Moss, and Bogs", "Ai(2)-Hill Giants (2)"
GAME = f"""Simulation mode
{ADA} vs {BERT} - 2 games of Constructed
Mulligan: {ADA} has mulliganed down to 6 cards.
Mulligan: {ADA} has kept a hand of 6 cards
Mulligan: {BERT} has kept a hand of 7 cards
Turn: Turn 1 ({ADA})
Phase: {ADA}'s Untap step
Phase: {ADA}'s Upkeep step
Phase: {ADA}'s Draw step
Phase: {ADA}'s Main phase, precombat
Land: {ADA} played Moss Hollow (11)
Mana: Moss Hollow (11) - {{T}}: Add {{G}}.
Add To Stack: {ADA} cast Garden Wolf
Resolve Stack: Garden Wolf - Creature 2 / 2
Turn: Turn 2 ({BERT})
Phase: {BERT}'s Main phase, precombat
Land: {BERT} played Hilltop (51)
Add To Stack: {BERT} cast Small Fire targeting [Garden Wolf (12)]
Damage: Small Fire (52) deals 1 non-combat damage to Garden Wolf (12).
Resolve Stack: Small Fire (52) - Small Fire deals 1 damage to Garden Wolf (12).
Turn: Turn 3 ({ADA})
Phase: {ADA}'s Main phase, precombat
Add To Stack: {ADA} cast Old Oath
Resolve Stack: Old Oath
Add To Stack: {ADA} triggered Garden Wolf
Resolve Stack: Whenever something happens, do it. [Card: Garden Wolf (12)]
Phase: {ADA}'s Declare attackers step
Combat: {ADA} assigned Garden Wolf (12) and Leaf Token (90) to attack {BERT}.
Phase: {BERT}'s Declare blockers step
Combat: {BERT} assigned Hill Giant (60) to block Leaf Token (90).
{BERT} didn't block Garden Wolf (12).
Phase: {ADA}'s Combat damage step
Damage: Garden Wolf (12) deals 2 combat damage to {BERT}.
Life: Life: {BERT} 20 > 18
Damage: Hill Giant (60) deals 3 damage to Leaf Token (90).
Zone Change: Leaf Token (90) was put into Graveyard from Battlefield.
Phase: {ADA}'s Main phase, postcombat
Turn: Turn 4 ({BERT})
Phase: {BERT}'s End of turn
Discard: {BERT} discards Hill Giant (61).
Life: Life: {BERT} 18 > -1
Game Outcome: Turn 2
Game Outcome: {BERT} has lost because life total reached 0
Game Outcome: {ADA} has won because all opponents have lost
Match Result: {ADA}: 1 {BERT}: 0
Game Result: Game 1 ended in 1700 ms. {ADA} has won!
"""
SECOND = (
    GAME.split("\n", 2)[2]
    .replace("Small Fire", "Big Fire")
    .replace("Game 1 ended in 1700 ms. " + ADA + " has won!", "Game 2 ended in a Draw! Took 5 ms.")
)


def imported(store: Store, path: Path, text: str | bytes) -> ImportReport:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return import_paths([path], store)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "sim.txt"


def events(store: Store, info: GameInfo) -> list[GameEvent]:
    return [recorded.event for recorded in store.events(info.id)]


def only(store: Store) -> State:
    (info,) = store.games()
    return fold(events(store, info))


def test_a_game(store: Store, path: Path) -> None:
    report = imported(store, path, GAME)
    (one,) = report.games
    assert (one.status, one.turns, one.result, one.gaps) == ("new", 4, f"{ADA} won (104.2a)", 1)
    state = only(store)
    assert {player.seat: (player.life, player.lost, player.mulligans) for player in state.players.values()} == {
        1: (20, None, 1),
        2: (-1, "life", 0),
    }
    places = {
        (thing.face.name, thing.zone, thing.controller) for thing in state.objects.values() if thing.face is not None
    }
    assert places == {
        ("Moss Hollow", "battlefield", 1),
        ("Garden Wolf", "battlefield", 1),
        ("Hilltop", "battlefield", 2),
        ("Hill Giant", "battlefield", 2),
        ("Small Fire", "graveyard", 2),
        ("Hill Giant", "graveyard", 2),
    }
    (wolf,) = [thing for thing in state.objects.values() if thing.face and thing.face.name == "Garden Wolf"]
    assert wolf.face is not None
    assert (wolf.face.types, wolf.face.power, wolf.damage) == (("Creature",), 2, 1)
    assert state.zone("stack") == ()


def test_combat(store: Store, path: Path) -> None:
    imported(store, path, GAME)
    (info,) = store.games()
    told = events(store, info)
    (attack,) = [event for event in told if event.kind == "AttackersDeclared"]
    assert (len(attack.attacks), attack.step) == (2, "attack")  # type: ignore[attr-defined]
    (block,) = [event for event in told if event.kind == "BlockersDeclared"]
    assert block.blocks[0].attackers == (attack.attacks[1].attacker,)  # type: ignore[attr-defined]
    life = next(event for event in told if event.kind == "LifeChanged")
    assert (life.amount, life.reason, told[life.cause].kind) == (-2, "damage", "DamageDealt")  # type: ignore[attr-defined,index]


def test_several_games_of_one_file(store: Store, path: Path) -> None:
    report = imported(store, path, GAME + SECOND)
    assert [one.result for one in report.games] == [f"{ADA} won (104.2a)", "drawn (104.4)"]
    assert len(store.games()) == 2
    again = imported(store, path, GAME + SECOND)
    assert [one.status for one in again.games] == ["unchanged", "unchanged"]


def test_games_that_begin_alike_are_different_games(store: Store, path: Path) -> None:
    text = GAME + SECOND.replace("Big Fire", "Small Fire").replace("18 > -1", "18 > -5")
    report = imported(store, path, text)
    assert [one.status for one in report.games] == ["new", "new"]
    assert len(counting(store)) == 2


def test_a_growing_log_goes_on(store: Store, path: Path) -> None:
    cuts = range(GAME.index("Turn: Turn 3"), len(GAME), 211)
    for cut in cuts:
        report = imported(store, path, GAME[:cut].rpartition("\n")[0] + "\n")
        assert report.exit_code == 0
    report = imported(store, path, GAME)
    assert report.games[0].status in ("extended", "unchanged")
    assert [info.winner for info in store.games()] == [1]


def test_before_the_second_turn_nothing_is_stored(store: Store, path: Path) -> None:
    report = imported(store, path, GAME[: GAME.index("Turn: Turn 2")])
    assert report.files[0].status == "no games"
    assert "second turn" in report.files[0].notes[0]


def test_audit_and_verify(store: Store, path: Path) -> None:
    imported(store, path, GAME + SECOND)
    for info in store.games():
        assert verify(store, info.id).verdict is Verdict.INTACT
        assert audit(store, info.id).violations == []


def test_people_have_pseudonyms(store: Store, path: Path) -> None:
    imported(store, path, GAME.replace(ADA, "Ada"))
    (info,) = store.games()
    assert [player.name.startswith("player-") for player in info.players] == [True, False]
    assert "Ada" not in "".join(event.model_dump_json() for event in events(store, info))


def test_commander_begins_with_forty_life(store: Store, path: Path) -> None:
    imported(store, path, GAME.replace("of Constructed", "of Commander"))
    (info,) = store.games()
    assert [event.kind for event in events(store, info)].count("ObservedLife") == 1
    assert only(store).players[1].life == 40


def test_not_utf8(store: Store, path: Path) -> None:
    report = imported(store, path, GAME.encode() + b"\nInformation: \xff\n")
    assert report.files[0].status == "refused"
    assert "no text in UTF-8" in (report.files[0].reason or "")


def test_damaged_lines_stop_nothing(store: Store, path: Path) -> None:
    lines = GAME.split("\n")
    dice = random.Random(8)
    for _ in range(40):
        mixed = [line[: dice.randrange(len(line) + 1)] if dice.random() < 0.2 else line for line in lines]
        mixed.insert(dice.randrange(len(mixed)), "Combat: " + " (1), " * 500)
        report = imported(store, path, "\n".join(mixed))
        assert report.files[0].status in ("read", "no games", "refused")
    imported(store, path, GAME + "Resolve Stack: " + "(" * 19_000 + "\nDamage: " + " (1) deals " * 1500 + "\n")


def test_lists_of_cards() -> None:
    assert cards("Hornet Queen (53), Bug, the Small (473) and Leaf Token (476)") == [
        ("Hornet Queen", "53"),
        ("Bug, the Small", "473"),
        ("Leaf Token", "476"),
    ]
