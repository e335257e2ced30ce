"""Every Saga of the real games as a first reader found them, told again by our events alone (CR 714)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import pytest

from domain.events import GameEvent
from domain.events.cr119_122_numbers import CountersPut
from domain.events.cr400_zones import ObjectMoved
from domain.events.cr601_608_stack import AbilityPutOnStack, AbilityResolved, AbilityTriggered, ResolutionBegan
from projections.sagas import SagaLife, sagas
from replay.importing import import_paths
from replay.store import open_store

Json = dict[str, Any]

CHAPTERS = {
    # Each chapter has an ability of its own, in order (FORMAT 1.5).
    **{189038 + number: number + 1 for number in range(4)},
    **{189165 + number: number + 1 for number in range(3)},
    **{189377 + number: number + 1 for number in range(3)},
    192917: 1,
    192918: 2,
    172172: 3,
    136502: 1,
    136503: 2,
    136735: 3,
}

ENDINGS = {
    "Sacrifice": ("sacrificed (714.4)", "714.4"),
    "SBA_Damage": ("destroyed (704.5g)", "704.5g"),
    "SBA_Deathtouch": ("destroyed (704.5h)", "704.5h"),
    "Exile": ("exiled", "701.13a"),
}

BATTLEFIELD = 28


class Told(NamedTuple):
    """A game with what is expected of its Sagas."""

    events: list[GameEvent]
    lives: tuple[SagaLife, ...]
    expected: list[Json]

    def rows(self, kind: str) -> list[Json]:
        return [row for row in self.expected if row["ev"] == kind]


def state(event: GameEvent) -> int:
    """The log's game state an event was read from."""
    assert event.evidence is not None
    return event.evidence.state


@pytest.fixture(scope="module")
def games(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Told]]:
    folder = shared / "data/arena"
    expected: dict[str, Json] = json.loads((folder / "expected_sagas.json").read_text(encoding="utf-8"))
    with open_store(tmp_path_factory.mktemp("sagas") / "games.db") as store:
        report = import_paths([folder / name for name in expected], store)
        found = {}
        for name, game in zip(expected, report.games, strict=True):
            events = [recorded.event for recorded in store.events(UUID(game.id))]
            found[name.removesuffix(".log.gz")] = Told(events, sagas(events), expected[name]["events"])
        yield found


def test_every_lore_counter(games: dict[str, Told]) -> None:
    number = 0
    for name, told in games.items():
        totals: dict[int, int] = {}
        wanted = []
        for row in told.rows("CounterAdded"):
            totals[row["id"]] = totals.get(row["id"], 0) + row["n"]
            step = {"Phase_Main1": "main1", "Phase_Main2": "main2"}[row["phase"]]
            wanted.append((row["gs"], row["turn"], step, row["n"], totals[row["id"]]))
        found = [event for event in told.events if isinstance(event, CountersPut) and event.counter == "lore"]
        assert [(state(e), e.turn, e.step, e.amount, e.total) for e in found] == wanted, name
        # One object of ours for each of Arena's, and the counter comes from the Saga itself.
        pairs = {(row["id"], event.on) for row, event in zip(told.rows("CounterAdded"), found, strict=True)}
        assert len(pairs) == len(totals) == len({on for _, on in pairs}), name
        assert all(event.source == event.on for event in found), name
        number += len(found)
    assert number == 25


def test_entering_and_turn_based_lore_counters_have_their_own_rules(games: dict[str, Told]) -> None:
    rules = {"714.3a": 0, "714.3c": 0}
    for told in games.values():
        for life in told.lives:
            first, *later = life.lore
            assert (first.rule, first.turn, first.total) == ("714.3a", life.turn, 1)
            assert [entry.rule for entry in later] == ["714.3c"] * len(later)
            rules["714.3a"] += 1
            rules["714.3c"] += len(later)
    assert rules == {"714.3a": 11, "714.3c": 14}


def test_every_chapter_triggers_with_its_number(games: dict[str, Told]) -> None:
    number = 0
    for name, told in games.items():
        found = [event for event in told.events if isinstance(event, AbilityTriggered) and event.chapter is not None]
        wanted = [(row["gs"], row["turn"]) for row in told.rows("TriggerCreated") for _ in row["ability"]]
        assert [(state(event), event.turn) for event in found] == wanted, name
        for event in found:
            assert event.rule == "714.2b"
            if event.ability == "unknown":
                # The log deletes it in the message that creates it: there was nothing to target (CR 603.3d).
                assert name == "brawl_saga_truncated_f56b7f51_g1"
                assert not any(isinstance(e, AbilityPutOnStack) and e.chapter is not None for e in told.events)
            else:
                assert CHAPTERS[int(event.ability.removeprefix("arena:"))] == event.chapter, name
            assert event.cause is not None
            counter = told.events[event.cause]
            assert isinstance(counter, CountersPut)
            assert (counter.on, counter.total) == (event.source, event.chapter)
        number += len(found)
    assert number == 25


def test_every_chapter_resolution(games: dict[str, Told]) -> None:
    number = 0
    for name, told in games.items():
        chapters = {e.id: e for e in told.events if isinstance(e, AbilityPutOnStack) and e.chapter is not None}
        for kind, ours in (("ResolutionStart", ResolutionBegan), ("ResolutionComplete", AbilityResolved)):
            found = [event for event in told.events if isinstance(event, ours) and event.object in chapters]
            rows = told.rows(kind)
            assert [(state(event), event.turn) for event in found] == [(row["gs"], row["turn"]) for row in rows], name
            for event, row in zip(found, rows, strict=True):
                assert CHAPTERS[row["abilityGrpId"]] == chapters[event.object].chapter, name
            number += len(found)
    assert number == 2 * 24


def test_how_every_saga_left(games: dict[str, Told]) -> None:
    ends: list[str] = []
    for name, told in games.items():
        wanted = [
            (row["gs"], row["turn"], *ENDINGS[row["category"]])
            for row in told.rows("ZoneTransfer")
            if row["src"] == BATTLEFIELD
        ]
        gone = [life for life in told.lives if life.left is not None]
        found = []
        for life in sorted(gone, key=lambda life: life.left or 0):
            assert life.left is not None
            found.append((state(told.events[life.left]), life.left_turn, life.end, life.end_rule))
        assert found == wanted, name
        ends += [life.end for life in told.lives]
    assert sorted(ends) == ["destroyed (704.5g)"] * 2 + ["sacrificed (714.4)"] * 3 + ["still there"] * 6


def test_a_saga_that_comes_back_is_another_one(games: dict[str, Told]) -> None:
    """377 → 477 → 491 on turn 13: its lore counters begin again (CR 400.7)."""
    first, second = games["saga_bahamut_full_cycle_571a1371_g1"].lives
    assert (first.left_turn, second.turn, second.how) == (13, 13, "from the graveyard")
    assert [entry.total for entry in first.lore] == [1, 2, 3, 4]
    assert [entry.total for entry in second.lore] == [1, 2, 3]
    assert first.object != second.object


def test_sacrifice_follows_the_final_chapter(games: dict[str, Told]) -> None:
    sacrificed = 0
    for told in games.values():
        for life in told.lives:
            if life.end != "sacrificed (714.4)":
                continue
            sacrificed += 1
            assert life.left is not None
            move = told.events[life.left]
            assert isinstance(move, ObjectMoved)
            assert move.cause is not None
            said = told.events[move.cause]
            assert (said.kind, said.rule, said.cause is not None) == ("PermanentSacrificed", "714.4", True)
            last = life.chapters[-1]
            assert (last.chapter, last.end) == (4, "resolved")
            assert last.ended is not None
            assert last.ended < said.cause <= move.cause < life.left  # type: ignore[operator]
            assert state(told.events[last.ended]) == state(move)
    assert sacrificed == 3


LONG_GAME = [
    ("cast", 13, [(13, 1), (15, 2), (17, 3), (19, 4)], [1, 2, 3, 4], "sacrificed (714.4)", 19),
    ("from the graveyard", 23, [(23, 1), (25, 2), (27, 3), (29, 4)], [1, 2, 3, 4], "sacrificed (714.4)", 29),
    ("from the graveyard", 29, [(29, 1), (31, 2)], [1, 2], "still there", None),
    ("cast", 31, [(31, 1)], [1], "still there", None),
]


def test_the_whole_life_of_each_saga_of_the_game_of_31_turns(games: dict[str, Told]) -> None:
    told = games["saga_long_truncated_b90956bd_g1"]
    lives = told.lives
    assert [
        (
            life.how,
            life.turn,
            [(e.turn, e.total) for e in life.lore],
            [*life.chapters_resolved],
            life.end,
            life.left_turn,
        )
        for life in lives
    ] == LONG_GAME
    for life in lives:
        numbers = [life.entered, *(entry.number for entry in life.lore)]
        assert numbers == sorted(numbers)
        for entry, chapter in zip(life.lore, life.chapters, strict=True):
            assert chapter.chapter == entry.total
            assert chapter.put_on_stack is not None
            assert chapter.ended is not None
            assert entry.number < chapter.triggered < chapter.put_on_stack < chapter.ended
        lines = str(life).splitlines()
        assert len(lines) == 1 + 1 + 3 * len(life.lore) + 1
        assert all(f"#{entry.number} " in str(life) for entry in life.lore)
