-- title: State-based actions
-- definition: State-based actions that were performed (CR 704.5, 714.4), by CR number: how many, in what share of games, and how many a game.
-- moments: fct_state_based_actions
-- since: 2026-11-29
-- page: rules
-- by: format, source, month
-- empty: no state-based action was performed in these games
-- chart: bar x=rule y=share low=low high=high
-- column share: Share of games with at least one.
-- column per_game: Mean number a game.
WITH games AS (
    SELECT DISTINCT game_id, format, source, month FROM scope
), totals AS (
    SELECT {{by}} count(*) AS n_games FROM games {{group}}
), counted AS (
    SELECT {{by}} rule, count(*) AS n, count(DISTINCT game_id) AS games_with
    FROM fct_state_based_actions JOIN games USING (game_id) WHERE rule IS NOT NULL GROUP BY ALL
)
SELECT s.*, s.games_with / r.n_games AS share, wilson_low(s.games_with, r.n_games) AS low,
       wilson_high(s.games_with, r.n_games) AS high, s.n / r.n_games AS per_game, r.n_games
FROM counted s JOIN totals r ON {{join}} ORDER BY s.n DESC, s.rule
