"""Scenes that people play with real pieces: what they choose, what they are asked, what they tell.

No pose is known of a piece then. Base facts are told in words and checked for sense; what follows
from them is computed by the same code as everywhere.
"""
