"""A metric's answer as a Vega-Lite chart, as SVG, and in words."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from analytics.errors import LakeError
from analytics.metrics.catalogue import Metric
from analytics.metrics.running import MetricResult

MOST_BARS: Final = 20
MOST_LINES: Final = 8
WIDTH: Final = 460
ALL: Final = "all"
"""The name of the one bar where nothing is grouped."""
_INK: Final = "currentColor"
_COLOURS: Final = ["#4c78a8", "#e4572e", "#54a24b", "#b279a2", "#eeca3b", "#72b7b2", "#ff9da6", "#9d755d"]

_CONFIG: Final[dict[str, Any]] = {
    "background": "transparent",
    "font": "sans-serif",
    "axis": {
        "labelColor": _INK, "titleColor": _INK, "gridColor": "#8883", "domainColor": "#8888", "tickColor": "#8888",
    },
    "legend": {"labelColor": _INK, "titleColor": _INK},
    "view": {"stroke": None},
}  # fmt: skip

Link = Callable[[dict[str, Any]], str | None]
"""The address behind a mark, or None."""


def _altair() -> Any:
    """Altair, without its types: they say of each argument all that it may be."""
    import altair as alt

    return alt


def describe(metric: Metric, result: MetricResult) -> str:
    """The chart in words: what it shows, and its largest and smallest value."""
    chart = metric.chart
    if chart is None or not result.rows:
        return f"{metric.title}: {result.note or 'nothing to draw'}."
    x, y = _axis(result, chart.x), chart.y
    rows = [row for row in result.rows if isinstance(row.get(y), (int, float))]
    if not rows:
        return f"{metric.title}: no row has {_words(y)}."
    most, least = max(rows, key=lambda row: row[y]), min(rows, key=lambda row: row[y])
    kind = {"bar": "Bar chart", "line": "Line chart", "step": "Step curve"}[chart.mark]
    ends = f"largest {most[y]:.3g} ({most.get(x, 'all')}), smallest {least[y]:.3g} ({least.get(x, 'all')})"
    return f"{kind} of {_words(y)} by {_words(x)}: {len(result.rows)} rows, {ends}; 95 % intervals are drawn."


def chart_spec(metric: Metric, result: MetricResult, link: Link | None = None) -> dict[str, Any]:
    """The chart as Vega-Lite; where there is nothing to draw it says why."""
    alt = _altair()

    chart = _chart(metric, result, link) if metric.chart is not None and result.rows else None
    if chart is None:
        text = result.note or "nothing to draw"
        empty = alt.Chart(alt.Data(values=[{"text": text}]))
        chart = empty.mark_text(color=_INK, size=13, limit=WIDTH).encode(text="text:N").properties(height=60)
    # neither validated, which takes longer than drawing it, nor configured by Altair, which copies it at each step
    spec: dict[str, Any] = chart.to_dict(validate=False)
    spec |= {"width": WIDTH, "description": describe(metric, result)}
    config = spec.setdefault("config", {})
    for name, value in _CONFIG.items():
        config[name] = {**config.get(name, {}), **value} if isinstance(value, dict) else value
    return spec


def chart_svg(metric: Metric, result: MetricResult, link: Link | None = None) -> str:
    """The chart as SVG that takes its ink from the page."""
    import vl_convert

    svg: str = vl_convert.vegalite_to_svg(chart_spec(metric, result, link), allowed_base_urls=[])
    return svg


def warm_up() -> None:
    """Draws something, so that the next chart comes at once."""
    import vl_convert

    alt = _altair()

    vl_convert.vegalite_to_svg(alt.Chart(alt.Data(values=[{"a": 1}])).mark_point().encode(x="a:Q").to_dict())


def save_chart(metric: Metric, result: MetricResult, path: str) -> None:
    """Writes the chart as `.svg`, `.png`, `.json` (Vega-Lite) or `.html`. LakeError for another ending."""
    import vl_convert

    target = Path(path).expanduser()
    ending = target.suffix.lower()
    spec = chart_spec(metric, result)
    if ending not in (".svg", ".png", ".json", ".html"):
        raise LakeError(f"{path}: a chart is written as .svg, .png, .json or .html")
    content: str | bytes
    if ending == ".json":
        content = json.dumps(spec, indent=2, ensure_ascii=False)
    else:
        spec["config"]["background"] = "white"
        black = json.loads(json.dumps(spec).replace(_INK, "black"))
        if ending == ".png":
            content = vl_convert.vegalite_to_png(black, scale=2, allowed_base_urls=[])
        else:
            content = vl_convert.vegalite_to_svg(black, allowed_base_urls=[])
            if ending == ".html":
                content = (
                    f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Loreplay</title>{content}</html>'
                )
    try:
        if isinstance(content, bytes):
            target.write_bytes(content)
        else:
            target.write_text(content, encoding="utf-8")
    except OSError as error:
        raise LakeError(f"{path}: {error.strerror}") from None


def _axis(result: MetricResult, asked: str) -> str:
    """The column on the axis: what the chart asks for if it is there, else what the rows are grouped by."""
    if result.rows and asked not in result.rows[0]:
        return result.by or ALL
    return asked


def _words(column: str) -> str:
    return column.replace("_", " ")


def _chart(metric: Metric, result: MetricResult, link: Link | None) -> Any:
    alt = _altair()

    chart = metric.chart
    assert chart is not None
    x = _axis(result, chart.x)
    rows = [dict(row) for row in result.rows if isinstance(row.get(chart.y), (int, float))]
    if chart.mark == "bar" and result.by and result.by != x:
        for row in rows:
            row[x] = f"{row[result.by]}: {row[x]}"
    if chart.mark == "bar":
        rows = rows[:MOST_BARS]
    color = chart.color if chart.color and rows and chart.color in rows[0] else None
    if color is None and result.by and result.by != x and chart.mark != "bar":
        color = result.by
    if color:
        kept = list(dict.fromkeys(row[color] for row in rows))[:MOST_LINES]
        rows = [{**row, color: str(row[color])} for row in rows if row[color] in kept]
    if not rows:
        return None
    for row in rows:
        if link is not None and (address := link(row)):
            row["href"] = address
        if chart.mark == "bar":
            row[x] = ALL if x == ALL else str(row[x] if row[x] is not None else "unknown")
    base = alt.Chart(alt.Data(values=rows))
    linked = {"href": "href:N"} if "href" in rows[0] else {}
    shown = [alt.Tooltip(field=_escaped(name), title=name) for name in result.rows[0]][:12]
    y_title, x_title = _words(chart.y), _words(x)
    bounds = {chart.low, chart.high} <= set(rows[0])
    if chart.mark == "bar":
        place = base.encode(y=alt.Y(f"{x}:N", sort=None, title=None, axis=alt.Axis(labelLimit=190)))
        marks = place.mark_bar(color=_COLOURS[0]).encode(
            x=alt.X(f"{chart.y}:Q", title=y_title, scale=alt.Scale(zero=True)), tooltip=shown, **linked
        )
        layers = [marks]
        if bounds:
            layers.append(place.mark_rule(color=_INK, strokeWidth=1.5).encode(x=f"{chart.low}:Q", x2=f"{chart.high}:Q"))
        return alt.layer(*layers).properties(height=alt.Step(20))
    colour = {"color": alt.Color(f"{color}:N", scale=alt.Scale(range=_COLOURS), title=_words(color))} if color else {}
    steps = "step-after" if chart.mark == "step" else "linear"
    place = base.encode(x=alt.X(f"{x}:Q", title=x_title, axis=alt.Axis(tickMinStep=1, format="d")), **colour)
    layers = []
    if bounds:
        layers.append(
            place.mark_area(opacity=0.15, interpolate=steps, **({} if color else {"color": _COLOURS[0]})).encode(
                y=alt.Y(f"{chart.low}:Q", title=y_title), y2=f"{chart.high}:Q"
            )
        )
    line = {} if color else {"color": _COLOURS[0]}
    layers.append(place.mark_line(interpolate=steps, **line).encode(y=alt.Y(f"{chart.y}:Q", title=y_title)))
    layers.append(place.mark_point(size=18, filled=True, **line).encode(y=f"{chart.y}:Q", tooltip=shown, **linked))
    return alt.layer(*layers).properties(height=220)


def _escaped(field: str) -> str:
    return field.replace(".", "\\.").replace("[", "\\[")
