-- title: Card win rates
-- definition: Win rates of the players who held each card, as analysts count them: OH in the opening hand, GD drawn later, GIH either (opening hand or drawn), GNS in the deck but never in hand, IWD = GIH − GNS; and of those who played it. Each copy counts once. Only players whose draws the record knows (the observer of an import), in finished games. Intervals take games as their unit.
-- moments: fct_cards
-- since: 2026-11-29
-- page: cards
-- by: deck, player, format, source, play
-- hidden: yes
-- empty: no record in scope knows what its player drew in a finished game
-- chart: bar x=card y=gih_win_rate low=low high=high
-- column gih_win_rate: Of copies that were ever in hand.
-- column oh_win_rate: Of copies in the opening hand.
-- column gd_win_rate: Of copies drawn later.
-- column gns_win_rate: Of copies of the deck that were never in hand.
-- column iwd: GIH − GNS.
-- column played_win_rate: Of copies that were played.
WITH copies AS (
    SELECT {{by}} c.game_id, c.seat, coalesce(d.name, c.name, c.card) AS card, sum(c.opening) AS oh, sum(c.drawn) AS gd,
           sum(c.played) AS played, sum(greatest(0, c.in_deck - c.opening - c.drawn)) AS gns,
           CAST(any_value(s.won) AS INTEGER) AS won
    FROM fct_cards c JOIN scope s USING (game_id, seat) LEFT JOIN dim_cards d ON d.card = c.card
    WHERE s.observed AND s.won IS NOT NULL AND c.card IN (SELECT card FROM chosen_cards)
    GROUP BY ALL
)
SELECT {{by}} card, CAST(sum(oh + gd) AS INTEGER) AS n, count(DISTINCT game_id) AS n_games,
       sum((oh + gd) * won) / nullif(sum(oh + gd), 0) AS gih_win_rate,
       rate_low(sum((oh + gd) * won), nullif(sum(oh + gd), 0), count(*) FILTER (WHERE oh + gd > 0),
                sum(((oh + gd) * won) ** 2), sum((oh + gd) ** 2 * won), sum((oh + gd) ** 2)) AS low,
       rate_high(sum((oh + gd) * won), nullif(sum(oh + gd), 0), count(*) FILTER (WHERE oh + gd > 0),
                 sum(((oh + gd) * won) ** 2), sum((oh + gd) ** 2 * won), sum((oh + gd) ** 2)) AS high,
       CAST(sum(oh) AS INTEGER) AS n_oh, sum(oh * won) / nullif(sum(oh), 0) AS oh_win_rate,
       CAST(sum(gd) AS INTEGER) AS n_gd, sum(gd * won) / nullif(sum(gd), 0) AS gd_win_rate,
       CAST(sum(gns) AS INTEGER) AS n_gns, sum(gns * won) / nullif(sum(gns), 0) AS gns_win_rate,
       gih_win_rate - gns_win_rate AS iwd,
       CAST(sum(played) AS INTEGER) AS n_played, sum(played * won) / nullif(sum(played), 0) AS played_win_rate
FROM copies GROUP BY ALL HAVING sum(oh + gd + played) > 0 ORDER BY n DESC, card
