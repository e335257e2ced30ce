-- title: Screw and flood
-- definition: Players by the lands they controlled as their fourth own turn ended: screw with at most two, flood with all four lands and at most one spell cast by then, else neither; with the win rate of each. Only players who got that far.
-- moments: fct_turns
-- since: 2026-11-29
-- page: players
-- by: deck, player, format, source, play
-- finish: shares
-- empty: no player had a fourth turn
-- chart: bar x=hand y=win_rate low=win_low high=win_high
-- column hand: screw, flood or neither.
-- column share: Share of the group's players.
-- column win_rate: Share of finished games won.
WITH fourth AS (
    SELECT t.game_id, t.seat, any_value(t.lands) FILTER (WHERE t.own_turn = 4) AS lands,
           sum(t.spells_cast) AS spells
    FROM fct_turns t WHERE t.own_turn <= 4 GROUP BY t.game_id, t.seat
)
SELECT {{by}} CASE WHEN f.lands <= 2 THEN 'screw' WHEN f.lands >= 4 AND f.spells <= 1 THEN 'flood' ELSE 'neither' END
           AS hand,
       count(*) AS n, count(DISTINCT s.game_id) AS n_games,
       count(*) FILTER (WHERE won) / nullif(count(*) FILTER (WHERE won IS NOT NULL), 0) AS win_rate,
       wilson_low(count(*) FILTER (WHERE won), count(*) FILTER (WHERE won IS NOT NULL)) AS win_low,
       wilson_high(count(*) FILTER (WHERE won), count(*) FILTER (WHERE won IS NOT NULL)) AS win_high
FROM fourth f JOIN scope s USING (game_id, seat)
WHERE f.lands IS NOT NULL
GROUP BY ALL ORDER BY ALL
