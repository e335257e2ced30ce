"""`loreplay fork`: play on from a moment of a recorded game, or write its position down as a scenario."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.arguments import Game
from loreplay.cli.failures import FINDINGS, FINE, Failure, WrongUsage, one_line
from loreplay.cli.session import Session
from loreplay.cli.terminal import YELLOW, fitted, styled

if TYPE_CHECKING:
    from replay.replay import Replay


@verb(
    app,
    "fork",
    "loreplay fork 3f2a --at 187 --players greedy,random",
    "loreplay fork 3f2a --at T4.main1 --play --seat P2 --player greedy",
    "loreplay fork 3f2a --at 187 --scenario -o position.yaml",
)
def fork(
    session: Session,
    game: Game,
    at: Annotated[str, typer.Option("--at", metavar="MOMENT", help="The moment, as for show.", show_default=False)],
    scenario: Annotated[
        bool, typer.Option("--scenario", help="Write the position as a scenario file.", show_default=False)
    ] = False,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Where the scenario goes; without it to the terminal."),
    ] = None,
    players: Annotated[
        str,
        typer.Option("--players", metavar="A,B", help="The programs that play on: one for both, or two."),
    ] = "greedy",
    play: Annotated[bool, typer.Option("--play", help="Play on yourself.", show_default=False)] = False,
    seat: Annotated[str, typer.Option("--seat", metavar="P1|P2", help="Where you sit, with --play.")] = "P1",
    player: Annotated[
        str, typer.Option("--player", metavar="PROGRAM", help="Who plays against you, with --play.")
    ] = "greedy",
    people: Annotated[
        int, typer.Option("--people", metavar="1|2", help="Two people share the terminal.", min=1, max=2)
    ] = 1,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="What you are called in the record.")] = "Player",
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed", metavar="TEXT", help="Another seed for what comes; else the game's own.", show_default=False
        ),
    ] = None,
) -> int:
    """Play on from a moment of a game as a new game, or write the position as a scenario file.

    The new game has the events of the old one up to the moment; where nobody had to decide then, up to the next
    decision. It names the game and the event it comes from. With the old game's own seed, which a game that is over
    tells, the same decisions lead to the same events. A scenario shows all that was recorded, hidden cards included,
    and lists what such a file can't say.
    """
    if output is not None and not scenario:
        raise WrongUsage("-o names the file of a scenario: add --scenario")
    if scenario and play:
        raise WrongUsage("--scenario writes the position down and --play plays on: say one of them")
    replay = session.replay(game).everything()
    try:
        number = replay.number_at(at)
    except ValueError as error:
        raise WrongUsage(str(error)) from error
    if scenario:
        return _write(session, replay, number, output)
    if play:
        return _play(session, replay, number, seat, player, people, name, seed)
    return _by_programs(session, replay, number, players, seed)


def _by_programs(session: Session, replay: Replay, number: int, players: str, seed: str | None) -> int:
    from replay.fork_playing import play_fork

    programs = [word.strip() for word in players.split(",")]
    if len(programs) > 2 or not all(programs):
        raise WrongUsage(f"--players: one or two programs, not {one_line(players)[:60]!r}")
    programs = programs * 2 if len(programs) == 1 else programs
    played = play_fork(session.opened(create=True), replay, number, programs, seed=seed)
    session.document(
        "fork",
        {
            "parent": replay.game_id,
            "at": number,
            "event": played.at,
            "game": str(played.game_id),
            "players": programs,
            "finished": not played.failure,
            "result": played.result,
            "winner": played.winner,
            "turns": played.turns,
            "events": played.events,
            "known": played.known,
            "failure": played.failure,
        },
    )
    short = str(played.game_id)[:8]
    known = " (it was in the store already)" if played.known else ""
    session.say(fitted(f"Game {short}{known}: {session.called(replay.name)} played on from event {played.at}."))
    session.say(fitted(f"{played.result} on turn {played.turns}, {played.events:,} events. `loreplay verify {short}`"))
    if played.failure:
        session.say(styled(fitted(f"It was stopped: {one_line(played.failure)}"), YELLOW))
    return FINDINGS if played.failure else FINE


def _play(
    session: Session, replay: Replay, number: int, seat: str, player: str, people: int, name: str, seed: str | None
) -> int:
    from loreplay.cli.play import at_the_table, seat_of, sitting
    from replay.fork import forked
    from replay.play import LiveGame

    seats = sitting(seat_of(seat), [player], people, name, [(), ()])
    made = forked(replay, number, seed=seed)
    at_the_table(session, LiveGame.fork(session.opened(create=True), replay, made, seats))
    return FINE


def _write(session: Session, replay: Replay, number: int, output: str | None) -> int:
    from replay.scenario.writing import written

    found = written(replay, number)
    if output is not None:
        try:
            Path(output).write_text(found.text, encoding="utf-8")
        except (OSError, ValueError) as error:
            raise Failure(f"{one_line(output)}: {getattr(error, 'strerror', None) or 'no name of a file'}") from error
    session.document(
        "fork-scenario",
        {
            "game": replay.game_id,
            "at": number,
            "event": found.at,
            "position": found.base,
            "file": output,
            "text": None if output is not None else found.text,
            "same_legal_commands": found.same,
            "unsaid": list(found.unsaid),
        },
    )
    if output is None:
        session.say(found.text.rstrip("\n"))
    else:
        session.say(fitted(f"{one_line(output)}: the position right after event {found.at}. {found.verdict}"))
        session.say(fitted(f"`loreplay scenario {one_line(output)}` plays it."))
    for line in found.unsaid:
        session.note(fitted(f"not said: {line}"))
    return FINE
