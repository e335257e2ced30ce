"""A game as text that people read and write: one sentence a line, in and out (`export --format text`)."""
