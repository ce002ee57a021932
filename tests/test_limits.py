"""The sizes that keep the code readable: a page a module, a screen a function."""

import ast
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

LONGEST_MODULE = 400
LONGEST_FUNCTION = 80
NINE_OF_TEN_FUNCTIONS = 40
FOLDERS = ("cli", "dsl", "engine", "loading", "plugins", "testing", "viewer")


def modules(folder: Traversable) -> dict[Path, str]:
    """The source of every module below `folder`, by path."""
    found: dict[Path, str] = {}
    for entry in folder.iterdir():
        if entry.is_dir():
            found |= modules(entry)
        elif entry.name.endswith(".py"):
            found[Path(str(entry))] = entry.read_text("utf-8")
    return found


@cache
def sources() -> dict[Path, str]:
    """The source of every module of the product."""
    return {
        path: text for name in FOLDERS for path, text in modules(files(f"playrules.{name}")).items()
    }


def functions() -> dict[str, int]:
    """The number of lines of every function and method, nested ones included."""
    return {
        f"{path}:{node.lineno} {node.name}": (node.end_lineno or node.lineno) - node.lineno + 1
        for path, text in sources().items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_no_module_is_too_long() -> None:
    """A module that grows past the limit does two jobs."""
    lengths = {path: text.count("\n") for path, text in sources().items()}
    assert {path: n for path, n in lengths.items() if n > LONGEST_MODULE} == {}


def test_no_function_is_too_long() -> None:
    """No function is longer than two screens, and nine of ten fit on one."""
    lengths = functions()
    assert {name: n for name, n in lengths.items() if n > LONGEST_FUNCTION} == {}
    longer = [n for n in lengths.values() if n > NINE_OF_TEN_FUNCTIONS]
    assert len(longer) * 10 <= len(lengths)


def test_every_module_says_its_job() -> None:
    """A module opens with a docstring."""
    assert [
        p for p, text in sources().items() if text and not ast.get_docstring(ast.parse(text))
    ] == []
