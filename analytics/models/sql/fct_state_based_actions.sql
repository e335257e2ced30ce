-- description: State-based actions that were performed (CR 704, 714.4), without the moves that they are the cause of.
-- key: game_id, event_number
SELECT game_id, event_number, CAST(kind AS VARCHAR) AS kind, rule, CAST(turn AS INTEGER) AS turn, step, object, player AS seat
FROM stg_events
WHERE (rule LIKE '704.%' OR rule = '714.4' OR kind = 'ObjectCeased') AND kind <> 'ObjectMoved'
