-- description: Each permanent's time on the battlefield and how it left, in the words of the event behind the move. A face that not everybody saw is left out.
-- key: game_id, object
SELECT p.game_id, p.object, p.event_number, p.turn, p.from_zone, p.kind, p.owner, p.controller,
       CASE WHEN p.public THEN p.card END AS card, CASE WHEN p.public THEN p.name END AS name,
       CASE WHEN p.public THEN p.mana_cost END AS mana_cost, CASE WHEN p.public THEN p.types END AS types,
       CASE WHEN p.public THEN p.subtypes END AS subtypes, p.left_event, p.left_turn, p.left_kind, p.left_to,
       CASE WHEN p.left_event IS NULL THEN 'still there'
            WHEN p.left_kind LIKE 'Observed%' THEN 'lost sight of'
            WHEN s.kind = 'PermanentSacrificed' THEN 'sacrificed'
            WHEN s.kind = 'PermanentDestroyed' THEN 'destroyed'
            WHEN s.kind = 'ObjectExiled' THEN 'exiled'
            WHEN p.left_to = 'exile' THEN 'exiled'
            WHEN p.left_to = 'hand' THEN 'returned to hand'
            WHEN p.left_to = 'graveyard' THEN 'put into the graveyard'
            WHEN p.left_kind = 'ObjectCeased' THEN 'ceased to exist'
            ELSE coalesce('moved to ' || p.left_to, 'left') END AS left_how,
       CASE WHEN s.kind IS NOT NULL THEN s.rule ELSE p.left_rule END AS left_rule,
       CASE WHEN s.kind IS NOT NULL THEN s.event_number ELSE p.left_event END AS said_event
FROM int_objects p
LEFT JOIN stg_events s ON s.game_id = p.game_id AND s.event_number = p.left_cause AND s.object = p.object
     AND s.kind IN ('PermanentSacrificed', 'PermanentDestroyed', 'PermanentPutIntoGraveyard', 'ObjectExiled')
WHERE p.zone = 'battlefield'
