"""The log: each kind of event in plain words."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.events import EVENTS, GameEvent
from domain.redact import redact_all
from projections.log import LogLine, log
from projections.words import WORDS, Teller
from tests.kit.game import BEARS, BOLT, FOREST, SAGA, Game
from tests.kit.random_games import games
from tests.kit.strategies import OF_KIND


def test_every_kind_has_words_and_no_other() -> None:
    assert {kind.__name__ for kind in WORDS} == {*EVENTS}


@pytest.mark.parametrize("kind", list(EVENTS))
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_event_of_any_kind_is_one_clean_sentence(kind: str, data: st.DataObject) -> None:
    event = data.draw(OF_KIND[kind])
    game = Game()
    teller = Teller(game.state)
    teller.soon = {}
    text = teller.tell(event)
    assert text.endswith(".")
    assert text[0] == text[0].upper() or text.startswith(("Alice", "Bob"))
    assert "None" not in text or "None" in event.model_dump_json()
    assert not [letter for letter in text if unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp")]


def lines(game: Game, **options: int) -> dict[int, str]:
    return {line.number: line.text for line in log(game.events, **options)}


def test_the_log_of_a_saga_in_a_judges_words() -> None:
    game = Game()
    game.turn(1)
    game.step("main1")
    spell = game.cast(1, SAGA)
    saga = game.resolve(spell)
    first = game.last + 1
    chapter = game.chapter(1, saga, 1, "714.3a")
    game.resolve_ability(chapter)
    game.sacrifice(1, saga, "714.4")
    assert list(lines(game, first=first).values()) == [
        "Alice puts a lore counter on Arni Slays the Troll (1).",
        "Chapter I of Arni Slays the Troll triggers, controlled by Alice.",
        "Alice puts chapter I of Arni Slays the Troll on the stack.",
        "Chapter I of Arni Slays the Troll starts to resolve.",
        "Chapter I of Arni Slays the Troll resolves.",
        "Chapter I of Arni Slays the Troll leaves the stack, resolved.",
        "Alice sacrifices Arni Slays the Troll, its final chapter done.",
        "Arni Slays the Troll goes from the battlefield to Alice's graveyard.",
    ]
    line = next(iter(log(game.events, first=first)))
    assert (line.turn, line.step, line.rule, line.kind, line.cause) == (1, "main1", "714.3a", "CountersPut", None)
    assert str(line) == f"{first:>5}  T1 main1          {line.text}  [714.3a]"


def test_what_is_drawn_and_cast_is_named_before_it_moves() -> None:
    game = Game()
    game.turn(1)
    game.play_land(1, FOREST)
    spell = game.cast(2, BOLT, targets=(1,))
    told = list(lines(game).values())
    assert "Alice draws Forest." in told
    assert "Alice plays Forest." in told
    assert "Bob casts Lightning Bolt." in told
    assert "Lightning Bolt targets Alice." in told
    assert game.state.objects[spell].targets == ((1,),)


def test_who_may_not_see_it_reads_of_a_card() -> None:
    game = Game()
    game.draw(1, BEARS)
    told = [line.text for line in log(redact_all(game.events, 2))]
    assert told[-2:] == ["Alice draws a card.", "A card goes from Alice's library to Alice's hand."]


def test_names_are_those_of_the_moment() -> None:
    game = Game()
    one = game.enter(1, BEARS)
    tapped = game.event("PermanentTapped", "701.26a", object=one)
    other = game.enter(2, BEARS)
    again = game.event("PermanentUntapped", "701.26b", object=one)
    told = lines(game)
    assert told[tapped] == "Grizzly Bears becomes tapped."
    assert told[again] == f"Grizzly Bears ({one}) becomes untapped."
    assert other


def test_rolled_back_stretches_are_told_on_demand_alone() -> None:
    game = Game()
    game.turn(1)
    to = game.step("main1")
    gone = game.enter(1, BEARS)
    tapped = game.event("PermanentTapped", "701.26a", object=gone)
    back = game.roll_back(to)
    kept = game.enter(1, BEARS)
    told = lines(game)
    assert tapped not in told
    assert told[back] == f"The game goes back to right after #{to} (undo)."
    everything = lines(game, cancelled=True)
    assert everything[tapped] == "Grizzly Bears becomes tapped."
    assert len(everything) == len(game.events)
    assert everything[game.last] == "Grizzly Bears goes from the stack to the battlefield."
    assert kept


def test_a_stretch_of_the_log() -> None:
    game = Game()
    for _ in range(5):
        game.draw(1)
    assert [line.number for line in log(game.events, first=3, last=5)] == [3, 4, 5]


@settings(max_examples=60, deadline=None)
@given(games, st.sampled_from((None, 1, 2)))
def test_every_game_has_a_whole_log(events: list[GameEvent], viewer: int | None) -> None:
    told: list[LogLine] = list(log(redact_all(events, viewer), cancelled=True))
    assert [line.number for line in told] == list(range(len(events)))
    assert all(line.text.endswith(".") for line in told)
