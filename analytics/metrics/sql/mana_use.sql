-- title: Mana spent and mana available
-- definition: Mana that players spent in their own turn against the lands they controlled as it ended (one mana a land), by the number of their own turn. The interval takes games as its unit.
-- moments: fct_turns
-- since: 2026-11-29
-- page: players
-- by: deck, player, format, source, play
-- empty: no turn was recorded
-- chart: line x=own_turn y=spent low=low high=high
-- column spent: Mean mana spent.
-- column available: Mean lands.
-- column share_used: All mana spent over all lands; above 1 where other sources give mana.
WITH per_game AS (
    SELECT {{by}} t.own_turn, t.game_id, sum(t.mana_spent) AS k, count(*) AS n, sum(t.lands) AS lands
    FROM fct_turns t JOIN scope s USING (game_id, seat) GROUP BY ALL
)
SELECT {{by}} own_turn, sum(k) / sum(n) AS spent,
       mean_low(sum(k), sum(n), count(*), sum(k * k), sum(k * n), sum(n * n)) AS low,
       mean_high(sum(k), sum(n), count(*), sum(k * k), sum(k * n), sum(n * n)) AS high,
       sum(lands) / sum(n) AS available, sum(k) / nullif(sum(lands), 0) AS share_used,
       CAST(sum(n) AS INTEGER) AS n, count(*) AS n_games
FROM per_game GROUP BY ALL ORDER BY ALL
