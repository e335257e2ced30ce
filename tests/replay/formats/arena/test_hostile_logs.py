"""Logs that were damaged at random: they are followed as far as they make sense, and never crash the import."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from replay.import_report import ImportReport
from replay.importing import ImportOptions, import_paths
from replay.store import open_store
from replay.verify import verify
from tests.kit.arena_log import Json
from tests.kit.imports import counting, told

ROOT = Path(__file__).resolve().parents[4]
SMALL = (ROOT / "loreplay" / "examples" / "small-arena.log").read_bytes()

IDS = (0, 1, 2, 3, -1, 101, 105, 145, 190, 300, 10**12)
NUMBERS = (0, 1, -1, 2**31, 27, 28, 33, 99, 108)
TYPES = tuple(
    f"AnnotationType_{kind}"
    for kind in (
        "ZoneTransfer", "CounterAdded", "CounterRemoved", "DamageDealt", "ModifiedLife", "ManaPaid", "TokenCreated",
        "AbilityInstanceCreated", "AbilityInstanceDeleted", "ResolutionStart", "ResolutionComplete", "UserActionTaken",
        "Shuffle", "Scry", "ControllerChanged", "AttachmentCreated", "LayeredEffectCreated", "RevealedCardCreated",
        "TokenDeleted", "GainDesignation", "ChoiceResult", "NewTurnStarted", "PhaseOrStepModified", "Unheard",
    )
)  # fmt: skip


def annotations(state: Json, random: Random) -> None:
    """Other ids, numbers and types in annotations."""
    for row in state.get("annotations", []) + state.get("persistentAnnotations", []):
        if random.random() < 0.3:
            row["affectedIds"] = [random.choice(IDS) for _ in range(random.randrange(3))]
        if random.random() < 0.3:
            row["affectorId"] = random.choice(IDS)
        if random.random() < 0.3:
            row["type"] = random.sample(TYPES, 2)
        for detail in row.get("details", []):
            if "valueInt32" in detail and random.random() < 0.3:
                detail["valueInt32"] = [random.choice(NUMBERS)] * random.randrange(3)
            if "valueString" in detail and random.random() < 0.3:
                detail["valueString"] = random.choice(([], ["x" * 300], ["Draw"], ["CastSpell"], ["Sacrifice"]))


def rows(state: Json, random: Random) -> None:
    """Rows that are left out, twice, or in another order."""
    for key in ("zones", "gameObjects", "players", "persistentAnnotations", "annotations"):
        if key in state and random.random() < 0.3:
            state[key] = random.choices(state[key], k=len(state[key]))
        elif random.random() < 0.1:
            state.pop(key, None)
    for row in state.get("zones", []):
        ids = row.get("objectInstanceIds", [])
        if ids and random.random() < 0.3:
            ids.pop(random.randrange(len(ids)))


def objects(state: Json, random: Random) -> None:
    """Objects of other players, in other zones, face down."""
    for row in state.get("gameObjects", []):
        for key, values in {
            "controllerSeatId": (0, 1, 2, 7),
            "ownerSeatId": (0, 1, 2, 7),
            "zoneId": (25, 27, 28, 29, 30, 31, 35, 99),
            "isFacedown": (True,),
            "parentId": IDS,
            "viewers": ([], [2], [7]),
            "type": ("GameObjectType_Token", "GameObjectType_Ability", "GameObjectType_Unheard"),
        }.items():
            if random.random() < 0.1:
                row[key] = random.choice(values)


def clocks(state: Json, random: Random) -> None:
    """Turns, seats and life totals that cannot be."""
    turn = state.get("turnInfo")
    if turn is not None and random.random() < 0.5:
        for key in ("turnNumber", "activePlayer", "priorityPlayer"):
            turn[key] = random.choice((0, 1, 2, 9, 999, -3))
        turn["phase"] = random.choice(("Phase_Main1", "Phase_Combat", "Phase_Unheard", ""))
    for row in state.get("players", []):
        if random.random() < 0.3:
            row["systemSeatNumber"] = random.choice((0, 1, 2, 3))
            row["lifeTotal"] = random.choice((0, -40, 2**31))


DAMAGES: dict[str, Callable[[Json, Random], None]] = {
    "annotations": annotations,
    "rows": rows,
    "objects": objects,
    "clocks": clocks,
}


def damaged(data: bytes, damage: Callable[[Json, Random], None], seed: int) -> bytes:
    """The log with some of its states changed."""
    random = Random(seed)
    lines = data.splitlines(keepends=True)
    for place, line in enumerate(lines):
        if line.startswith(b"{") and b'"gameStateMessage"' in line and random.random() < 0.3:
            body = json.loads(line)
            for message in body["greToClientEvent"]["greToClientMessages"]:
                if "gameStateMessage" in message:
                    damage(message["gameStateMessage"], random)
            lines[place] = json.dumps(body).encode() + b"\n"
    return b"".join(lines)


def imported(folder: Path, data: bytes) -> ImportReport:
    """Imports twice: the second time adds nothing, and what is stored verifies."""
    path = folder / "Player.log"
    path.write_bytes(data)
    store_path = folder / "games.db"
    store_path.unlink(missing_ok=True)
    with open_store(store_path) as store:
        report = import_paths([path], store, ImportOptions(strict=True))
        again = import_paths([path], store, ImportOptions(strict=True))
        assert {game.added for game in again.games} <= {0}
        for info in store.games():
            assert verify(store, info.id).ok
    return report


@pytest.mark.parametrize("name", DAMAGES)
def test_damaged_states(tmp_path: Path, name: str) -> None:
    for seed in range(6):
        report = imported(tmp_path, damaged(SMALL, DAMAGES[name], seed))
        assert [file.status for file in report.files] == ["read"]


def without_some(data: bytes, seed: int, share: float) -> bytes:
    """The log without some of its lines with states."""
    random = Random(seed)
    lines = data.splitlines(keepends=True)
    return b"".join(
        line for line in lines if b'"gameStateMessage"' not in line or random.random() >= share or b'"gameInfo"' in line
    )


def test_missing_states_are_gaps_and_nothing_mismatches(tmp_path: Path) -> None:
    gaps = 0
    for seed in range(8):
        for game in imported(tmp_path, without_some(SMALL, seed, 0.1)).games:
            assert (game.mismatches, game.first_mismatches) == (0, []), seed
            gaps += game.gaps
    assert gaps > 5


def test_lines_that_come_twice_tell_nothing_new(tmp_path: Path) -> None:
    """As where two copies of a log were put together."""
    random = Random(1)
    twice = b"".join(
        line * (1 + (b"greTo" in line and random.random() < 0.3)) for line in SMALL.splitlines(keepends=True)
    )
    whole, doubled = tmp_path / "whole", tmp_path / "doubled"
    for folder, data in ((whole, SMALL), (doubled, twice)):
        folder.mkdir()
        imported(folder, data)
    with open_store(whole / "games.db") as one, open_store(doubled / "games.db") as two:
        kinds = [[event.kind for _, _, event in told(store, counting(store)[0])] for store in (one, two)]
    assert kinds[0] == kinds[1]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_real_logs_that_were_damaged(shared: Path, tmp_path: Path, seed: int) -> None:
    for packed in sorted((shared / "data/arena").glob("*_g[0-9].log.gz")):
        data = gzip.decompress(packed.read_bytes())
        for damage in DAMAGES.values():
            imported(tmp_path, damaged(data, damage, seed))
        for game in imported(tmp_path, without_some(data, seed, 0.03)).games:
            assert game.mismatches == 0, (packed.name, game.first_mismatches)
