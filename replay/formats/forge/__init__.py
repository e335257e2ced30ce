"""Forge's text logs, as its simulations print them: plays, combat, damage and life, without hands and libraries."""
