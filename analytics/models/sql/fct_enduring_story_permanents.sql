-- description: The permanents that counted as a player got an enduring story.
-- key: game_id, event_number, object
SELECT e.game_id, e.event_number, e.player AS seat, l.object, o.card, o.name
FROM stg_events e
JOIN stg_links l ON l.game_id = e.game_id AND l.event_number = e.event_number AND l.role = 'permanent'
LEFT JOIN int_permanents o ON o.game_id = l.game_id AND o.object = l.object
WHERE e.kind = 'EnduringStoryGained' AND l.object IS NOT NULL
