-- description: Every player by the name in the records (a pseudonym in imported games).
-- key: player
SELECT player, bool_or(bot) AS bot, count(*) AS games, count(*) FILTER (WHERE won) AS won
FROM fct_players GROUP BY player
