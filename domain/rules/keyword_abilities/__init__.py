"""CR 702: keyword abilities, by name: their numbers move too often."""
