"""Drawing scenes in a window."""
