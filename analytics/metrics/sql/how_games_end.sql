-- title: How games end
-- definition: Why the loser lost (or that the game was drawn, or that the record has no end), with the CR number; share of games with Wilson's interval.
-- moments: fct_games
-- since: 2026-11-29
-- page: overview
-- by: format, source, month
-- finish: shares
-- empty: there are no games
-- chart: bar x=end_reason y=share low=low high=high
-- column end_reason: In a word.
-- column end_rule: The CR number.
-- column share: Share of the group's games.
SELECT {{by}} end_reason, end_rule, count(*) AS n, count(*) AS n_games
FROM (SELECT DISTINCT game_id, end_reason, end_rule, format, source, month FROM scope)
GROUP BY ALL ORDER BY n DESC, end_reason, end_rule
