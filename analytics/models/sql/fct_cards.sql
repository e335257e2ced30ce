-- description: Each card of each player in each game: copies in the deck, in the opening hand, drawn later, played.
-- key: game_id, seat, card
-- hidden: yes
-- column event_number: The event by which it first came to hand or was played, else the registration of the deck.
-- column in_deck: Copies in the deck list; empty where it is not known.
-- column opening: Copies in the hand as the first turn began.
-- column drawn: Copies that came from the library to the hand later.
-- column played: Copies cast or played as lands; everybody saw them.
WITH hands AS (
    SELECT o.game_id, o.owner AS seat, coalesce(o.card, o.name) AS card, any_value(o.name) AS name,
           min(o.event_number) AS event_number,
           count(*) FILTER (WHERE o.turn = 0 AND (o.left_turn IS NULL OR o.left_turn >= 1)) AS opening,
           count(*) FILTER (WHERE o.turn >= 1 AND o.from_zone = 'library') AS drawn
    FROM int_objects o
    WHERE o.zone = 'hand' AND o.owner IS NOT NULL AND coalesce(o.card, o.name) IS NOT NULL
    GROUP BY ALL
), played AS (
    SELECT o.game_id, o.seat, coalesce(o.card, o.name) AS card, any_value(o.name) AS name,
           min(o.event_number) AS event_number, count(*) AS played
    FROM (SELECT e.game_id, e.player AS seat, e.event_number, b.card, b.name
          FROM stg_events e JOIN int_objects b
            ON b.game_id = e.game_id AND b.object = e.object AND e.kind = 'SpellCast'
          UNION ALL
          SELECT e.game_id, e.player, e.event_number, b.card, b.name
          FROM stg_events e JOIN int_objects b
            ON b.game_id = e.game_id AND b.parent = e.other AND e.kind = 'LandPlayed') o
    WHERE coalesce(o.card, o.name) IS NOT NULL AND o.seat IS NOT NULL
    GROUP BY ALL
), decks AS (
    SELECT game_id, player AS seat, word AS card, min(event_number) AS event_number, sum(amount) AS copies
    FROM stg_links WHERE role = 'deck' AND player IS NOT NULL AND word IS NOT NULL GROUP BY ALL
), together AS (
    SELECT game_id, seat, card, name, event_number, opening, drawn, 0 AS played, NULL AS copies FROM hands
    UNION ALL
    SELECT game_id, seat, card, name, event_number, 0, 0, played, NULL FROM played
    UNION ALL
    SELECT game_id, seat, card, NULL, event_number, 0, 0, 0, copies FROM decks
)
SELECT game_id, coalesce(min(event_number) FILTER (WHERE copies IS NULL), min(event_number)) AS event_number, seat,
       card, any_value(name) AS name, CAST(max(copies) AS INTEGER) AS in_deck, CAST(sum(opening) AS INTEGER) AS opening,
       CAST(sum(drawn) AS INTEGER) AS drawn, CAST(sum(played) AS INTEGER) AS played
FROM together
GROUP BY game_id, seat, card
