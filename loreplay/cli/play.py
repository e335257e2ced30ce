"""`loreplay play`: a person against a program, or two people, in the terminal; every game is recorded."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.arguments import OptionalGame
from loreplay.cli.failures import Failure, WrongUsage, one_line
from loreplay.cli.session import Session, file_of

if TYPE_CHECKING:
    from replay.play import LiveGame, Sitting


@verb(
    app,
    "play",
    "loreplay play --deck dwarves --deck foretell",
    "loreplay play --deck sagas --deck green --seat P2 --player random --seed 7",
    "loreplay play --deck dwarves --deck foretell --people 2",
    "loreplay play 3f2a",
)
def play(
    session: Session,
    game: OptionalGame = None,
    deck: Annotated[
        list[str] | None,
        typer.Option(
            "--deck",
            metavar="NAME|FILE",
            help="A deck that comes with Loreplay, or a deck file: P1's and P2's, or one for both.",
            show_default=False,
        ),
    ] = None,
    seat: Annotated[str, typer.Option("--seat", metavar="P1|P2", help="Where you sit.")] = "P1",
    player: Annotated[
        str,
        typer.Option("--player", metavar="PROGRAM", help="Who plays against you: greedy, random, module:Class, …"),
    ] = "greedy",
    people: Annotated[
        int, typer.Option("--people", metavar="1|2", help="Two people share the terminal.", min=1, max=2)
    ] = 1,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="What you are called in the record.")] = "Player",
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="TEXT", help="Chance decides as it did with this seed.", show_default=False),
    ] = None,
) -> None:
    """Play a game in the terminal, or go on with one.

    What you may do is numbered; ? helps. Each decision is in the store before the next question, so a game can be gone
    on with after `quit`, a closed terminal or a crash: `loreplay play GAME`. Only what your seat may see is shown.
    """
    if game is not None:
        if deck or seed is not None:
            raise WrongUsage("a game that goes on has its decks and its seed: leave --deck and --seed out")
        live = resumed(session, game)
    else:
        live = begun(session, deck or [], seat, player, people, name, seed)
    at_the_table(session, live)


def begun(
    session: Session, deck: list[str], seat: str, player: str, people: int, name: str, seed: str | None
) -> LiveGame:
    """A new game in the store."""
    from replay.play import LiveGame

    decks = _decks(deck)
    seats = sitting(seat_of(seat), [player], people, name, decks)
    return LiveGame.begin(session.opened(create=True), seats, seed=seed)


def sitting(own: int, programs: list[str], people: int, name: str, decks: list[tuple[str, ...]]) -> tuple[Sitting, ...]:
    """Who sits where."""
    from replay.play import Sitting

    title = one_line(name, 40) or "Player"
    return tuple(
        Sitting.of(None if people == 2 or place == own else programs[0], title, decks[place - 1]) for place in (1, 2)
    )


def seat_of(text: str) -> int:
    """1 or 2. WrongUsage for anything else."""
    word = text.strip().upper().removeprefix("P")
    if word not in ("1", "2"):
        raise WrongUsage(f"--seat {one_line(text)[:20]}: say P1 or P2")
    return int(word)


def resumed(session: Session, game: str) -> LiveGame:
    """A stored game to go on with."""
    from replay.play import LiveGame

    if file_of(game) is not None:
        raise WrongUsage("a game is gone on with where it is recorded: name a game of the store, not a file")
    live = LiveGame.open(session.store, game)
    if live.over:
        raise WrongUsage(f"game {str(live.id)[:8]} is over: `loreplay show {str(live.id)[:8]}` shows its end")
    return live


def at_the_table(session: Session, live: LiveGame) -> None:
    """Plays, and says how it ended."""
    from loreplay.play.playing import Playing
    from loreplay.play.screen import Screen

    screen = Screen(sys.stderr if session.json else sys.stdout)
    short = str(live.id)[:8]
    screen.say(f"Game {short}. ? for help; `quit` leaves it, `loreplay play {short}` goes on with it.")
    over = Playing(live, screen).run()
    info = live.store.find(live.id)
    session.document(
        "play",
        {
            "game": str(live.id),
            "finished": over,
            "result": info.result,
            "winner": info.winner,
            "turns": info.turns,
            "events": info.events,
        },
    )
    if over:
        screen.say(
            f"\n{info.result}. `loreplay log {short}`, `loreplay watch {short}`, `loreplay audit {short}` look back."
        )
    else:
        screen.say(f"\nThe game stays as it is: `loreplay play {short}` goes on with it.")


def _decks(names: list[str]) -> list[tuple[str, ...]]:
    from replay.decks import DeckError, load_deck

    if not 1 <= len(names) <= 2:
        raise WrongUsage(
            "--deck: name one for both players, or P1's and P2's (dwarves, foretell, green, sagas, a file)"
        )
    try:
        decks = [load_deck(one).cards for one in names]
    except DeckError as error:
        raise Failure(str(error)) from error
    return decks * 2 if len(decks) == 1 else decks
