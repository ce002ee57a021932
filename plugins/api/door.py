"""What plugins may import: the modules of the door, and a look for imports past it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

DOOR: Final[dict[str, str]] = {
    "playrules": "Games, positions and matches, for agents and commands.",
    "playrules.engine": "The machine below: programs, states, chance, errors in play.",
    "playrules.engine.kinds": "The kinds of value.",
    "playrules.engine.program.expressions": "Expressions, of which verbs and functions are made.",
    "playrules.engine.source": "Places in a rules file.",
    "playrules.engine.vocabulary": "Words as data, and the ports to the compiler.",
    "playrules.plugins.api": "Hooks, registries and the loader.",
    "playrules.plugins.api.arithmetic": "Builders of expressions that compute what is constant.",
    "playrules.plugins.api.lookahead": "Trying choices out, and judging what they lead to.",
    "playrules.plugins.api.sets": "Sets of things as bits of words, and what they lead to.",
    "playrules.plugins.api.testing": "Checks of examples and drawings.",
    "playrules.testing": "Fixtures for pytest, and checks of games and plugins.",
    "playrules.viewer.scene": "Shapes, and helpers for drawing with them.",
}
"""The public modules, each with what it is for. Public in them is what their `__all__` names."""


def private_imports(source: str, own: str = "") -> list[tuple[int, str]]:
    """Return the lines of Python text that import from playrules what is not public.

    Each with what is imported, as `playrules.engine.machine.Runner`, and where it is public under
    the same name. *own* is the plugin's own package, if that lies in playrules. Raises SyntaxError.
    """
    found = {
        (line, _said(name))
        for line, name in _imports(ast.parse(source))
        if not (own and f"{name}.".startswith(f"{own}.")) and not _is_public(name)
    }
    return sorted(found)


def private_imports_below(place: Path, own: str = "") -> list[str]:
    """Return the private imports of a file, or of all files of a package, as `file:line: name`."""
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place]
    return [
        f"{file.name}:{line}: {said}"
        for file in files
        for line, said in private_imports(file.read_text("utf-8"), own)
    ]


def _imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, one.name) for one in node.names if _is_ours(one.name))
        elif isinstance(node, ast.ImportFrom) and not node.level and _is_ours(node.module or ""):
            yield from ((node.lineno, f"{node.module}.{one.name}") for one in node.names)


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] == "playrules"


def _is_public(name: str) -> bool:
    """Whether a dotted name is a public module, or stands in the `__all__` of one."""
    module, _, attribute = name.rpartition(".")
    return name in DOOR or (module in DOOR and attribute in import_module(module).__all__)


def _said(name: str) -> str:
    """Say what is imported, and where it should come from."""
    attribute = name.rpartition(".")[2]
    homes = [module for module in DOOR if attribute in import_module(module).__all__]
    return f"{name} is not public" + (f"; import it from {homes[0]}" if homes else "")
