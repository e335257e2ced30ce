"""`loreplay query`: SQL over the lake."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from loreplay.cli.analytics_output import choose_format, csv_text, value_text
from loreplay.cli.app import app, verb
from loreplay.cli.session import Session
from loreplay.cli.terminal import Column, table


@verb(
    app,
    "query",
    'loreplay query "select name, count(*) from fct_saga_lives group by all"',
    'loreplay query "select rule, sum(n) from fct_rules_used group by all order by all" --format csv',
    'loreplay query "select * from lake_tables"',
)
def query(
    session: Session,
    sql: Annotated[str, typer.Argument(metavar="SQL", help="One SELECT. `-`: read it from standard input.")],
    format_: Annotated[
        str | None, typer.Option("--format", metavar="table|json|csv", help="Without it: a table.", show_default=False)
    ] = None,
    limit: Annotated[int, typer.Option("--limit", metavar="N", help="Rows at most.", min=1, max=1_000_000)] = 10_000,
) -> None:
    """Ask the lake in SQL (DuckDB's).

    Exactly one SELECT: it can read the lake and nothing else, for 30 seconds and with 1 GB of memory. `lake_tables`
    lists the tables with what they mean.
    """
    form = choose_format(session, format_)
    from analytics.queries import run_query

    text = sys.stdin.read(200_000) if sql == "-" else sql
    answer = run_query(text, session.url, most_rows=limit)
    rows = [dict(zip(unique(answer.columns), map(plain, row), strict=True)) for row in answer.rows]
    if form == "json":
        session.json = True
        session.document("query", {"columns": answer.columns, "rows": rows, "more": answer.more})
        return
    if form == "csv":
        sys.stdout.write(csv_text(rows))
    elif rows:
        names = list(rows[0])
        columns = [Column(each, all(isinstance(row[each], (int, float)) for row in rows), 12) for each in names]
        for line in table(columns, [[value_text(row[each]) for each in names] for row in rows]):
            session.say(session.called(line))
    else:
        session.say("no rows")
    if answer.more:
        session.note(f"there are more than {limit:,} rows: add a LIMIT, or --limit")


def unique(names: list[str]) -> list[str]:
    """Names of columns, each once."""
    found: dict[str, int] = {}
    listed = []
    for name in names:
        found[name] = found.get(name, 0) + 1
        listed.append(name if found[name] == 1 else f"{name}_{found[name]}")
    return listed


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if value == value and abs(value) != float("inf") else None
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {str(name): plain(each) for name, each in value.items()}
    return str(value)
