-- title: When Sagas are sacrificed
-- definition: Of the Sagas that entered the battlefield: how many were sacrificed under CR 714.4, left otherwise, or were still there when the record ended (censored); and after how many of their controller's turns half of all lives were sacrificed (cumulative incidence by Aalen–Johansen, other exits being competing risks; none if fewer than half ever are). A turn counts if it began while the Saga was there.
-- moments: fct_saga_lives
-- since: 2026-11-29
-- page: sagas
-- by: card, deck, player, format, source, month, play
-- default: card
-- finish: saga_timing
-- empty: no Saga entered the battlefield in these games
-- chart: bar x=card y=share_sacrificed low=low high=high
-- column entered: Sagas that entered.
-- column sacrificed: Sacrificed under 714.4.
-- column left_otherwise: Destroyed, exiled, returned, sacrificed to something else, …
-- column censored: Still there at the end, or lost sight of in a gap.
-- column median_turns: Controller's turns until half were sacrificed; empty if fewer than half are.
-- column median_turns_of_sacrificed: The plain median over those that were sacrificed.
-- column share_sacrificed: Share sacrificed in the end, with its 95 % interval.
SELECT {{by}} game_id, own_turns, outcome
FROM (
    SELECT l.game_id, l.own_turns, l.outcome, coalesce(c.name, l.name, l.card, 'unknown') AS card,
           s.deck, s.player, s.format, s.source, s.month, s.play
    FROM fct_saga_lives l
    JOIN scope s ON s.game_id = l.game_id AND s.seat = l.seat
    LEFT JOIN dim_cards c ON c.card = l.card
    WHERE l.card IS NULL OR l.card IN (SELECT card FROM chosen_cards)
)
