-- title: Decisions
-- definition: Decisions with priority a player and game: how many, how many of them acts rather than passes, and seconds each where the record has a clock. The interval (of decisions) takes games as its unit.
-- moments: fct_decisions
-- since: 2026-11-29
-- page: players
-- by: player, deck, format, source, play
-- default: format
-- empty: nobody received priority in these games
-- chart: bar x=format y=decisions low=low high=high
-- column decisions: Mean number a player and game.
-- column share_acted: Share that were not a pass.
-- column seconds_each: Mean seconds a decision.
WITH per_game AS (
    SELECT {{by}} game_id, sum(decisions) AS k, count(*) AS n, sum(acted) AS acted, sum(seconds) AS seconds,
           sum(timed) AS timed
    FROM (SELECT s.*, d.decisions, d.acted, d.seconds, d.timed
          FROM (SELECT game_id, seat, sum(decisions) AS decisions, sum(acted) AS acted, sum(d.seconds) AS seconds,
                       sum(decisions) FILTER (WHERE d.seconds IS NOT NULL) AS timed
                FROM fct_decisions d GROUP BY ALL) d JOIN (SELECT * EXCLUDE (seconds) FROM scope) s USING (game_id, seat))
    GROUP BY ALL
)
SELECT {{by}} CAST(sum(n) AS INTEGER) AS n, count(*) AS n_games, sum(k) / sum(n) AS decisions,
       mean_low(sum(k), sum(n), count(*), sum(k * k), sum(k * n), sum(n * n)) AS low,
       mean_high(sum(k), sum(n), count(*), sum(k * k), sum(k * n), sum(n * n)) AS high,
       sum(acted) / sum(k) AS share_acted, sum(seconds) / sum(timed) AS seconds_each
FROM per_game {{group}} ORDER BY ALL
