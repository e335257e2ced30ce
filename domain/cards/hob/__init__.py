"""The Hobbit."""
