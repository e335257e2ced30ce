"""What each kind of event of the notation does."""
