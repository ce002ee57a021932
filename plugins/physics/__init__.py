"""Physics: pieces that stand, slide and fall in scenes, moved by blocks let down and by tools."""

from playrules.plugins.api import Declaration

__playrules__ = Declaration(major=1)
