"""Packages by strangers are built, installed and used, and their own tests pass."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from playrules.cli.main import cli

pytestmark = pytest.mark.checkout  # building takes pip and setuptools

PROJECTS = sorted((Path(__file__).parent.parent / "plugin_projects").glob("*/pyproject.toml"))


def run(*command: str, site: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command where the packages in *site* are installed, too."""
    surroundings = {**os.environ, "PYTHONPATH": str(site), "NO_COLOR": "1"}
    return subprocess.run(
        command, cwd=folder, env=surroundings, capture_output=True, text=True, check=False
    )


def install(project: Path, site: Path) -> None:
    """Build a wheel of a project and install it in *site*, with nothing from the network."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    how = ["--no-build-isolation", "--no-deps", "--no-index", "--target", str(site)]
    done = run(*pip, *how, str(project), site=site, folder=project)
    assert done.returncode == 0, done.stderr


def works(project: Path, name: str, site: Path) -> None:
    """Its own tests pass in a run in which warnings are errors, and so does its contract."""
    install(project, site)
    pytest_ = [sys.executable, "-m", "pytest", "-q", "-W", "error", "-p", "no:cacheprovider"]
    tests = run(*pytest_, "tests", site=site, folder=project)
    assert tests.returncode == 0, tests.stdout
    main = [sys.executable, "-m", "playrules", "plugins", "check", name]
    checked = run(*main, site=site, folder=project)
    assert checked.returncode == 0, checked.stdout
    assert "warning" not in checked.stdout


@pytest.mark.parametrize("name", [file.parent.name for file in PROJECTS])
def test_a_package_is_installed_and_used(tmp_path: Path, name: str) -> None:
    (source,) = (file.parent for file in PROJECTS if file.parent.name == name)
    project = tmp_path / name  # building leaves files in the project
    shutil.copytree(source, project, ignore=shutil.ignore_patterns("__pycache__", "build"))
    works(project, name, tmp_path / "site")


def test_a_new_plugin_is_installed_and_used(tmp_path: Path) -> None:
    """What `playrules new plugin` writes works as it is."""
    made = CliRunner().invoke(cli, ["new", "plugin", "spring_tides", "--into", str(tmp_path)])
    assert made.exit_code == 0, made.output
    works(tmp_path / "playrules-spring-tides", "spring_tides", tmp_path / "site")


def test_two_new_plugins_live_together(tmp_path: Path) -> None:
    """The words of one have its name in them, so they clash with no other's."""
    site = tmp_path / "site"
    for name in ("ebb", "flow"):
        CliRunner().invoke(cli, ["new", "plugin", name, "--into", str(tmp_path)])
        install(tmp_path / f"playrules-{name}", tmp_path / f"site_{name}")
        shutil.copytree(tmp_path / f"site_{name}", site, dirs_exist_ok=True)
    result = run(sys.executable, "-m", "playrules", "plugins", site=site, folder=tmp_path)
    assert result.returncode == 0, result.stdout
    assert "raise ebb <it: ebb>" in result.stdout
    assert "raise flow <it: flow>" in result.stdout
