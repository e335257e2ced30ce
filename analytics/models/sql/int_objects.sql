-- description: Each object with what it is, whose it is, and how it came and went.
-- key: game_id, object
-- not_null: event_number
WITH libraries AS (
    SELECT game_id, seat AS player, first_card AS first, first_card + library - 1 AS last FROM stg_seats
    UNION ALL
    SELECT game_id, player, object, object + amount - 1 FROM lake_links WHERE role = 'library'
), owned AS (
    SELECT a.game_id, a.root, any_value(l.player) AS owner
    FROM (SELECT DISTINCT game_id, root FROM int_ancestors WHERE owner IS NULL) a
    ASOF JOIN libraries l ON l.game_id = a.game_id AND a.root >= l.first
    WHERE a.root <= l.last
    GROUP BY a.game_id, a.root
)
SELECT b.game_id, b.object, b.event_number, b.turn, b.kind, b.zone, b.from_zone, b.parent, b.cause, b.rule,
       coalesce(a.owner, o.owner) AS owner, coalesce(b.controller, a.owner, o.owner) AS controller,
       f.card, f.name, f.mana_cost, f.types, f.subtypes, coalesce(f.public, false) AS public,
       d.event_number AS left_event, d.turn AS left_turn, d.kind AS left_kind, d.cause AS left_cause,
       d.rule AS left_rule, d.to_zone AS left_to
FROM int_births b
LEFT JOIN int_ancestors a ON a.game_id = b.game_id AND a.object = b.object
LEFT JOIN owned o ON o.game_id = a.game_id AND o.root = a.root
LEFT JOIN int_own_faces f ON f.game_id = b.game_id AND f.object = a.face_of
LEFT JOIN int_deaths d ON d.game_id = b.game_id AND d.object = b.object AND d.event_number > b.event_number
