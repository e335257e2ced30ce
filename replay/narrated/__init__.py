"""What importers of other programs' records share: reading files, saying events, storing games once."""
