"""Kaldheim."""
