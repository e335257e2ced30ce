-- description: Cards that games named, with what they are.
SELECT DISTINCT game_id, card, name, mana_cost, types, subtypes FROM lake_faces WHERE card IS NOT NULL AND public
