-- title: What each chapter is worth
-- definition: The win rate of a Saga's controller by how many of its chapter abilities resolved, and the change from one chapter fewer. Only finished games; the interval takes games as its unit.
-- moments: fct_saga_chapters
-- since: 2026-11-29
-- page: sagas
-- by: card, deck, player, format, source, play
-- default: card
-- empty: no finished game has a Saga
-- chart: line x=chapters y=win_rate color=card low=low high=high
-- column chapters: Chapter abilities that resolved.
-- column win_rate: Share of these Sagas whose controller won.
-- column change: Win rate less that with one chapter fewer.
WITH lives AS (
    SELECT l.game_id, l.object, CAST(s.won AS INTEGER) AS won, coalesce(c.name, l.name, l.card, 'unknown') AS card,
           s.deck, s.player, s.format, s.source, s.play,
           (SELECT count(*) FROM fct_saga_chapters h WHERE h.game_id = l.game_id AND h.object = l.object
             AND h.ended = 'resolved') AS chapters
    FROM fct_saga_lives l JOIN scope s USING (game_id, seat) LEFT JOIN dim_cards c ON c.card = l.card
    WHERE s.won IS NOT NULL AND (l.card IS NULL OR l.card IN (SELECT card FROM chosen_cards))
), per_game AS (
    SELECT {{by}} chapters, game_id, sum(won) AS k, count(*) AS n FROM lives GROUP BY ALL
), rates AS (
    SELECT {{by}} chapters, CAST(sum(n) AS INTEGER) AS n, count(*) AS n_games, sum(k) / sum(n) AS win_rate,
           rate_low(sum(k), sum(n), count(*), sum(k * k), sum(k * n), sum(n * n)) AS low,
           rate_high(sum(k), sum(n), count(*), sum(k * k), sum(k * n), sum(n * n)) AS high
    FROM per_game GROUP BY ALL
)
SELECT {{by}} chapters, n, n_games, win_rate, low, high,
       win_rate - lag(win_rate) OVER (PARTITION BY {{by}} 1 ORDER BY chapters) AS change
FROM rates ORDER BY ALL
