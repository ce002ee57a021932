"""Players that the computer plays: they build towers and aim tools in any game that has them.

They come in by the public door: each sees a state and tries choices on copies of it, with chance
and hand errors drawn anew.
"""
