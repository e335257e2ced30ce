"""Statistics inside DuckDB: intervals as macros, so that metrics stay one SQL statement."""

from __future__ import annotations

from typing import Final

Z: Final = 1.959963984540054
"""Normal quantile of a 95 % interval."""

MACROS: Final = (
    f"""CREATE OR REPLACE MACRO wilson_low(k, n) AS CASE WHEN n > 0 THEN greatest(0.0,
        (k / n + {Z * Z} / (2 * n) - {Z} * sqrt(greatest(0, k / n * (1 - k / n)) / n + {Z * Z} / (4.0 * n * n)))
        / (1 + {Z * Z} / n)) END""",
    f"""CREATE OR REPLACE MACRO wilson_high(k, n) AS CASE WHEN n > 0 THEN least(1.0,
        (k / n + {Z * Z} / (2 * n) + {Z} * sqrt(greatest(0, k / n * (1 - k / n)) / n + {Z * Z} / (4.0 * n * n)))
        / (1 + {Z * Z} / n)) END""",
    # games are the unit of resampling: s, n sum k_g, n_g over games; g counts games; ss, sn, nn sum products
    """CREATE OR REPLACE MACRO ratio_error(s, n, g, ss, sn, nn) AS CASE WHEN g > 1 AND n > 0 THEN
        sqrt(greatest(0.0, g / (g - 1.0) * (ss - 2.0 * s / n * sn + s * s / (1.0 * n * n) * nn))) / n END""",
    f"""CREATE OR REPLACE MACRO mean_low(s, n, g, ss, sn, nn) AS
        s / n - {Z} * ratio_error(s, n, g, ss, sn, nn)""",
    f"""CREATE OR REPLACE MACRO mean_high(s, n, g, ss, sn, nn) AS
        s / n + {Z} * ratio_error(s, n, g, ss, sn, nn)""",
    """CREATE OR REPLACE MACRO rate_n(s, n, g, ss, sn, nn) AS CASE WHEN s > 0 AND s < n AND g > 1
        THEN CASE WHEN ratio_error(s, n, g, ss, sn, nn) > 0
                  THEN least(1.0 * n, s / n * (1 - s / n) / ratio_error(s, n, g, ss, sn, nn) ** 2) ELSE 1.0 * n END
        ELSE 1.0 * g END""",
    """CREATE OR REPLACE MACRO rate_low(s, n, g, ss, sn, nn) AS
        wilson_low(s / n * rate_n(s, n, g, ss, sn, nn), rate_n(s, n, g, ss, sn, nn))""",
    """CREATE OR REPLACE MACRO rate_high(s, n, g, ss, sn, nn) AS
        wilson_high(s / n * rate_n(s, n, g, ss, sn, nn), rate_n(s, n, g, ss, sn, nn))""",
)
