-- description: Each time that a player got an enduring story (CR 702.195).
-- key: game_id, event_number
-- not_null: seat, turn
-- relationship game_id: fct_games.game_id
-- column own_turn: Turns of that player that had begun.
-- column permanents: How many permanents counted.
SELECT e.game_id, e.event_number, e.player AS seat, CAST(e.turn AS INTEGER) AS turn,
       CAST((SELECT count(*) FROM int_turns t WHERE t.game_id = e.game_id AND t.seat = e.player
              AND t.event_number <= e.event_number) AS INTEGER) AS own_turn,
       CAST((SELECT count(*) FROM stg_links l WHERE l.game_id = e.game_id AND l.event_number = e.event_number
              AND l.role = 'permanent') AS INTEGER) AS permanents
FROM stg_events e
WHERE e.kind = 'EnduringStoryGained'
