-- description: Each turn that was seen to begin, with its place among the turns of the same player.
-- key: game_id, turn
-- not_null: event_number, seat
WITH began AS (
    SELECT game_id, turn, min(event_number) AS event_number, min(time) AS time, any_value(player) AS seat,
           any_value(flag) AS extra
    FROM stg_events WHERE kind = 'TurnBegan' AND player IS NOT NULL GROUP BY game_id, turn
)
SELECT *, CAST(row_number() OVER (PARTITION BY game_id, seat ORDER BY event_number) AS INTEGER) AS own_turn,
       lead(event_number) OVER (PARTITION BY game_id ORDER BY event_number) AS next_event
FROM began
