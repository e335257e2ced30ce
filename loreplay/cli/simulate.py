"""`loreplay simulate`: games that two programs play."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from secrets import token_hex
from typing import TYPE_CHECKING, Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.failures import FINDINGS, FINE, INTERRUPTED, Failure, WrongUsage, one_line
from loreplay.cli.session import Session
from loreplay.cli.terminal import YELLOW, Column, fitted, progress, styled, table

if TYPE_CHECKING:
    from replay.simulation import Results

MOST_GAMES = 10_000_000
_STOPPED = 5
"""Stopped games that are told one by one."""


@verb(
    app,
    "simulate",
    "loreplay simulate --games 100 --deck dwarves --deck sagas --players greedy,random --seed 7",
    "loreplay simulate --games 1000 --deck my-deck.txt --jobs 4 --sink none --json",
    "loreplay simulate --deck green --players greedy,my_module:MyPlayer",
)
def simulate(
    session: Session,
    games: Annotated[int, typer.Option("--games", metavar="N", help="How many games.", min=1, max=MOST_GAMES)] = 1,
    deck: Annotated[
        list[str] | None,
        typer.Option(
            "--deck",
            metavar="NAME|FILE",
            help="A deck that comes with Loreplay, or a deck file; once for both players, or twice.",
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="A,B",
            help="Who plays: random, greedy, scripted:FILE, or your own as module:Class; one for both, or two.",
        ),
    ] = "greedy",
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="TEXT", help="The same seed plays the same games.", show_default=False),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", help="Processes to play in.", min=1, max=256)] = 1,
    cluster: Annotated[
        str | None,
        typer.Option(
            "--cluster",
            metavar="TCP://HOST:PORT",
            help="A Dask scheduler whose workers play instead.",
            show_default=False,
        ),
    ] = None,
    sink: Annotated[
        str,
        typer.Option(
            "--sink",
            metavar="store|lake|none",
            help="Where the games are recorded: the store; or straight in its lake, for bulk runs.",
        ),
    ] = "store",
    pace: Annotated[
        float | None,
        typer.Option(
            "--pace",
            metavar="SECONDS",
            help="Record each command at once and wait so long: to be followed with `loreplay serve`.",
            min=0,
            max=3600,
            show_default=False,
        ),
    ] = None,
    turn_limit: Annotated[
        int,
        typer.Option("--turn-limit", metavar="N", help="A game that would go on beyond this turn is a draw.", min=1),
    ] = 1000,
) -> int:
    """Let two programs play games, and record them.

    Games that the store has already are not played again: after an interrupt the same command goes on.

    The same seed, decks and programs give the same games, event by event. A program sees what its seat may see;
    one that raises or answers nonsense ends its game without a result, which the record says. Exit code 1 if that
    happened.
    """
    from replay.simulation import Seating
    from replay.simulation.many import Setup
    from replay.simulation.many import simulate as play_all
    from replay.simulation.players.loading import make_player

    if sink not in ("store", "lake", "none"):
        raise WrongUsage(f"--sink {one_line(sink)[:40]}: say store, lake or none")
    if pace is not None and (sink != "store" or jobs > 1 or cluster is not None):
        raise WrongUsage("--pace plays one game after the other into the store: without --sink, --jobs and --cluster")
    programs = _two(players.split(","), "--players")
    decks = [_deck(one) for one in _two(deck or [], "--deck")]
    seed = token_hex(16) if seed is None else seed
    for seat, program in enumerate(programs, 1):
        make_player(program, 0, seat)  # an unknown one is told before anything is played
    seats = (Seating(programs[0], decks[0]), Seating(programs[1], decks[1]))
    setup = Setup(seats, seed, turn_limit)
    with ExitStack() as stack:
        store = session.opened(create=True) if sink != "none" else None
        if sink == "lake":
            from analytics.lake.sinking import lake_sink

            assert store is not None
            lake = stack.enter_context(lake_sink(store, setup))
        else:
            lake = None
        report = stack.enter_context(progress("playing", quiet=session.json, unit="games"))
        results = play_all(setup, games, jobs=jobs, cluster=cluster, store=store, sink=lake, pace=pace, report=report)
    session.document("simulate", {**results.to_dict(), "seed": seed, "players": programs, "sink": sink})
    if not session.json:
        for line in told(results, programs, seed, sink):
            session.say(line)
    if results.interrupted:
        return INTERRUPTED
    return FINDINGS if results.stuck else FINE


def _deck(name: str) -> tuple[str, ...]:
    from replay.decks import DeckError, load_deck

    try:
        return load_deck(name).cards
    except DeckError as error:
        raise Failure(str(error)) from error


def _two(words: list[str], option: str) -> list[str]:
    words = [word.strip() for word in words]
    if not words:
        raise WrongUsage(f"{option}: name one for both players, or one for each")
    if len(words) > 2 or not all(words):
        raise WrongUsage(f"{option}: two players, so one or two are named, not {len(words)}")
    return words * 2 if len(words) == 1 else words


def told(results: Results, programs: list[str], seed: str, sink: str) -> Iterator[str]:
    """The summary for people."""
    columns = (Column("seat", True), Column("player", least=10), Column("won", True), Column("share", True))
    rows = [
        (str(seat), one_line(program), f"{results.wins[seat]:,}", f"{results.wins[seat] / max(results.games, 1):.1%}")
        for seat, program in enumerate(programs, 1)
    ]
    if results.draws:
        rows.append(("", "drawn", f"{results.draws:,}", f"{results.draws / results.games:.1%}"))
    if results.stuck:
        rows.append(("", "stopped", f"{results.stuck:,}", f"{results.stuck / results.games:.1%}"))
    yield from table(columns, rows)
    yield ""
    whole = results.to_dict()
    yield fitted("ended by     " + ", ".join(f"{one_line(why)} {number:,}" for why, number in results.reasons.items()))
    yield fitted(
        f"a game has   {whole['turns_per_game']:,} turns, {whole['choices_per_game']:,} choices,"
        f" {whole['events_per_game']:,} events"
    )
    count = f"{results.games:,} game{'' if results.games == 1 else 's'}"
    yield fitted(
        f"{count} in {results.seconds:,.1f} s: {whole['games_per_second']:,} games/s,"
        f" {whole['turns_per_second']:,} turns/s, {whole['choices_per_second']:,} choices/s, {results.peak_mb:,.0f} MiB"
    )
    if sink != "none":
        where = "`loreplay games` lists them" if sink == "store" else "in the lake; `loreplay remake` makes one again"
        yield fitted(
            f"{results.added:,} recorded{f', {results.known:,} known before' if results.known else ''}; "
            f"{where} (seed {one_line(seed)[:40]})"
        )
    else:
        yield fitted(f"nothing was recorded (--sink none, seed {one_line(seed)[:40]})")
    if results.interrupted:
        yield styled(
            fitted("interrupted: what was recorded stays; the same command with the same --seed goes on"), YELLOW
        )
    for played in results.stopped[:_STOPPED]:
        yield styled(fitted(f"game {played.number} was stopped: {one_line(played.reason)}"), YELLOW)
    if len(results.stopped) > _STOPPED:
        yield styled(f"… and {len(results.stopped) - _STOPPED} more", YELLOW)
