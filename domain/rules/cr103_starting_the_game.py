"""CR 103: starting the game: decks, first player, shuffling, opening hands, London mulligans."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from domain.cards.card import CardDef
from domain.cr import EDITION
from domain.effects.cards_and_libraries import draw, shuffle
from domain.events.cr103_104_game import (
    DeckRegistered,
    ForkedFrom,
    GameBegan,
    MulliganTaken,
    OpeningHandKept,
    Participant,
    StartingPlayerChosen,
)
from domain.ids import Seat
from domain.rules import chance
from domain.rules.choice import Choice, Flow
from domain.rules.cr500_turns import begin_turn
from domain.rules.game import facts_of
from domain.rules.parsed import face_of_card

if TYPE_CHECKING:
    from domain.rules.game import Game

HAND = 7
LIFE = 20


class Seated(msgspec.Struct, frozen=True):
    """A player who sits down: name and deck (names of cards, the library's order before the shuffle)."""

    name: str
    deck: tuple[str, ...]
    bot: bool = True


def setup(
    game: Game,
    players: tuple[Seated, ...],
    *,
    format_: str = "constructed",
    engine: str = "",
    secret_seed: str = "",
    seed_commitment: str | None = None,
    forked_from: ForkedFrom | None = None,
) -> None:
    """The game exists, with its players, libraries and deck lists. A seed is committed to, and told at the end."""
    game.secret_seed = secret_seed or None
    game.emit(
        GameBegan,
        "103.1",
        turn=0,
        step=None,
        players=tuple(
            Participant(seat=seat, name=player.name, life=LIFE, library=len(player.deck), bot=player.bot)
            for seat, player in enumerate(players, 1)
        ),
        format=format_,
        recorded_by="engine",
        rules_edition=EDITION,
        engine=engine,
        seed_commitment=sha256(secret_seed.encode()).hexdigest() if secret_seed else seed_commitment,
        forked_from=forked_from,
    )
    for seat, player in enumerate(players, 1):
        register_deck(game, seat, player.deck)


def register_deck(game: Game, seat: Seat, deck: tuple[str, ...]) -> None:
    """Deck list, faces of the cards, and the hashes of their definitions; all the owner's secret."""
    cards: list[CardDef] = [game.library.cards[name] for name in deck]
    runs: list[tuple[str, int]] = []
    for card in cards:
        if runs and runs[-1][0] == card.name:
            runs[-1] = (card.name, runs[-1][1] + 1)
        else:
            runs.append((card.name, 1))
    definitions = [game.library.cards[name] for name, _ in runs]
    game.emit(
        DeckRegistered,
        "100.2",
        cause=0,
        player=seat,
        main=tuple(runs),
        facts=tuple(facts_of(face_of_card(card)) for card in definitions),
        hashes=tuple(card.content_hash() for card in definitions),
        seen_by=(seat,),
        facts_seen_by=(),
    )


def start(game: Game, first: Seat | None = None) -> Flow[None]:
    """Who begins, shuffling, hands and mulligans; then the first turn."""
    seats = tuple(game.state.players)
    starting = first if first is not None else seats[chance.roll(game.chance, len(seats)) - 1]
    number = game.emit(StartingPlayerChosen, "103.1", cause=0, player=starting)
    game.cause = number
    for seat in seats:
        shuffle(game, seat, "103.3")
    order = tuple(seat for seat in (starting, *seats) if seat == starting or seat != starting)
    order = tuple(dict.fromkeys(order))
    for seat in order:
        draw_hand(game, seat)
    yield from mulligans(game, order)
    game.cause = None
    yield from begin_turn(game, starting)


def draw_hand(game: Game, seat: Seat) -> None:
    """Seven cards."""
    for _ in range(HAND):
        draw(game, seat, "103.5")


def mulligans(game: Game, order: tuple[Seat, ...]) -> Flow[None]:
    """103.5: each player keeps or takes a mulligan, in turn order, until all have kept."""
    undecided = list(order)
    while undecided:
        again: list[Seat] = []
        for seat in undecided:
            taken = game.state.players[seat].mulligans
            if taken < HAND:
                answer = yield Choice(seat, "mulligan", ("keep", "mulligan"), rule="103.5")
            else:
                answer = ("keep",)
            if answer == ("mulligan",):
                again.append(seat)
            else:
                if taken:
                    yield from put_back(game, seat, taken)
                game.emit(OpeningHandKept, "103.5", player=seat)
        for seat in again:
            taken = game.state.players[seat].mulligans
            number = game.emit(MulliganTaken, "103.5", player=seat, taken=taken + 1)
            for card in game.state.zone("hand", seat):
                game.move(card, "library", "103.5", cause=number)
            shuffle(game, seat, "103.5")
            draw_hand(game, seat)
        undecided = again


def put_back(game: Game, seat: Seat, number: int) -> Flow[None]:
    """The London mulligan: as many cards as mulligans go to the bottom, in any order."""
    hand = game.state.zone("hand", seat)
    number = min(number, len(hand))
    answer = yield Choice(seat, "bottom", hand, least=number, most=number, rule="103.5")
    for card in answer:
        game.move(card, "library", "103.5", position=len(game.state.zone("library", seat)))
