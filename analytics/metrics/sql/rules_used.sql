-- title: Rules used
-- definition: CR numbers that made events happen: how many events, in what share of games.
-- moments: fct_rules_used
-- since: 2026-11-29
-- page: rules
-- by: format, source, month
-- empty: there are no games
-- chart: bar x=rule y=share low=low high=high
-- column rule: The CR number, as in `loreplay rule`.
-- column share: Share of games with at least one.
-- column per_game: Mean number of events a game.
WITH games AS (
    SELECT DISTINCT game_id, format, source, month FROM scope
), totals AS (
    SELECT {{by}} count(*) AS n_games FROM games {{group}}
), counted AS (
    SELECT {{by}} rule, CAST(sum(n) AS BIGINT) AS n, count(*) AS games_with
    FROM fct_rules_used JOIN games USING (game_id) GROUP BY ALL
)
SELECT s.*, s.games_with / r.n_games AS share, wilson_low(s.games_with, r.n_games) AS low,
       wilson_high(s.games_with, r.n_games) AS high, s.n / r.n_games AS per_game, r.n_games
FROM counted s JOIN totals r ON {{join}} ORDER BY s.n DESC, s.rule
