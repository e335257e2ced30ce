"""Intervals and curves against published worked examples and other libraries."""

from __future__ import annotations

import random
import warnings

import duckdb
import pytest

from analytics.statistics import aalen_johansen, incidence_interval, kaplan_meier, median, quantile_time, wilson
from analytics.statistics_sql import MACROS


def test_wilson_published() -> None:
    # Newcombe 1998, Statistics in Medicine 17, table I, method 3: 81/263, 15/148, 0/20, 1/29
    for k, n, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        assert wilson(k, n) == pytest.approx((low, high), abs=5e-5)
    assert wilson(0, 0) is None


def test_wilson_as_statsmodels() -> None:
    proportion = pytest.importorskip("statsmodels.stats.proportion")
    with duckdb.connect() as connection:
        for macro in MACROS:
            connection.execute(macro)
        for k, n in ((0, 5), (1, 7), (3, 9), (50, 100), (999, 1000), (12, 12)):
            expected = proportion.proportion_confint(k, n, method="wilson")
            assert wilson(k, n) == pytest.approx(expected, abs=1e-9)
            found = connection.execute("SELECT wilson_low(?, ?), wilson_high(?, ?)", (k, n, k, n)).fetchone()
            assert found == pytest.approx(expected, abs=1e-9)


FREIREICH = [(t, True) for t in (6, 6, 6, 7, 10, 13, 16, 22, 23)] + [
    (t, False) for t in (6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35)
]
"""Remission of leukemia under 6-MP (Freireich 1963), as in Cox and Oakes 1984 and Kleinbaum and Klein."""


def test_kaplan_meier_published() -> None:
    curve = {step.time: step.survival for step in kaplan_meier(FREIREICH) if step.events}
    # Kleinbaum and Klein, Survival Analysis, table 2.1
    published = {6: 0.8571, 7: 0.8067, 10: 0.7529, 13: 0.6902, 16: 0.6275, 22: 0.5378, 23: 0.4482}
    assert curve == pytest.approx(published, abs=5e-5)


@pytest.mark.filterwarnings("ignore")
def test_curves_as_lifelines() -> None:
    lifelines = pytest.importorskip("lifelines")
    fitted = lifelines.KaplanMeierFitter().fit([t for t, _ in FREIREICH], [e for _, e in FREIREICH])
    low, high = (fitted.confidence_interval_[name] for name in fitted.confidence_interval_)
    for step in kaplan_meier(FREIREICH):
        assert step.survival == pytest.approx(fitted.survival_function_.loc[step.time].iloc[0])
        assert (step.low, step.high) == pytest.approx((low.loc[step.time], high.loc[step.time]))
    chance = random.Random(7)
    lives = [(chance.uniform(0, 10), chance.choice(["a", "a", "b", "censored"])) for _ in range(200)]
    steps = aalen_johansen(lives, ("a", "b"))
    codes = {"a": 1, "b": 2, "censored": 0}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for cause in ("a", "b"):
            other = lifelines.AalenJohansenFitter(calculate_variance=True).fit(
                [t for t, _ in lives], [codes[c] for _, c in lives], event_of_interest=codes[cause]
            )
            for step in steps:
                assert step.incidence[cause] == pytest.approx(other.cumulative_density_.loc[step.time].iloc[0])
                theirs = other.variance_.loc[step.time]
                if theirs == theirs:  # at the very last one they divide by nothing
                    assert step.variance[cause] == pytest.approx(theirs, rel=1e-6, abs=1e-12)


def test_aalen_johansen_adds_up() -> None:
    lives = [(1.0, "a"), (1.0, "b"), (2.0, "censored"), (3.0, "a"), (3.0, "censored"), (4.0, "b")]
    for step in aalen_johansen(lives, ("a", "b")):
        assert sum(step.incidence.values()) + step.survival == pytest.approx(1)
    # by hand: at 1: a 1/6, b 1/6, left 4/6; at 3: a += 4/6 · 1/3; at 4: b gets the rest
    last = aalen_johansen(lives, ("a", "b"))[-1]
    assert last.incidence == pytest.approx({"a": 1 / 6 + 4 / 18, "b": 1 / 6 + 4 / 9})
    assert quantile_time(aalen_johansen(lives, ("a", "b")), "b") == 4
    assert quantile_time(aalen_johansen(lives, ("a", "b")), "a") is None


def test_edges() -> None:
    assert aalen_johansen([], ("a",)) == []
    assert kaplan_meier([]) == []
    assert median([]) is None
    assert (median([3, 1]), median([5, 1, 2])) == (2, 2)
    assert incidence_interval(0, 0, 0) is None
    assert incidence_interval(1, 0, 3) == wilson(3, 3)


def test_games_are_the_unit() -> None:
    # ten games of four units each, all alike within a game: as many as ten observations, not forty
    with duckdb.connect() as connection:
        for macro in MACROS:
            connection.execute(macro)
        connection.execute(
            "CREATE TABLE g AS SELECT CASE WHEN i < 5 THEN 4 ELSE 0 END AS k, 4 AS n FROM range(10) r(i)"
        )
        sums = "sum(k), sum(n), count(*), sum(k * k), sum(k * n), sum(n * n)"
        found = connection.execute(f"SELECT rate_n({sums}), rate_low({sums}), rate_high({sums}) FROM g").fetchone()
    assert found is not None
    assert found[0] == pytest.approx(9)  # Bessel's correction
    assert found[1:] == pytest.approx(wilson(4.5, 9))
