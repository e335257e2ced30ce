-- description: How many events of each game each CR number made happen.
-- key: game_id, rule
-- column event_number: The first of them.
SELECT game_id, rule, min(event_number) AS event_number, CAST(count(*) AS INTEGER) AS n
FROM stg_events WHERE rule IS NOT NULL GROUP BY game_id, rule
