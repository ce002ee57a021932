"""Every bundled game can be drawn: at each size, at each point of play, readable and in order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from stage import SIZES, games, problems, program_of, scene_at, stages

from playrules.viewer.scene import Look, Scene, Text, View, item_at


@cache
def scenes(game: str, size: tuple[int, int]) -> tuple[Scene, ...]:
    """The scenes of a game at the start, after some choices, and at the end."""
    return tuple(scene_at(game, stage, size) for stage in stages(game))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", games())
def test_nothing_overlaps_or_is_cut_off(game: str, size: tuple[int, int]) -> None:
    """No two boxes overlap, every shape lies in its box, and each text is at least 11 px high."""
    for scene in scenes(game, size):
        assert (scene.width, scene.height) == size
        assert problems(scene) == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", games())
def test_no_plugin_fails_to_draw(game: str, size: tuple[int, int]) -> None:
    """No component is replaced by the box that says why it cannot be drawn."""
    for scene in scenes(game, size):
        assert not [t.text for t in texts(scene) if "cannot draw" in t.text or "Nothing" in t.text]


def texts(scene: Scene) -> Iterator[Text]:
    """Yield the texts of a scene."""
    return (one for item in scene.items() for one in item.shapes if isinstance(one, Text))


@pytest.mark.parametrize("game", games())
def test_signs_differ_without_their_colours(game: str) -> None:
    """Players differ from one another, and pieces too, in symbol or letters."""
    for count in (2, 4, 8):
        program = program_of(game, count)
        if program is None:
            continue
        look = Look(program)
        players = [(one.symbol, one.letters) for one in look.players]
        assert len(set(players)) == len(players)
        shapes = [one.symbol for one in look.players]
        assert len(set(shapes)) == len(shapes)
        pieces = range(1, len(program.things.names.get("piece", ("",))))
        signs = [(one.symbol, one.letters) for one in map(look.piece, pieces)]
        assert len(set(signs)) == len(signs)


@pytest.mark.parametrize("game", games())
def test_every_option_can_be_pointed_at(game: str) -> None:
    """Each option that is listed is the topmost thing at the middle of its plate."""
    for scene in scenes(game, (1024, 768)):
        for box in scene.boxes:
            for item in box.items if box.kind == "choices" else ():
                if item.choices:
                    left, top, right, bottom = item.bounds()
                    found = item_at(scene, (left + right) / 2, (top + bottom) / 2)
                    assert found is not None
                    assert found.choices == item.choices


@pytest.mark.parametrize("game", games())
def test_things_of_a_scene_are_explained(game: str) -> None:
    """What stands for a thing of the game has a title that says so."""
    for scene in scenes(game, (1024, 768)):
        assert [item for item in scene.items() if item.thing and not item.title] == []


@pytest.mark.parametrize("game", games())
def test_a_scene_is_plain_data(game: str) -> None:
    """A scene can be written as JSON, and the same state gives the same text."""
    stage = stages(game)[-1]
    once, again = (json.dumps(scene_at(game, stage).as_json()) for _ in range(2))
    assert once == again


@pytest.mark.parametrize("game", games())
def test_texts_do_not_run_into_one_another(game: str) -> None:
    """No two texts of a box cover the same spot."""
    for scene in scenes(game, (1024, 768)):
        for box in scene.boxes:
            found = [t for item in box.items for t in item.shapes if isinstance(t, Text)]
            assert [(a.text, b.text) for a, b in combinations(found, 2) if _overlap(a, b)] == []


def _overlap(a: Text, b: Text) -> bool:
    """Whether the letters of two texts overlap; lines may be as close as letters are high."""
    (al, _, ar, _), (bl, _, br, _) = a.bounds(), b.bounds()
    apart = abs(a.y - b.y) >= min(a.size, b.size) * 0.95
    return not apart and min(ar, br) - max(al, bl) > 1


@pytest.mark.parametrize("game", games())
def test_a_seat_that_is_not_asked_sees_no_options(game: str) -> None:
    """Options, and what they light up, are for the seat that is asked and for who looks on."""
    for stage in stages(game):
        actor = stage.state.actor
        for seat in range(1, len(stage.state.machine.program.seats) + 1):
            view = View(stage.state, seat)
            assert bool(view.choices) == (seat == actor)
            if seat != actor:
                scene = scene_at(game, stage, seat=seat)
                assert not any(item.choices for item in scene.items())
