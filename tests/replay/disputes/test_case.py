"""Disputes: what is recorded, what may be done in which state, and what the MTR or IPG refuses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from domain.events import DISPUTES
from replay.disputes import Case, Disputes, Refused, Unfit
from replay.disputes.acting import Given, Said
from replay.errors import StoreError
from replay.forgetting import forget_game
from replay.formats.lore import dump_lines, import_lore, read_lore
from replay.store import Head, Store
from replay.verify import Verdict, verify
from replay.writer import GameWriter
from tests.kit.disputed import disputed
from tests.kit.recording import new_id, record, small_game


@pytest.fixture
def game(store: Store) -> str:
    """A game of Alice and Bob."""
    writer = record(small_game())
    store.append(writer)
    return str(writer.game_id)


@pytest.fixture
def case(store: Store, game: str) -> Case:
    return disputed(store, store.find(game).id, 30, Said("P1", "too early"), Said("bob", "no"), asked_by="Alice")


GRV = Given("P2", "game-rule-violation", "warning")


def ruled(store: Store, case: Case, **options: object) -> Case:
    return Disputes(store).rule(case, "Fay", **{"given": [GRV], **options})  # type: ignore[arg-type]


def test_it_is_a_stream_of_its_own(store: Store, game: str, case: Case) -> None:
    before = store.records(case.game), store.head(case.game)
    assert [recorded.event.kind for recorded in store.events(case.id)] == ["DisputeOpened", "ClaimMade", "ClaimMade"]
    assert (case.status, case.game, case.opened.event) == ("open", store.find(game).id, 30)
    assert case.opened.head == before[1].value  # type: ignore[union-attr]
    assert [claim.player for _, claim in case.claims] == [1, 2]
    assert store.disputes() == {case.id: case.game}
    assert [info.id for info in store.games()] == [case.game]
    assert store.rebuild_index() == 1
    assert [info.id for info in store.games()] == [case.game]
    ruled(store, case)
    assert (store.records(case.game), store.head(case.game)) == before
    assert {recorded.event.kind for recorded in store.events(case.id)} <= set(DISPUTES)
    assert verify(store, case.id).verdict is Verdict.INTACT


def test_open_ruled_appealed_final(store: Store, case: Case) -> None:
    disputes = Disputes(store)
    case = ruled(store, case, text="a Warning", minutes=4)
    assert case.status == "ruled"
    assert case.ruling is not None
    assert [(one.player, one.name, one.penalty) for one in case.ruling.penalties] == [(2, "Bob", "warning")]
    assert case.ruling.extension == 4
    case = disputes.appeal(case, "Bob", "it was legal")
    assert case.status == "appealed"
    case = disputes.rule(case, "Hal", role="head-judge", text="upheld", given=[GRV])
    assert case.status == "final"
    assert [one.event.judge for one in case.rulings] == ["Fay", "Hal"]
    assert disputes.find(str(case.id)[:8]) == case
    assert disputes.extend(case, "Hal", 3).events == case.events + 1


def test_the_head_judge_may_rule_first(store: Store, case: Case) -> None:
    assert ruled(store, case, role="head-judge").status == "final"


def appealed(store: Store, case: Case) -> Case:
    return Disputes(store).appeal(ruled(store, case), "P2")


def final(store: Store, case: Case) -> Case:
    return ruled(store, appealed(store, case), role="appeals-judge")


REFUSALS: dict[str, tuple[str, Callable[[Store, Case], object]]] = {
    "appeal before a ruling": ("MTR 2.9", lambda store, case: Disputes(store).appeal(case, "P1")),
    "appeal twice": ("MTR 2.9", lambda store, case: Disputes(store).appeal(appealed(store, case), "P1")),
    "appeal after the final ruling": ("MTR 2.9", lambda store, case: Disputes(store).appeal(final(store, case), "P1")),
    "appeal of a spectator": ("MTR 2.9", lambda store, case: Disputes(store).appeal(ruled(store, case), "Eve")),
    "rule twice": ("MTR 2.9", lambda store, case: ruled(store, ruled(store, case))),
    "a floor judge on an appeal": ("MTR 2.9", lambda store, case: ruled(store, appealed(store, case))),
    "rule after the final ruling": ("MTR 2.9", lambda store, case: ruled(store, final(store, case), role="head-judge")),
    "claim after the final ruling": (
        "MTR 2.9",
        lambda store, case: Disputes(store).claim(final(store, case), Said("P1", "x")),
    ),
    "a backup nobody authorised": ("IPG 1.4", lambda store, case: ruled(store, case, remedy="backup")),
    "a simple backup for another infraction": (
        "IPG 1.4",
        lambda store, case: ruled(
            store,
            case,
            remedy="simple-backup",
            authorized_by="Hal",
            given=[Given("P1", "failure-to-maintain-game-state", "warning")],
        ),
    ),
    "a trigger that was not missed": ("IPG 2.1", lambda store, case: ruled(store, case, remedy="trigger-on-stack")),
    "a floor judge deviates": (
        "IPG 1.4",
        lambda store, case: ruled(store, case, given=[Given("P2", "game-rule-violation", "match-loss")]),
    ),
    "an unexplained deviation": (
        "IPG 1.2",
        lambda store, case: ruled(
            store, case, role="head-judge", given=[Given("P2", "game-rule-violation", "game-loss")]
        ),
    ),
    "two penalties for one error": (
        "IPG 1.2",
        lambda store, case: ruled(store, case, given=[GRV, Given("P2", "hidden-card-error", "warning")]),
    ),
    "a floor judge disqualifies": (
        "IPG 4.8",
        lambda store, case: ruled(store, case, given=[Given("P2", "cheating", "disqualification")]),
    ),
    "a time extension without a ruling": ("IPG 1", lambda store, case: Disputes(store).extend(case, "Fay", 3)),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_what_is_refused_names_its_section_and_records_nothing(store: Store, case: Case, name: str) -> None:
    section, attempt = REFUSALS[name]
    before = case.events
    with pytest.raises(Refused, match=section) as refusal:
        attempt(store, case)
    assert refusal.value.section == section
    last = Disputes(store).find(str(case.id))
    assert last.events == before or last.status != "open"
    assert len(last.rulings) <= 2


def test_what_may_be_done_with_authority_or_a_reason(store: Store, case: Case) -> None:
    again = ruled(store, case, remedy="backup", authorized_by="Hal")
    assert again.ruling is not None
    assert again.ruling.event.authorized_by == "Hal"
    told = ruled(
        store,
        appealed_from(store, again),
        role="head-judge",
        deviation="announced twice before",
        given=[Given("P2", "game-rule-violation", "game-loss")],
    )
    assert told.ruling is not None
    assert told.ruling.event.deviation == "announced twice before"


def appealed_from(store: Store, case: Case) -> Case:
    return Disputes(store).appeal(case, "P1")


def test_earlier_infractions_count_by_player_type_and_day(store: Store, game: str) -> None:
    disputes = Disputes(store)
    identifier = store.find(game).id
    priors = []
    for _ in range(3):
        case = ruled(store, disputed(store, identifier, 30))
        assert case.ruling is not None
        priors.append(case.ruling.penalties[0].prior)
        last = case
    assert priors == [0, 1, 2]
    assert disputes.prior("Bob", "game-rule-violation", last.time) == 3
    assert disputes.prior("Bob", "hidden-card-error", last.time) == 0
    assert disputes.prior("Alice", "game-rule-violation", last.time) == 0
    assert disputes.prior("Bob", "game-rule-violation", last.time - 86_400_000) == 0
    upgraded = ruled(store, disputed(store, identifier, 30), given=[Given("Bob", "game-rule-violation", "game-loss")])
    assert upgraded.ruling is not None
    assert upgraded.ruling.penalties[0].prior == 3
    # what an appeal overrules does not count
    overruled = disputes.appeal(last, "Bob")
    disputes.rule(overruled, "Hal", role="head-judge")
    assert disputes.prior("Bob", "game-rule-violation", last.time) == 3


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"event": 10**6}, "no event"),
        ({"event": -1}, "no event"),
        ({"noticed": 3}, "--noticed"),
        ({"claims": [Said("P1", " ")]}, "--claim"),
        ({"claims": [Said("P1", "x" * 2001)]}, "2001 characters"),
        ({"claims": [Said("Eve", "x", True)]}, "did not play"),
        ({"claims": [Said("P1", "\ud800")]}, "Unicode"),
    ],
)
def test_what_cannot_be_opened(store: Store, game: str, options: dict[str, object], told: str) -> None:
    options = {"event": 30, "claims": [], **options}
    event, claims = options.pop("event"), options.pop("claims")
    with pytest.raises(Unfit, match=told):
        Disputes(store).open(store.find(game), event, claims, **options)  # type: ignore[arg-type]
    assert store.disputes() == {}


def test_what_cannot_be_ruled(store: Store, case: Case) -> None:
    for options, told in (
        ({"given": [Given("P9", "game-rule-violation", "warning")]}, "did not play"),
        ({"given": [Given("P1", "rudeness", "warning")]}, "--infraction"),
        ({"given": [Given("P1", "game-rule-violation", "a slap")]}, "--penalty"),
        ({"remedy": "pray"}, "--remedy|remedy"),
        ({"role": "king"}, "--role"),
        ({"minutes": 10_000}, "--minutes"),
    ):
        with pytest.raises(StoreError, match=told):
            ruled(store, case, **options)
    with pytest.raises(Unfit, match="--judge"):
        Disputes(store).rule(case, " ")
    assert Disputes(store).find(str(case.id)).status == "open"
    with pytest.raises(StoreError, match="there is no dispute"):
        Disputes(store).find("0123456789")
    with pytest.raises(StoreError, match="no id of a dispute"):
        Disputes(store).find("?")


def test_two_judges_at_once(store: Store, case: Case) -> None:
    ruled(store, case)
    with pytest.raises(StoreError, match="somebody else"):
        ruled(store, case)


def test_a_file_that_only_begins_as_a_dispute_is_not_imported(store: Store, case: Case, tmp_path: Path) -> None:
    identifier = new_id()
    writer = GameWriter(identifier)
    for recorded in (*store.events(case.id), *store.events(case.game)[:3]):
        writer.emit(recorded.event, 1)
    file = tmp_path / "case.lore"
    head = Head(writer.number, writer.chain.hex)
    file.write_bytes(b"".join(dump_lines(identifier, writer.pending, head)))
    with pytest.raises(StoreError, match="belongs to no dispute; nothing was imported"):
        import_lore(store, read_lore(file))
    assert [one.id for one in Disputes(store).all()] == [case.id]


def test_a_ruling_that_was_edited_is_found(store: Store, case: Case) -> None:
    case = ruled(store, case, text="a Warning")
    record = next(one for one in store.records(case.id) if one.topic.startswith("RulingGiven"))
    edited = record.payload.replace(b"a Warning", b"no fault!")
    assert edited != record.payload
    store.recorder.replace_payloads(case.id, [(record.number, edited)], lambda execute: None)
    answer = verify(store, case.id)
    assert answer.verdict is Verdict.TAMPERED
    assert answer.first is not None
    assert answer.last is not None
    assert answer.first <= record.number <= answer.last


def test_forgetting_the_game_takes_what_was_said_away_from_the_table(store: Store, game: str) -> None:
    case = disputed(store, store.find(game).id, 30, Said("P1", "in the open"), Said("P2", "I held a Shock", True))
    assert any(b"I held a Shock" in one.payload for one in store.records(case.id))
    forget_game(store, case.game)
    assert not any(b"I held a Shock" in one.payload for one in store.records(case.id))
    assert verify(store, case.id).ok
    assert [claim.text for _, claim in Disputes(store).find(str(case.id)).claims] == ["in the open", None]
