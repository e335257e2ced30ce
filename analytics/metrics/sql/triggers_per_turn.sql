-- title: Triggers and actions per turn
-- definition: Abilities that triggered, state-based actions and priorities received in each turn of a player, by the number of that player's own turn. The interval (of triggers) takes games as its unit.
-- moments: fct_turns
-- since: 2026-11-29
-- page: rules
-- by: deck, player, format, source
-- empty: no turn was recorded
-- chart: line x=own_turn y=triggers low=low high=high
-- column triggers: Mean number of triggers.
WITH per_game AS (
    SELECT {{by}} t.own_turn, t.game_id, sum(t.triggers) AS k, count(*) AS n, sum(t.state_based_actions) AS actions,
           sum(t.priorities) AS priorities
    FROM fct_turns t JOIN scope s USING (game_id, seat) GROUP BY ALL
)
SELECT {{by}} own_turn, sum(k) / sum(n) AS triggers,
       mean_low(sum(k), sum(n), count(*), sum(k * k), sum(k * n), sum(n * n)) AS low,
       mean_high(sum(k), sum(n), count(*), sum(k * k), sum(k * n), sum(n * n)) AS high,
       sum(actions) / sum(n) AS state_based_actions, sum(priorities) / sum(n) AS priorities,
       CAST(sum(n) AS INTEGER) AS n, count(*) AS n_games
FROM per_game GROUP BY ALL ORDER BY ALL
