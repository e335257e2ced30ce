-- description: The events that count: those that no roll-back cancelled.
-- key: game_id, event_number
-- not_null: kind
-- view: yes
SELECT e.*
FROM lake_events e
ANTI JOIN stg_cancelled c ON e.game_id = c.game_id AND e.event_number > c.after AND e.event_number < c.until
