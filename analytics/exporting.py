"""Open data: the tables of a lake as Parquet or CSV files, with a schema beside them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from analytics.errors import LakeError
from analytics.lake.columns import DATASETS
from analytics.lake.files import sql_text
from analytics.lake.reading import Lake
from analytics.models.catalogue import models
from replay.faults import faults

_PUBLIC: Final = {
    "links": "SELECT * FROM links WHERE public",
    "faces": "SELECT * FROM faces WHERE public",
    "dim_cards": "SELECT * FROM dim_cards WHERE card IN (SELECT card FROM faces WHERE public)",
    "fct_players": "SELECT * REPLACE (NULL AS deck) FROM fct_players",
    "fct_cards": "SELECT * REPLACE (NULL AS in_deck, NULL AS opening, NULL AS drawn) FROM fct_cards WHERE played > 0",
}
"""Tables with what not everybody saw, as everybody may see them."""
_HIDDEN: Final = ("dim_decks",)


def export_tables(lake: Lake, folder: Path, form: str, *, hidden: bool) -> dict[str, int]:
    """Writes each table as a file; gives their rows. Raises LakeError for a folder that cannot be written."""
    import duckdb

    with faults(f"write to {folder}"):
        folder.mkdir(parents=True, exist_ok=True)
    names = [*DATASETS, *(model.name for model in models().values() if model.layer in ("fct", "dim"))]
    how = "FORMAT parquet, COMPRESSION zstd" if form == "parquet" else "FORMAT csv, HEADER"
    written: dict[str, int] = {}
    schema: list[dict[str, Any]] = []
    for name in names:
        if name in _HIDDEN and not hidden:
            continue
        query = f"SELECT * FROM {name}" if hidden else _PUBLIC.get(name, f"SELECT * FROM {name}")
        if form == "csv":
            query = _without_formulas(lake, query)
        target = folder / f"{name}.{form}"
        try:
            copied = lake.connection.execute(f"COPY ({query}) TO {sql_text(str(target))} ({how})").fetchall()
        except duckdb.IOException as error:
            raise LakeError(f"{target} cannot be written: {str(error).splitlines()[0][:200]}") from None
        written[name] = int(copied[0][0])
        schema.append({"table": name, "rows": written[name], **_described(lake, name)})
    document = {"schema": "loreplay.tables", "version": 1, "view": "all" if hidden else "public", "tables": schema}
    with faults(f"write to {folder}"):
        (folder / "schema.json").write_bytes(msgspec.json.format(msgspec.json.encode(document), indent=2))
    return written


def _without_formulas(lake: Lake, query: str) -> str:
    """The query with an apostrophe before texts that a spreadsheet would take for a formula."""
    columns = lake.connection.execute(f"SELECT column_name, column_type FROM (DESCRIBE {query})").fetchall()
    guarded = [
        f"""if(left("{name}", 1) IN ('=', '+', '-', '@', chr(9)), chr(39) || "{name}", "{name}") AS "{name}" """
        for name, kind in columns
        if kind == "VARCHAR"
    ]
    return f"SELECT * REPLACE ({', '.join(guarded)}) FROM ({query})" if guarded else query


def _described(lake: Lake, name: str) -> dict[str, Any]:
    columns = lake.connection.execute(f"SELECT column_name, column_type FROM (DESCRIBE {name})").fetchall()
    if name in DATASETS:
        meaning = {column.name: column.meaning for column in DATASETS[name]}
        description, key = f"The typed {name} of all games.", ["game_id", "event_number"] if name == "events" else []
    else:
        model = models()[name]
        meaning, description, key = model.columns, model.description, list(model.key)
    told = [{"name": column, "type": kind, "meaning": meaning.get(column, "")} for column, kind in columns]
    return {"description": description, "key": key, "columns": told}
