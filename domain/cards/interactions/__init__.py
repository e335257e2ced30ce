"""Cards that make rules meet: by what they have in common."""
