"""A game at the terminal: what a person is shown and asked. The game itself is `replay.play`."""
