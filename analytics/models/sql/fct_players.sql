-- description: One row a player in a game.
-- key: game_id, seat
-- not_null: player
-- relationship game_id: fct_games.game_id
-- column event_number: The event that ended the game, else its last one.
-- column won: Whether this player won; empty for a draw and where the record has no end.
-- column on_play: Whether this player took the first turn.
-- column mulligans: How many mulligans were taken.
-- column observed: Whether the record knows what this player drew.
WITH mulligans AS (
    SELECT game_id, player AS seat, max(amount) AS taken
    FROM stg_events WHERE kind IN ('MulliganTaken', 'ObservedMulligans') GROUP BY game_id, player
), life AS (
    SELECT game_id, player AS seat, arg_max(total, event_number) AS life
    FROM stg_events WHERE kind IN ('LifeChanged', 'ObservedLife') AND total IS NOT NULL GROUP BY game_id, player
), acts AS (
    SELECT game_id, player AS seat, count(*) FILTER (WHERE kind = 'LandPlayed') AS lands,
           count(*) FILTER (WHERE kind = 'SpellCast') AS spells,
           sum(amount) FILTER (WHERE kind = 'ManaSpent') AS mana
    FROM stg_events WHERE kind IN ('LandPlayed', 'SpellCast', 'ManaSpent') GROUP BY game_id, player
), decks AS (
    SELECT game_id, player AS seat,
           substr(sha256(string_agg(word || '*' || amount, ',' ORDER BY word, amount)), 1, 8) AS deck,
           bool_and(public) AS public_deck
    FROM stg_links WHERE role = 'deck' GROUP BY game_id, player
), stories AS (
    SELECT game_id, seat, min(event_number) AS story_event, min(own_turn) AS story_turn
    FROM fct_enduring_stories GROUP BY game_id, seat
), turns AS (
    SELECT game_id, seat, count(*) AS own_turns FROM int_turns GROUP BY game_id, seat
)
SELECT s.game_id, g.event_number, s.seat, s.name AS player, s.bot, d.deck,
       g.first_seat = s.seat AS on_play, CAST(coalesce(m.taken, 0) AS INTEGER) AS mulligans,
       CASE WHEN g.winner IS NOT NULL THEN g.winner = s.seat END AS won,
       coalesce(l.life, s.life) AS life, CAST(coalesce(a.lands, 0) AS INTEGER) AS lands_played,
       CAST(coalesce(a.spells, 0) AS INTEGER) AS spells_cast, CAST(coalesce(a.mana, 0) AS INTEGER) AS mana_spent,
       CAST(coalesce(t.own_turns, 0) AS INTEGER) AS own_turns, y.story_event, y.story_turn,
       g.observer IS NULL OR g.observer = s.seat AS observed
FROM stg_seats s
JOIN fct_games g ON g.game_id = s.game_id
LEFT JOIN mulligans m ON m.game_id = s.game_id AND m.seat = s.seat
LEFT JOIN life l ON l.game_id = s.game_id AND l.seat = s.seat
LEFT JOIN acts a ON a.game_id = s.game_id AND a.seat = s.seat
LEFT JOIN decks d ON d.game_id = s.game_id AND d.seat = s.seat
LEFT JOIN stories y ON y.game_id = s.game_id AND y.seat = s.seat
LEFT JOIN turns t ON t.game_id = s.game_id AND t.seat = s.seat
