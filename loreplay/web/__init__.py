"""What people see in a browser: the replay viewer, and the pages of `loreplay serve`."""
