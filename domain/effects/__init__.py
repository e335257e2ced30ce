"""One interpreter function for each kind of effect."""
