"""`loreplay dashboard`."""
