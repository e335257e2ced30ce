"""MTGO's game logs, `Match_GameLog_*.dat`: what was announced, without life totals, steps, hands and draws."""
