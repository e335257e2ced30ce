-- description: Every deck list that a record knows, by a hash of it.
-- key: deck
-- hidden: yes
SELECT deck, count(*) AS games, count(*) FILTER (WHERE won) AS won
FROM fct_players WHERE deck IS NOT NULL GROUP BY deck
