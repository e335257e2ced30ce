"""Statistics inside DuckDB: intervals as macros, so that metrics stay one SQL statement."""

from __future__ import annotations

from typing import Final

Z: Final = 1.959963984540054
"""Normal quantile of a 95 % interval."""


def _once(fields: str, formula: str) -> str:
    """A formula over `v.name`: each argument is written into it once, so that nested macros do not grow without end."""
    return f"list_transform([{{{fields}}}], lambda v: {formula})[1]"


_KN: Final = "k: 1.0 * (k), n: 1.0 * (n)"
_SPREAD: Final = f"{Z} * sqrt(greatest(0.0, v.k / v.n * (1 - v.k / v.n)) / v.n + {Z * Z} / (4.0 * v.n * v.n))"
_CENTRE: Final = f"v.k / v.n + {Z * Z} / (2.0 * v.n)"
_WHOLE: Final = f"(1 + {Z * Z} / v.n)"
_SUMS: Final = "s, n, g, ss, sn, nn"

MACROS: Final = (
    f"""CREATE OR REPLACE MACRO wilson_low(k, n) AS
        {_once(_KN, f"CASE WHEN v.n > 0 THEN greatest(0.0, ({_CENTRE} - {_SPREAD}) / {_WHOLE}) END")}""",
    f"""CREATE OR REPLACE MACRO wilson_high(k, n) AS
        {_once(_KN, f"CASE WHEN v.n > 0 THEN least(1.0, ({_CENTRE} + {_SPREAD}) / {_WHOLE}) END")}""",
    # games are the unit of resampling: s, n sum k_g, n_g over games; g counts games; ss, sn, nn sum products
    f"""CREATE OR REPLACE MACRO ratio_error({_SUMS}) AS {
        _once(
            "s: 1.0 * (s), n: 1.0 * (n), g: 1.0 * (g), ss: 1.0 * (ss), sn: 1.0 * (sn), nn: 1.0 * (nn)",
            "CASE WHEN v.g > 1 AND v.n > 0 THEN sqrt(greatest(0.0, v.g / (v.g - 1) * (v.ss - 2 * v.s / v.n * v.sn"
            " + v.s * v.s / (v.n * v.n) * v.nn))) / v.n END",
        )
    }""",
    f"""CREATE OR REPLACE MACRO mean_low({_SUMS}) AS (s) / (n) - {Z} * ratio_error({_SUMS})""",
    f"""CREATE OR REPLACE MACRO mean_high({_SUMS}) AS (s) / (n) + {Z} * ratio_error({_SUMS})""",
    f"""CREATE OR REPLACE MACRO rate_n({_SUMS}) AS {
        _once(
            f"p: 1.0 * (s) / (n), n: 1.0 * (n), g: 1.0 * (g), e: ratio_error({_SUMS})",
            "CASE WHEN v.p > 0 AND v.p < 1 AND v.g > 1"
            " THEN CASE WHEN v.e > 0 THEN least(v.n, v.p * (1 - v.p) / (v.e * v.e)) ELSE v.n END ELSE v.g END",
        )
    }""",
    f"""CREATE OR REPLACE MACRO rate_low({_SUMS}) AS {
        _once(f"p: 1.0 * (s) / (n), n: rate_n({_SUMS})", "wilson_low(v.p * v.n, v.n)")
    }""",
    f"""CREATE OR REPLACE MACRO rate_high({_SUMS}) AS {
        _once(f"p: 1.0 * (s) / (n), n: rate_n({_SUMS})", "wilson_high(v.p * v.n, v.n)")
    }""",
)
