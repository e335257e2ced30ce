"""The small Arena log: in form a real one, in content made up, and without a gap."""

from __future__ import annotations

import importlib.util
import json
import re
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from replay.formats.arena.games import read_games
from replay.formats.arena.items import GameEnded, GameStarted, PlayerAnswer, RoomChanged, ServerMessage, StateSeen
from replay.formats.arena.mirror import Mirror

ROOT = Path(__file__).resolve().parents[2]
LOG = ROOT / "loreplay" / "examples" / "small-arena.log"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_small_arena_log", ROOT / "tools" / "make_small_arena_log.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_is_current(tool: ModuleType) -> None:
    assert LOG.read_bytes() == tool.small_log(), "run python tools/make_small_arena_log.py"


def test_is_in_the_form_of_a_detailed_log() -> None:
    lines = LOG.read_text(encoding="utf-8").splitlines()
    assert "DETAILED LOGS: ENABLED" in lines
    headers = [n for n, line in enumerate(lines) if line.startswith("[UnityCrossThreadLogger]")]
    ends = [*headers[1:], len(lines)]
    directions = Counter[str]()
    for start, end in zip(headers, ends, strict=True):
        body = lines[start + 1 : end]
        answer = " to Match: " in lines[start]
        directions["client" if answer else "server"] += 1
        assert (len(body) > 1) == answer
        assert isinstance(json.loads("\n".join(body)), dict)
    assert directions["client"] >= 10
    assert directions["server"] >= 10


def test_is_one_whole_game_without_gaps_or_notes() -> None:
    log = read_games(LOG, LOG.name)
    items = list(log)
    assert len(log.notes) == 0
    kinds = Counter(type(item) for item in items)
    assert (kinds[GameStarted], kinds[GameEnded]) == (1, 1)
    assert kinds[RoomChanged] == 2
    assert kinds[ServerMessage] >= 5
    assert kinds[PlayerAnswer] >= 10
    assert not [item.state.game_state_id for item in items if isinstance(item, StateSeen) and item.place.gap]
    (end,) = [item for item in items if isinstance(item, GameEnded)]
    assert end.finished


def test_holds_what_it_is_meant_to_show() -> None:
    mirror, seen, turns, lore, undone = Mirror(), Counter[str](), set[int](), list[int](), 0
    categories = Counter[str]()
    for item in read_games(LOG, LOG.name):
        if not isinstance(item, StateSeen):
            continue
        assert mirror.apply(item.state).status != "duplicate"
        undone += "Undo" in item.state.update
        turns.add(mirror.turn.turn_number)
        for annotation in item.state.annotations:
            seen.update(kind.removeprefix("AnnotationType_") for kind in annotation.type)
            if "AnnotationType_ZoneTransfer" in annotation.type:
                categories[str(annotation.text("category"))] += 1
            if "AnnotationType_CounterAdded" in annotation.type:
                lore.append(annotation.number("counter_type"))
        for number, there in mirror.zones.items():
            held = there.object_instance_ids
            for thing in (mirror.objects[instance] for instance in held if instance in mirror.objects):
                assert thing.zone_id == number, (item.state.game_state_id, thing.instance_id)
    assert turns - {0} == {1, 2, 3, 4}
    assert undone == 1
    assert lore == [108, 108]
    assert categories == {"Draw": 3, "PlayLand": 3, "CastSpell": 4, "Resolve": 3}
    assert {"TokenCreated", "DamageDealt", "ModifiedLife", "ManaPaid", "ResolutionStart", "ResolutionComplete"} <= {
        *seen
    }
    assert mirror.life == {1: 19, 2: 20}


def test_nothing_in_it_is_from_a_real_log() -> None:
    text = LOG.read_text(encoding="utf-8")
    ids = re.findall(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", text)
    assert set(ids) == {"00000000-0000-4000-8000-000000000001"}
    assert set(re.findall(r'"playerName": "([^"]*)"', text)) == {"Watcher#00001", "Opponent#00002"}
    assert set(re.findall(r'"userId": "([^"]*)"', text)) == {"USER1", "USER2"}
    assert {int(number) for number in re.findall(r'"(?:grpId|grpid)": (\d+)', text)} <= {*range(900001, 910004)}
