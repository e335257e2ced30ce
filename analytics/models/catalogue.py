"""The models: one SQL file each, with a head of comments that says what it is and what must hold."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from analytics.errors import LakeError

_NAME: Final = re.compile(r"\b(?:stg|int|fct|dim)_[a-z_]+\b")
_HEAD: Final = re.compile(r"^-- ([a-z_]+)(?: ([a-z_0-9]+))?: (.*)$")


class Model(NamedTuple):
    """One SQL model."""

    name: str
    layer: str
    """`stg`, `int`, `fct`, `dim`."""
    description: str
    sql: str
    key: tuple[str, ...]
    not_null: tuple[str, ...]
    accepted: dict[str, tuple[str, ...]]
    """Column → the values it may have."""
    relationships: dict[str, str]
    """Column → `model.column` that has each of its values."""
    columns: dict[str, str]
    """Column → its meaning."""
    needs: tuple[str, ...]
    hidden: bool
    """Whether it tells what not everybody saw."""
    view: bool
    """Whether it is a view, which costs nothing where it is all but the table that it reads."""


@cache
def models() -> dict[str, Model]:
    """All models in the order in which they can be run."""
    found = {}
    for file in files("analytics.models").joinpath("sql").iterdir():
        if file.name.endswith(".sql"):
            model = parse_model(file.name.removesuffix(".sql"), file.read_text(encoding="utf-8"))
            found[model.name] = model
    ordered: dict[str, Model] = {}

    def visit(name: str, above: tuple[str, ...]) -> None:
        if name in above:
            raise LakeError(f"models need each other in a circle: {' → '.join((*above, name))}")
        if name not in ordered:
            for need in found[name].needs:
                if need not in found:
                    raise LakeError(f"the model {name} reads {need}, which is not there")
                visit(need, (*above, name))
            ordered[name] = found[name]

    for name in sorted(found):
        visit(name, ())
    return ordered


def parse_model(name: str, text: str) -> Model:
    """A model from its file."""
    one: dict[str, str] = {}
    accepted: dict[str, tuple[str, ...]] = {}
    relationships: dict[str, str] = {}
    columns: dict[str, str] = {}
    body = []
    for line in text.splitlines():
        head = _HEAD.match(line)
        if head is None:
            body.append(line)
            continue
        word, column, value = head.groups()
        if word == "accepted" and column:
            accepted[column] = tuple(each.strip() for each in value.split("|"))
        elif word == "relationship" and column:
            relationships[column] = value.strip()
        elif word == "column" and column:
            columns[column] = value.strip()
        elif column is None:
            one[word] = f"{one[word]} {value.strip()}" if word in one else value.strip()
        else:
            raise LakeError(f"{name}.sql: {line!r} is no head of a model")
    sql = "\n".join(body).strip()
    needs = tuple(sorted({need for need in _NAME.findall(sql) if need != name}))
    return Model(
        name,
        name.partition("_")[0],
        one.get("description", ""),
        sql,
        _listed(one.get("key", "")),
        _listed(one.get("not_null", "")),
        accepted,
        relationships,
        columns,
        needs,
        one.get("hidden", "no") == "yes",
        one.get("view", "no") == "yes",
    )


def _listed(text: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in text.split(",") if each.strip())


@cache
def built_models() -> tuple[Model, ...]:
    """The models that are stored in the lake, game by game."""
    return tuple(model for model in models().values() if model.layer == "fct")


@cache
def models_hash() -> str:
    """Of everything that decides what the stored models hold."""
    kept = [(model.name, model.sql) for model in models().values() if model.layer != "dim"]
    return hashlib.sha256(repr(kept).encode()).hexdigest()[:16]
