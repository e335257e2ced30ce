-- title: The permanents of enduring stories
-- definition: Which cards were among the permanents that counted as a player got an enduring story: share of stories that each was part of.
-- moments: fct_enduring_story_permanents
-- since: 2026-11-29
-- page: enduring-stories
-- by: deck, player, format, source
-- empty: no player got an enduring story in these games
-- chart: bar x=card y=share low=low high=high
-- column stories: Stories that it was part of.
-- column share: Of all stories of the group.
WITH listed AS (
    SELECT {{by}} p.game_id, p.event_number, coalesce(c.name, p.name, p.card, 'unknown') AS card
    FROM fct_enduring_story_permanents p JOIN scope s USING (game_id, seat) LEFT JOIN dim_cards c ON c.card = p.card
), totals AS (
    SELECT {{by}} count(*) AS n, count(DISTINCT game_id) AS n_games FROM (
        SELECT DISTINCT {{by}} e.game_id, e.event_number FROM fct_enduring_stories e JOIN scope s USING (game_id, seat))
    {{group}}
), stories AS (
    SELECT {{by}} card, count(DISTINCT (game_id, event_number)) AS stories FROM listed GROUP BY ALL
)
SELECT s.*, s.stories / r.n AS share, wilson_low(s.stories, r.n) AS low, wilson_high(s.stories, r.n) AS high, r.n, r.n_games
FROM stories s JOIN totals r ON {{join}} ORDER BY s.stories DESC, s.card
