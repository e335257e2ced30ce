"""Sagas of all sets."""
