"""Runs the SQL models in the order of what they need, and checks what each says must hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from analytics.models.catalogue import Model, models

if TYPE_CHECKING:
    import duckdb

MACROS: Final = (
    """CREATE OR REPLACE MACRO mana_value(cost) AS CAST(list_sum(list_transform(
        regexp_extract_all(cost, '\\{([^}]+)\\}', 1),
        lambda s: CASE WHEN TRY_CAST(s AS INTEGER) IS NOT NULL THEN TRY_CAST(s AS INTEGER)
                       WHEN s IN ('X', 'Y', 'Z') THEN 0 WHEN s[1:2] = '2/' THEN 2 ELSE 1 END)) AS INTEGER)""",
)
"""Mana value of a cost in braces (CR 202.3)."""


def run_models(connection: duckdb.DuckDBPyConnection) -> None:
    """Makes every model but the dimensions, as a temporary table or view, over lake_events, _links and _faces."""
    for macro in MACROS:
        connection.execute(macro)
    for model in models().values():
        if model.layer != "dim":
            kind = "VIEW" if model.view else "TABLE"
            connection.execute(f"CREATE OR REPLACE TEMP {kind} {model.name} AS {model.sql}")


def failures(connection: duckdb.DuckDBPyConnection, model: Model) -> list[str]:
    """What of a model's own tests does not hold in the tables of this connection; empty if all is well."""
    name, wrong = model.name, []

    def count(sql: str) -> int:
        return int(connection.execute(sql).fetchall()[0][0])

    if model.key:
        key = ", ".join(model.key)
        if n := count(f"SELECT count(*) FROM (SELECT {key} FROM {name} GROUP BY ALL HAVING count(*) > 1)"):
            wrong.append(f"{name}: {n} keys ({key}) stand more than once")
    wrong += [
        f"{name}.{column}: {n} are empty"
        for column in (*model.key, *model.not_null)
        if (n := count(f"SELECT count(*) FROM {name} WHERE {column} IS NULL"))
    ]
    for column, values in model.accepted.items():
        listed = ", ".join(f"'{value}'" for value in values)
        if n := count(f"SELECT count(*) FROM {name} WHERE {column} NOT IN ({listed})"):
            wrong.append(f"{name}.{column}: {n} have other values than {', '.join(values)}")
    for column, target in model.relationships.items():
        other, _, theirs = target.partition(".")
        if n := count(
            f"SELECT count(*) FROM {name} WHERE {column} IS NOT NULL"
            f" AND {column} NOT IN (SELECT {theirs} FROM {other} WHERE {theirs} IS NOT NULL)"
        ):
            wrong.append(f"{name}.{column}: {n} are not in {target}")
    return wrong
