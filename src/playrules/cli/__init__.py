"""The `playrules` command: games played, checked, simulated and described in a terminal."""
