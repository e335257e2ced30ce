-- description: The players of each game, and the ids that the cards of their libraries began with.
-- key: game_id, seat
WITH listed AS (
    SELECT game_id, unnest(players) AS player FROM stg_began
), seats AS (
    SELECT game_id, CAST(player ->> '$.seat' AS TINYINT) AS seat, player ->> '$.name' AS name,
           CAST(player ->> '$.life' AS INTEGER) AS life, CAST(player ->> '$.library' AS INTEGER) AS library,
           coalesce(CAST(player ->> '$.bot' AS BOOLEAN), false) AS bot
    FROM listed
)
SELECT *, 1 + coalesce(sum(library) OVER (PARTITION BY game_id ORDER BY seat
                                          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS first_card
FROM seats
