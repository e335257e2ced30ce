"""MTG Arena Player.log: framing, decoding, and the translation into domain events."""
