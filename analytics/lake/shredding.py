"""Payloads → typed columns, inside DuckDB: JSON is never decoded in Python."""

from __future__ import annotations

from typing import Final

from analytics.lake.columns import DATASETS, GROUPS
from analytics.lake.fields import event_columns, json_fields
from domain.events import EVENTS as KINDS

MACROS: Final = (
    "CREATE OR REPLACE MACRO oid(x) AS TRY_CAST(CASE WHEN x[1] = 'o' THEN x[2:] END AS INTEGER)",
    "CREATE OR REPLACE MACRO seat(x) AS TRY_CAST(CASE WHEN x[1] <> 'o' THEN x END AS TINYINT)",
)

_KEYS: Final = "game_id, event_number"


def _kinds(kinds: tuple[str, ...]) -> str:
    return ", ".join(f"'{kind}'" for kind in kinds)


KIND_TYPE: Final = "event_kind"
TYPES: Final = f"CREATE TYPE {KIND_TYPE} AS ENUM ({_kinds(tuple(KINDS))})"
"""Kinds are numbers while a build works with them, and words in the parts."""

REST: Final = tuple(kind for kind in KINDS if kind not in {each for group in GROUPS.values() for each in group})
ALL_GROUPS: Final = {**GROUPS, "rest": REST}

_FACTS: Final = (
    '{"card":"VARCHAR","name":"VARCHAR","mana_cost":"VARCHAR","types":["VARCHAR"],"subtypes":["VARCHAR"],'
    '"power":"SMALLINT","toughness":"SMALLINT"}'
)
_PARTS: Final = f'"facts":{_FACTS},"faces":[["JSON"]]'

STAGE: Final = f"""
CREATE OR REPLACE TEMP TABLE faced AS
SELECT {_KEYS}, kind, p, oid(coalesce(p.public.new_id, p.public.id, p.public.object)) AS told_of
FROM (SELECT {_KEYS}, kind, json_transform(state,
             '{{"time":"BIGINT","public":{{{json_fields(GROUPS["faced"])},{_PARTS}}},
                "secret":[{{"part":{{{_PARTS}}}}}]}}') AS p
      FROM arrived_faced)
"""
"""The group `faced`, taken apart once for `events` and `faces`."""


def _events(group: str, kinds: tuple[str, ...]) -> str:
    rows = group
    if group != "faced":
        rows = f"""(SELECT {_KEYS}, kind, state,
       json_transform(state, '{{"time":"BIGINT","public":{{{json_fields(kinds)}}}}}') AS p FROM arrived_{group})"""
    return f"SELECT {_KEYS}, {event_columns(kinds, KIND_TYPE)}\nFROM {rows}"


EVENTS: Final = "\nUNION ALL\n".join(_events(*group) for group in ALL_GROUPS.items())
"""From `arrived_…` (game_id, event_number, kind, state), one for each group."""

FACES: Final = f"""
SELECT {_KEYS}, object, f.card AS card, f.name AS name, f.mana_cost AS mana_cost,
       array_to_string(f.types, ' ') AS types, array_to_string(f.subtypes, ' ') AS subtypes,
       f.power AS power, f.toughness AS toughness, public
FROM (
    WITH hidden AS (
        SELECT {_KEYS}, told_of, unnest(p.secret).part AS part FROM faced WHERE len(p.secret) > 0
    ), several AS (
        SELECT {_KEYS}, unnest(p.public.faces) AS pair, true AS public FROM faced WHERE len(p.public.faces) > 0
        UNION ALL
        SELECT {_KEYS}, unnest(part.faces), false FROM hidden WHERE len(part.faces) > 0
    )
    SELECT {_KEYS}, told_of AS object, p.public.facts AS f, true AS public FROM faced
    WHERE p.public.facts IS NOT NULL AND told_of IS NOT NULL
    UNION ALL
    SELECT {_KEYS}, told_of, part.facts, false FROM hidden WHERE part.facts IS NOT NULL AND told_of IS NOT NULL
    UNION ALL
    SELECT {_KEYS}, oid(pair[1] ->> '$'), json_transform(pair[2], '{_FACTS}'), public FROM several
)
WHERE f.card IS NOT NULL OR f.name IS NOT NULL OR len(f.types) > 0
"""

_SEEN: Final = (
    '{"object":"VARCHAR","object_kind":"VARCHAR","owner":"TINYINT","controller":"TINYINT","zone":"VARCHAR",'
    '"of":"VARCHAR"}'
)
_MOVED: Final = '{"old_id":"VARCHAR","new_id":"VARCHAR","to_zone":"VARCHAR","controller":"TINYINT"}'


def _rows_of(kind: str) -> str:
    group = next(name for name, kinds in ALL_GROUPS.items() if kind in kinds)
    return f"arrived_{group} WHERE kind = '{kind}'"


def _list(kind: str, field: str, select: str) -> str:
    """Rows of one list of one kind: `item` is the entry as JSON text, `place` its place from 1."""
    return f"""
SELECT {_KEYS}, {select}
FROM (SELECT {_KEYS}, unnest(p.public.{field}) AS item, generate_subscripts(p.public.{field}, 1) AS place
      FROM (SELECT {_KEYS}, json_transform(state, '{{"public":{{"{field}":["JSON"]}}}}') AS p
            FROM {_rows_of(kind)}))"""


def _text(path: str = "$") -> str:
    return f"(item ->> '{path}')"


def _row(
    role: str,
    *,
    obj: str = "NULL",
    other: str = "NULL",
    player: str = "NULL",
    controller: str = "NULL",
    zone: str = "NULL",
    word: str = "NULL",
    amount: str = "NULL",
    public: str = "true",
) -> str:
    return (
        f"'{role}' AS role, CAST(place AS SMALLINT) AS place, CAST({obj} AS INTEGER) AS object, "
        f"CAST({other} AS INTEGER) AS other, CAST({player} AS TINYINT) AS player, "
        f"CAST({controller} AS TINYINT) AS controller, CAST({zone} AS VARCHAR) AS zone, "
        f"CAST({word} AS VARCHAR) AS word, CAST({amount} AS INTEGER) AS amount, {public} AS public"
    )


def _self(role: str) -> str:
    return _row(role, obj=f"oid({_text()})", player=f"seat({_text()})")


_SHUFFLED: Final = f"""
      FROM (SELECT {_KEYS}, 1 AS place, p.public.player AS player, p.public.cards AS cards,
                   oid(p.public.cards[1]) AS first,
                   oid(p.public.cards[-1]) - oid(p.public.cards[1]) + 1 = len(p.public.cards) AS a_range
            FROM (SELECT {_KEYS}, json_transform(state, '{{"public":{{"player":"TINYINT","cards":["VARCHAR"]}}}}') AS p
                  FROM {_rows_of("LibraryShuffled")}))"""

_SHUFFLES: Final = f"""
SELECT {_KEYS}, {_row("library", obj="first", player="player", amount="len(cards)")}
FROM (SELECT * {_SHUFFLED}) WHERE a_range
UNION ALL
SELECT {_KEYS}, {_row("library", obj="oid(card)", player="player", amount="1")}
FROM (SELECT {_KEYS}, player, unnest(cards) AS card, unnest(range(1, len(cards) + 1)) AS place
      FROM (SELECT * {_SHUFFLED}) WHERE NOT a_range)"""

_DECKS: Final = f"""
SELECT {_KEYS}, {_row("deck", player="player", word="entry[1]", amount="entry[2]", public="public")}
FROM (SELECT {_KEYS}, player, public, unnest(main) AS entry, generate_subscripts(main, 1) AS place
      FROM (SELECT {_KEYS}, p.public.player AS player, p.public.main IS NOT NULL AS public,
                   coalesce(p.public.main, p.secret[1].part.main) AS main
            FROM (SELECT {_KEYS}, json_transform(state, '{{"public":{{"player":"TINYINT","main":[["VARCHAR"]]}},
                    "secret":[{{"part":{{"main":[["VARCHAR"]]}}}}]}}') AS p
                  FROM {_rows_of("DeckRegistered")})))"""

LINKS: Final = "\nUNION ALL\n".join(
    (
        _SHUFFLES,
        _DECKS,
        _list(
            "AttackersDeclared",
            "attacks",
            _row(
                "attack",
                obj=f"oid({_text('$.attacker')})",
                other=f"oid({_text('$.target')})",
                player=f"seat({_text('$.target')})",
            ),
        ),
        f"""SELECT {_KEYS}, {_row("block", obj=f"oid({_text('$.blocker')})", other="oid(each ->> '$')")}
FROM (SELECT {_KEYS}, item, place, unnest(CAST(item -> '$.attackers' AS JSON[])) AS each
      FROM ({_list("BlockersDeclared", "blocks", "item, place")}))""",
        _list("EnduringStoryGained", "permanents", _self("permanent")),
        _list("CreaturesFought", "creatures", _self("fought")),
        f"""SELECT {_KEYS}, {_row("target", obj="oid(each ->> '$')", player="seat(each ->> '$')")}
FROM (SELECT {_KEYS}, item, place, unnest(CAST(item AS JSON[])) AS each
      FROM ({_list("TargetsChosen", "targets", "item, place")}))""",
        f"""SELECT {_KEYS}, {
            _row(
                "seen",
                obj="oid(s.object)",
                other="oid(s.of)",
                player="s.owner",
                controller="s.controller",
                zone="s.zone",
                word="s.object_kind",
            )
        }
FROM ({_list("ObservedObjects", "objects", f"place, json_transform(item, '{_SEEN}') AS s")})""",
        f"""SELECT {_KEYS}, {
            _row("moved", obj="oid(m.new_id)", other="oid(m.old_id)", controller="m.controller", zone="m.to_zone")
        }
FROM ({_list("ObservedMoves", "moves", f"place, json_transform(item, '{_MOVED}') AS m")})""",
        _list("ObservedGone", "objects", _self("gone")),
        _list(
            "ObservedCounters",
            "counters",
            _row(
                "counters",
                obj=f"oid({_text('$[0]')})",
                player=f"seat({_text('$[0]')})",
                word=_text("$[1]"),
                amount=_text("$[2]"),
            ),
        ),
        _list(
            "ObservedControl",
            "controllers",
            _row("controller", obj=f"oid({_text('$[0]')})", controller=_text("$[1]")),
        ),
    )
)


def typed(dataset: str, query: str) -> str:
    """A query with the names and types of a dataset's columns; kinds stay numbers."""
    names = ", ".join(column.name for column in DATASETS[dataset])
    types = ", ".join(
        f'CAST("{column.name}" AS {KIND_TYPE if column.name == "kind" else column.type}) AS "{column.name}"'
        for column in DATASETS[dataset]
    )
    return f"SELECT {types} FROM ({query}) AS t({names})"


__all__ = ["ALL_GROUPS", "EVENTS", "FACES", "LINKS", "MACROS", "STAGE", "TYPES", "typed"]
