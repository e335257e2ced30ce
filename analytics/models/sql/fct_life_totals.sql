-- description: Each player's life total as each turn ended.
-- key: game_id, turn, seat
WITH told AS (
    SELECT game_id, player AS seat, turn, event_number, total FROM stg_events
    WHERE kind IN ('LifeChanged', 'ObservedLife') AND total IS NOT NULL
    UNION ALL
    SELECT game_id, seat, -1, -1, life FROM stg_seats
)
SELECT t.game_id, t.event_number, CAST(t.turn AS INTEGER) AS turn, s.seat, arg_max(l.total, l.event_number) AS life
FROM int_turns t
JOIN stg_seats s ON s.game_id = t.game_id
JOIN told l ON l.game_id = t.game_id AND l.seat = s.seat AND l.turn <= t.turn
GROUP BY t.game_id, t.event_number, t.turn, s.seat
