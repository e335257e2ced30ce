-- description: The entries of lists in events that count.
-- view: yes
SELECT l.*
FROM lake_links l
ANTI JOIN stg_cancelled c ON l.game_id = c.game_id AND l.event_number > c.after AND l.event_number < c.until
