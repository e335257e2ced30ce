-- description: One row a turn: what its active player did, and what the game did in it.
-- key: game_id, turn
-- not_null: event_number, seat
-- relationship game_id: fct_games.game_id
-- column own_turn: Its place among the turns of its player.
-- column mana_spent: Mana that the active player spent.
-- column lands: Lands that the active player controlled as the turn ended: the mana that was available, one a land.
-- column life: The active player's life total as the turn ended.
-- column triggers: Abilities of both players that triggered.
-- column seconds: From its beginning to the next turn's; empty for simulated games.
WITH each_turn AS (
    SELECT game_id, turn, count(*) AS events, max(time) AS last_time,
           count(*) FILTER (WHERE kind = 'PriorityReceived') AS priorities
    FROM stg_events GROUP BY game_id, turn
), acts AS (
    SELECT game_id, turn, player, sum(amount) FILTER (WHERE kind = 'ManaSpent') AS mana_spent,
           count(*) FILTER (WHERE kind = 'LandPlayed') AS lands_played,
           count(*) FILTER (WHERE kind = 'SpellCast') AS spells_cast
    FROM stg_events WHERE kind IN ('ManaSpent', 'LandPlayed', 'SpellCast') GROUP BY game_id, turn, player
), triggered AS (
    SELECT game_id, turn, count(*) AS triggers FROM stg_events WHERE kind = 'AbilityTriggered' GROUP BY game_id, turn
), performed AS (
    SELECT game_id, turn, count(*) AS actions FROM stg_events
    WHERE (rule LIKE '704.%' OR rule = '714.4') AND kind <> 'ObjectMoved' GROUP BY game_id, turn
), changes AS (
    SELECT game_id, controller AS seat, turn, 1 AS n FROM int_permanents
    WHERE list_contains(string_split(types, ' '), 'Land')
    UNION ALL
    SELECT game_id, controller, left_turn, -1 FROM int_permanents
    WHERE list_contains(string_split(types, ' '), 'Land') AND left_turn IS NOT NULL
), lands AS (
    SELECT t.game_id, t.turn, sum(c.n) AS lands
    FROM int_turns t JOIN changes c ON c.game_id = t.game_id AND c.seat = t.seat AND c.turn <= t.turn
    GROUP BY t.game_id, t.turn
)
SELECT t.game_id, t.event_number, CAST(t.turn AS INTEGER) AS turn, t.seat, t.own_turn,
       CAST(coalesce(a.mana_spent, 0) AS INTEGER) AS mana_spent, CAST(coalesce(l.lands, 0) AS INTEGER) AS lands,
       CAST(coalesce(a.lands_played, 0) AS INTEGER) AS lands_played,
       CAST(coalesce(a.spells_cast, 0) AS INTEGER) AS spells_cast, CAST(coalesce(r.triggers, 0) AS INTEGER) AS triggers,
       CAST(coalesce(p.actions, 0) AS INTEGER) AS state_based_actions, CAST(e.priorities AS INTEGER) AS priorities,
       CAST(e.events AS INTEGER) AS events,
       CASE WHEN t.time > 100000000000
            THEN (coalesce(lead(t.time) OVER (PARTITION BY t.game_id ORDER BY t.event_number), e.last_time) - t.time)
                 / 1000.0 END AS seconds
FROM int_turns t
JOIN each_turn e ON e.game_id = t.game_id AND e.turn = t.turn
LEFT JOIN acts a ON a.game_id = t.game_id AND a.turn = t.turn AND a.player = t.seat
LEFT JOIN triggered r ON r.game_id = t.game_id AND r.turn = t.turn
LEFT JOIN performed p ON p.game_id = t.game_id AND p.turn = t.turn
LEFT JOIN lands l ON l.game_id = t.game_id AND l.turn = t.turn
