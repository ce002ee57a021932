"""What importing a package may load: each floor is paid for only by those who use it."""

import subprocess
import sys

import pytest

LIBRARIES = {"PIL", "click", "lark", "numba", "numpy", "pluggy", "pyglet", "pymunk", "rich"}
FLOORS = {
    "playrules.cli",
    "playrules.dsl",
    "playrules.engine",
    "playrules.loading",
    "playrules.plugins",
    "playrules.viewer",
}


def modules_after_importing(module: str) -> set[str]:
    """The names in `sys.modules` after a fresh interpreter has imported `module`."""
    code = f"import sys, {module}; print(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True
    )
    return set(run.stdout.split())


@pytest.mark.parametrize(
    ("module", "allowed"),
    [
        ("playrules", set()),
        ("playrules.engine", {"playrules.engine"}),
        ("playrules.viewer.scene", {"playrules.engine", "playrules.viewer"}),
        ("playrules.dsl", {"lark", "playrules.dsl", "playrules.engine"}),
        (
            "playrules.plugins.api",
            {"lark", "pluggy", "playrules.dsl", "playrules.engine", "playrules.plugins"},
        ),
        (
            "playrules.plugins.physics.tools",
            {"lark", "pluggy", "playrules.dsl", "playrules.engine", "playrules.plugins"},
        ),
    ],
)
def test_import_loads_only_its_own_floors(module: str, allowed: set[str]) -> None:
    """Libraries and floors that a package does not stand on are not loaded with it."""
    loaded = modules_after_importing(module)
    assert loaded & (LIBRARIES | FLOORS) <= allowed


def test_no_module_has_two_names() -> None:
    """The folders of the checkout are not importable by their own names."""
    loaded = modules_after_importing("playrules.plugins.api")
    assert not {"dsl", "engine", "games", "plugins", "viewer"} & loaded


@pytest.mark.parametrize("command", ["--version", "--help"])
def test_no_scene_is_loaded_where_nothing_is_drawn(command: str) -> None:
    """The version and the help page come without drawings."""
    code = (
        "import sys, contextlib; sys.argv = ['playrules', sys.argv[1]]\n"
        "from playrules.cli.main import cli\n"
        "with contextlib.suppress(SystemExit): cli.main()\n"
        "print(*sys.modules)"
    )
    run = subprocess.run(
        [sys.executable, "-P", "-c", code, command], capture_output=True, text=True, check=True
    )
    assert "playrules.viewer.scene" not in run.stdout.splitlines()[-1].split()
