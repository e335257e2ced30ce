-- title: Enduring stories
-- definition: Share of players in a game who got an enduring story (CR 702.195), by which of their own turns half of those had it, how many permanents counted, and the win rate with and without one. Intervals take games as their unit.
-- moments: fct_enduring_stories
-- since: 2026-11-29
-- page: enduring-stories
-- by: deck, player, format, source, month, play
-- default: deck
-- empty: no player is in scope
-- chart: bar x=deck y=share low=low high=high
-- column n: Players in games.
-- column with_story: Those who got an enduring story.
-- column share: Their share.
-- column median_turn: Median of the player's own turn on which it came.
-- column median_turn_first: The same for players who took the first turn.
-- column median_turn_second: The same for those who did not.
-- column mean_permanents: Mean number of permanents that counted.
-- column win_rate_with: Share of finished games won with one.
-- column win_rate_without: Share won without.
WITH players AS (
    SELECT s.*, CAST(s.story_event IS NOT NULL AS INTEGER) AS story, e.permanents
    FROM scope s LEFT JOIN fct_enduring_stories e
      ON e.game_id = s.game_id AND e.seat = s.seat AND e.event_number = s.story_event
), per_game AS (
    SELECT {{by}} game_id, sum(story) AS k, count(*) AS n,
           count(*) FILTER (WHERE story = 1 AND won IS NOT NULL) AS n_with,
           count(*) FILTER (WHERE story = 1 AND won) AS k_with,
           count(*) FILTER (WHERE story = 0 AND won IS NOT NULL) AS n_without,
           count(*) FILTER (WHERE story = 0 AND won) AS k_without
    FROM players GROUP BY ALL
), rates AS (
    SELECT {{by}} CAST(sum(n) AS INTEGER) AS n, count(*) AS n_games, CAST(sum(k) AS INTEGER) AS with_story,
           sum(k) / sum(n) AS share,
           rate_low(sum(k), sum(n), count(*), sum(k * k), sum(k * n), sum(n * n)) AS low,
           rate_high(sum(k), sum(n), count(*), sum(k * k), sum(k * n), sum(n * n)) AS high,
           CAST(sum(n_with) AS INTEGER) AS n_with, sum(k_with) / nullif(sum(n_with), 0) AS win_rate_with,
           rate_low(sum(k_with), nullif(sum(n_with), 0), count(*) FILTER (WHERE n_with > 0), sum(k_with * k_with),
                    sum(k_with * n_with), sum(n_with * n_with)) AS win_low_with,
           rate_high(sum(k_with), nullif(sum(n_with), 0), count(*) FILTER (WHERE n_with > 0), sum(k_with * k_with),
                     sum(k_with * n_with), sum(n_with * n_with)) AS win_high_with,
           CAST(sum(n_without) AS INTEGER) AS n_without, sum(k_without) / nullif(sum(n_without), 0) AS win_rate_without,
           rate_low(sum(k_without), nullif(sum(n_without), 0), count(*) FILTER (WHERE n_without > 0),
                    sum(k_without * k_without), sum(k_without * n_without), sum(n_without * n_without))
               AS win_low_without,
           rate_high(sum(k_without), nullif(sum(n_without), 0), count(*) FILTER (WHERE n_without > 0),
                     sum(k_without * k_without), sum(k_without * n_without), sum(n_without * n_without))
               AS win_high_without
    FROM per_game {{group}}
), speeds AS (
    SELECT {{by}} median(story_turn) AS median_turn, median(story_turn) FILTER (WHERE on_play) AS median_turn_first,
           median(story_turn) FILTER (WHERE NOT on_play) AS median_turn_second, avg(permanents) AS mean_permanents
    FROM players WHERE story = 1 {{group}}
)
SELECT r.*, s.* EXCLUDE ({{by}} median_turn), s.median_turn
FROM rates r LEFT JOIN speeds s ON {{join}}
ORDER BY ALL
