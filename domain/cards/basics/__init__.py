"""Basic lands and cards of many sets."""
