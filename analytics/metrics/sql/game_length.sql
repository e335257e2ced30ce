-- title: How long games last
-- definition: Turns over all players in finished games: mean with its 95 % interval, median and quartiles; minutes where the record has a clock.
-- moments: fct_games
-- since: 2026-11-29
-- page: overview
-- by: format, source, month, end_reason
-- default: format
-- empty: no game is finished
-- chart: bar x=format y=mean_turns low=low high=high
-- column mean_turns: Mean number of turns.
-- column median_minutes: Median duration.
SELECT {{by}} count(*) AS n, count(*) AS n_games, avg(turns) AS mean_turns,
       avg(turns) - 1.959963984540054 * stddev_samp(turns) / sqrt(count(*)) AS low,
       avg(turns) + 1.959963984540054 * stddev_samp(turns) / sqrt(count(*)) AS high,
       quantile_cont(turns, 0.25) AS lower_quartile, median(turns) AS median_turns,
       quantile_cont(turns, 0.75) AS upper_quartile, max(turns) AS longest, median(seconds) / 60 AS median_minutes
FROM (SELECT DISTINCT game_id, turns, seconds, format, source, month, end_reason FROM scope WHERE finished)
{{group}} ORDER BY ALL
