"""The ground of the card language: frozen nodes that compare, hash and round-trip through JSON.

A node is data and nothing else. `to_json` and `from_json` know every node by its class name.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

NODES: dict[str, type[Node]] = {}
"""Every kind of node by name."""


class Node(msgspec.Struct, frozen=True):
    """A word of the card language."""

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        NODES[cls.__name__] = cls

    def children(self) -> list[Node]:
        """The nodes right inside this one, in the order of its fields."""
        found: list[Node] = []
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, Node):
                found.append(value)
            elif isinstance(value, tuple):
                found.extend(entry for entry in value if isinstance(entry, Node))
        return found

    def walk(self) -> list[Node]:
        """This node and all below it, depth first."""
        found: list[Node] = [self]
        for child in self.children():
            found.extend(child.walk())
        return found


def to_json(value: Any) -> Any:
    """Nodes as plain data; fields at their defaults are left out."""
    if isinstance(value, Node):
        data: dict[str, Any] = {"is": type(value).__name__}
        for name, default in zip(value.__struct_fields__, defaults(type(value)), strict=True):
            entry = getattr(value, name)
            if entry != default:
                data[name] = to_json(entry)
        return data
    if isinstance(value, tuple):
        return [to_json(entry) for entry in value]
    return value


def from_json(data: Any) -> Any:
    """The inverse of `to_json`. Raises ValueError for a node that this release does not know."""
    if isinstance(data, dict):
        fields = dict(data)
        name = fields.pop("is", None)
        kind = NODES.get(name) if isinstance(name, str) else None
        if kind is None:
            raise ValueError(f"unknown word of the card language: {name!r}")
        unknown = [field for field in fields if field not in kind.__struct_fields__]
        if unknown:
            raise ValueError(f"{name} has no field {unknown[0]!r}")
        return kind(**{field: from_json(value) for field, value in fields.items()})
    if isinstance(data, list):
        return tuple(from_json(entry) for entry in data)
    return data


def defaults(kind: type[Node]) -> tuple[Any, ...]:
    """The defaults of a node's fields; `msgspec.NODEFAULT` where there is none."""
    known = kind.__struct_defaults__
    return (msgspec.NODEFAULT,) * (len(kind.__struct_fields__) - len(known)) + tuple(known)
