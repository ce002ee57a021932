"""What to draw: plain data made from a state of a game. No window is opened here."""
