"""The build list, the folders, the installation and the static tools' links must agree."""

import json
import tomllib
from fnmatch import fnmatch
from importlib import import_module
from importlib.metadata import Distribution, distributions, entry_points
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.checkout

ROOT = Path(__file__).parents[1]
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
SETUPTOOLS: dict[str, Any] = PYPROJECT["tool"]["setuptools"]
PACKAGES: list[str] = SETUPTOOLS["packages"]
FOLDERS: dict[str, str] = SETUPTOOLS["package-dir"]


def folder_of(package: str) -> Path:
    """The folder of the checkout that holds `package`, by the longest mapped prefix."""
    mapped = max((p for p in FOLDERS if f"{package}.".startswith(f"{p}.")), key=len)
    return ROOT.joinpath(FOLDERS[mapped], *package.removeprefix(mapped).split("."))


def files_of(folder: Path) -> list[Path]:
    """The files of one folder that a person wrote, or that are shipped with those."""
    return [path for path in folder.iterdir() if path.is_file() and path.suffix != ".pyc"]


DATA_FOLDERS = {"golden"}
"""Folders that package-data takes along with the package around them."""


def packages_on_disk() -> set[str]:
    """Every folder below the mapped ones that holds a file, as a package name."""
    found = set()
    for package, top in FOLDERS.items():
        base = ROOT / top
        for folder in [base, *(path for path in base.rglob("*") if path.is_dir())]:
            if files_of(folder) and folder.name not in DATA_FOLDERS:
                found.add(".".join([package, *folder.relative_to(base).parts]))
    return found


def place_of(one: Distribution) -> Path:
    """The folder of the import path in which the metadata of a distribution lies."""
    return Path(str(one.locate_file(""))).resolve()


def test_every_package_is_built() -> None:
    """A folder with Python or data files that is not listed would be missing from the wheel."""
    assert set(PACKAGES) ^ packages_on_disk() == set()
    assert sorted(PACKAGES) == PACKAGES


def test_every_data_file_is_built() -> None:
    """Data files match a package-data pattern, or they would be missing from the wheel."""
    patterns = ["*.py", *(p for found in SETUPTOOLS["package-data"].values() for p in found)]
    assert [
        path
        for package in PACKAGES
        for path in files_of(folder_of(package))
        if not any(fnmatch(path.name, pattern) for pattern in patterns)
    ] == []


def test_every_golden_file_is_built() -> None:
    """The folders of golden files lie in packages, which take them along by a pattern."""
    patterns = [p for found in SETUPTOOLS["package-data"].values() for p in found]
    assert {f"{name}/*" for name in DATA_FOLDERS} <= set(patterns)
    folders = [one for top in FOLDERS.values() for one in (ROOT / top).rglob("golden")]
    assert folders
    assert {one.parent for one in folders} <= {folder_of(package) for package in PACKAGES}


def test_the_installation_is_editable() -> None:
    """The tests of a checkout run its own sources, not a copy that was installed earlier.

    Builds leave metadata in the checkout (`playrules.egg-info`), which is found as well where the
    checkout is on the import path. It installs nothing.
    """
    found = [one for one in distributions(name="playrules") if place_of(one) != ROOT]
    assert len(found) == 1, [place_of(one) for one in found]
    record = found[0].read_text("direct_url.json")
    assert record is not None, f"{place_of(found[0])} holds a copy"
    url = json.loads(record)
    assert url["dir_info"] == {"editable": True}
    assert url["url"] == ROOT.as_uri()


@pytest.mark.parametrize("package", PACKAGES)
def test_import_comes_from_the_top_level_folder(package: str) -> None:
    """An import hook maps names to folders: each package has one folder, and it is ours."""
    module = import_module(package)
    assert [Path(place) for place in module.__path__] == [folder_of(package)]


def test_games_are_data() -> None:
    """What a rules file cannot say belongs into a plugin, for all games."""
    assert list((ROOT / "games").rglob("*.py")) == [ROOT / "games" / "__init__.py"]


def test_nothing_on_the_import_path_is_a_link() -> None:
    """A copy that follows links would run stale code without a word."""
    assert [path for path in (ROOT / "src").rglob("*") if path.is_symlink()] == []


def test_static_tools_see_every_folder() -> None:
    """tools/types/playrules links to each mapped folder and to everything in src/playrules."""
    place = ROOT / "tools" / "types" / "playrules"
    if not (ROOT / ".git").exists() and not (place / "engine").is_symlink():
        pytest.skip("an archive has no links, and nobody works in it")
    source = ROOT / "src" / "playrules"
    wanted = {name.removeprefix("playrules."): ROOT / path for name, path in FOLDERS.items()}
    del wanted["playrules"]
    wanted |= {path.name: path for path in source.iterdir() if path.name != "__pycache__"}
    links = {path.name: path for path in place.iterdir()}
    assert {name: path.resolve() for name, path in links.items()} == wanted
    assert all(path.is_symlink() and not path.readlink().is_absolute() for path in links.values())


def test_every_built_in_plugin_has_an_entry_point() -> None:
    """Built-in plugins come through the door that other distributions use."""
    listed = {p for p in PACKAGES if p.count(".") == 2 and p.startswith("playrules.plugins.")}
    ours = {
        point.value
        for point in entry_points(group="playrules")
        if point.dist is not None and point.dist.name == "playrules"
    }
    assert ours == listed - {"playrules.plugins.api"}


def test_every_plugin_stands_on_a_floor() -> None:
    """A package that no floor names could import what it likes."""
    (floors,) = (
        contract["layers"]
        for contract in PYPROJECT["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers"
    )
    named = {name for floor in floors for name in floor.split(" | ")}
    above = {"playrules", "playrules.games", "playrules.plugins", "playrules.viewer"}
    assert {
        package
        for package in PACKAGES
        if not any(f"{package}.".startswith(f"{name}.") for name in named)
        and not package.startswith("playrules.games.")
    } == above
