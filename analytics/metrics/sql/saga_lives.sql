-- title: The lives of Sagas
-- definition: For each number of its controller's turns, the share of Sagas that were by then sacrificed under CR 714.4 or left otherwise, and the share still there (Aalen–Johansen; games that ended first are censored).
-- moments: fct_saga_lives
-- since: 2026-11-29
-- page: sagas
-- by: card, deck, player, format, source, month, play
-- default: none
-- finish: saga_curve
-- empty: no Saga entered the battlefield in these games
-- column own_turns: Controller's turns that began since it entered.
-- column at_risk: Sagas that were still watched.
-- column sacrificed: Share sacrificed by then, with its interval.
-- column left_otherwise: Share that left otherwise.
-- column still_there: Share that nothing had taken.
-- chart: step x=own_turns y=sacrificed low=low high=high
SELECT {{by}} game_id, own_turns, outcome
FROM (
    SELECT l.game_id, l.own_turns, l.outcome, coalesce(c.name, l.name, l.card, 'unknown') AS card,
           s.deck, s.player, s.format, s.source, s.month, s.play
    FROM fct_saga_lives l
    JOIN scope s ON s.game_id = l.game_id AND s.seat = l.seat
    LEFT JOIN dim_cards c ON c.card = l.card
    WHERE l.card IS NULL OR l.card IN (SELECT card FROM chosen_cards)
)
