-- description: Each card that was foretold, and when and for how much it was cast (CR 702.143).
-- key: game_id, event_number
-- not_null: seat, outcome
-- accepted outcome: cast | left otherwise | never cast
-- relationship game_id: fct_games.game_id
-- column own_turns: Turns of that player that began from the foretelling to the cast, else to the end.
-- column mana_saved: Printed mana value less the mana spent to cast it; the mana spent to foretell it is not in it.
WITH foretold AS (
    SELECT game_id, event_number, player AS seat, turn, object AS exiled, cause
    FROM stg_events WHERE kind = 'CardForetold'
), casts AS (
    SELECT f.game_id, f.event_number, min(c.event_number) AS cast_event, arg_min(c.object, c.event_number) AS spell,
           arg_min(c.turn, c.event_number) AS cast_turn
    FROM foretold f JOIN stg_events c ON c.game_id = f.game_id AND c.kind = 'SpellCast' AND c.other = f.exiled
    GROUP BY f.game_id, f.event_number
), spent AS (
    SELECT c.game_id, c.event_number, sum(m.amount) AS mana
    FROM casts c JOIN stg_events m ON m.game_id = c.game_id AND m.kind = 'ManaSpent' AND m.on_object = c.spell
    GROUP BY c.game_id, c.event_number
), faces AS (
    SELECT f.game_id, f.event_number, any_value(o.left_event) AS left_event,
           coalesce(any_value(s.card), any_value(o.card)) AS card,
           coalesce(any_value(s.name), any_value(o.name)) AS name,
           coalesce(any_value(s.mana_cost), any_value(o.mana_cost)) AS mana_cost
    FROM foretold f
    LEFT JOIN casts c ON c.game_id = f.game_id AND c.event_number = f.event_number
    LEFT JOIN int_objects o ON o.game_id = f.game_id AND o.object = f.exiled AND (o.public OR c.spell IS NOT NULL)
    LEFT JOIN int_objects s ON s.game_id = c.game_id AND s.object = c.spell
    GROUP BY f.game_id, f.event_number
), gone AS (
    SELECT f.game_id, f.event_number, d.event_number AS left_event
    FROM foretold f JOIN int_deaths d ON d.game_id = f.game_id AND d.object = f.exiled
)
SELECT f.game_id, f.event_number, f.seat, CAST(f.turn AS INTEGER) AS turn, f.exiled, a.card, a.name, a.mana_cost,
       c.cast_event, CAST(c.cast_turn AS INTEGER) AS cast_turn,
       CASE WHEN c.cast_event IS NOT NULL THEN 'cast' WHEN g.left_event IS NOT NULL THEN 'left otherwise'
            ELSE 'never cast' END AS outcome,
       CAST((SELECT count(*) FROM int_turns t WHERE t.game_id = f.game_id AND t.seat = f.seat
              AND t.event_number > f.event_number
              AND t.event_number <= coalesce(c.cast_event, g.left_event, e.last_event)) AS INTEGER) AS own_turns,
       CAST(m.mana AS INTEGER) AS mana_spent,
       mana_value(a.mana_cost) - CAST(m.mana AS INTEGER) AS mana_saved
FROM foretold f
JOIN int_ends e ON e.game_id = f.game_id
LEFT JOIN casts c ON c.game_id = f.game_id AND c.event_number = f.event_number
LEFT JOIN gone g ON g.game_id = f.game_id AND g.event_number = f.event_number
LEFT JOIN spent m ON m.game_id = f.game_id AND m.event_number = f.event_number
LEFT JOIN faces a ON a.game_id = f.game_id AND a.event_number = f.event_number
