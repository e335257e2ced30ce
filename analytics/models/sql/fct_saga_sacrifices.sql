-- description: Each Saga sacrificed under 714.4: when within the turn, and how long after its last chapter left the stack.
-- key: game_id, event_number
-- not_null: object, step
-- relationship game_id: fct_games.game_id
-- column stack_depth: Objects on the stack as it was sacrificed.
-- column events_after_chapter: Events between the one by which its last chapter ability left the stack and the sacrifice.
WITH said AS (
    SELECT s.game_id, s.left_event AS event_number, s.object, s.seat, s.card, s.name, s.own_turns, s.lore_counters
    FROM fct_saga_lives s WHERE s.outcome = 'sacrificed'
), last_chapter AS (
    SELECT s.game_id, s.object, max(c.ended_event) AS ended_event
    FROM said s JOIN fct_saga_chapters c
      ON c.game_id = s.game_id AND c.object = s.object AND c.ended_event <= s.event_number
    GROUP BY s.game_id, s.object
), depth AS (
    SELECT s.game_id, s.object, count(o.object) AS stack_depth
    FROM said s LEFT JOIN int_objects o
      ON o.game_id = s.game_id AND o.zone = 'stack' AND o.event_number < s.event_number
     AND (o.left_event IS NULL OR o.left_event > s.event_number)
    GROUP BY s.game_id, s.object
)
SELECT s.game_id, s.event_number, s.object, s.seat, s.card, s.name, e.turn, e.step, t.seat = s.seat AS on_own_turn,
       CAST(d.stack_depth AS INTEGER) AS stack_depth, s.own_turns, s.lore_counters, l.ended_event AS chapter_left_event,
       s.event_number - l.ended_event - 1 AS events_after_chapter
FROM said s
JOIN stg_events e ON e.game_id = s.game_id AND e.event_number = s.event_number
LEFT JOIN int_turns t ON t.game_id = s.game_id AND t.turn = e.turn
LEFT JOIN depth d ON d.game_id = s.game_id AND d.object = s.object
LEFT JOIN last_chapter l ON l.game_id = s.game_id AND l.object = s.object
