"""A tool that could not work is found before it is built, in words for the game's designer."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest

from playrules.plugins.physics.model import Material, Parameter, Scene, Tool, box, polygon_body
from playrules.plugins.physics.model.units import GRAM, METRE, MILLIMETRE, degrees
from playrules.plugins.physics.tools import KINDS, check_tool, values_of

MM = MILLIMETRE


def aimed(name: str, low: int, high: int, step: int) -> Parameter:
    """A parameter from low to high."""
    return Parameter(name, name, "length", low, step, 1 + (high - low) // step)


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (Tool("cannon", "big", "Big"), "no such kind of tool; there are ramp, pendulum"),
        (Tool("flick", "finger", "Finger"), "needs a scene seen from above"),
        (Tool("ramp", "r", "R", (("hight", 1),)), "has no `hight`; it has `radius`, `weight`"),
        (Tool("ramp", "r", "R", (("height", METRE),)), "`height` is out of bounds; it is 20mm to"),
        (
            Tool("ramp", "r", "R", (), (aimed("weight", GRAM, 2 * GRAM, GRAM),)),
            "`weight` cannot be aimed; players aim `height`, `exit`",
        ),
        (
            Tool("ramp", "r", "R", (("exit", 0),), (aimed("exit", 0, 40 * MM, 20 * MM),)),
            "`exit` is fixed, and aimed as well",
        ),
        (
            Tool("ramp", "r", "R", (("slope", degrees(59)), ("friction", 3 * 10**8))),
            "the ball slips on so steep a ramp",
        ),
        (Tool("pendulum", "p", "P", (("cord", 250 * MM),)), "the ball would drag along the ground"),
        (Tool("catapult", "c", "C", (("radius", 40 * MM),)), "the ball does not fit"),
        (Tool("hammer", "h", "H", (("lean", degrees(5)),)), "would not fall: let `lean` be 6.6deg"),
    ],
)
def test_faults(made: Tool, why: str, table: Callable[..., Scene]) -> None:
    """Each mistake has its sentence, and is the only one found."""
    (fault,) = check_tool(table(made), made)
    assert why in str(fault)


def test_too_fast(table: Callable[..., Scene]) -> None:
    """What is fast and small could fly through what is thin; a bigger ball could not."""
    sheet = polygon_body("sheet", (box(0, 0, 60 * MM, 3 * MM),), Material(650_000, 10**9), 20 * MM)
    made = Tool("catapult", "c", "C", (("radius", 4 * MM), ("speed", 3 * METRE)))
    scene = table(made, bodies=(sheet,))
    (fault,) = check_tool(scene, made)
    assert "could fly through a thing of 3mm" in fault.why and "m/s is safe" in fault.help
    assert not check_tool(scene, replace(made, constants=(("radius", 16 * MM), ("speed", METRE))))


@pytest.mark.parametrize("kind", KINDS)
def test_a_plain_tool_is_fine(
    kind: str, table: Callable[..., Scene], felt: Callable[..., Scene]
) -> None:
    """A block without any setting gives a tool that works, as do the bounds of each measure."""
    plain = Tool(kind, kind, kind)
    scene = felt(plain) if kind == "flick" else table(plain)
    assert check_tool(scene, plain) == []
    assert set(values_of(plain, ())) == {one.name for one in KINDS[kind].measures}


@pytest.mark.parametrize("kind", KINDS)
def test_measures_are_told(kind: str) -> None:
    """Names are words, helps are phrases, ranges have units, and steps lead from end to end."""
    units = {"length": "mm", "angle": "deg", "speed": "m/s", "mass": "g", "ratio": "%"}
    for measure in KINDS[kind].measures:
        assert measure.name.isidentifier() and measure.title[0].isupper()
        assert measure.start is not None and measure.low <= measure.start <= measure.high
        assert not measure.help.endswith(".") and measure.help[0].islower()
        assert measure.range.endswith(units[measure.unit])
        assert measure.told(measure.low) == measure.range.split(" to ")[0]
        if measure.aimable:
            assert (measure.start - measure.low) % measure.step == 0
            assert (measure.high - measure.low) % measure.step == 0


def test_an_aim_has_all_its_values(tool: Callable[..., Tool]) -> None:
    """An aim with too few values is a caller's mistake."""
    with pytest.raises(ValueError, match="shorter"):
        values_of(tool("ramp"), (1,))


def test_too_near_the_edge(table: Callable[..., Scene]) -> None:
    """A tool that would begin outside the scene is found, with its hole."""
    made = Tool("ramp", "r", "R", (("height", 200 * MM),))
    scene = replace(table(made), edges=(-330 * MM, 1500 * MM))
    (fault,) = check_tool(scene, made)
    assert fault.why == "in hole 1 it would begin past the edge of table"


def test_no_solver_is_loaded() -> None:
    """Checking and drawing tools loads no pymunk."""
    code = "import sys, playrules.plugins.physics.tools; print('pymunk' in sys.modules)"
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert found == "False\n"
