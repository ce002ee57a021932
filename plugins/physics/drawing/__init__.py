"""Draws scenes, from the side and from above, in shapes and in lines of text."""
