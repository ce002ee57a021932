"""Writes new projects from templates, whose texts and names have places to be filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

from playrules.cli.errors import UsageProblem

SUFFIX = ".txt"
"""Files of templates end so, that no tool takes them for what they are to become."""
PLACE = "NAME"
"""Stands for the name in the names of files and folders."""


def write_project(template: str, target: Path, name: str, values: Mapping[str, str]) -> list[Path]:
    """Write the files of a template below *target*, a folder that is made; return their paths.

    `$word` in a text stands for `values["word"]`.

    Raises:
        UsageProblem: *target* is there already.
        OSError: it cannot be written.
    """
    if target.exists():
        raise UsageProblem(
            f"{target} is there already.",
            help="Choose another name, or another folder with --into.",
        )
    root = files("playrules.cli") / "templates" / template
    written: list[Path] = []
    for source, parts in sorted(_walk(root, ()), key=lambda one: one[1]):
        path = target.joinpath(*(part.replace(PLACE, name) for part in parts))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template(source.read_text("utf-8")).substitute(values), "utf-8")
        written.append(path)
    return written


def _walk(
    folder: Traversable, above: tuple[str, ...]
) -> Iterator[tuple[Traversable, tuple[str, ...]]]:
    """Yield the files of a template, each with the path that it is to have."""
    for one in folder.iterdir():
        if one.is_dir():
            yield from _walk(one, (*above, one.name))
        elif one.name.endswith(SUFFIX):
            yield one, (*above, one.name.removesuffix(SUFFIX))
