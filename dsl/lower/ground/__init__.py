"""What lowering stands on: the unit being compiled, code being written, kinds and values."""
