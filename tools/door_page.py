"""Writes the reference of what plugins may import, from the modules of the door."""

from __future__ import annotations

import inspect
from importlib import import_module
from typing import Any

from playrules.plugins.api import DOOR

ELSEWHERE = {"playrules", "playrules.testing"}
"""Modules that the page about Python describes."""


def door_page(note: str) -> str:
    """Return the page: each public module with its names, and the first line about each."""
    lines = ["# The door for plugins", "", note, ""]
    lines += [
        "A plugin may import what stands here; everything else in playrules may change with any",
        "release. `playrules plugins check NAME` tells of imports past it. [Write a",
        "plugin](../how-to/write_a_plugin.md) shows how it fits together.",
    ]
    for module, what in DOOR.items():
        lines += ["", f"## {module}", "", what, ""]
        if module in ELSEWHERE:
            lines.append("[The Python interface](python.md) describes its names:")
            lines.append(", ".join(f"`{name}`" for name in import_module(module).__all__) + ".")
            continue
        found = import_module(module)
        lines += ["| name | what it is |", "|---|---|"]
        for name in sorted(found.__all__, key=str.lower):
            lines.append(f"| `{name}` | {_about(getattr(found, name))} |")
    return "\n".join(lines) + "\n"


def _about(thing: Any) -> str:
    """Return the first sentence of a docstring; of a value, what it is."""
    if inspect.isclass(thing) or inspect.isroutine(thing):
        doc = inspect.getdoc(thing) or ""
        text = " ".join(doc.partition("\n\n")[0].split()).replace("|", "\\|")
        own = not text.startswith(f"{getattr(thing, '__name__', '')}(")
        return text if own else "A value."
    kind = type(thing).__name__
    if kind in ("int", "str", "float", "Kind", "Span"):
        return f"A value: `{thing}`."
    return "A value, or a type to annotate with."
