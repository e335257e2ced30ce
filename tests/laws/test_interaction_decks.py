"""Random games with random decks out of the cards whose interactions are disputed: the laws hold with them too."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from domain.cards.corpus import FILES, cards_of, corpus
from domain.state import fold
from replay.simulation.seeds import secret_of_game
from replay.simulation.simulator import Seating, Simulator
from tests.laws.kit import Laws, keep

DISPUTED = tuple(
    dict.fromkeys(
        card.name
        for name in FILES
        if ".interactions." in name
        for card in cards_of(import_module(name))
        if card.name in corpus()
    )
)
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
OTHERS = tuple(name for name in corpus() if name not in (*DISPUTED, *BASICS))


def random_deck(random: Random) -> tuple[str, ...]:
    """Sixty cards: half of them disputed, some others, and lands for every colour."""
    return (*random.sample(DISPUTED, 24), *random.sample(OTHERS, 11), *(land for land in BASICS for _ in range(5)))


@pytest.mark.parametrize("number", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 40))])
def test_games_with_disputed_cards_keep_the_laws(number: int, tmp_path: Path) -> None:
    random = Random(number)
    seed = f"disputed {number}"
    laws = Laws(secret_of_game(seed, 0), reload_every=60, sample=1, seed=number)
    seats = (Seating("random", random_deck(random)), Seating("random", random_deck(random)))
    one = Simulator(seats, seed, record=False, watch=laws)
    try:
        one.play(0)
    except Exception as error:
        error.add_note(f"the game is in {keep(one.events, tmp_path / f'disputed-{number}.lore')}")
        raise
    assert one.events[-1].kind == "GameEnded"
    assert fold(one.events) == laws.folded
    assert laws.reloads
