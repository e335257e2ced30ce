-- description: What GameBegan says of each game.
-- key: game_id
SELECT game_id, event_number, time AS began,
       detail ->> '$.format' AS format,
       detail ->> '$.recorded_by' AS source,
       TRY_CAST(detail ->> '$.observer' AS TINYINT) AS observer,
       detail ->> '$.match' AS match,
       coalesce(TRY_CAST(detail ->> '$.game_number' AS INTEGER), 1) AS game_number,
       coalesce(TRY_CAST(detail ->> '$.best_of' AS INTEGER), 1) AS best_of,
       coalesce(TRY_CAST(detail ->> '$.partial_start' AS BOOLEAN), false) AS partial_start,
       detail ->> '$.forked_from.game' IS NOT NULL AS forked,
       detail ->> '$.engine' AS engine,
       CAST(detail -> '$.players' AS JSON[]) AS players
FROM lake_events
WHERE kind = 'GameBegan' AND event_number = 0
