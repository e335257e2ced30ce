"""Which fields of events fill which columns of `events`: for some kinds at a time, only those that these kinds have."""

from __future__ import annotations

from typing import Final

from domain.events import EVENTS

TYPES: Final = {
    "rule": "VARCHAR", "cause": "INTEGER", "source": "VARCHAR", "turn": "SMALLINT", "step": "VARCHAR",
    "player": "TINYINT", "active": "TINYINT", "owner": "TINYINT", "controller": "TINYINT",
    "object": "VARCHAR", "permanent": "VARCHAR", "card": "VARCHAR", "id": "VARCHAR", "new_id": "VARCHAR",
    "old_id": "VARCHAR", "spell": "VARCHAR", "exiled": "VARCHAR", "original": "VARCHAR", "copy_of": "VARCHAR",
    "on": "VARCHAR", "to": "VARCHAR", "by": "VARCHAR", "from_zone": "VARCHAR", "to_zone": "VARCHAR", "zone": "VARCHAR",
    "amount": "INTEGER", "taken": "INTEGER", "result": "VARCHAR", "total": "INTEGER", "x": "INTEGER",
    "chapter": "SMALLINT", "ability": "VARCHAR", "reason": "VARCHAR", "counter": "VARCHAR", "choice": "VARCHAR",
    "command": "VARCHAR", "designation": "VARCHAR", "cost": "VARCHAR", "effect": "VARCHAR", "alternative": "VARCHAR",
    "combat": "BOOLEAN", "mana_ability": "BOOLEAN", "face_down": "BOOLEAN", "extra": "BOOLEAN", "tapped": "JSON",
    "mana": ["VARCHAR"],
}  # fmt: skip
"""The fields that are looked at, as DuckDB reads them. A field that has another type in some event reads as empty."""

CARD_AFTER: Final = ("CardDrawn", "CardDiscarded", "CardMilled", "Surveilled")
"""Kinds whose `card` is the object that they are about; in others it becomes another object."""

COMMON: Final = ("rule", "cause", "source", "turn", "step")


def fields_of(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The fields of these kinds that are looked at."""
    there = {name for kind in kinds for name in EVENTS[kind].model_fields}
    return tuple(name for name in TYPES if name in there or name in COMMON)


def json_fields(kinds: tuple[str, ...]) -> str:
    """The same as the members of a structure for `json_transform`."""
    typed = ((name, TYPES[name]) for name in fields_of(kinds))
    return ",".join(
        f'"{name}":"{kind}"' if isinstance(kind, str) else f'"{name}":["{kind[0]}"]' for name, kind in typed
    )


def event_columns(kinds: tuple[str, ...], kind_type: str) -> str:
    """The columns of `events` from `kind`, `state` and the structure `p`, in their order behind the keys."""

    def field(name: str, kinds_of: tuple[str, ...] = (), *, but: bool = False) -> list[str]:
        """The field, where a kind here has it; of these kinds alone, or of all but these."""
        holders = [kind for kind in kinds if name in EVENTS[kind].model_fields or name in COMMON]
        meant = [kind for kind in holders if not kinds_of or (kind in kinds_of) is not but]
        plain = f'p.public."{name}"'
        if len(meant) == len(holders):
            return [plain] if holders else []
        listed = ", ".join(f"'{kind}'" for kind in meant)
        return [f"CASE WHEN kind IN ({listed}) THEN {plain} END"] if meant else []

    def fields(*names: str) -> list[str]:
        return [each for name in names for each in field(name)]

    on = [*field("on"), *field("to", ("RolledBack",), but=True)]
    mana = field("mana")
    objects = fields("new_id", "spell", "exiled", "id", "object", "permanent")
    columns = {
        "time": ["p.time"],
        "kind": [f"CAST(kind AS {kind_type})"],
        "rule": field("rule"),
        "cause": field("cause"),
        "source": _oid(field("source")),
        "turn": field("turn"),
        "step": field("step"),
        "player": fields("player", "active", "owner"),
        "object": _oid([*objects, *field("by", ("Superseded",), but=True), *field("card", CARD_AFTER)]),
        "other": _oid([*fields("old_id", "original", "copy_of"), *field("card", CARD_AFTER, but=True)]),
        "on_object": _oid(on),
        "on_player": [f"seat({_first(on)})"] if on else [],
        "from_zone": field("from_zone"),
        "to_zone": fields("to_zone", "zone"),
        "controller": field("controller"),
        "amount": [
            *fields("amount", "taken", "x"),
            *(f"TRY_CAST({each} AS INTEGER)" for each in field("result")),
            *(f"CAST(len({each}) AS INTEGER)" for each in mana),
        ],
        "total": field("total"),
        "chapter": field("chapter"),
        "back_to": [f"TRY_CAST({each} AS INTEGER)" for each in field("to", ("RolledBack",))],
        "ability": field("ability"),
        "word": [
            *fields("reason", "counter", "choice", "command", "designation", "cost", "effect", "alternative"),
            *field("by", ("Superseded",)),
        ],
        "mana": [f"array_to_string({each}, '')" for each in mana],
        "flag": fields("combat", "mana_ability", "face_down", "extra"),
        "tapped": [f"TRY_CAST({each} AS BOOLEAN)" for each in field("tapped")],
        "detail": ["CASE WHEN kind = 'GameBegan' THEN CAST(state -> '$.public' AS VARCHAR) END"]
        if "GameBegan" in kinds
        else [],
    }
    return ", ".join(f'{_first(values)} AS "{name}"' for name, values in columns.items())


def _first(values: list[str]) -> str:
    return "NULL" if not values else values[0] if len(values) == 1 else f"coalesce({', '.join(values)})"


def _oid(values: list[str]) -> list[str]:
    return [f"oid({_first(values)})"] if values else []
