"""What each kind of step of a replay does."""
