-- title: Foretold cards
-- definition: Cards that were foretold (CR 702.143): how many were cast, left exile otherwise or never were, after how many of their player's turns, and the mana saved (printed mana value less the mana spent to cast them; what foretelling itself cost is not in it).
-- moments: fct_foretells
-- since: 2026-11-29
-- page: cards
-- by: card, deck, player, format, source, play
-- default: card
-- empty: no card was foretold in these games
-- chart: bar x=card y=share_cast low=low high=high
-- column n: Cards that were foretold.
-- column share_cast: Share that was cast, with its interval.
-- column median_delay: Median of the player's turns from foretelling to casting.
-- column mean_mana_saved: Mean, where the printed cost is known.
SELECT {{by}} count(*) AS n, count(DISTINCT game_id) AS n_games, count(*) FILTER (WHERE outcome = 'cast') AS cast_,
       count(*) FILTER (WHERE outcome = 'left otherwise') AS left_otherwise,
       count(*) FILTER (WHERE outcome = 'never cast') AS never_cast,
       count(*) FILTER (WHERE outcome = 'cast') / count(*) AS share_cast,
       wilson_low(count(*) FILTER (WHERE outcome = 'cast'), count(*)) AS low,
       wilson_high(count(*) FILTER (WHERE outcome = 'cast'), count(*)) AS high,
       median(own_turns) FILTER (WHERE outcome = 'cast') AS median_delay, avg(mana_saved) AS mean_mana_saved,
       avg(mana_spent) AS mean_mana_spent
FROM (
    SELECT f.game_id, f.outcome, f.own_turns, f.mana_saved, f.mana_spent,
           coalesce(c.name, f.name, f.card, 'unknown') AS card, s.deck, s.player, s.format, s.source, s.play
    FROM fct_foretells f JOIN scope s USING (game_id, seat) LEFT JOIN dim_cards c ON c.card = f.card
    WHERE f.card IS NULL OR f.card IN (SELECT card FROM chosen_cards)
)
{{group}} ORDER BY n DESC, {{by}} n_games
