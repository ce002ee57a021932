"""How each bundled game is drawn with letters, and two of them as pictures, letter by letter.

UPDATE_GOLDEN=1 writes the files in `golden` anew.
"""

from __future__ import annotations

import os
from pathlib import Path
from xml.etree import ElementTree

import pytest
from stage import Stage, drawers, games, scene_at, stages

from playrules.viewer.scene import THEME, to_svg, to_text

HERE = Path(__file__).parent / "golden"
PICTURED = ("pig", "tic_tac_toe")


def compare(file: Path, content: str) -> None:
    """Compare with what is kept, or keep it."""
    if os.environ.get("UPDATE_GOLDEN"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(content, "utf-8", newline="\n")
    assert file.read_text("utf-8") == content


def told(stage: Stage, width: int = 79) -> str:
    """Return a stage in text."""
    return "\n".join(to_text(stage.state, drawers(), journal=stage.journal, width=width)) + "\n"


def some(game: str) -> list[Stage]:
    """Return the start, the middle and the end of a game."""
    found = stages(game)
    return [found[0], found[len(found) // 2], found[-1]]


@pytest.mark.parametrize("game", games())
def test_the_text_of_a_game(game: str) -> None:
    """At the start, in the middle, and at the end."""
    heads = ("start", "middle", "end")
    parts = [f"--- {head}\n\n{told(one)}" for head, one in zip(heads, some(game), strict=True)]
    compare(HERE / f"{game}.txt", "\n".join(parts))


@pytest.mark.parametrize("game", games())
def test_lines_are_as_wide_as_asked_for(game: str) -> None:
    """At 79 columns all of them; on narrower screens what is no board."""
    for stage in some(game):
        assert max(map(len, told(stage).splitlines())) <= 79
        narrow = told(stage, 40).splitlines()
        start = next(at for at, line in enumerate(narrow) if line.startswith(("> ", "  ")))
        assert narrow[start:]


@pytest.mark.parametrize("game", PICTURED)
def test_the_picture_of_a_game(game: str) -> None:
    """The same state gives the same file, here and elsewhere."""
    middle = some(game)[1]
    compare(HERE / f"{game}.svg", to_svg(scene_at(game, middle)))


@pytest.mark.parametrize("game", games())
def test_pictures_are_plain(game: str) -> None:
    """Well-formed, without scripts, links, styles or colours that are no colours."""
    for stage in some(game):
        text = to_svg(scene_at(game, stage))
        root = ElementTree.fromstring(text)
        tags = {one.tag.rpartition("}")[2] for one in root.iter()}
        shapes = {"rect", "circle", "polygon", "polyline", "path", "text"}
        assert tags <= {"svg", "g", "title"} | shapes
        for one in root.iter():
            assert not any("href" in name or name.startswith("on") for name in one.attrib)
            for paint in (one.get("fill"), one.get("stroke")):
                assert paint is None or paint == "none" or paint.startswith("#"), paint
                assert paint not in THEME
