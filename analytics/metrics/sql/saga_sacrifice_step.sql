-- title: Where in the turn Sagas are sacrificed
-- definition: Of the Sagas sacrificed under CR 714.4: in which step, with how many objects on the stack, and how many events after the last chapter ability had left it.
-- moments: fct_saga_sacrifices
-- since: 2026-11-29
-- page: sagas
-- by: card, deck, player, format, source, play
-- finish: shares
-- empty: no Saga was sacrificed under 714.4 in these games
-- chart: bar x=step y=share low=low high=high
-- column step: The step or main phase.
-- column mean_stack: Mean number of objects on the stack.
-- column median_events: Median number of events between the last chapter leaving the stack and the sacrifice.
-- column share: Share of the group's sacrifices.
SELECT {{by}} step, count(*) AS n, count(DISTINCT game_id) AS n_games, avg(stack_depth) AS mean_stack,
       median(events_after_chapter) AS median_events
FROM (
    SELECT x.*, coalesce(c.name, x.name, x.card, 'unknown') AS card_name, s.deck, s.player, s.format, s.source, s.play
    FROM fct_saga_sacrifices x JOIN scope s USING (game_id, seat) LEFT JOIN dim_cards c ON c.card = x.card
) AS said(game_id, event_number, object, seat, card_key, name, turn, step, on_own_turn, stack_depth, own_turns,
          lore_counters, chapter_left_event, events_after_chapter, card, deck, player, format, source, play)
GROUP BY ALL ORDER BY ALL
