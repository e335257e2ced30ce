-- description: The life of each Saga on the battlefield: how it came, its lore counters and chapters, how it left (CR 714).
-- key: game_id, object
-- not_null: event_number, outcome, own_turns
-- accepted outcome: sacrificed | left otherwise | censored
-- relationship game_id: fct_games.game_id
-- column event_number: The event by which it entered.
-- column seat: Who controlled it as it entered.
-- column own_turns: Turns of that player that began while it was there: 2 for a Saga that enters and goes with the second turn after.
-- column lore_counters: How many lore counters it got.
-- column outcome: sacrificed under 714.4; left otherwise; censored: still there at the end, or lost sight of in a gap.
-- column left_how: How it left, in a word.
WITH lore AS (
    SELECT game_id, on_object AS object, sum(amount) AS counters, min(event_number) AS first_lore,
           max(event_number) AS last_lore
    FROM stg_events WHERE kind = 'CountersPut' AND word = 'lore' GROUP BY game_id, on_object
), lives AS (
    SELECT p.*, coalesce(l.counters, 0) AS lore_counters, l.first_lore,
           coalesce(p.left_event, e.last_event) AS until
    FROM int_permanents p
    LEFT JOIN lore l ON l.game_id = p.game_id AND l.object = p.object
    JOIN int_ends e ON e.game_id = p.game_id
    WHERE l.object IS NOT NULL OR list_contains(string_split(p.subtypes, ' '), 'Saga')
), counted AS (
    SELECT v.game_id, v.object, count(t.turn) AS own_turns
    FROM lives v LEFT JOIN int_turns t
      ON t.game_id = v.game_id AND t.seat = v.controller AND t.event_number > v.event_number
     AND t.event_number <= v.until
    GROUP BY v.game_id, v.object
)
SELECT v.game_id, v.event_number, v.object, v.controller AS seat, v.card, v.name, v.turn,
       coalesce(t.own_turn, 0) AS own_turn_entered,
       CASE WHEN v.kind = 'TokenCreated' THEN 'token' WHEN v.kind LIKE 'Observed%' THEN 'observed'
            WHEN v.from_zone = 'stack' THEN 'cast' ELSE coalesce('from ' || v.from_zone, 'unknown') END AS how,
       coalesce(list_contains(string_split(v.types, ' '), 'Creature'), false) AS creature,
       CAST(v.lore_counters AS INTEGER) AS lore_counters, v.first_lore,
       CASE WHEN v.left_how = 'sacrificed' AND v.left_rule IN ('714.4', '704.5s') THEN 'sacrificed'
            WHEN v.left_how IN ('still there', 'lost sight of') THEN 'censored'
            ELSE 'left otherwise' END AS outcome,
       v.left_how, v.left_rule, v.said_event AS left_event, v.left_turn, CAST(c.own_turns AS INTEGER) AS own_turns
FROM lives v
JOIN counted c ON c.game_id = v.game_id AND c.object = v.object
LEFT JOIN LATERAL (
    SELECT max(own_turn) AS own_turn FROM int_turns t
    WHERE t.game_id = v.game_id AND t.seat = v.controller AND t.event_number <= v.event_number
) t ON true
