"""Reads settings that count: `count: 5`, and `count: 5 per player` for so many each."""

from __future__ import annotations

from dataclasses import replace

from playrules.dsl.syntax import tree

COUNT = "count"
"""The kind of setting that counts."""


def without_each(line: tree.Setting) -> tuple[tree.Setting, bool]:
    """Return a setting without `per player`, and whether that stood there."""
    node = line.values[0] if len(line.values) == 1 else None
    if isinstance(node, tree.Per) and isinstance(node.of, tree.Name) and node.of.name == "player":
        return replace(line, values=(node.value,)), True
    return line, False
