-- description: The last event of each game, and how the game ended.
-- key: game_id
WITH lasts AS (
    SELECT game_id, max(event_number) AS last_event, max(time) AS last_time, max(turn) AS turns
    FROM stg_events GROUP BY game_id
), ends AS (
    SELECT game_id, max(event_number) FILTER (WHERE kind = 'GameEnded') AS ended_event,
           max(player) FILTER (WHERE kind = 'GameWon') AS winner, bool_or(kind = 'GameDrawn') AS drawn,
           arg_min(word, event_number) FILTER (WHERE kind = 'PlayerLost') AS lost_reason,
           arg_min(rule, event_number) FILTER (WHERE kind = 'PlayerLost') AS lost_rule,
           min(event_number) FILTER (WHERE kind = 'PlayerLost') AS lost_event,
           arg_min(rule, event_number) FILTER (WHERE kind IN ('GameWon', 'GameDrawn')) AS end_rule,
           min(player) FILTER (WHERE kind = 'StartingPlayerChosen') AS starting
    FROM stg_events WHERE kind IN ('GameEnded', 'GameWon', 'GameDrawn', 'PlayerLost', 'StartingPlayerChosen')
    GROUP BY game_id
)
SELECT l.*, e.* EXCLUDE (game_id) FROM lasts l LEFT JOIN ends e ON e.game_id = l.game_id
