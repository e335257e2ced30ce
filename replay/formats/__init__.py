"""Formats a recorded game is read from and written to."""
