"""The metrics: SQL files with a head that says what each one means."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from analytics.errors import UnknownMetric

_HEAD: Final = re.compile(r"^-- ([a-z_]+)(?: ([a-z_0-9]+))?: (.*)$")


class Chart(NamedTuple):
    """How a metric is drawn."""

    mark: str
    """`bar`, `line`, `step`."""
    x: str
    y: str
    color: str | None = None
    low: str | None = None
    high: str | None = None


class Metric(NamedTuple):
    """One metric."""

    name: str
    title: str
    definition: str
    since: str
    """The date on which its definition last changed."""
    page: str
    """The dashboard it stands on."""
    by: tuple[str, ...]
    """What its rows can be grouped by."""
    default_by: str | None
    hidden: bool
    """Whether it rests on what not everybody saw (cards drawn, deck lists)."""
    finish: str | None
    """The function that makes rows out of what the SQL gives."""
    columns: dict[str, str]
    chart: Chart | None
    no_rows: str
    """Why there may be nothing."""
    moments: str
    """The model whose rows are the moments that it counts."""
    sql: str


@cache
def metrics() -> dict[str, Metric]:
    """All metrics, by name."""
    found = {}
    for file in sorted(files("analytics.metrics").joinpath("sql").iterdir(), key=lambda each: each.name):
        if file.name.endswith(".sql"):
            metric = parse_metric(file.name.removesuffix(".sql").replace("_", "-"), file.read_text(encoding="utf-8"))
            found[metric.name] = metric
    return found


def metric(name: str) -> Metric:
    """A metric by its name. Raises UnknownMetric that names those which are like it."""
    from difflib import get_close_matches

    known = metrics()
    if name not in known:
        close = get_close_matches(name, known, 3, 0.5)
        hint = f"did you mean {' or '.join(close)}?" if close else "`loreplay stats` lists them"
        raise UnknownMetric(f"there is no metric {name[:60]!r}; {hint}")
    return known[name]


def parse_metric(name: str, text: str) -> Metric:
    """A metric from its file."""
    one: dict[str, str] = {}
    columns: dict[str, str] = {}
    body = []
    for line in text.splitlines():
        head = _HEAD.match(line)
        if head is None:
            body.append(line)
            continue
        word, column, value = head.groups()
        if word == "column" and column:
            columns[column] = value.strip()
        else:
            one[word] = f"{one[word]} {value.strip()}" if word in one else value.strip()
    by = tuple(each.strip() for each in one.get("by", "").split(",") if each.strip())
    return Metric(
        name,
        one["title"],
        one["definition"],
        one["since"],
        one["page"],
        by,
        one.get("default"),
        one.get("hidden", "no") == "yes",
        one.get("finish"),
        columns,
        _chart(one.get("chart")),
        one.get("empty", "no game in scope has any"),
        one["moments"],
        "\n".join(body).strip(),
    )


def _chart(text: str | None) -> Chart | None:
    """`bar x=card y=rate low=low high=high color=seat`."""
    if text is None:
        return None
    mark, *pairs = text.split()
    said = dict(pair.split("=", 1) for pair in pairs)
    return Chart(mark, said["x"], said["y"], said.get("color"), said.get("low"), said.get("high"))
