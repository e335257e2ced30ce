"""Intervals and survival curves, from counts: Wilson, Kaplan–Meier, Aalen–Johansen. Standard library only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import exp, log, sqrt
from typing import Final, NamedTuple

from analytics.statistics_sql import Z

CENSORED: Final = "censored"


class Interval(NamedTuple):
    """A 95 % interval."""

    low: float
    high: float


def wilson(successes: float, n: float, z: float = Z) -> Interval | None:
    """Wilson's score interval of a rate (Wilson 1927); None without observations."""
    if n <= 0:
        return None
    p = successes / n
    centre = p + z * z / (2 * n)
    spread = z * sqrt(max(0.0, p * (1 - p)) / n + z * z / (4 * n * n))
    whole = 1 + z * z / n
    return Interval(max(0.0, (centre - spread) / whole), min(1.0, (centre + spread) / whole))


class SurvivalStep(NamedTuple):
    """The Kaplan–Meier curve from a time on."""

    time: float
    at_risk: int
    events: int
    survival: float
    low: float
    high: float


def kaplan_meier(lives: Iterable[tuple[float, bool]]) -> list[SurvivalStep]:
    """The curve of lives (duration, whether the event ended it); censored ones leave after events of the same time.

    The interval is Greenwood's, on the log(-log) scale.
    """
    events: Counter[float] = Counter()
    leaving: Counter[float] = Counter()
    for time, happened in lives:
        leaving[time] += 1
        if happened:
            events[time] += 1
    at_risk = leaving.total()
    survival, variance = 1.0, 0.0
    steps = []
    for time in sorted(leaving):
        died = events[time]
        if died:
            survival *= 1 - died / at_risk
            if at_risk > died:
                variance += died / (at_risk * (at_risk - died))
        steps.append(SurvivalStep(time, at_risk, died, survival, *_log_log(survival, variance)))
        at_risk -= leaving[time]
    return steps


def _log_log(survival: float, variance: float) -> Interval:
    if not 0 < survival < 1:
        return Interval(survival, survival)
    spread = exp(Z * sqrt(variance) / abs(log(survival)))
    return Interval(survival**spread, survival ** (1 / spread))


class IncidenceStep(NamedTuple):
    """Cumulative incidences from a time on."""

    time: float
    at_risk: int
    incidence: dict[str, float]
    """Cause → the share that it has ended by now."""
    survival: float
    """The share that nothing has ended."""
    variance: dict[str, float]


def aalen_johansen(lives: Sequence[tuple[float, str]], causes: Sequence[str]) -> list[IncidenceStep]:
    """Cumulative incidence of each cause with competing risks; lives are (duration, cause or `censored`).

    The variance is Aalen's (as in Marubini and Valsecchi 1995, eq. 10.12; the one lifelines gives).
    """
    ended: dict[float, Counter[str]] = {}
    for time, cause in lives:
        ended.setdefault(time, Counter())[cause] += 1
    at_risk = len(lives)
    survival = 1.0
    incidence = dict.fromkeys(causes, 0.0)
    history: list[tuple[int, int, float, dict[str, int], dict[str, float]]] = []
    steps = []
    for time in sorted(ended):
        here = ended[time]
        deaths = {cause: here[cause] for cause in causes}
        all_deaths = sum(deaths.values())
        before = survival
        for cause in causes:
            incidence[cause] += before * deaths[cause] / at_risk
        survival *= 1 - all_deaths / at_risk
        if all_deaths:
            history.append((at_risk, all_deaths, before, deaths, dict(incidence)))
        variance = {cause: _aalen_variance(history, cause, incidence[cause]) for cause in causes}
        steps.append(IncidenceStep(time, at_risk, dict(incidence), survival, variance))
        at_risk -= here.total()
    return steps


def _aalen_variance(
    history: Sequence[tuple[int, int, float, dict[str, int], dict[str, float]]], cause: str, now: float
) -> float:
    total = 0.0
    for at_risk, deaths, before, by_cause, incidence in history:
        d, gap = by_cause[cause], now - incidence[cause]
        if at_risk > deaths:
            total += gap * gap * deaths / (at_risk * (at_risk - deaths))
        total += before * before * d * (at_risk - d) / at_risk**3
        total -= 2 * gap * before * d / (at_risk * at_risk)
    return max(0.0, total)


def incidence_interval(incidence: float, variance: float, ended: int) -> Interval | None:
    """95 % on the log(-log) scale; where nothing varies, Wilson's over the lives that ended. None if none did."""
    if not 1e-12 < incidence < 1 - 1e-12 or variance <= 0:
        return wilson(incidence * ended, ended)
    spread = exp(Z * sqrt(variance) / (incidence * abs(log(incidence))))
    return Interval(max(0.0, incidence**spread), min(1.0, incidence ** (1 / spread)))


def quantile_time(steps: Sequence[IncidenceStep], cause: str, share: float = 0.5) -> float | None:
    """The first time by which a cause has ended this share of all lives; None if it never does."""
    return next((step.time for step in steps if step.incidence[cause] >= share - 1e-12), None)


def median(values: Sequence[float]) -> float | None:
    """The median; None of nothing."""
    if not values:
        return None
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2
