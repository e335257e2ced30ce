-- description: The games with their place among records of the same game: two seats' records of one game count once.
-- key: game_id
-- column counted: Whether metrics count this record: of several of one game the one with the fewest gaps; forks never, as what was before the fork would count twice.
SELECT g.*,
       CASE WHEN g.forked THEN false WHEN g.match IS NULL THEN true
            ELSE row_number() OVER (PARTITION BY g.match, g.game_number
                                    ORDER BY g.partial, g.gaps, g.events DESC, g.game_id) = 1 END AS counted
FROM fct_games g
