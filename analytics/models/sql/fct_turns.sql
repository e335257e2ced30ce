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
WITH acts AS (
    SELECT e.game_id, e.turn,
           sum(e.amount) FILTER (WHERE e.kind = 'ManaSpent' AND e.player = t.seat) AS mana_spent,
           count(*) FILTER (WHERE e.kind = 'LandPlayed' AND e.player = t.seat) AS lands_played,
           count(*) FILTER (WHERE e.kind = 'SpellCast' AND e.player = t.seat) AS spells_cast,
           count(*) FILTER (WHERE e.kind = 'AbilityTriggered') AS triggers,
           count(*) FILTER (WHERE (e.rule LIKE '704.%' OR e.rule = '714.4') AND e.kind <> 'ObjectMoved') AS actions,
           count(*) FILTER (WHERE e.kind = 'PriorityReceived') AS priorities,
           count(*) AS events, max(e.time) AS last_time
    FROM stg_events e JOIN int_turns t ON t.game_id = e.game_id AND t.turn = e.turn
    GROUP BY e.game_id, e.turn
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
       CAST(a.lands_played AS INTEGER) AS lands_played, CAST(a.spells_cast AS INTEGER) AS spells_cast,
       CAST(a.triggers AS INTEGER) AS triggers, CAST(a.actions AS INTEGER) AS state_based_actions,
       CAST(a.priorities AS INTEGER) AS priorities, CAST(a.events AS INTEGER) AS events,
       CASE WHEN t.time > 100000000000
            THEN (coalesce(lead(t.time) OVER (PARTITION BY t.game_id ORDER BY t.event_number), a.last_time) - t.time)
                 / 1000.0 END AS seconds
FROM int_turns t
JOIN acts a ON a.game_id = t.game_id AND a.turn = t.turn
LEFT JOIN lands l ON l.game_id = t.game_id AND l.turn = t.turn
