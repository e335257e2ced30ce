-- description: Each object as it came to be: by which event, out of which object, in which zone. Shuffled cards are ranges in stg_links instead.
-- key: game_id, object
WITH all_births AS (
    SELECT game_id, object, event_number, turn, other AS parent, kind,
           CASE kind WHEN 'ObjectMoved' THEN to_zone WHEN 'ObjectMade' THEN to_zone
                     WHEN 'TokenCreated' THEN 'battlefield' ELSE 'stack' END AS zone,
           CASE WHEN kind = 'ObjectMoved' THEN from_zone END AS from_zone,
           CASE WHEN kind <> 'ObjectMoved' THEN player END AS owner,
           CASE WHEN kind IN ('AbilityPutOnStack', 'SpellCopied') THEN player ELSE controller END AS controller,
           cause, rule
    FROM stg_events
    WHERE kind IN ('ObjectMoved', 'TokenCreated', 'ObjectMade', 'AbilityPutOnStack', 'SpellCopied')
      AND object IS NOT NULL
    UNION ALL
    SELECT l.game_id, l.object, l.event_number, e.turn, CASE WHEN l.role = 'moved' THEN l.other END, e.kind, l.zone,
           NULL, l.player, l.controller, NULL, NULL
    FROM stg_links l JOIN stg_events e ON e.game_id = l.game_id AND e.event_number = l.event_number
    WHERE l.role IN ('moved', 'seen') AND l.object IS NOT NULL
)
SELECT *
FROM all_births
QUALIFY row_number() OVER (PARTITION BY game_id, object ORDER BY event_number) = 1
