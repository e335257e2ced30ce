"""Card names from the user's own files, kept beside the store in `<store>.cards` and nowhere else."""

from __future__ import annotations

from replay.cardnames.errors import CardFileError
from replay.cardnames.importing import ImportedCards, import_cards
from replay.cardnames.lookup import CardNames
from replay.cardnames.rows import Progress

__all__ = ["CardFileError", "CardNames", "ImportedCards", "Progress", "import_cards"]
