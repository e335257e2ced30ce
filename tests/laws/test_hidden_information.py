"""What a seat sees, and may do, does not depend on what is hidden from it."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from domain.decide import Table
from domain.events import GameEvent
from domain.legal import legal_commands
from domain.redact import may_see, redact_all, view
from domain.rules.chance import CounterStream
from domain.state import State, fold
from replay.simulation.players import View
from replay.simulation.players.greedy import GreedyPlayer
from tests.laws.kit import PAIRS, simulator


def shuffled_behind(state: State, viewer: int, random: Random) -> State:
    """The same game, with other cards where the viewer can't look."""
    other = state.copy()
    for seat in state.players:
        hidden = [
            identifier
            for identifier, thing in state.objects.items()
            if thing.owner == seat and thing.zone in ("hand", "library", "exile") and not may_see(thing.seen_by, viewer)
        ]
        faces = [state.objects[identifier].base for identifier in hidden]
        random.shuffle(faces)
        for identifier, face in zip(hidden, faces, strict=True):
            other.objects[identifier] = replace(other.objects[identifier], face=face, base=face)
    return other


@pytest.mark.parametrize("pair", PAIRS[::3], ids="-".join)
def test_two_hidden_hands_are_one_view_with_the_same_options(pair: tuple[str, str]) -> None:
    random = Random(7)
    compared = changed = 0

    def watch(table: Table, _: list[GameEvent]) -> None:
        nonlocal compared, changed
        player = table.player
        if player is None or not table.quiescent or random.random() > 0.08:
            return
        state = table.game.state
        other = shuffled_behind(state, player, random)
        changed += other != state
        assert view(other, player) == view(state, player)
        again = Table.resumed(table.game.library, CounterStream(b"another"), other)
        mine, theirs = legal_commands(table), legal_commands(again)
        assert list(mine) == list(theirs)
        assert GreedyPlayer(1).choose(View(table, player), mine) == GreedyPlayer(1).choose(View(again, player), theirs)
        compared += 1

    simulator(pair, watch).play(5)
    assert compared > 10
    assert changed > compared // 2


@pytest.mark.parametrize("pair", PAIRS[::4], ids="-".join)
def test_a_fold_of_what_a_seat_sees_is_its_view_of_the_game(pair: tuple[str, str]) -> None:
    one = simulator(pair)
    one.play(6)
    for viewer in (None, 1, 2):
        for stop in range(40, len(one.events), 401):
            prefix = one.events[:stop]
            assert fold(redact_all(prefix, viewer)) == view(fold(prefix), viewer)
