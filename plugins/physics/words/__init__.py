"""The words of physics: what they mean, and the code that they become."""

from playrules.plugins.physics.words.vocabulary import WORDS

__all__ = ["WORDS"]
