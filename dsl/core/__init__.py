"""The core of the language: its own words and units."""

from playrules.dsl.core.words import CORE_WORDS, RESERVED, UNITS

__all__ = ["CORE_WORDS", "RESERVED", "UNITS"]
