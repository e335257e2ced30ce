-- description: The event by which each object left its zone.
-- key: game_id, object
WITH gone AS (
    SELECT game_id, other AS object, event_number, turn, kind, cause, rule, to_zone
    FROM stg_events WHERE kind = 'ObjectMoved'
    UNION ALL
    SELECT game_id, object, event_number, turn, kind, cause, rule, NULL
    FROM stg_events WHERE kind IN ('ObjectCeased', 'StackObjectRemoved')
    UNION ALL
    SELECT l.game_id, CASE WHEN l.role = 'moved' THEN l.other ELSE l.object END, l.event_number, e.turn, e.kind, NULL,
           NULL, l.zone
    FROM stg_links l JOIN stg_events e ON e.game_id = l.game_id AND e.event_number = l.event_number
    WHERE l.role IN ('moved', 'gone')
)
SELECT *
FROM gone
WHERE object IS NOT NULL
QUALIFY row_number() OVER (PARTITION BY game_id, object ORDER BY event_number) = 1
