-- description: What each object was said to be by an event about itself: what everybody saw goes first, then the latest.
-- key: game_id, object
SELECT game_id, object, card, name, mana_cost, types, subtypes, power, toughness, public
FROM lake_faces
WHERE object IS NOT NULL
QUALIFY row_number() OVER (PARTITION BY game_id, object ORDER BY public DESC, event_number DESC) = 1
