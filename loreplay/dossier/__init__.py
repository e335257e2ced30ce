"""A dossier for people: as text on a terminal, and the parts of which text and page are made."""
