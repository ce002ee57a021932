"""One door for all plugins, and the built-in ones that come through it."""
