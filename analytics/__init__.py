"""Statistics over many games."""
