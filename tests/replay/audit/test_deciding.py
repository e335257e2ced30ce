"""Games of our engine are decided again: what no rule checker sees is told at the first event that is another."""

from __future__ import annotations

from domain.events import GameEvent
from replay.audit import Finding, audit_events
from tests.replay.audit.games import simulated_games


def game() -> list[GameEvent]:
    """The game of our engine with most tokens."""
    return list(max(simulated_games(1).values(), key=lambda one: sum(event.kind == "TokenCreated" for event in one)))


def told(events: list[GameEvent]) -> list[Finding]:
    """What deciding again says."""
    return [finding for finding in audit_events(events).findings if "decided again" in finding.explanation]


def where(events: list[GameEvent], kind: str) -> int:
    """The last event of a kind."""
    return [number for number, event in enumerate(events) if event.kind == kind][-1]


def test_commands_that_were_decided_again_are_counted() -> None:
    audit = audit_events(game())
    assert audit.rules["733.1"].held > 100
    assert not audit.violations


def test_another_token_than_the_card_makes() -> None:
    events = game()
    at = where(events, "TokenCreated")
    facts = events[at].facts.model_copy(update={"power": 9})  # type: ignore[attr-defined]
    events[at] = events[at].model_copy(update={"facts": facts})
    (finding,) = told(events)
    assert (finding.event, finding.verdict) == (at, "violated")
    assert finding.rule.startswith("701.7")


def test_a_game_of_another_release_may_have_been_decided_otherwise() -> None:
    events = game()
    at = where(events, "TokenCreated")
    facts = events[at].facts.model_copy(update={"power": 9})  # type: ignore[attr-defined]
    events[at] = events[at].model_copy(update={"facts": facts})
    events[0] = events[0].model_copy(update={"engine": "loreplay 0.0.0"})
    (finding,) = told(events)
    assert finding.verdict == "cannot_tell"


def test_an_event_about_what_is_not_there() -> None:
    events = game()
    at = where(events, "ObjectMoved")
    events[at] = events[at].model_copy(update={"old_id": "o99999", "to_zone": "battlefield"})
    assert any(finding.event == at for finding in audit_events(events).violations)


def test_a_player_who_is_not_in_the_game() -> None:
    events = game()
    at = where(events, "LifeChanged")
    events[at] = events[at].model_copy(update={"player": 7})
    assert any(finding.event == at for finding in audit_events(events).violations)


def test_nothing_at_all() -> None:
    assert audit_events([]).findings == []
