-- title: Life over time
-- definition: Mean life total of players as each turn ends, over the games that got that far; winners and losers with --by won. The interval takes games as its unit.
-- moments: fct_life_totals
-- since: 2026-11-29
-- page: overview
-- by: won, play, deck, player, format, source
-- default: won
-- empty: no turn was recorded
-- chart: line x=turn y=mean_life color=won low=low high=high
-- column turn: Counted over all players.
-- column mean_life: Mean life total.
WITH per_game AS (
    SELECT {{by}} l.turn, l.game_id, sum(l.life) AS k, count(*) AS n
    FROM fct_life_totals l
    JOIN (SELECT * REPLACE (CASE WHEN won THEN 'winner' WHEN NOT won THEN 'loser' END AS won) FROM scope) s
      USING (game_id, seat)
    GROUP BY ALL
)
SELECT {{by}} turn, sum(k) / sum(n) AS mean_life,
       mean_low(sum(k), sum(n), count(*), sum(k * k), sum(k * n), sum(n * n)) AS low,
       mean_high(sum(k), sum(n), count(*), sum(k * k), sum(k * n), sum(n * n)) AS high,
       CAST(sum(n) AS INTEGER) AS n, count(*) AS n_games
FROM per_game GROUP BY ALL ORDER BY ALL
