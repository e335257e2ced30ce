"""The twelve points: what a dossier says of honest games, of games with a fault, and of real ones."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from domain.events.cr500_turns import PriorityPassed
from loreplay.dossier.sections import sections
from loreplay.dossier.text import as_text
from projections.names import sentence
from replay.disputes import Disputes
from replay.disputes.acting import Given, Said
from replay.dossier import Dossier, build
from replay.errors import StoreError
from replay.importing import import_paths
from replay.lazy import Viewer
from replay.store import Store, open_store
from tests.kit.disputed import disputed, place, planted, played, recorded

PAIR = ("foretell", "green")


def of(store: Store, event: int, *claims: Said, viewer: Viewer = "all", **options: object) -> Dossier:
    """The dossier of a new dispute about the one game."""
    (info,) = store.games()
    return build(store, disputed(store, info.id, event, *claims, **options), viewer)


@pytest.fixture
def store(tmp_path: Path) -> Store:  # type: ignore[misc]
    with open_store(tmp_path / "games.db") as opened:
        yield opened  # type: ignore[misc]


def test_an_honest_action_of_a_simulated_game(store: Store) -> None:
    events = played(PAIR, "hidden")
    cast = place(events, "SpellCast")
    recorded(store, events)
    found = of(store, cast, Said("P1", "too early"), asked_by="P2", rel="competitive")
    command = place(events, "CommandGiven", command="cast")
    assert command < cast
    # 1, 2
    assert (found.identity.event, found.identity.events, found.identity.rel) == (cast, len(events), "competitive")
    assert found.identity.seed_commitment
    assert found.identity.rules_edition
    assert [(one.player, one.text) for one in found.claims] == [(1, "too early")]
    # 3: right before the decision
    assert found.moment.after == command - 1
    assert found.moment.priority == found.action.actor
    # 4
    assert found.action.legal == "legal"
    assert (found.action.first, found.action.decided and found.action.decided.number) == (command, command)
    assert {one.kind for one in found.action.announced} >= {"ManaSpent", "ManaAdded", "PermanentTapped"}
    assert found.action.options is not None
    name = found.action.event.text.split(" casts ")[1].rstrip(".")
    assert f"cast {name}" in found.action.options
    assert found.action.rules_checked > 40
    # 5
    assert found.detection.first_illegal is None
    # 9, 10, 11, 12
    assert found.counterfactual.available
    assert found.counterfactual.differences == ()
    assert found.judgement.suggested == ()
    assert (found.integrity.verdict, found.integrity.unchanged, found.integrity.redactions) == ("EXACT", True, ())
    assert any("intended" in line for line in found.cannot_say)


def test_a_lore_counter_too_many(store: Store) -> None:
    events = played()
    at = place(events, "CountersPut", 1, rule="714.3c")
    total: int = events[at].total  # type: ignore[attr-defined]
    planted(store, at, amount=2, total=total + 1)
    found = of(store, at, Said("P2", "two counters"), noticed=at + 20)
    assert found.action.legal == "illegal"
    assert found.detection.first_illegal is not None
    assert (found.detection.first_illegal.rule, found.detection.first_illegal.event) == ("714.3c", at)
    assert found.moment.after == at - 1  # nobody decided it
    assert found.action.decided is None
    passed = [n for n in range(at, at + 21) if isinstance(events[n], PriorityPassed)]
    assert [one.number for one in found.detection.passes] == passed
    assert sum(one.passed for one in found.detection.between) == len(passed)
    (difference,) = found.counterfactual.differences
    assert f"{total + 1} lore → {total} lore" in difference
    mine, theirs = found.judgement.suggested
    assert (mine.infraction, mine.section, mine.penalty) == ("game-rule-violation", "IPG 2.5", "warning")
    assert (theirs.infraction, theirs.section) == ("failure-to-maintain-game-state", "IPG 2.6")
    assert {mine.seat, theirs.seat} == {1, 2}
    assert found.integrity.verdict == "ENGINE-CHANGED"
    automatic = next(one for one in found.automatic if one.event.number == at)
    assert automatic.what == "turn-based action"
    assert automatic.why


def test_a_lore_counter_that_was_forgotten_is_a_missed_trigger(store: Store) -> None:
    events = list(played())
    at = place(events, "CountersPut", 0, rule="714.3c")
    shifted = [
        one.model_copy(update={"cause": one.cause - 1}) if one.cause is not None and one.cause > at else one
        for one in events[at + 1 :]
    ]
    recorded(store, [*events[:at], *shifted])
    found = of(store, at, noticed=at + 30)
    assert found.action.legal == "illegal"
    assert "714.3c" in found.action.engine_rules
    assert found.judgement.suggested[0].infraction == "missed-trigger"
    assert "since Sep 2024" in found.judgement.suggested[0].why
    assert found.counterfactual.events[1].kind == "CountersPut"
    assert "same turn" in found.detection.trigger_window


def test_a_refused_decision_is_reversed_whole(store: Store) -> None:
    """733.1: the counterfactual is the state before."""
    events = list(played(PAIR, "hidden"))
    command = place(events, "CommandGiven", 1, command="cast")
    other = events[command].model_copy(update={"details": '{"do":"play","card":"o1"}'})  # no such thing to be played
    events[command] = other
    recorded(store, events)
    found = of(store, command)
    assert found.action.legal == "illegal"
    assert found.action.engine.startswith("refused: ")
    assert "reversed whole" in found.counterfactual.what
    assert any("hand" in line or "stack" in line for line in found.counterfactual.differences)
    assert found.detection.first_illegal is not None  # though the audit alone sees nothing wrong with the command
    assert found.detection.first_illegal.event == command
    assert found.detection.first_illegal.explanation.startswith("today's engine: ")
    assert found.judgement.suggested[0].infraction == "game-rule-violation"


def test_reversing_newest_first_with_flags(store: Store) -> None:
    events = played(PAIR, "hidden")
    recorded(store, events)
    draw = place(events, "CardDrawn", 3, rule="504.1")
    found = of(store, draw - 4, noticed=draw + 40).backup
    numbers = [step.event.number for step in found.reverse]
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[0] <= draw + 40
    assert numbers[-1] == (found.to or 0) + 1
    assert draw in found.library
    assert not found.simple
    assert "library" in found.simple_why
    flags = {step.event.number: step.flags for step in found.reverse}
    assert "library" in flags[draw]
    assert any("hidden" in each for each in flags.values())
    assert found.differences
    assert len(found.fixes) == 5
    assert not any(fix.applies for fix in found.fixes)


def test_the_last_action_alone_is_a_simple_backup(store: Store) -> None:
    events = played(PAIR, "hidden")
    recorded(store, events)
    cast = place(events, "SpellCast")
    found = of(store, cast, noticed=cast + 3)
    assert found.backup.simple
    assert sum(one.cards for one in found.backup.decisions) == 1
    assert not found.knowledge.information_gained


def test_a_fix_that_applies(store: Store) -> None:
    events = list(played(PAIR, "hidden"))
    at = place(events, "PermanentUntapped", 0, rule="502.3")
    shifted = [
        one.model_copy(update={"cause": one.cause - 1}) if one.cause is not None and one.cause > at else one
        for one in events[at + 1 :]
    ]
    recorded(store, [*events[:at], *shifted])
    found = of(store, at, noticed=at + 6)
    rules = {one.rule for one in found.action.findings if one.verdict == "violated"}
    applying = [fix.fix for fix in found.backup.fixes if fix.applies]
    assert any(rule.startswith("502") for rule in rules) == ("untap what was forgotten this turn" in applying)
    assert found.action.legal == "illegal"


def test_the_ledger_tells_who_saw_what_and_how(store: Store) -> None:
    events = played(PAIR, "hidden")
    recorded(store, events)
    foretold = place(events, "CardForetold")
    found = of(store, foretold).knowledge
    assert {one.how for one in found.sights} >= {"draw", "foretell"}
    assert all(one.card for one in found.sights)
    mine = [one for one in found.sights if one.number == place(events, "CardDrawn", 0, rule="504.1") + 1]
    assert len(mine) == 1
    assert [one.seat for one in found.knows] == [None, 1, 2]
    assert found.information_gained
    assert found.not_shown == 0
    assert sum(one.cards for one in found.gained) == sum(one.since_error for one in found.sights)


@pytest.mark.parametrize("viewer", ["public", 1, 2])
def test_a_redacted_dossier_says_what_it_leaves_out(store: Store, viewer: Viewer) -> None:
    events = played(PAIR, "hidden")
    recorded(store, events)
    foretold = place(events, "CommandGiven", 2, command="foretell")
    claims = Said("P1", "open"), Said("P2", "only for judges", True)
    full, found = of(store, foretold, *claims), of(store, foretold, *claims, viewer=viewer)
    whose: int = events[foretold].player  # type: ignore[attr-defined]
    assert (found.action.options is None) == (viewer != whose)
    assert found.claims[1].text == ("only for judges" if viewer == 2 else None)
    assert found.integrity.redactions
    assert found.knowledge.not_shown > 0
    assert len(found.knowledge.sights) + found.knowledge.not_shown == len(full.knowledge.sights)
    assert found.knowledge.gained == full.knowledge.gained
    assert found.backup.library == full.backup.library
    assert [step.flags for step in found.backup.reverse] == [step.flags for step in full.backup.reverse]
    assert found.integrity.head == full.integrity.head
    assert any("leaves out" in line for line in found.cannot_say)


def test_what_somebody_wanted_to_do_is_asked_of_the_engine(store: Store) -> None:
    events = played(PAIR, "hidden")
    recorded(store, events)
    turn = place(events, "PriorityReceived", 5)
    found = of(store, turn, action='P1: cast "Doomskar"')
    assert found.action.asked is not None
    assert found.action.asked.legal is False
    assert found.action.asked.rules
    assert of(store, turn, action='P1: cast "Doomskar"', viewer=1).action.asked is None
    nonsense = of(store, turn, action="P1: dance").action.asked
    assert nonsense is not None
    assert nonsense.legal is None


def test_rulings_and_appeals_are_told(store: Store) -> None:
    events = played(PAIR, "hidden")
    game = recorded(store, events)
    disputes = Disputes(store)
    case = disputed(store, game, 200, asked_by="P1")
    case = disputes.rule(case, "Fay", given=[Given("P1", "missed-trigger", "warning")], text="a Warning", minutes=5)
    case = disputes.appeal(case, "P1", "not detrimental")
    case = disputes.rule(case, "Hal", role="head-judge", given=[Given("P1", "missed-trigger", "none")], text="none")
    found = build(store, case, "all").judgement
    assert found.status == "final"
    assert [(one.judge, one.final, one.overruled) for one in found.rulings] == [
        ("Fay", False, True),
        ("Hal", True, False),
    ]
    assert (found.extension, found.rulings[0].extension) == (5, 5)
    assert [one.text for one in found.appeals] == ["not detrimental"]
    text = as_text(build(store, case, "all"))
    assert text.index("Fay (floor-judge), ruling, overruled") < text.index("appeals") < text.index("Hal (head-judge)")


def leaves(value: object) -> list[str]:
    """What of a JSON document is text for people."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [each for one in value.values() for each in leaves(one)]
    if isinstance(value, list | tuple):
        return [each for one in value for each in leaves(one)]
    return []


@pytest.mark.parametrize("viewer", ["all", 1])
def test_text_page_and_json_hold_the_same_facts(store: Store, viewer: Viewer) -> None:
    from loreplay.web.dossier import dossier_page

    events = played()
    at = place(events, "CountersPut", 1, rule="714.3c")
    planted(store, at, amount=2, total=9)
    case = disputed(store, store.games()[0].id, at, Said("P1", "said & <done>"), noticed=at + 20)
    found = build(store, case, viewer)
    text = " ".join(as_text(found).split())
    replay = store[case.game]
    page = dossier_page(found, replay.everything() if viewer == "all" else replay.view(viewer))
    plain = " ".join(page.replace("&#39;", "'").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").split())
    data = msgspec.json.decode(msgspec.json.encode(found.data()))
    kinds = {event.kind for event in events}
    quiet = {"foretell", "pass", "decision", "hidden", "library", "random"}
    for leaf in leaves(data):
        words = " ".join(leaf.split())
        words = words if words in text else sentence(words)
        if not words or words in kinds or words in quiet:
            continue
        assert words in text or words.replace(" ", "") in text.replace(" ", ""), words
        assert words in plain or words.replace(" ", "") in plain.replace(" ", ""), words
    assert [one.number for one in sections(found)] == list(range(1, 13))


def test_a_game_that_lost_events_is_told(store: Store) -> None:
    game = recorded(store, played(PAIR, "hidden"))
    case = disputed(store, game, 500)
    store.transact(
        lambda execute: execute(
            "DELETE FROM stored_events WHERE originator_id = ? AND originator_version > 300", (game.hex,)
        )
    )
    with pytest.raises(StoreError, match="has 301 events, and the dispute is about event 500"):
        build(store, case)


def test_a_real_game(shared: Path, tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        import_paths([shared / "data/arena" / "saga_bahamut_full_cycle_571a1371_g1.log.gz"], store)
        (info,) = store.games()
        replay = store[info.id]
        for kind in ("SpellCast", "AttackersDeclared", "CountersPut", "CardDrawn"):
            at = replay.where(kind=kind)[2].number
            found = build(store, disputed(store, info.id, at, Said("P1", "x"), noticed=min(at + 60, len(replay) - 1)))
            assert found.identity.view == replay.seen_as
            assert found.action.options is None
            assert not found.counterfactual.available
            assert found.action.legal in ("no breach found", "cannot be told")
            assert found.integrity.verdict == "INTACT"
            assert found.moment.time.endswith("UTC")
            assert " min " in found.moment.elapsed
            assert found.backup.events > 10
            assert any("record of that seat" in line for line in found.cannot_say)
            assert as_text(found).count("\n") > 60


def test_a_stretch_that_was_rolled_back(shared: Path, tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        import_paths([shared / "data/arena" / "undo_cancelled_cast_58b6d882_g1.log.gz"], store)
        (info,) = store.games()
        replay = store[info.id]
        back = next(recorded for recorded in replay if recorded.kind == "RolledBack")
        found = build(store, disputed(store, info.id, back.number - 1, noticed=len(replay) - 1))
        assert any("rolled back" in line for line in found.cannot_say)
        assert found.action.event.number == back.number - 1
