"""`loreplay build` and `loreplay stats`: the lake and its metrics."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from loreplay.cli.analytics_output import choose_format, csv_text, value_text
from loreplay.cli.app import app, verb
from loreplay.cli.failures import WrongUsage
from loreplay.cli.session import Session
from loreplay.cli.terminal import Column, fitted, progress, table

if TYPE_CHECKING:
    from analytics.metrics.running import MetricResult


def complete_metric(incomplete: str) -> list[tuple[str, str]]:
    """For the shell."""
    from analytics.metrics.catalogue import metrics

    return [(name, each.title) for name, each in metrics().items() if name.startswith(incomplete)]


@verb(app, "build", "loreplay build", "loreplay build --store games.db --json")
def build(session: Session) -> None:
    """Bring the lake up to date with the store.

    The lake is a folder of Parquet files beside the store that metrics and queries read. Each event gets there exactly
    once; a build that was stopped goes on where it was.
    """
    import msgspec

    from analytics.lake.building import build as build_lake

    with progress("build", quiet=session.json, unit="events") as told:
        report = build_lake(session.url, progress=told)
    session.document("build", msgspec.structs.asdict(report))
    if report.rebuilt:
        session.say(f"built from scratch: {report.rebuilt}")
    seconds = report.loading_seconds + report.modelling_seconds
    rate = f", {report.events / seconds:,.0f} events/s" if report.events and seconds else ""
    session.say(f"{report.events:,} new events, {report.games:,} games counted in {seconds:.1f} s{rate}")
    if report.made_again or report.decided_otherwise:
        left = (
            f"; {report.decided_otherwise:,} are decided otherwise today and left out"
            if report.decided_otherwise
            else ""
        )
        session.say(f"{report.made_again:,} simulated games were made again{left}")
    if report.forgotten:
        session.say(f"{report.forgotten} forgotten games were taken out")
    size = f", {report.bytes / report.total_events:.1f} bytes an event" if report.total_events else ""
    session.say(f"{report.lake}: {report.total_games:,} games, {report.total_events:,} events{size}")


@verb(
    app,
    "stats",
    "loreplay stats",
    "loreplay stats saga-sacrifice-timing --by card",
    "loreplay stats enduring-story --by deck --format csv",
    "loreplay stats play-draw --filter format=Ladder --filter bots=no --chart play-draw.svg",
)
def stats(
    session: Session,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[METRIC]",
            help="Without it: the list of metrics.",
            autocompletion=complete_metric,
            show_default=False,
        ),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(
            "--by", metavar="WHAT", help="Group the rows: card, deck, player, …, or none.", show_default=False
        ),
    ] = None,
    filters: Annotated[
        list[str] | None,
        typer.Option(
            "--filter",
            metavar="NAME=VALUE",
            help="deck, card, player, format, source, since, until, play=play|draw, bots=no|only, gaps=no|only.",
            show_default=False,
        ),
    ] = None,
    format_: Annotated[
        str | None, typer.Option("--format", metavar="table|json|csv", help="Without it: a table.", show_default=False)
    ] = None,
    chart: Annotated[
        str | None,
        typer.Option("--chart", metavar="FILE", help="Draw it, too: .svg, .png, .html, .json.", show_default=False),
    ] = None,
) -> None:
    """Answer a question over all games: rates with intervals, curves, counts.

    Reads the lake as the last `loreplay build` left it. Every rate has n and a 95 % interval.
    """
    form = choose_format(session, format_)
    if name is None:
        _list(session)
        return
    from analytics.lake.reading import open_lake
    from analytics.metrics.catalogue import metric
    from analytics.metrics.filters import checked
    from analytics.metrics.running import run_metric

    chosen, asked = metric(name), checked(_pairs(filters or []))
    with open_lake(session.url) as lake:
        result = run_metric(lake, name, by, asked)
    if chart is not None:
        from analytics.charts.drawing import save_chart

        save_chart(chosen, result, chart)
        session.note(f"{chart}: drawn")
    _show(session, result, form)


def _list(session: Session) -> None:
    from analytics.metrics.catalogue import metrics

    found = metrics()
    session.document(
        "metrics",
        {
            "metrics": [
                {"metric": name, "title": each.title, "definition": each.definition, "by": each.by, "since": each.since}
                for name, each in found.items()
            ]
        },
    )
    for line in table((Column("metric"), Column("what it says", least=20)), [(n, m.title) for n, m in found.items()]):
        session.say(line)
    session.say("\n`loreplay stats METRIC` answers it")


def _pairs(given: list[str]) -> dict[str, str]:
    """`name=value` pairs. WrongUsage for others."""
    from analytics.metrics.filters import Filters

    found: dict[str, str] = {}
    for each in given:
        name, separator, value = each.partition("=")
        if not separator or name not in Filters.__struct_fields__:
            known = ", ".join(Filters.__struct_fields__)
            raise WrongUsage(f"--filter {each[:40]!r}: say NAME=VALUE with one of {known}")
        found[name] = value
    return found


def _show(session: Session, result: MetricResult, form: str) -> None:
    if form == "json":
        answer: dict[str, Any] = {
            "metric": result.metric,
            "definition": result.definition,
            "filters": result.filters,
            "by": result.by,
            "n_games": result.n_games,
            "rows": result.rows,
            "note": result.note,
        }
        session.json = True
        session.document("stats", answer)
        return
    if form == "csv":
        sys.stdout.write(csv_text(result.rows))
        return
    session.say(fitted(result.definition, 0))
    session.say()
    if result.rows:
        names = list(result.rows[0])
        numbers = [all(isinstance(row[each], (int, float, type(None))) for row in result.rows) for each in names]
        columns = [Column(each, number, 0 if number else 12) for each, number in zip(names, numbers, strict=True)]
        for line in table(columns, [[value_text(row[each]) for each in names] for row in result.rows]):
            session.say(session.called(line))
        session.say()
    session.say(f"{result.n_games:,} games in scope{f'; {result.note}' if result.note else ''}")
