"""Watching a game: `scene` says what to draw as plain data, `app` draws it in a window."""
