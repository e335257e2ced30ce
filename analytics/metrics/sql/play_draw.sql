-- title: Play and draw
-- definition: Share of finished, undrawn games won by players who took the first turn and by those who did not, with Wilson's interval.
-- moments: fct_players
-- since: 2026-11-29
-- page: players
-- by: deck, player, format, source, month
-- empty: no game is finished
-- chart: bar x=play y=win_rate low=low high=high
-- column play: play: took the first turn; draw: did not.
-- column win_rate: Share won.
SELECT {{by}} play, count(*) AS n, count(DISTINCT game_id) AS n_games, count(*) FILTER (WHERE won) AS won,
       count(*) FILTER (WHERE won) / count(*) AS win_rate,
       wilson_low(count(*) FILTER (WHERE won), count(*)) AS low,
       wilson_high(count(*) FILTER (WHERE won), count(*)) AS high
FROM scope WHERE won IS NOT NULL AND play IS NOT NULL GROUP BY ALL ORDER BY ALL
