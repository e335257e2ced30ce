-- title: Cards played
-- definition: Win rate of the players who cast or played each card, as everybody saw it; a player counts once a game. Both seats, finished games.
-- moments: fct_cards
-- since: 2026-11-29
-- page: cards
-- by: deck, player, format, source, play
-- empty: no card was played in a finished game
-- chart: bar x=card y=win_rate low=low high=high
-- column copies: Copies that were played.
-- column win_rate: Share of these players who won.
SELECT {{by}} card, count(*) AS n, count(DISTINCT game_id) AS n_games, CAST(sum(played) AS INTEGER) AS copies,
       count(*) FILTER (WHERE won) / count(*) AS win_rate,
       wilson_low(count(*) FILTER (WHERE won), count(*)) AS low,
       wilson_high(count(*) FILTER (WHERE won), count(*)) AS high
FROM (
    SELECT c.game_id, c.played, coalesce(d.name, c.name, c.card) AS card, s.won, s.deck, s.player, s.format, s.source,
           s.play
    FROM fct_cards c JOIN scope s USING (game_id, seat) LEFT JOIN dim_cards d ON d.card = c.card
    WHERE c.played > 0 AND s.won IS NOT NULL AND c.card IN (SELECT card FROM chosen_cards)
)
GROUP BY ALL ORDER BY n DESC, {{by}} card
