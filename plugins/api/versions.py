"""Says of a plugin that it is written for another version of the door, also where it fails."""

from __future__ import annotations

import ast
from dataclasses import fields
from importlib.util import find_spec
from pathlib import Path

from playrules.plugins.api.errors import PluginError
from playrules.plugins.api.hookspecs import API_VERSION, Declaration

_PLACE = [one.name for one in fields(Declaration)].index("requires")


def check_version(requires: int) -> None:
    """Check that a plugin asks for the hooks as they are.

    Raises:
        PluginError: it asks for another version of them.
    """
    if requires == API_VERSION:
        return
    newer = requires > API_VERSION
    raise PluginError(
        f"it is written for version {requires} of the plugin interface, and this"
        f" playrules has version {API_VERSION}; "
        + ("update playrules" if newer else "look for a newer release of the plugin")
        + f", or install {'an older' if newer else 'the'} release "
        + ("of the plugin" if newer else "of playrules that it was written for")
    )


def explain_import(module: str, error: BaseException) -> None:
    """Say why a plugin cannot be imported, if it is for its version of the door.

    Raises:
        PluginError: its text says that it is written for another version, or it imports from
            playrules what is not there.
    """
    requires = _requires(module)
    if requires is not None:
        check_version(requires)
    missing = error.name or "" if isinstance(error, ImportError) else ""
    if missing.partition(".")[0] == "playrules" and missing != module:
        raise PluginError(
            f"{error}; it may be written for another playrules than this one, which has version"
            f" {API_VERSION} of the plugin interface"
        )


def _requires(module: str) -> int | None:
    """Return what the text of a module says in `__playrules__ = Declaration(requires=2)`."""
    try:
        spec = find_spec(module)
        text = Path(spec.origin or "").read_text("utf-8") if spec is not None else ""
        tree = ast.parse(text)
    except Exception:  # the package around it may be what is broken, or it is no Python text
        return None
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name("__playrules__")], value=ast.Call() as call):
                return _number(call)
            case ast.AnnAssign(target=ast.Name("__playrules__"), value=ast.Call() as call):
                return _number(call)
    return None


def _number(call: ast.Call) -> int | None:
    given = [one.value for one in call.keywords if one.arg == "requires"]
    match (*given, *call.args[_PLACE : _PLACE + 1]):
        case (ast.Constant(int() as number), *_):
            return number
    return None
