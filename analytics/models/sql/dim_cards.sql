-- description: Every card that games named: its key, its name and what it is.
-- key: card
SELECT card, name, mana_cost, types, subtypes, coalesce(list_contains(string_split(subtypes, ' '), 'Saga'), false) AS saga
FROM card_names
