"""A game at the terminal: what people are shown and asked while it is played."""
