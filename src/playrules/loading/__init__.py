"""From a game's name or file to a game that can be played: `playrules` offers what is public."""
