-- description: For each object, the object that its face comes from (itself, or the one it was before), and the first one that it was.
-- key: game_id, object
WITH RECURSIVE up AS (
    SELECT b.game_id, b.object, b.object AS now_at, b.parent, f.object IS NOT NULL AS faced, b.owner, 0 AS depth,
           CASE WHEN f.object IS NOT NULL THEN b.object END AS face_of
    FROM int_births b LEFT JOIN int_own_faces f ON f.game_id = b.game_id AND f.object = b.object
    UNION ALL
    SELECT u.game_id, u.object, u.parent, b.parent, u.faced OR f.object IS NOT NULL, b.owner, u.depth + 1,
           coalesce(u.face_of, f.object)
    FROM up u
    LEFT JOIN int_births b ON b.game_id = u.game_id AND b.object = u.parent
    LEFT JOIN int_own_faces f ON f.game_id = u.game_id AND f.object = u.parent
    WHERE u.parent IS NOT NULL AND u.owner IS NULL AND u.depth < 60
)
SELECT game_id, object, arg_max(now_at, depth) AS root, arg_max(owner, depth) AS owner, arg_max(face_of, depth) AS face_of
FROM up
GROUP BY game_id, object
