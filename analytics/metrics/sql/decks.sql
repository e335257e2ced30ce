-- title: Decks
-- definition: Share of finished, undrawn games that each deck list won, with Wilson's interval. A deck is named by a hash of its list.
-- moments: fct_players
-- since: 2026-11-29
-- page: decks
-- by: format, source, month, play, player
-- hidden: yes
-- empty: no record in scope has a deck list of a finished game
-- chart: bar x=deck y=win_rate low=low high=high
-- column deck: The beginning of the SHA-256 of the list.
SELECT {{by}} deck, count(*) AS n, count(DISTINCT game_id) AS n_games, count(*) FILTER (WHERE won) AS won,
       count(*) FILTER (WHERE won) / count(*) AS win_rate,
       wilson_low(count(*) FILTER (WHERE won), count(*)) AS low,
       wilson_high(count(*) FILTER (WHERE won), count(*)) AS high
FROM scope WHERE won IS NOT NULL AND deck <> 'unknown' GROUP BY ALL ORDER BY n DESC, deck
