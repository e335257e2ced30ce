-- title: When enduring stories come
-- definition: Share of all players in scope who had an enduring story by the end of each of their own turns.
-- moments: fct_enduring_stories
-- since: 2026-11-29
-- page: enduring-stories
-- by: deck, player, format, source, play
-- default: play
-- empty: no player got an enduring story in these games
-- chart: step x=own_turn y=share color=play low=low high=high
-- column own_turn: The player's own turn.
-- column came: Stories that came on this turn.
-- column share: Share of players that had one by then.
WITH players AS (
    SELECT {{by}} count(*) AS n, count(DISTINCT game_id) AS n_games FROM scope {{group}}
), came AS (
    SELECT {{by}} CAST(story_turn AS INTEGER) AS own_turn, count(*) AS came FROM scope
    WHERE story_turn IS NOT NULL GROUP BY ALL
), running AS (
    SELECT {{by}} own_turn, came, sum(came) OVER (PARTITION BY {{by}} 1 ORDER BY own_turn) AS so_far FROM came
)
SELECT {{by}} own_turn, came, so_far / n AS share, wilson_low(so_far, n) AS low, wilson_high(so_far, n) AS high, n, n_games
FROM (SELECT s.*, r.n, r.n_games FROM running s JOIN players r ON {{join}})
ORDER BY ALL
