-- title: Players
-- definition: Share of finished, undrawn games that each player won, with Wilson's interval. Imported players have pseudonyms.
-- moments: fct_players
-- since: 2026-11-29
-- page: players
-- by: format, source, month, play
-- empty: no game is finished
-- chart: bar x=player y=win_rate low=low high=high
-- column player: The name in the records.
SELECT {{by}} player, count(*) AS n, count(DISTINCT game_id) AS n_games, count(*) FILTER (WHERE won) AS won,
       count(*) FILTER (WHERE won) / count(*) AS win_rate,
       wilson_low(count(*) FILTER (WHERE won), count(*)) AS low,
       wilson_high(count(*) FILTER (WHERE won), count(*)) AS high,
       avg(mulligans) AS mean_mulligans, avg(lands_played) AS mean_lands, avg(spells_cast) AS mean_spells
FROM scope WHERE won IS NOT NULL GROUP BY ALL ORDER BY n DESC, player
