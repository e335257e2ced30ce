"""Rows of lives → survival figures and curves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from analytics.statistics import Interval, aalen_johansen, incidence_interval, median, quantile_time, wilson

CAUSES: Final = ("sacrificed", "left otherwise")

Rows = list[dict[str, Any]]


def _grouped(rows: Rows, by: str | None) -> dict[Any, Rows]:
    groups: dict[Any, Rows] = {}
    for row in rows:
        groups.setdefault(row[by] if by else "all", []).append(row)
    return groups


def _low(interval: Interval | None) -> float | None:
    return round(interval.low, 6) if interval else None


def _high(interval: Interval | None) -> float | None:
    return round(interval.high, 6) if interval else None


def _lives(rows: Rows) -> list[tuple[float, str]]:
    return [(float(row["own_turns"]), str(row["outcome"])) for row in rows]


def saga_timing(rows: Rows, by: str | None) -> Rows:
    """One row a group: how many entered, how they ended, and when half were sacrificed under 714.4."""
    found = []
    for group, lives in sorted(_grouped(rows, by).items(), key=lambda item: (-len(item[1]), str(item[0]))):
        steps = aalen_johansen(_lives(lives), CAUSES)
        last = steps[-1]
        sacrificed = [float(row["own_turns"]) for row in lives if row["outcome"] == "sacrificed"]
        ended = sum(row["outcome"] != "censored" for row in lives)
        interval = incidence_interval(last.incidence["sacrificed"], last.variance["sacrificed"], ended)
        found.append(
            {
                **({by: group} if by else {}),
                "card": group if by == "card" else "all Sagas",
                "entered": len(lives),
                "sacrificed": len(sacrificed),
                "left_otherwise": sum(row["outcome"] == "left otherwise" for row in lives),
                "censored": sum(row["outcome"] == "censored" for row in lives),
                "median_turns": quantile_time(steps, "sacrificed"),
                "median_turns_of_sacrificed": median(sacrificed),
                "share_sacrificed": round(last.incidence["sacrificed"], 6),
                "low": _low(interval),
                "high": _high(interval),
                "n": len(lives),
                "n_games": len({row["game_id"] for row in lives}),
            }
        )
    return found


def saga_curve(rows: Rows, by: str | None) -> Rows:
    """One row a group and turn: the cumulative incidences (Aalen–Johansen)."""
    found = []
    for group, lives in sorted(_grouped(rows, by).items(), key=lambda item: str(item[0])):
        for step in aalen_johansen(_lives(lives), CAUSES):
            ended = sum(row["outcome"] != "censored" and row["own_turns"] <= step.time for row in lives)
            interval = incidence_interval(step.incidence["sacrificed"], step.variance["sacrificed"], ended)
            found.append(
                {
                    **({by: group} if by else {}),
                    "own_turns": int(step.time),
                    "at_risk": step.at_risk,
                    "sacrificed": round(step.incidence["sacrificed"], 6),
                    "low": _low(interval),
                    "high": _high(interval),
                    "left_otherwise": round(step.incidence["left otherwise"], 6),
                    "still_there": round(step.survival, 6),
                    "n": len(lives),
                    "n_games": len({row["game_id"] for row in lives}),
                }
            )
    return found


def shares(rows: Rows, by: str | None) -> Rows:
    """Adds each row's share of its group, with Wilson's interval; rows have `n`."""
    found = []
    for group in _grouped(rows, by).values():
        total = sum(row["n"] for row in group)
        for row in group:
            interval = wilson(row["n"], total)
            if interval is not None:
                share = {"share": row["n"] / total, "low": interval.low, "high": interval.high}
                found.append({**row, **{name: round(value, 6) for name, value in share.items()}, "of": total})
    return found


FINISHERS: Final[dict[str, Callable[[Rows, str | None], Rows]]] = {
    "saga_timing": saga_timing,
    "saga_curve": saga_curve,
    "shares": shares,
}
