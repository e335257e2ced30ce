-- description: Stretches that a roll-back cancelled: events after `after` and before `until`. Joined against, never written into events.
-- key: game_id, until
SELECT game_id, back_to AS after, event_number AS until
FROM lake_events
WHERE kind = 'RolledBack' AND back_to IS NOT NULL AND back_to < event_number
