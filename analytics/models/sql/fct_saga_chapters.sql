-- description: Each chapter ability of a Saga that was put on the stack, and how it ended (CR 714.2).
-- key: game_id, event_number
-- not_null: object, ability_object
-- accepted ended: resolved | countered | no-legal-targets | ceased | unknown | not resolved
-- column event_number: The event that put it on the stack.
-- column object: The Saga.
-- column own_turns: Turns of its controller that began since the Saga entered.
WITH ends AS (
    SELECT game_id, object, max(event_number) AS ended_event,
           coalesce(max(word) FILTER (WHERE kind = 'StackObjectRemoved'), 'resolved') AS ended
    FROM stg_events WHERE kind IN ('AbilityResolved', 'StackObjectRemoved') GROUP BY game_id, object
), chapters AS (
    SELECT e.game_id, e.event_number, e.source AS object, e.object AS ability_object, e.player AS seat, e.chapter,
           e.turn, e.step
    FROM stg_events e WHERE e.kind = 'AbilityPutOnStack' AND e.chapter IS NOT NULL AND e.source IS NOT NULL
      AND e.object IS NOT NULL
), counted AS (
    SELECT c.game_id, c.event_number, count(t.turn) AS own_turns
    FROM chapters c JOIN fct_saga_lives s ON s.game_id = c.game_id AND s.object = c.object
    LEFT JOIN int_turns t ON t.game_id = c.game_id AND t.seat = s.seat AND t.event_number > s.event_number
     AND t.event_number <= c.event_number
    GROUP BY c.game_id, c.event_number
)
SELECT c.game_id, c.event_number, c.object, c.ability_object, c.seat, c.chapter, c.turn, c.step, s.card, s.name,
       CAST(n.own_turns AS INTEGER) AS own_turns, coalesce(d.ended, 'not resolved') AS ended, d.ended_event
FROM chapters c
JOIN fct_saga_lives s ON s.game_id = c.game_id AND s.object = c.object
JOIN counted n ON n.game_id = c.game_id AND n.event_number = c.event_number
LEFT JOIN ends d ON d.game_id = c.game_id AND d.object = c.ability_object
