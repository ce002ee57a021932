"""Plugins of strangers import nothing but what the door offers, and imports past it are told."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from playrules.plugins.api import DOOR, private_imports, private_imports_below

PLUGINS = Path(__file__).parents[2] / "plugins"
BUILT_IN = sorted(
    one.parent.name for one in PLUGINS.glob("*/__init__.py") if one.parent.name != "api"
)
PROJECTS = sorted((Path(__file__).parent.parent / "plugin_projects").glob("*/pyproject.toml"))


@pytest.mark.parametrize("module", DOOR)
def test_every_public_module_says_what_is_public(module: str) -> None:
    """Its `__all__` names what is there, and nothing twice."""
    found = import_module(module)
    names = found.__all__
    assert len(set(names)) == len(names)
    assert [name for name in names if not hasattr(found, name)] == []


@pytest.mark.parametrize("project", [file.parent for file in PROJECTS], ids=lambda one: one.name)
def test_strangers_import_nothing_private(project: Path) -> None:
    """Neither their sources nor their tests do."""
    assert len(list(project.rglob("*.py"))) > 0
    assert private_imports_below(project) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "from playrules.engine.play.state import State",
            "playrules.engine.play.state.State is not public; import it from playrules",
        ),
        (
            "from playrules.plugins.dice.model import dice_of",
            "playrules.plugins.dice.model.dice_of is not public",
        ),
        ("import playrules.dsl.lower", "playrules.dsl.lower is not public"),
        ("from playrules.engine import machine", "playrules.engine.machine is not public"),
        ("def later():\n    import playrules.cli", "playrules.cli is not public"),
    ],
)
def test_a_private_import_is_told(line: str, said: str) -> None:
    """With its line, and where the name is public."""
    assert private_imports(line) == [(line.count("\n") + 1, said)]


def test_public_imports_are_fine() -> None:
    """So are those of others, and those within the plugin's own package."""
    fine = (
        "import json, playrules\n"
        "import playrules.engine.vocabulary\n"
        "from playrules import load\n"
        "from playrules.engine import vocabulary, State\n"
        "from . import words\n"
        "from playrules_darts.words import WORDS\n"
    )
    assert private_imports(fine) == []
    own = "from playrules.plugins.dice.model import dice_of"
    assert private_imports(own, "playrules.plugins.dice") == []


@pytest.mark.checkout
@pytest.mark.parametrize("name", BUILT_IN)
def test_built_in_plugins_come_through_the_same_door(name: str) -> None:
    """They import no more than strangers may: what they need, strangers can have."""
    assert private_imports_below(PLUGINS / name, f"playrules.plugins.{name}") == []
