"""A recorded game as Python users see it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import EVENTS, GameEvent
from domain.redact import redact, view
from domain.state import effective_numbers, fold
from replay.errors import StoreError
from replay.formats.lore import write_lore
from replay.moments import NoSuchMoment
from replay.recorded import Recorded
from replay.replay import Replay
from replay.store import open_store
from replay.verify import Verdict
from tests.kit.game import BEARS, BOLT, FOREST, SAGA, Game
from tests.kit.random_games import games, random_game
from tests.kit.recording import record
from tests.kit.replays import replay_of, stored_replay


def saga_game(observer: int | None = None) -> Game:
    """Two turns: Alice's Saga, and a bolt at its controller."""
    game = Game("Alice", "Bob", observer=observer)
    game.draw(1, FOREST)
    game.draw(2, FOREST)
    game.turn(1)
    game.step("upkeep")
    game.step("main1")
    game.play_land(1)
    saga = game.enter(1, SAGA)
    game.resolve_ability(game.chapter(1, saga, 1, "714.3a"))
    game.turn(2)
    game.step("main1")
    bolt = game.cast(2, BOLT, targets=(1,))
    cause = game.event("DamageDealt", "120.3a", to=1, amount=3, source=bolt)
    game.event("LifeChanged", "120.3a", player=1, amount=-3, total=17, reason="damage", source=bolt, cause=cause)
    game.resolve(bolt)
    game.sacrifice(1, saga, "714.4")
    game.event("PlayerLost", "104.3a", player=2, reason="concession")
    game.event("GameWon", "104.2a", player=1)
    game.event("GameEnded", "104.1")
    return game


@pytest.fixture(params=[replay_of, stored_replay])
def replay(request: pytest.FixtureRequest) -> Replay:
    return request.param(saga_game().events, name="saga-game")


# A sequence


def test_it_is_a_sequence_of_numbered_events(replay: Replay) -> None:
    events = saga_game().events
    assert len(replay) == len(events)
    assert [recorded.number for recorded in replay] == list(range(len(events)))
    everything = replay.everything()
    assert [recorded.event for recorded in everything] == events
    assert everything[-1].event == everything[len(events) - 1].event == events[-1]
    assert [each.number for each in replay[3:9:2]] == [3, 5, 7]
    assert [each.number for each in replay[-2:]] == [len(events) - 2, len(events) - 1]
    assert replay[0].kind == "GameBegan"
    assert replay[5] in replay
    for number in (len(events), -len(events) - 1):
        with pytest.raises(IndexError, match=f"no event {number}: the game has events 0 to {len(events) - 1}"):
            replay[number]


def test_repr_and_what_the_game_was(replay: Replay) -> None:
    assert repr(replay) == f"<Replay saga-game: 2 turns, {len(replay)} events, Alice won (104.2a), unverified>"
    assert [player.name for player in replay.players] == ["Alice", "Bob"]
    assert replay.result == "Alice won (104.2a)"
    assert [turn.number for turn in replay.turns] == [0, 1, 2]
    assert [point.total for point in replay.life] == [20, 20, 17]
    (saga,) = replay.sagas
    assert (saga.chapters_resolved, saga.end) == ((1,), "sacrificed (714.4)")
    assert len(list(replay.log())) == len(replay)


def test_an_unfinished_game() -> None:
    replay = replay_of(saga_game().events[:20])
    assert repr(replay) == "<Replay game: 1 turn, 20 events, unfinished, unverified>"


def test_no_events_at_all() -> None:
    replay = replay_of([])
    assert list(replay) == []
    assert replay.turns == replay.life == replay.sagas == ()
    with pytest.raises(NoSuchMoment, match="no events"):
        replay.at("end")


# Moments


def test_at(replay: Replay) -> None:
    position = replay.at("T2.main1")
    assert (position.turn, position.step, position.state.priority) == (2, "main1", 2)
    assert replay[position.number].kind == "PriorityReceived"
    assert replay.at(turn=2, step="main1").number == position.number
    assert replay.at(position.number).state == position.state
    assert replay.at(f"#e{position.number}").number == position.number
    assert replay.at(-1).number == replay.at("end").number == len(replay) - 1
    assert replay.at("start").number == 0
    assert replay[replay.at(turn=1).number].kind == "TurnBegan"


def test_at_what_is_not_there(replay: Replay) -> None:
    for moment in ("T9", "T1.draw", 9999, -9999, "x"):
        with pytest.raises(NoSuchMoment) as caught:
            replay.at(moment)
        assert "\n" not in str(caught.value)
    for wrong in ({}, {"moment": 3, "turn": 1}, {"step": "draw"}):
        with pytest.raises(TypeError, match="say one moment"):
            replay.at(**wrong)
    with pytest.raises(NoSuchMoment, match="'main3' is no step"):
        replay.at(turn=1, step="main3")


def test_a_position(replay: Replay) -> None:
    position = replay.at("T2.main1")
    assert str(position).startswith(f"#{position.number}  T2.main1  precombat main phase  Bob's turn")
    assert repr(position) == f"<Position #{position.number} T2.main1 of saga-game, public view>"
    assert [player.life for player in position.players] == [20, 20]
    assert position.board.number == position.number
    assert '"schema":"loreplay.board"' in position.json()
    assert [known.seat for known in position.knowledge()] == [None, 1, 2]
    cast = replay.where(kind="TargetsChosen")[0].number
    assert [entry.name for entry in replay.at(cast).stack] == ["Lightning Bolt"]


def test_html_is_escaped() -> None:
    position = replay_of(Game("<script>alert(1)</script>", "B&b").events).at(0)
    assert "<script>" not in position._repr_html_()
    assert "&lt;script&gt;" in position._repr_html_()
    assert "B&amp;b" in position._repr_html_()


def test_summoning_sickness_outlasts_another_players_turn(replay: Replay) -> None:
    game = Game()
    game.turn(1)
    bears = game.enter(1, BEARS)
    game.turn(2)
    game.step("main1")
    marked = [
        card.id
        for side in replay_of(game.events).at("end").board.players
        for card in side.creatures
        if card.summoning_sick
    ]
    assert marked == [bears]


@settings(max_examples=50, deadline=None)
@given(games, st.sampled_from(("all", "public", 1, 2)), st.lists(st.integers(0, 9999), min_size=1, max_size=5))
def test_any_moment_in_any_view_is_the_view_of_the_fold(
    events: list[GameEvent], viewer: str | int, looks: list[int]
) -> None:
    replay = replay_of(events, viewer=viewer)
    for number in (look % len(events) for look in looks):
        whole = fold(events[: number + 1])
        seen = whole if viewer == "all" else view(whole, None if viewer == "public" else int(viewer))
        assert replay.at(number).state == seen


def test_bytes_and_events_give_the_same_positions() -> None:
    events = random_game(11, 120)
    decoded, lazily = replay_of(events, viewer="all"), stored_replay(events, viewer="all")
    for number in range(len(events) - 1, -1, -9):
        assert decoded.at(number).state == lazily.at(number).state
    assert [each.event for each in lazily] == events


def test_rolled_back_stretches() -> None:
    game = Game()
    game.turn(1)
    to = game.step("main1")
    bears = game.enter(1, BEARS)
    inside = game.last
    back = game.roll_back(to)
    replay = replay_of(game.events)
    assert bears in replay.at(inside).state.objects
    assert bears not in replay.at(back).state.objects
    assert [each.number for each in replay.effective()] == effective_numbers(game.events) == [*range(to + 1), back]
    assert replay.where(kind="SpellCast") == []
    assert len(replay.where(kind="SpellCast", cancelled=True)) == 1
    assert inside in [line.number for line in replay.log(cancelled=True)]
    assert inside not in [line.number for line in replay.log()]


# Searching


def test_where(replay: Replay) -> None:
    def kinds(**wanted: object) -> list[str]:
        return [each.kind for each in replay.where(**wanted)]  # type: ignore[arg-type]

    assert kinds(rule="714") == ["CountersPut", "AbilityTriggered", "PermanentSacrificed"]
    assert kinds(rule="714.4") == ["PermanentSacrificed"]
    assert kinds(rule="714", player="Alice") == kinds(rule="714", player=1) == kinds(rule="714", player="ALICE")
    assert kinds(rule="714", player="Bob") == []
    assert kinds(kind="SpellCast", player="Bob") == ["SpellCast"]
    assert kinds(kind=("SpellCast", EVENTS["LandPlayed"])) == ["LandPlayed", "SpellCast", "SpellCast"]
    assert kinds(source="lightning bolt") == ["DamageDealt", "LifeChanged"]
    assert {*kinds(source="Arni slays — the TROLL!")} == {
        "CountersPut", "AbilityTriggered", "AbilityPutOnStack", "ResolutionBegan", "AbilityResolved",
    }  # fmt: skip
    bolt = replay.where(kind="DamageDealt")[0].source
    assert kinds(source=bolt) == ["DamageDealt", "LifeChanged"]
    assert {each.turn for each in replay.where(turn=2)} == {2}
    assert {each.step for each in replay.where(step="upkeep")} == {"upkeep"}
    assert kinds(turn=9) == kinds(source="!") == []


@pytest.mark.parametrize(
    ("wanted", "line"),
    [
        ({"rule": "714.x"}, "no rule '714.x'"),
        ({"kind": "SpelCast"}, "there is no kind of event 'SpelCast'; did you mean SpellCast"),
        ({"kind": "\x1b[0m"}, "EVENTS.md lists them"),
        ({"player": "Carol"}, r"no player is called 'Carol': there are Alice \(seat 1\), Bob \(seat 2\)"),
        ({"player": 3}, "no player is called '3'"),
        ({"step": "main3"}, "'main3' is no step"),
    ],
)
def test_where_refuses_what_does_not_exist(replay: Replay, wanted: dict[str, object], line: str) -> None:
    with pytest.raises(ValueError, match=line) as caught:
        replay.where(**wanted)  # type: ignore[arg-type]
    assert str(caught.value).isprintable()


def test_where_survives_rules_that_are_none() -> None:
    game = Game()
    game.event("NoteAdded", "not a rule", text="x")
    assert replay_of(game.events).where(rule="714") == []


def test_diff(replay: Replay) -> None:
    bolt = replay.where(kind="LifeChanged")[0].number
    assert str(replay.diff(bolt - 1, bolt)) == "Alice: life 20 → 17"
    whole = replay.everything().diff("T1.main1", "end")
    assert any(each.text.startswith("Forest: Alice's library → battlefield") for each in whole)
    assert replay.diff("end", "end") == ()


# Views


def test_the_default_view_is_the_observers_else_the_public_one() -> None:
    public, observed = replay_of(saga_game().events), replay_of(saga_game(observer=1).events)
    assert (public.viewer, public.seen_as) == ("public", "public view")
    assert (observed.viewer, observed.seen_as) == (1, "as Alice")
    first = observed.where(kind="ObjectMoved")
    assert first[0].facts == FOREST
    assert first[1].facts is None
    assert first[1].withheld
    assert public.where(kind="ObjectMoved")[0].facts is None


def test_views_say_whose_they_are(replay: Replay) -> None:
    bob = replay.view(as_player="Bob")
    assert repr(bob).endswith("Alice won (104.2a), as Bob, unverified>")
    assert bob.at("T1").board.view == "as Bob"
    assert "[as Bob]" in str(bob.at("T1"))
    everything = replay.everything()
    assert "everything, hidden information included" in repr(everything)
    assert "[everything, hidden information included]" in str(everything.at("T1"))
    assert replay.view().viewer == everything.view().viewer == "public"
    with pytest.raises(ValueError, match="no player is called 'Carol'"):
        replay.view(as_player="Carol")


def test_nothing_hidden_comes_out_of_a_view() -> None:
    game = Game("Alice", "Bob")
    secret = BEARS.model_copy(update={"name": "Zanzibar"})
    card = game.draw(2, secret)
    game.event("CommandGiven", None, player=2, command="look", details='{"card":"Zanzibar"}', seen_by=(2,))
    game.event("DeckRegistered", "100.2a", player=2, main=(("Zanzibar", 4),), seen_by=(2,))
    game.event("CardsLookedAt", "701.20e", player=2, cards=(card,), faces=((card, secret),), seen_by=(2,))
    for replay in (replay_of(game.events).view(as_player="Alice"), stored_replay(game.events)):
        out = [str(each) for each in replay] + [str(line) for line in replay.log()]
        for number in range(len(replay)):
            position = replay.at(number)
            out += [str(position), position.json(), str(position.knowledge()), position._repr_html_()]
        out += [str(replay.sightings()), str(replay.diff(0, "end")), repr(replay)]
        assert "Zanzibar" not in "".join(out)
    assert "Zanzibar" in str(replay_of(game.events).view(as_player="Bob").at("end"))


def test_two_players_of_one_name_are_asked_for_by_seat() -> None:
    replay = replay_of(Game("Ann", "ann").events)
    assert replay.view(as_player="ann").viewer == 2
    with pytest.raises(ValueError, match="several players are called 'ANN'"):
        replay.view(as_player="ANN")
    assert replay.view(as_player="2").viewer == 2


def test_a_namer_gives_names_to_cards() -> None:
    game = Game()
    card = game.draw(1, FOREST.model_copy(update={"name": None, "card": "arena:1"}))
    game.event("LandPlayed", "305.1", player=1, card=card)
    replay = replay_of(game.events, namer={"arena:1": "Mistrise"}.get, viewer="all")
    assert "Mistrise" in str(replay.at("end"))
    assert list(replay.log())[-1].text == "Alice plays Mistrise."


# Files, stores, damage


def test_files_and_stores(tmp_path: Path) -> None:
    writer = record(saga_game().events)
    with open_store(str(tmp_path / "games.db")) as store:
        store.append(writer)
        stored = Replay.from_store(store, str(writer.game_id)[:8])
        assert stored.verify().verdict is Verdict.INTACT
        assert "INTACT" in repr(stored)
        assert "INTACT" in repr(stored.everything())
        whole = write_lore(tmp_path / "whole.lore.zst", store, writer.game_id)
        bobs = write_lore(tmp_path / "bobs.lore", store, writer.game_id, viewer=2)
        assert [each.event for each in store[writer.game_id]] == [each.event for each in stored]
        with pytest.raises(StoreError, match="there is no game"):
            store["ffffffff"]
        with pytest.raises(StoreError, match="there is no game"):
            Replay.from_store(store, "ffffffff")
    loaded = Replay.load(whole)
    assert repr(loaded).startswith("<Replay whole: 2 turns, ")
    assert [each.event for each in loaded.everything()] == [each.event for each in stored.everything()]
    redacted = Replay.load(bobs)
    assert redacted.seen_as == "as Bob"
    assert redacted.verify().verdict is Verdict.INTACT
    assert [each.event for each in redacted] == [redact(each.event, 2) for each in stored.everything()]


def test_what_is_made_in_memory_cannot_be_verified() -> None:
    with pytest.raises(StoreError, match="made in memory"):
        replay_of(saga_game().events).verify()


def test_damage_is_named_where_it_is() -> None:
    game = Game()
    game.events.append(EVENTS["LifeChanged"](player=9, amount=1, total=21))
    replay = replay_of(game.events)
    assert replay.at(0)
    with pytest.raises(StoreError, match=r"event 1 \(LifeChanged\) cannot be folded"):
        replay.at("end")
    swapped = Replay([Recorded(1, 0, game.events[0])])
    with pytest.raises(StoreError, match="event 1 stands where event 0 belongs"):
        swapped[0]
