"""From text to a syntax tree: `parse(text, path)` is the door."""

from playrules.dsl.syntax.parse import parse
from playrules.dsl.syntax.source import read_source

__all__ = ["parse", "read_source"]
