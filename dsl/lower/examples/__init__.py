"""Lowers the examples of a file: what they arrange, do and expect becomes rules of their own."""
