"""Readers: an in-memory DuckDB over the parts that the manifest names. They lock nobody, and nobody locks them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from analytics.errors import LakeError, LakeReplaced, require
from analytics.lake.columns import DATASETS
from analytics.lake.files import sql_text
from analytics.lake.location import lake_path
from analytics.lake.manifest import SIMULATED, Manifest, Part
from analytics.lake.simulated_columns import COLUMNS
from analytics.metrics.scoping import Scopes
from analytics.models.catalogue import built_models, models, models_hash
from analytics.statistics_sql import MACROS
from replay.urls import StoreUrl

if TYPE_CHECKING:
    import duckdb

    from replay.simulation.many import Setup

MEMORY: Final = "2GB"
CONFIG: Final[dict[str, str | bool | int | float | list[str]]] = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
}

QUIET: Final = "SET enable_progress_bar = false"


def empty_table(dataset: str) -> str:
    """A query with the columns of a dataset and no rows."""
    columns = ", ".join(f'CAST(NULL AS {column.type}) AS "{column.name}"' for column in DATASETS[dataset])
    return f"SELECT {columns} WHERE false"


class Lake:
    """An open lake; a context manager. Made by `open_lake`."""

    def __init__(self, folder: Path, names: Callable[[str], str | None] | None = None) -> None:
        require()
        import duckdb

        self.folder = folder
        self._names = names
        self.scopes = Scopes()
        self.connection: duckdb.DuckDBPyConnection = duckdb.connect(
            ":memory:", config={**CONFIG, "threads": str(max(1, os.cpu_count() or 1))}
        )
        try:
            self.connection.execute(QUIET)
            self._load()
        except duckdb.IOException:
            self.connection.close()
            raise LakeReplaced from None
        except BaseException:
            self.connection.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def rows(self, sql: str, parameters: Sequence[Any] | dict[str, Any] | None = None) -> list[dict[str, Any]]:
        """The rows of a query of our own, as dictionaries."""
        import duckdb

        cursor = self.connection.cursor()
        try:
            result = cursor.execute(sql, parameters)
            names = [column[0] for column in result.description or ()]
            return [dict(zip(names, row, strict=True)) for row in result.fetchall()]
        except duckdb.IOException:
            raise LakeReplaced from None
        finally:
            cursor.close()

    @property
    def files(self) -> list[str]:
        """The absolute names of the parts that are read."""
        return [str(self.folder / part.path) for part in self.parts]

    def _load(self) -> None:
        path = self.folder / "manifest.sqlite"
        if not path.exists():
            raise LakeError(f"there is no lake at {self.folder}: run `loreplay build` first")
        with Manifest(path, create=False) as manifest, manifest.snapshot():
            kept = manifest.get("models")
            if kept and kept != models_hash():
                raise LakeError("the lake was built by another release of loreplay: run `loreplay build`")
            self.position = int(manifest.get("position", "0"))
            self.parts = manifest.parts()
            self._columns = dict(manifest.rows("SELECT name, value FROM meta WHERE name LIKE 'columns %'"))
            games = manifest.rows("SELECT game, build, events, source, day FROM games WHERE gone IS NULL")
            simulations = manifest.simulations()
        self._games(games)
        self._simulations(simulations)
        self._views()

    def _games(self, games: list[tuple[Any, ...]]) -> None:
        import pyarrow as pa

        names = ("game", "build", "events", "source", "day")
        types = (pa.string(), pa.int32(), pa.int32(), pa.string(), pa.string())
        columns = list(zip(*games, strict=True)) or [()] * len(names)
        table = pa.table({n: pa.array(c, type=t) for n, c, t in zip(names, columns, types, strict=True)})
        self.connection.register("lake_arrived", table)
        self.connection.execute(
            "CREATE TABLE lake_games AS SELECT CAST(game AS UUID) AS game_id, build, events, source, day"
            " FROM lake_arrived"
        )
        self.connection.unregister("lake_arrived")

    def _simulations(self, simulations: dict[str, str]) -> None:
        """`simulated_games`: the games that went straight into the lake, with their simulations."""
        import pyarrow as pa

        setups = read_setups(simulations)
        table = pa.table(
            {
                "simulation": pa.array(setups, pa.string()),
                "seed": pa.array([setup.seed for setup in setups.values()], pa.string()),
                "players": pa.array(
                    [[seat.program for seat in setup.seats] for setup in setups.values()], pa.list_(pa.string())
                ),
                "engine": pa.array([setup.engine for setup in setups.values()], pa.string()),
            }
        )
        self.connection.register("simulations_arrived", table)
        self.connection.execute("CREATE TABLE lake_simulations AS SELECT * FROM simulations_arrived")
        self.connection.unregister("simulations_arrived")
        rows = self._parquet([part for part in self.parts if part.dataset == SIMULATED])
        typed = ", ".join(f"CAST(NULL AS {column.type}) AS {column.name}" for column in COLUMNS)
        self.connection.execute(
            f"CREATE VIEW simulated_games AS SELECT * EXCLUDE (commands) FROM {rows or f'(SELECT {typed} WHERE false)'}"
            " LEFT JOIN lake_simulations USING (simulation)"
        )

    def _views(self) -> None:
        run = self.connection.execute
        for macro in MACROS:
            run(macro)
        by_dataset: dict[str, list[Part]] = {}
        for part in self.parts:
            by_dataset.setdefault(part.dataset, []).append(part)
        for dataset in DATASETS:
            rows = self._parquet(by_dataset.get(dataset, [])) or f"({empty_table(dataset)})"
            run(f"CREATE VIEW {dataset} AS SELECT * FROM {rows} SEMI JOIN lake_games USING (game_id)")
        for model in built_models():
            stored = self._parquet(by_dataset.get(model.name, []))
            if stored is not None:
                run(
                    f"CREATE VIEW {model.name} AS SELECT * EXCLUDE (build) FROM {stored}"
                    " SEMI JOIN lake_games USING (game_id, build)"
                )
        if any(model.name not in by_dataset for model in built_models()):
            self._empty_models(by_dataset)
        self._card_names()
        for model in models().values():
            if model.layer == "dim":
                run(f"CREATE VIEW {model.name} AS {model.sql}")
        self._table_of_tables()

    def _table_of_tables(self) -> None:
        """`lake_tables`: what there is to ask, for people who write SQL."""
        described = {name: f"The typed {name} of all games." for name in DATASETS}
        described["simulated_games"] = "Simulated games that are in no store: `loreplay remake` makes them again."
        described |= {model.name: model.description for model in models().values() if model.layer in ("fct", "dim")}
        rows = ", ".join(f"({sql_text(name)}, {sql_text(text)})" for name, text in described.items())
        self.connection.execute(f"CREATE TABLE lake_tables AS SELECT * FROM (VALUES {rows}) AS t(name, description)")

    def _parquet(self, parts: list[Part]) -> str | None:
        if not parts:
            return None
        listed = ", ".join(sql_text(str(self.folder / part.path)) for part in parts)
        return f"read_parquet([{listed}], hive_partitioning = false)"

    def _empty_models(self, there: dict[str, list[Part]]) -> None:
        """Empty tables, of the right columns, for models that no game has rows of."""
        import duckdb

        missing = [model.name for model in built_models() if model.name not in there]
        if all(f"columns {name}" in self._columns for name in missing):
            for name in missing:
                self.connection.execute(f"CREATE TABLE {name} ({self._columns[f'columns {name}']})")
            return
        from analytics.lake.shredding import MACROS as SHREDDING
        from analytics.models.runner import run_models

        with duckdb.connect(":memory:", config=CONFIG) as blank:
            for macro in SHREDDING:
                blank.execute(macro)
            for dataset in DATASETS:
                blank.execute(f"CREATE TEMP TABLE lake_{dataset} AS {empty_table(dataset)}")
            run_models(blank)
            for model in built_models():
                if model.name not in there:
                    columns = blank.execute(f"SELECT column_name, column_type FROM (DESCRIBE {model.name})").fetchall()
                    typed = ", ".join(f'"{name}" {kind}' for name, kind in columns)
                    self.connection.execute(f"CREATE TABLE {model.name} ({typed})")

    def _card_names(self) -> None:
        """`card_names`: what each card is called, from the games themselves or the file of card names.

        `card_numbers` has a number for each name, which is quicker to group by, and whether one card alone has it.
        """
        import pyarrow as pa

        found = self.connection.execute(
            "SELECT card, any_value(name), any_value(mana_cost), any_value(types), any_value(subtypes)"
            " FROM fct_card_names WHERE card IS NOT NULL GROUP BY card ORDER BY card"
        ).fetchall()
        known = {row[0] for row in found}
        found += [
            (card, name, None, None, None)
            for card, name in self.connection.execute(
                "SELECT card, any_value(name) FROM fct_cards GROUP BY card ORDER BY card"
            ).fetchall()
            if card not in known
        ]
        rows = [(row[0], row[1] or self._called(row), *row[2:]) for row in found]
        names = ("card", "name", "mana_cost", "types", "subtypes")
        columns = list(zip(*rows, strict=True)) or [()] * len(names)
        table = pa.table({n: pa.array(c, type=pa.string()) for n, c in zip(names, columns, strict=True)})
        self.connection.register("lake_cards", table)
        self.connection.execute("CREATE TABLE card_names AS SELECT * FROM lake_cards")
        self.connection.execute(
            "CREATE TABLE card_numbers AS SELECT card, coalesce(name, card) AS name,"
            " CAST(dense_rank() OVER (ORDER BY coalesce(name, card)) AS INTEGER) AS name_number,"
            " count(*) OVER (PARTITION BY coalesce(name, card)) = 1 AS alone FROM lake_cards"
        )
        self.connection.unregister("lake_cards")

    def _called(self, row: tuple[Any, ...]) -> str:
        card, _, _, types, subtypes = row
        name = self._names(card) if self._names is not None else None
        if name:
            return name
        kind = " — ".join(each for each in (types, subtypes) if each)
        return f"{kind} [{card}]" if kind else str(card)


def read_setups(simulations: dict[str, str]) -> dict[str, Setup]:
    """Simulation → what it plays."""
    if not simulations:
        return {}
    from replay.simulation.remaking import read_setup  # with all the rules of the game

    return {key: read_setup(text) for key, text in simulations.items()}


def open_lake(url: StoreUrl | None = None, folder: Path | None = None) -> Lake:
    """Opens the lake of a store, or the one in a folder. LakeError where there is none."""
    from replay.cardnames.lookup import CardNames

    if folder is None:
        assert url is not None
        folder = lake_path(url)
    return Lake(folder, CardNames(folder.with_name(folder.name.removesuffix(".lake") + ".cards")))
