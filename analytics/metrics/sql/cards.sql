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
WITH copies AS NOT MATERIALIZED (
    SELECT s.*, n.name_number, n.name AS card, n.alone, c.opening::DOUBLE AS oh, c.drawn::DOUBLE AS gd,
           c.played::DOUBLE AS played, greatest(0, c.in_deck - c.opening - c.drawn)::DOUBLE AS gns
    FROM fct_cards c JOIN scope s USING (game_id, seat) JOIN card_numbers n ON n.card = c.card
    WHERE s.observed AND s.won IS NOT NULL AND c.card IN (SELECT card FROM chosen_cards)
), names AS (
    SELECT {{by}} place, name_number, game, card, oh, gd, played, gns, won::DOUBLE AS won FROM copies WHERE alone
    UNION ALL
    SELECT {{by}} place, name_number, any_value(game), any_value(card), sum(oh), sum(gd), sum(played), sum(gns),
           any_value(won)::DOUBLE
    FROM copies WHERE NOT alone GROUP BY {{by}} place, name_number
), counted AS (
    SELECT *, oh + gd AS hand, (oh + gd) * won AS hand_won FROM names
)
SELECT {{by}} any_value(card) AS card, CAST(sum(hand) AS INTEGER) AS n, count(DISTINCT game) AS n_games,
       sum(hand_won) / nullif(sum(hand), 0) AS gih_win_rate,
       rate_low(sum(hand_won), nullif(sum(hand), 0), count(*) FILTER (WHERE hand > 0), sum(hand_won * hand_won),
                sum(hand * hand_won), sum(hand * hand)) AS low,
       rate_high(sum(hand_won), nullif(sum(hand), 0), count(*) FILTER (WHERE hand > 0), sum(hand_won * hand_won),
                 sum(hand * hand_won), sum(hand * hand)) AS high,
       CAST(sum(oh) AS INTEGER) AS n_oh, sum(oh * won) / nullif(sum(oh), 0) AS oh_win_rate,
       CAST(sum(gd) AS INTEGER) AS n_gd, sum(gd * won) / nullif(sum(gd), 0) AS gd_win_rate,
       CAST(sum(gns) AS INTEGER) AS n_gns, sum(gns * won) / nullif(sum(gns), 0) AS gns_win_rate,
       gih_win_rate - gns_win_rate AS iwd,
       CAST(sum(played) AS INTEGER) AS n_played, sum(played * won) / nullif(sum(played), 0) AS played_win_rate
FROM counted GROUP BY {{by}} name_number HAVING sum(hand + played) > 0 ORDER BY n DESC, {{by}} card
