"""The vocabulary: its words, its permitted rules, and what every kind of event can do."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any, get_args, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from domain import cr, redact, vocabulary
from domain.events import EVENTS, MODULES, RECORD_KEEPING, GameEvent, Record, base
from domain.state import WRITES
from domain.state.state import FIELDS
from domain.vocabulary import STEP_RULES, STEP_TITLES, STEPS
from tests.kit.strategies import OF_KIND

KINDS = list(EVENTS.values())
PARTS = [
    thing
    for module in (base, *MODULES)
    for thing in vars(module).values()
    if isinstance(thing, type) and issubclass(thing, Record) and thing.__module__ == module.__name__
]
IRREGULAR = set(
    "Became Began Cast Chosen Dealt Drawn Foretold Fought Given Kept Lost Made Paid Put Seen Spent Taken Won".split()
)
NOUNS = {"Checkpoint"}
NUMBER = re.compile(r"(?<![\w.])[1-9]\d\d\.\d+[a-z]{0,2}(?![\w.]*\d)")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_permitted_numbers_are_rules_and_none_lies_within_another(kind: type[GameEvent]) -> None:
    assert [number for number in kind.RULES if not cr.is_rule(number)] == []
    within = [(a, b) for a in kind.RULES for b in kind.RULES if a != b and cr.covers(a, b)]
    assert within == []
    assert len(set(kind.RULES)) == len(kind.RULES)


def test_just_record_keeping_needs_no_rule() -> None:
    assert [name for name, kind in EVENTS.items() if not kind.RULES] == list(RECORD_KEEPING)


def test_steps_have_a_rule_and_a_title_each() -> None:
    assert [number for number in STEP_RULES.values() if not cr.is_rule(number)] == []
    assert tuple(STEP_RULES) == tuple(STEP_TITLES) == STEPS
    permitted = EVENTS["StepBegan"].RULES
    assert all(any(cr.covers(number, rule) for number in permitted) for rule in STEP_RULES.values())


def test_every_number_in_a_comment_or_docstring_is_a_rule() -> None:
    sources = [inspect.getsource(module) for module in (base, *MODULES, vocabulary, redact)]
    cited = {number for source in sources for number in NUMBER.findall(source)}
    assert len(cited) > 100
    assert [number for number in sorted(cited) if not cr.is_rule(number)] == []


@pytest.mark.parametrize("kind", [*KINDS, *PARTS], ids=lambda kind: kind.__name__)
def test_says_what_it_is(kind: type[BaseModel]) -> None:
    said = kind.__doc__ or ""
    assert said
    assert said != GameEvent.__doc__
    assert said.rstrip().endswith(".")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_is_named_as_a_fact(kind: type[GameEvent]) -> None:
    words = re.findall(r"[A-Z][a-z]*", kind.__name__)
    assert "".join(words) == kind.__name__
    assert kind.__name__ in NOUNS or any(word in IRREGULAR or word.endswith("ed") for word in words), words


def inner_types(annotation: Any) -> Iterator[Any]:
    """The type and all types in it."""
    yield get_origin(annotation) or annotation
    for argument in get_args(annotation):
        if not isinstance(argument, str | int):
            yield from inner_types(argument)


@pytest.mark.parametrize("kind", [*KINDS, *PARTS], ids=lambda kind: kind.__name__)
def test_holds_only_ordered_immutable_values(kind: type[BaseModel]) -> None:
    for name, field in kind.model_fields.items():
        assert not {set, frozenset, dict, list, Any, object, float} & set(inner_types(field.annotation)), name


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_secret_names_its_audience_and_can_be_absent(kind: type[GameEvent]) -> None:
    for name, audience in kind.SECRETS.items():
        assert audience in kind.model_fields
        assert kind.model_fields[audience].default is None
        assert type(None) in get_args(kind.model_fields[name].annotation), name
    hidden = [name for name in kind.model_fields if name in ("facts", "faces", "details")]
    assert [name for name in hidden if name not in kind.SECRETS] == []


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_writes_parts_that_the_state_has(kind: type[GameEvent]) -> None:
    assert [part for part in WRITES.get(kind, ()) if part.partition(".")[0] not in FIELDS] == []


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_is_frozen_closed_and_survives_json(kind: type[GameEvent], data: st.DataObject) -> None:
    event = data.draw(OF_KIND[kind.__name__])
    again = kind.model_validate_json(event.model_dump_json())
    assert again == event
    assert again.model_dump() == event.model_dump()
    assert event.kind == kind.__name__
    with pytest.raises(ValidationError, match="frozen"):
        event.turn = 3  # type: ignore[misc]
    with pytest.raises(ValidationError, match="not permitted"):
        kind(**{**event.model_dump(), "remark": "x"})


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_redacting_hides_just_the_secret_fields(kind: type[GameEvent], data: st.DataObject) -> None:
    event = data.draw(OF_KIND[kind.__name__])
    viewer = data.draw(st.sampled_from([None, 1, 2]))
    seen = redact.redact(event, viewer)
    for name in kind.model_fields:
        audience = event.audience_of(name) if name in kind.SECRETS else None
        shown = audience is None or viewer in audience
        assert getattr(seen, name) == (getattr(event, name) if shown else None), name
    assert redact.redact(seen, viewer) == seen


def test_topics_are_kind_and_version() -> None:
    topics = [kind.topic() for kind in KINDS]
    assert len(set(topics)) == len(topics)
    assert all(re.fullmatch(r"[A-Z]\w+@[1-9]\d*", topic) for topic in topics)
