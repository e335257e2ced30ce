"""Payloads → typed columns, inside DuckDB: JSON is never decoded in Python."""

from __future__ import annotations

from typing import Final

from analytics.lake.columns import FACED, LISTED, SIMPLE

_BASE: Final = (
    '"rule":"VARCHAR","cause":"INTEGER","source":"VARCHAR","turn":"SMALLINT","step":"VARCHAR","player":"TINYINT"'
)
_SIMPLE: Final = (
    f'{_BASE},"active":"TINYINT","object":"VARCHAR","permanent":"VARCHAR","card":"VARCHAR","extra":"BOOLEAN",'
    '"mana":["VARCHAR"],"on":"VARCHAR"'
)
_RICH: Final = (
    f'{_BASE},"owner":"TINYINT","object":"VARCHAR","id":"VARCHAR","new_id":"VARCHAR","old_id":"VARCHAR",'
    '"spell":"VARCHAR","card":"VARCHAR","exiled":"VARCHAR","original":"VARCHAR","copy_of":"VARCHAR","on":"VARCHAR",'
    '"to":"VARCHAR","by":"VARCHAR","from_zone":"VARCHAR","to_zone":"VARCHAR","zone":"VARCHAR","controller":"TINYINT",'
    '"amount":"INTEGER","taken":"INTEGER","result":"VARCHAR","total":"INTEGER","x":"INTEGER","chapter":"SMALLINT",'
    '"ability":"VARCHAR","reason":"VARCHAR","counter":"VARCHAR","choice":"VARCHAR","command":"VARCHAR",'
    '"designation":"VARCHAR","cost":"VARCHAR","effect":"VARCHAR","alternative":"VARCHAR","combat":"BOOLEAN",'
    '"mana_ability":"BOOLEAN","face_down":"BOOLEAN","tapped":"JSON","mana":["VARCHAR"]'
)

MACROS: Final = (
    "CREATE OR REPLACE MACRO oid(x) AS TRY_CAST(CASE WHEN x[1] = 'o' THEN x[2:] END AS INTEGER)",
    "CREATE OR REPLACE MACRO seat(x) AS TRY_CAST(CASE WHEN x[1] <> 'o' THEN x END AS TINYINT)",
)

_KEYS: Final = "game_id, event_number"


def _kinds(kinds: tuple[str, ...]) -> str:
    return ", ".join(f"'{kind}'" for kind in kinds)


STAGE: Final = """
CREATE OR REPLACE TEMP VIEW batch AS
SELECT CAST(game AS UUID) AS game_id, CAST(number AS INTEGER) AS event_number,
       split_part(topic, '@', 1) AS kind, state
FROM arrived
"""
"""Rows of the store (`arrived`: position, game, number, topic, state) with their kind."""

STAGE_LISTED: Final = f"CREATE OR REPLACE TEMP TABLE listed AS SELECT * FROM batch WHERE kind IN ({_kinds(LISTED)})"
"""Those with lists that become rows of `links`: few, and looked at once for each kind."""

EVENTS: Final = f"""
SELECT {_KEYS}, p.time AS time, kind, p.public.rule AS rule, p.public.cause AS cause, oid(p.public.source) AS source,
       p.public.turn AS turn, p.public.step AS step,
       CAST(coalesce(p.public.player, p.public.active) AS TINYINT) AS player,
       oid(coalesce(p.public.object, p.public.permanent, CASE WHEN kind <> 'LandPlayed' THEN p.public.card END))
           AS object,
       CASE WHEN kind = 'LandPlayed' THEN oid(p.public.card) END AS other,
       oid(p.public."on") AS on_object, seat(p.public."on") AS on_player,
       NULL::VARCHAR AS from_zone, NULL::VARCHAR AS to_zone, NULL::TINYINT AS controller,
       CAST(len(p.public.mana) AS INTEGER) AS amount, NULL::INTEGER AS total, NULL::SMALLINT AS chapter,
       NULL::INTEGER AS back_to, NULL::VARCHAR AS ability, NULL::VARCHAR AS word,
       array_to_string(p.public.mana, '') AS mana, p.public.extra AS flag, NULL::BOOLEAN AS tapped,
       NULL::VARCHAR AS detail
FROM (SELECT {_KEYS}, kind, json_transform(state, '{{"time":"BIGINT","public":{{{_SIMPLE}}}}}') AS p
      FROM batch WHERE kind IN ({_kinds(SIMPLE)}))
UNION ALL
SELECT {_KEYS}, p.time, kind, f.rule, f.cause, oid(f.source), f.turn, f.step,
       coalesce(f.player, f.owner),
       oid(coalesce(f.new_id, f.spell, f.exiled, f.id, f.object, f."by",
                    CASE WHEN kind = 'Surveilled' THEN f.card END)),
       oid(coalesce(f.old_id, f.original, f.copy_of, CASE WHEN kind <> 'Surveilled' THEN f.card END)),
       oid(coalesce(f."on", CASE WHEN kind <> 'RolledBack' THEN f."to" END)),
       seat(coalesce(f."on", CASE WHEN kind <> 'RolledBack' THEN f."to" END)),
       f.from_zone, coalesce(f.to_zone, f.zone), f.controller,
       coalesce(f.amount, f.taken, f.x, TRY_CAST(f.result AS INTEGER), CAST(len(f.mana) AS INTEGER)), f.total,
       f.chapter, CASE WHEN kind = 'RolledBack' THEN TRY_CAST(f."to" AS INTEGER) END, f.ability,
       coalesce(f.reason, f.counter, f.choice, f.command, f.designation, f.cost, f.effect, f.alternative,
                CASE WHEN kind = 'Superseded' THEN f."by" END),
       array_to_string(f.mana, ''), coalesce(f.combat, f.mana_ability, f.face_down), TRY_CAST(f.tapped AS BOOLEAN),
       CASE WHEN kind = 'GameBegan' THEN CAST(state -> '$.public' AS VARCHAR) END
FROM (SELECT *, p.public AS f
      FROM (SELECT {_KEYS}, kind, state, json_transform(state, '{{"time":"BIGINT","public":{{{_RICH}}}}}') AS p
            FROM batch WHERE kind NOT IN ({_kinds(SIMPLE)})))
"""

_FACTS: Final = (
    '{"card":"VARCHAR","name":"VARCHAR","mana_cost":"VARCHAR","types":["VARCHAR"],"subtypes":["VARCHAR"],'
    '"power":"SMALLINT","toughness":"SMALLINT"}'
)
_PARTS: Final = f'"facts":{_FACTS},"faces":["JSON"]'

FACES: Final = f"""
SELECT {_KEYS}, object, f.card AS card, f.name AS name, f.mana_cost AS mana_cost,
       array_to_string(f.types, ' ') AS types, array_to_string(f.subtypes, ' ') AS subtypes,
       f.power AS power, f.toughness AS toughness, public
FROM (
    WITH told AS (
        SELECT {_KEYS}, oid(coalesce(p.public.new_id, p.public.id, p.public.object)) AS object,
               p.public.facts AS facts, p.public.faces AS faces, p.secret AS secret
        FROM (SELECT {_KEYS}, json_transform(state,
                '{{"public":{{"new_id":"VARCHAR","id":"VARCHAR","object":"VARCHAR",{_PARTS}}},
                   "secret":[{{"part":{{{_PARTS}}}}}]}}') AS p
              FROM batch WHERE kind IN ({_kinds(FACED)})
                AND (contains(state, '"facts":{{') OR contains(state, '"faces":[[')))
    ), parts AS (
        SELECT {_KEYS}, object, facts, faces, true AS public FROM told
        UNION ALL
        SELECT {_KEYS}, object, s.part.facts, s.part.faces, false
        FROM (SELECT {_KEYS}, object, unnest(secret) AS s FROM told WHERE secret IS NOT NULL)
    )
    SELECT {_KEYS}, object, facts AS f, public FROM parts WHERE facts IS NOT NULL AND object IS NOT NULL
    UNION ALL
    SELECT {_KEYS}, oid(pair ->> '$[0]'), json_transform(pair -> '$[1]', '{_FACTS}'), public
    FROM (SELECT {_KEYS}, unnest(faces) AS pair, public FROM parts WHERE faces IS NOT NULL)
)
WHERE f.card IS NOT NULL OR f.name IS NOT NULL OR len(f.types) > 0
"""

_SEEN: Final = (
    '{"object":"VARCHAR","object_kind":"VARCHAR","owner":"TINYINT","controller":"TINYINT","zone":"VARCHAR",'
    '"of":"VARCHAR"}'
)
_MOVED: Final = '{"old_id":"VARCHAR","new_id":"VARCHAR","to_zone":"VARCHAR","controller":"TINYINT"}'


def _list(kind: str, field: str, select: str) -> str:
    """Rows of one list of one kind: `item` is the entry as JSON text, `place` its place from 1."""
    return f"""
SELECT {_KEYS}, {select}
FROM (SELECT {_KEYS}, state, unnest(items) AS item, unnest(range(1, len(items) + 1)) AS place
      FROM (SELECT {_KEYS}, state, CAST(state -> '$.public.{field}' AS JSON[]) AS items
            FROM listed WHERE kind = '{kind}'))"""


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
                  FROM listed WHERE kind = 'LibraryShuffled'))"""

_SHUFFLES: Final = f"""
SELECT {_KEYS}, {_row("library", obj="first", player="player", amount="len(cards)")}
FROM (SELECT * {_SHUFFLED}) WHERE a_range
UNION ALL
SELECT {_KEYS}, {_row("library", obj="oid(card)", player="player", amount="1")}
FROM (SELECT {_KEYS}, player, unnest(cards) AS card, unnest(range(1, len(cards) + 1)) AS place
      FROM (SELECT * {_SHUFFLED}) WHERE NOT a_range)"""

_DECKS: Final = f"""
SELECT {_KEYS}, {
    _row("deck", player="state ->> '$.public.player'", word=_text("$[0]"), amount=_text("$[1]"), public="public")
}
FROM (SELECT {_KEYS}, state, public, unnest(items) AS item, unnest(range(1, len(items) + 1)) AS place
      FROM (SELECT {_KEYS}, state, (state -> '$.public.main') IS NOT NULL AS public,
                   CAST(coalesce(state -> '$.public.main', state -> '$.secret[0].part.main') AS JSON[]) AS items
            FROM listed WHERE kind = 'DeckRegistered')
      WHERE items IS NOT NULL)"""

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

__all__ = ["EVENTS", "FACES", "LINKS", "LISTED", "MACROS", "STAGE", "STAGE_LISTED"]
