"""`loreplay dispute`: a dispute about a recorded game is opened, ruled, appealed and ruled finally."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.arguments import Game
from loreplay.cli.failures import FINDINGS, Failure, WrongUsage, one_line
from loreplay.cli.session import Session, file_of
from loreplay.cli.terminal import Column, fitted, table

if TYPE_CHECKING:
    from replay.disputes import Case, Disputes
    from replay.disputes.acting import Given, Said

dispute = typer.Typer(
    help="Disputes about recorded games: the facts for a judge, the ruling, the appeal.",
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120},
)
app.add_typer(dispute, name="dispute", short_help="Disputes about games: facts for a judge, ruling, appeal")

Id = Annotated[str, typer.Argument(metavar="ID", help="The beginning of a dispute's id.", show_default=False)]
Judge = Annotated[str, typer.Option("--judge", metavar="NAME", help="Who rules.", show_default=False)]
Role = Annotated[
    str, typer.Option("--role", metavar="ROLE", help="floor-judge, head-judge or appeals-judge (named by the former).")
]
Minutes = Annotated[int, typer.Option("--extension", "--minutes", metavar="MIN", help="Time extension in minutes.")]


@verb(
    dispute,
    "open",
    'loreplay dispute open 3f2a --event 189 --claim "P1: cast a turn too early" --claim "P2: not so"',
    "loreplay dispute open 3f2a --event 189 --asked-by P1 --noticed 201 --rel competitive",
)
def open_(
    session: Session,
    game: Game,
    event: Annotated[
        str,
        typer.Option("--event", metavar="N", help="The disputed event, or a moment as for show.", show_default=False),
    ],
    claim: Annotated[
        list[str] | None,
        typer.Option("--claim", metavar="[WHO: ]TEXT", help="What somebody says happened.", show_default=False),
    ] = None,
    away: Annotated[
        list[str] | None,
        typer.Option(
            "--claim-away",
            metavar="WHO: TEXT",
            help="What a player says away from the table: for that player and judges.",
            show_default=False,
        ),
    ] = None,
    asked_by: Annotated[
        str, typer.Option("--asked-by", metavar="WHO", help="Who called the judge: P1, a name.", show_default=False)
    ] = "",
    noticed: Annotated[
        str | None,
        typer.Option(
            "--noticed", metavar="N", help="When it was noticed. Without it: the last event.", show_default=False
        ),
    ] = None,
    rel: Annotated[
        str,
        typer.Option("--rel", metavar="REL", help="regular, competitive or professional.", show_default=False),
    ] = "",
    action: Annotated[
        str | None,
        typer.Option(
            "--action",
            metavar="ACTION",
            help="What somebody wanted to do and could not, as for why-not; for judges.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Open a dispute about an event of a recorded game.

    It is recorded in a stream of its own, chained as games are, and names the game's head: the game is not changed.
    """
    if file_of(game) is not None:
        raise WrongUsage("a dispute is kept in the store: `loreplay import` the file, and name the game by its id")
    replay = session.replay(game)
    numbers = []
    for option, moment in (("--event", event), ("--noticed", noticed)):
        try:
            numbers.append(None if moment is None else replay.number_at(moment))
        except ValueError as error:
            raise WrongUsage(f"{option}: {error}") from error
    first, last = numbers
    assert first is not None
    if rel not in ("", "regular", "competitive", "professional"):
        raise WrongUsage(f"--rel: {rel[:20]!r} is none of regular, competitive, professional")
    claims = [*(_said(each, asked_by) for each in claim or []), *(_said(each, "", away=True) for each in away or [])]
    with permitted():
        case = _disputes(session).open(
            session.store.find(game), first, claims, asked_by=asked_by, noticed=last, rel=rel, action=action
        )
    _answer(session, case)


@verb(dispute, "claim", 'loreplay dispute claim 9c1e "P2: the trigger was announced"')
def claim(
    session: Session,
    identifier: Id,
    said: Annotated[str, typer.Argument(metavar="[WHO: ]TEXT", help="What somebody says.", show_default=False)],
    away: Annotated[bool, typer.Option("--away", help="Away from the table: for that player and judges.")] = False,
) -> None:
    """Add what somebody says happened."""
    disputes = _disputes(session)
    with permitted():
        _answer(session, disputes.claim(disputes.find(identifier), _said(said, "", away=away)))


@verb(dispute, "list", "loreplay dispute list", "loreplay dispute list --json")
def list_(session: Session) -> None:
    """List the disputes of the store, the oldest first."""
    cases = _disputes(session).all()
    session.document("disputes", {"disputes": [as_data(case) for case in cases]})
    if not cases:
        session.say("no disputes: `loreplay dispute open GAME --event N` opens one")
        return
    columns = (
        Column("dispute"),
        Column("opened"),
        Column("game"),
        Column("event", numbers=True),
        Column("status"),
        Column("asked by", least=8),
        Column("penalties", least=12),
    )
    rows = [
        (
            str(case.id)[:8],
            _when(case.time),
            str(case.game)[:8],
            str(case.opened.event),
            case.status,
            one_line(case.opened.asked_by),
            "; ".join(_penalties(session, case)),
        )
        for case in cases
    ]
    for line in table(columns, rows):
        session.say(line)


@verb(
    dispute,
    "rule",
    'loreplay dispute rule 9c1e --judge "A. Judge" --infraction "P2: game-rule-violation" --penalty warning '
    '--remedy leave-as-is --text "…"',
    'loreplay dispute rule 9c1e --judge "H. Judge" --role head-judge --infraction "P2: missed-trigger" '
    "--remedy trigger-on-stack --extension 4",
)
def rule(
    session: Session,
    identifier: Id,
    judge: Judge,
    infraction: Annotated[
        list[str] | None,
        typer.Option(
            "--infraction", metavar="[WHO: ]NAME", help="For instance P2: game-rule-violation.", show_default=False
        ),
    ] = None,
    player: Annotated[
        str | None,
        typer.Option("--player", metavar="WHO", help="Whose an infraction without a name is.", show_default=False),
    ] = None,
    penalty: Annotated[
        list[str] | None,
        typer.Option(
            "--penalty",
            metavar="NAME",
            help="Of each infraction: none, warning, game-loss, match-loss, disqualification. Else the standard one.",
            show_default=False,
        ),
    ] = None,
    remedy: Annotated[
        str,
        typer.Option(
            "--remedy",
            metavar="NAME",
            help="leave-as-is, partial-fix, trigger-on-stack, reverse-illegal-action, simple-backup, backup.",
        ),
    ] = "leave-as-is",
    text: Annotated[
        str, typer.Option("--text", metavar="TEXT", help="The ruling in the judge's words.", show_default=False)
    ] = "",
    role: Role = "floor-judge",
    authorized_by: Annotated[
        str,
        typer.Option(
            "--authorized-by", metavar="NAME", help="The Head Judge who allowed a backup.", show_default=False
        ),
    ] = "",
    deviation: Annotated[
        str,
        typer.Option(
            "--deviation", metavar="TEXT", help="Why the penalty is not the standard one.", show_default=False
        ),
    ] = "",
    minutes: Minutes = 0,
) -> None:
    """Rule on a dispute.

    A floor judge rules first; the Head Judge's ruling is final, and so is that of an appeals judge. What the MTR or
    IPG does not permit is refused, with its section.
    """
    from replay.disputes.infractions import named

    disputes = _disputes(session)
    case = disputes.find(identifier)
    with permitted():
        case = disputes.rule(
            case,
            judge,
            role=role,
            given=_given(infraction or [], penalty or [], player),
            remedy=named(remedy),
            text=text,
            authorized_by=authorized_by,
            deviation=deviation,
            minutes=minutes,
        )
    _answer(session, case)


@verb(dispute, "appeal", 'loreplay dispute appeal 9c1e --by P2 --text "…"')
def appeal(
    session: Session,
    identifier: Id,
    by: Annotated[
        str | None,
        typer.Option("--by", metavar="WHO", help="P1 or a name. Else who asked.", show_default=False),
    ] = None,
    text: Annotated[str, typer.Option("--text", metavar="TEXT", help="Why.", show_default=False)] = "",
) -> None:
    """Appeal to the Head Judge, after the full ruling."""
    disputes = _disputes(session)
    case = disputes.find(identifier)
    with permitted():
        _answer(session, disputes.appeal(case, _player(session, case) if by is None else by, text))


@verb(dispute, "extend", 'loreplay dispute extend 9c1e --judge "A. Judge" --minutes 5')
def extend(session: Session, identifier: Id, judge: Judge, minutes: Minutes) -> None:
    """Give a time extension for a ruling."""
    disputes = _disputes(session)
    with permitted():
        _answer(session, disputes.extend(disputes.find(identifier), judge, minutes))


# What the verbs share ---------------------------------------------------------------------------------------------


@contextmanager
def permitted() -> Iterator[None]:
    """What the MTR or IPG does not permit ends with exit code 1, and nothing is recorded; an unfit option with 2."""
    from replay.disputes import Refused, Unfit

    try:
        yield
    except Refused as error:
        raise Failure(str(error), FINDINGS) from error
    except Unfit as error:
        raise WrongUsage(str(error)) from error


def _disputes(session: Session) -> Disputes:
    from replay.disputes import Disputes

    return Disputes(session.store)


def _said(words: str, asked_by: str, away: bool = False) -> Said:
    """`P1: it was …`; without a name it is said by whoever asked."""
    from replay.disputes.acting import Said

    who, colon, text = words.partition(":")
    if not colon or not text.strip() or len(who) > 80:
        return Said(asked_by, words, away)
    return Said(who.strip(), text.strip(), away)


def _player(session: Session, case: Case) -> str:
    """Who asked, if that is a player of the game; else nobody."""
    from replay.disputes.acting import seat_of

    info = session.store.get(case.game)
    return case.opened.asked_by if info is not None and seat_of(info, case.opened.asked_by) is not None else ""


def _given(infractions: list[str], penalties: list[str], player: str | None) -> list[Given]:
    """Infractions with their penalties; without one it is the standard penalty."""
    from replay.disputes.acting import Given
    from replay.disputes.infractions import named, standard

    if len(penalties) > len(infractions):
        raise WrongUsage('--penalty: each belongs to an --infraction "P1: NAME", in the same order')
    found = []
    for place, words in enumerate(infractions):
        who, colon, name = words.rpartition(":")
        if not colon and player is None:
            raise WrongUsage(f"--infraction: say whose with --player P1, or 'P1: {one_line(words)[:40]}'")
        who, name = who if colon else player or "", named(name)
        penalty = named(penalties[place]) if place < len(penalties) else standard(name)[0]
        found.append(Given(who.strip(), name, penalty))
    return found


def as_data(case: Case) -> dict[str, Any]:
    """A dispute as JSON: what is public of it."""
    opened = case.opened
    return {
        "id": str(case.id),
        "game": str(case.game),
        "event": opened.event,
        "noticed": opened.noticed,
        "opened": case.time,
        "asked_by": opened.asked_by,
        "rel": opened.rel,
        "status": case.status,
        "claims": [
            {"by": one.by, "player": one.player, "text": None if one.seen_by is not None else one.text}
            for _, one in case.claims
        ],
        "rulings": [
            {
                "judge": one.event.judge,
                "role": one.event.role,
                "final": one.event.final,
                "remedy": one.event.remedy,
                "text": one.event.text,
                "penalties": [
                    {
                        "player": each.player,
                        "name": each.name,
                        "infraction": each.infraction,
                        "penalty": each.penalty,
                        "prior": each.prior,
                    }
                    for each in one.penalties
                ],
                "extension": one.extension,
            }
            for one in case.rulings
        ],
        "appeals": [{"by": one.by, "player": one.player, "text": one.text} for _, _, one in case.appeals],
        "extension": sum(one.minutes for _, one in case.extensions),
        "events": case.events,
    }


def _answer(session: Session, case: Case) -> None:
    session.document("dispute", as_data(case))
    game, event = str(case.game)[:8], case.opened.event
    session.say(f"{case.id}  {case.status}  event {event} of game {game}")
    for line in _penalties(session, case):
        session.say(fitted(f"  {line}"))


def _penalties(session: Session, case: Case) -> list[str]:
    if case.ruling is None:
        return []
    return [
        session.called(f"{one_line(each.name)}: {each.infraction}, {each.penalty} (earlier that day: {each.prior})")
        for each in case.ruling.penalties
    ]


def _when(milliseconds: int) -> str:
    from loreplay.cli.games import when

    return when(milliseconds)
