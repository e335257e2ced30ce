-- title: Mulligans
-- definition: Players by the number of mulligans they took (CR 103.5), and the share of finished games that each won, with Wilson's interval.
-- moments: fct_players
-- since: 2026-11-29
-- page: players
-- by: deck, player, format, source, play
-- finish: shares
-- empty: there are no games
-- chart: bar x=mulligans y=win_rate low=win_low high=win_high
-- column share: Share of the group's players.
-- column win_rate: Share of finished games won.
SELECT {{by}} mulligans, count(*) AS n, count(DISTINCT game_id) AS n_games,
       count(*) FILTER (WHERE won) / nullif(count(*) FILTER (WHERE won IS NOT NULL), 0) AS win_rate,
       wilson_low(count(*) FILTER (WHERE won), count(*) FILTER (WHERE won IS NOT NULL)) AS win_low,
       wilson_high(count(*) FILTER (WHERE won), count(*) FILTER (WHERE won IS NOT NULL)) AS win_high
FROM scope GROUP BY ALL ORDER BY ALL
