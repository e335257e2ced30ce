"""The three games written by hand, as a record: they fold, hide what is hidden, and say why everything happened."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from domain import cr
from domain.events import EVENTS, RECORD_KEEPING, GameEvent
from domain.redact import redact, redact_all, view
from domain.state import apply, fold, new_state
from loreplay.examples import arni_fight, enduring_story, foretold_card
from loreplay.examples.cards import CARDS
from replay.formats.lore import dump_lines, read_lore
from replay.recorded import read_record
from replay.verify import Verdict, verify_records

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = (arni_fight, foretold_card, enduring_story)
DECISIONS = {"CommandGiven", "PriorityPassed"}
STARTS = {"GameBegan", "TurnBegan", "StepBegan"}

every_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.NAME)


@every_example
def test_runs_from_beginning_to_end(example: ModuleType) -> None:
    events: list[GameEvent] = example.events()
    assert events[0].kind == "GameBegan"
    assert events[-1].kind == "GameEnded"
    state = fold(events)
    assert state.ended
    assert state.outcome is not None
    assert state.outcome.winner == 1
    assert [player.name for player in state.players.values()] == ["Alice", "Bob"]
    assert state.number == len(events)


@every_example
def test_every_rule_is_permitted(example: ModuleType) -> None:
    for number, event in enumerate(example.events()):
        if event.kind in RECORD_KEEPING:
            assert event.rule is None
        else:
            assert event.rule is not None, number
            assert cr.is_rule(event.rule), (number, event.rule)
            assert any(cr.covers(permitted, event.rule) for permitted in event.RULES), (number, event)


@every_example
def test_everything_but_decisions_and_starts_has_an_earlier_cause(example: ModuleType) -> None:
    for number, event in enumerate(example.events()):
        if event.kind in DECISIONS | STARTS:
            assert event.cause is None, (number, event)
        else:
            assert event.cause is not None, (number, event)
            assert 0 <= event.cause < number, (number, event)


@every_example
def test_every_chain_of_causes_begins_with_a_decision_or_a_start(example: ModuleType) -> None:
    events = example.events()
    for event in events:
        while event.cause is not None:
            event = events[event.cause]
        assert event.kind in DECISIONS | STARTS


@every_example
def test_moves_are_caused_by_what_says_what_they_were(example: ModuleType) -> None:
    """A card that is drawn, played, cast, …: the move names the very object that its cause names."""
    events = example.events()
    named = {"CardDrawn": "card", "LandPlayed": "card", "SpellCast": "card", "CardForetold": "card"}
    named |= {"PermanentSacrificed": "permanent", "PermanentPutIntoGraveyard": "permanent", "SpellCountered": "object"}
    seen = set()
    for event in events:
        if event.kind == "ObjectMoved":
            cause = events[event.cause]
            if cause.kind in named:
                assert event.old_id == getattr(cause, named[cause.kind])
                seen.add(cause.kind)
    assert {"CardDrawn", "LandPlayed", "SpellCast"} <= seen


@every_example
def test_objects_are_where_moves_say_and_ids_are_new(example: ModuleType) -> None:
    state, used = new_state(), set[str]()
    for event in example.events():
        if event.kind == "ObjectMoved":
            assert state.objects[event.old_id].zone == event.from_zone
            assert event.new_id not in used
            assert event.new_id == f"o{state.next_object}"
            used.add(event.new_id)
        apply(state, event)
        assert sorted(identifier for zone in state.zones.values() for identifier in zone) == sorted(state.objects)


@every_example
def test_totals_add_up(example: ModuleType) -> None:
    state = new_state()
    for event in example.events():
        if event.kind == "LifeChanged":
            assert state.players[event.player].life + event.amount == event.total
        if event.kind == "CountersPut":
            assert state.objects[event.on].counter(event.counter) + event.amount == event.total
        if event.kind == "ManaSpent":
            assert tuple(symbol for symbol, _ in state.pools[event.player]) == event.mana
        if event.kind == "PermanentTapped":
            assert not state.objects[event.object].tapped
        if event.kind == "PriorityPassed":
            assert state.priority == event.player
        apply(state, event)
    assert not any(state.pools.values())


@every_example
@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_folding_what_a_viewer_sees_is_what_the_viewer_sees_of_the_fold(
    example: ModuleType, viewer: int | None
) -> None:
    full, seen = new_state(), new_state()
    for number, event in enumerate(example.events()):
        apply(full, event)
        apply(seen, redact(event, viewer))
        assert seen == view(full, viewer), (number, event)


@every_example
def test_nobody_sees_the_other_hand(example: ModuleType) -> None:
    """In what a seat sees, the opponent's hand holds only cards that all have seen before."""
    events = example.events()
    for seat in (1, 2):
        state = new_state()
        for event in redact_all(events, seat):
            apply(state, event)
            for card in state.zone("hand", 3 - seat):
                thing = state.objects[card]
                assert thing.face is None or thing.seen_by is None
            assert all(state.objects[card].face is None for card in state.zone("library", 3 - seat))


@every_example
def test_faces_of_the_record_are_those_of_the_cards(example: ModuleType) -> None:
    for thing in fold(example.events()).objects.values():
        if thing.face is not None and thing.zone != "battlefield":
            assert thing.face.name in CARDS
            facts = CARDS[thing.face.name]
            assert (thing.face.power, thing.face.abilities) == (facts.power, facts.abilities)


# The files ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_examples", ROOT / "tools" / "make_examples.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@every_example
def test_the_file_is_current(tool: ModuleType, example: ModuleType) -> None:
    assert tool.path_of(example).read_bytes() == tool.lore(example), "run python tools/make_examples.py"


@every_example
def test_the_file_verifies_and_holds_the_game(tool: ModuleType, example: ModuleType) -> None:
    lore = read_lore(tool.path_of(example))
    answer = verify_records(lore.game_id, lore.records, lore.head)
    assert answer.verdict is Verdict.INTACT
    assert answer.checkpoints >= 2
    assert answer.digests == 4 * answer.checkpoints
    events = [read_record(record).event for record in lore.records]
    assert events[-1].kind == "GameEnded"
    kept = [event for event in events if event.kind != "Checkpoint"]
    for event, written in zip(kept, example.events(), strict=True):
        assert event.model_copy(update={"cause": None}) == written.model_copy(update={"cause": None})
        assert (event.cause is None) == (written.cause is None)
        if event.cause is not None:
            assert events[event.cause] is kept[written.cause]


def test_a_file_for_the_other_seat_verifies_to_the_same_head_and_hides_the_hand(
    tool: ModuleType, tmp_path: Path
) -> None:
    """Alice's Bears never leave her hand and library: no file but hers and the full one names them."""
    full = read_lore(tool.path_of(arni_fight))
    for viewer, told in (("all", True), (1, True), (2, False), ("public", False)):
        path = tmp_path / f"{viewer}.lore"
        path.write_bytes(b"".join(dump_lines(full.game_id, full.records, full.head, viewer)))
        lore = read_lore(path)
        assert lore.head == full.head
        assert verify_records(lore.game_id, lore.records, lore.head).verdict is Verdict.INTACT
        assert (b"Runeclaw Bear" in path.read_bytes()) is told


def test_the_bytes_depend_on_nothing(tool: ModuleType) -> None:
    """The same files in a process with another hash seed."""
    made = subprocess.run(
        [sys.executable, ROOT / "tools" / "make_examples.py", "--check"],
        env={"PYTHONHASHSEED": "4711", "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (made.returncode, made.stderr) == (0, "")


def test_the_examples_speak_much_of_the_vocabulary() -> None:
    said = {event.kind for example in EXAMPLES for event in example.events()}
    assert len(said - set(RECORD_KEEPING)) >= 40
    assert said <= set(EVENTS)
