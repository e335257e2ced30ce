-- description: Decisions with priority of each player in each turn: how many, how many of them acts, how long they took.
-- key: game_id, turn, seat
-- column event_number: The first of them.
-- column acted: Those that were not a pass.
-- column seconds: From receiving priority to the next event; empty for simulated games.
SELECT p.game_id, min(p.event_number) AS event_number, CAST(p.turn AS INTEGER) AS turn, p.player AS seat,
       CAST(count(*) AS INTEGER) AS decisions,
       CAST(count(*) FILTER (WHERE n.kind <> 'PriorityPassed') AS INTEGER) AS acted,
       CASE WHEN min(p.time) > 100000000000 THEN sum(n.time - p.time) / 1000.0 END AS seconds
FROM stg_events p
JOIN stg_events n ON n.game_id = p.game_id AND n.event_number = p.event_number + 1
WHERE p.kind = 'PriorityReceived' AND p.player IS NOT NULL AND n.kind <> 'PriorityEnded'
GROUP BY p.game_id, p.turn, p.player
