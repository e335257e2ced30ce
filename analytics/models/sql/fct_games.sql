-- description: One row a game.
-- key: game_id
-- not_null: event_number, source, turns
-- accepted end_reason: life | empty-library | poison | effect | concession | timeout | commander-damage | unknown | drawn | won | unfinished
-- column event_number: The event that ended it, else its last one.
-- column source: What made the record: engine, arena, hand.
-- column day: UTC date on which it began; empty for simulated games.
-- column bots: Whether a program played.
-- column partial: Whether the record starts late or has gaps.
-- column forked: Whether it goes on from a moment of another game.
-- column turns: Turns over all players.
-- column winner: The seat that won.
-- column end_reason: Why the loser lost, in a word; `unfinished` where the record has no end.
-- column end_rule: The CR number of the loss, else of the end.
-- column seconds: From the first to the last event; empty for simulated games.
WITH counted AS (
    SELECT game_id, count(*) AS events, count(*) FILTER (WHERE kind = 'GapObserved') AS gaps,
           count(*) FILTER (WHERE kind = 'RolledBack') AS roll_backs
    FROM lake_events GROUP BY game_id
), bots AS (
    SELECT game_id, bool_or(bot) AS bots, count(*) AS players FROM stg_seats GROUP BY game_id
), firsts AS (
    SELECT game_id, arg_min(seat, event_number) AS seat FROM int_turns WHERE turn <= 1 GROUP BY game_id
)
SELECT b.game_id, coalesce(e.ended_event, e.last_event) AS event_number, b.source, b.format,
       CASE WHEN b.began > 100000000000 THEN CAST(make_timestamp(b.began * 1000) AS DATE) END AS day,
       b.match, b.game_number, b.best_of, b.observer, o.players, coalesce(o.bots, false) AS bots,
       b.partial_start OR c.gaps > 0 AS partial, b.forked, c.gaps, c.roll_backs, c.events,
       CAST(e.turns AS INTEGER) AS turns, coalesce(e.starting, f.seat) AS first_seat, e.winner,
       CASE WHEN e.drawn THEN 'drawn' WHEN e.lost_reason IS NOT NULL THEN e.lost_reason
            WHEN e.winner IS NOT NULL THEN 'won' WHEN e.ended_event IS NOT NULL THEN 'unknown'
            ELSE 'unfinished' END AS end_reason,
       coalesce(e.lost_rule, e.end_rule) AS end_rule, coalesce(e.lost_event, e.ended_event) AS end_event,
       e.ended_event IS NOT NULL AS finished,
       CASE WHEN b.began > 100000000000 THEN (e.last_time - b.began) / 1000.0 END AS seconds
FROM stg_began b
JOIN counted c ON c.game_id = b.game_id
JOIN int_ends e ON e.game_id = b.game_id
LEFT JOIN bots o ON o.game_id = b.game_id
LEFT JOIN firsts f ON f.game_id = b.game_id
