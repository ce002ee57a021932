"""What a designer may write wrong in the blocks of physics: each is told where it stands."""

from __future__ import annotations

import pytest

from playrules.dsl import CORE_WORDS, compile_text
from playrules.dsl.diagnostics.model import Diagnostic
from playrules.plugins.api import load_plugins

BODY = "material: wood\n| x | y | width | height |\n| 0mm | 0mm | 40mm | 20mm |"
GROUND = "ground floor { from: -500mm\nto: 500mm\n| hole | x |\n| 1 | -160mm | }"
RAMP = "ramp chute { | aim | from | to | step |\n| height | 80mm | 200mm | 40mm | }"
VOCABULARY = load_plugins(CORE_WORDS).vocabulary


def found(
    body: str = BODY,
    scene: str = GROUND,
    tool: str = RAMP,
    top: str = "",
    play: str = "",
    each: bool = False,
) -> list[Diagnostic]:
    """Return what is said about a game with these blocks, advice left out."""
    text = (
        'rules 1\ngame g "G" { players: 2 }\nuse physics 1\n'
        f"material wood {{ weight: 0.7g }}\n{top}\n"
        f"piece brick {{ count: 2\nbody {{ {body} }} }}\n"
        f"scene table {'per player ' if each else ''}{{ {scene} }}\n{tool}\n"
        f'play {{ say "hello"\n{play} }}\n'
    )
    made = compile_text(text.replace("{ |", "{\n|").replace("| }", "|\n}"), vocabulary=VOCABULARY)
    return [one for one in made.diagnostics if one.severity == "error"]


def test_nothing_is_wrong_with_what_the_mistakes_are_made_of() -> None:
    assert found() == []


BODIES = {
    "depth: 20mm": "has no shape",
    "turns: 0deg, 90\n| x | y | width | height |\n| 0mm | 0mm | 4cm | 2cm |": "angle is wanted",
    "radius: 2cm\n| x | y |\n| 0mm | 0mm |": "has two shapes",
    "radius: 0.1mm": "the radius of a disc goes from 1mm to 1m",
    "radius: 2cm\nturns: 0deg": "a disc has no `turns`",
    "| x | y | width |\n| 0mm | 0mm | 20mm |": "this box has no height",
    "| x | y | width | height |\n| 0mm | 0mm | 0mm | 20mm |": "the width of a box goes from 1mm",
    "| x | y |\n| 0mm | 0mm |\n| 20mm | 0mm |": "three corners at least",
    "| x | y |\n| 0mm | 0mm |\n| 0mm | 0mm |\n| 20mm | 9mm |": "this corner is there already",
    "| x | y |\n| 0mm | 0mm |\n| 20mm | 10mm |\n| 40mm | 20mm |": "are all on one line",
    "| x | y |\n| 0mm | 0mm |\n| 20mm | 20mm |\n| 20mm | 0mm |\n| 0mm | 20mm |": "crosses itself",
    "| x | y | width | height |\n| 0mm | 0mm | 40mm | 20mm |\n| 9mm | 9mm | 20mm | 20mm |":
        "overlap",
    "| x | y | width | height |\n| 0mm | 0mm | 40mm | 20mm |\n| 90mm | 0mm | 20mm | 20mm |":
        "hangs together with no other one",
    "radius: 27": "this is a number, but a length is wanted",
    "radius: 27g": "this is a mass, but a length is wanted",
    "radius: -2cm": "the radius of a disc goes from 1mm to 1m",
    "turns: 90\n| x | y | width | height |\n| 0mm | 0mm | 40mm | 20mm |": "an angle is wanted",
    "depth: 2m\n| x | y | width | height |\n| 0mm | 0mm | 40mm | 20mm |": "depth goes from 1mm",
}  # fmt: skip


@pytest.mark.parametrize("body", BODIES)
def test_bodies(body: str) -> None:
    """A piece that the solver could not have, or that nobody could build, is refused."""
    assert BODIES[body] in told(found(body=f"material: wood\n{body}"))


SCENES = {
    "": "table has no ground",
    "ground g { from: 0mm\nto: 0mm }": "no room between `from` and `to`",
    "ground g { from: 0mm }": "g needs the setting `to`",
    "ground g { from: -20m\nto: 1m }": "`from` goes from -10m to 10m",
    "ground g { from: 0mm\nto: 1m\nnear: 0mm }": "`near` is for scenes seen from above",
    "ground g { from: 0mm\nto: 1m\nthick: 0mm }": "`thick` goes from 1mm to 10m",
    "view: above\nground g { from: 0mm\nto: 1m }": "the shape of g is not clear",
    "view: above\nground g { x: 0mm\ny: 0mm\nradius: 1m\ntop: 3mm }": "`top` is for scenes seen",
    "ground g { from: 0mm\nto: 1m\narea a { from: -1m } }": "reaches past the end of ground g",
    "ground g { from: 0mm\nto: 1m\n| hole | x |\n| 1 | 2m | }": "lies beside ground g",
    "ground g { from: 0mm\nto: 1m\n| hole | x |\n| 1 | 2cm |\n| 1 | 3cm | }": "hole 1 is there",
    "ground g { from: 0mm\nto: 1m\n| hole | y |\n| 1 | 2cm | }": "this hole has no x",
    "from: -1m\nground g { from: 0mm\nto: 1m }": "nothing lies below from -1000mm to 0mm",
    "view: above\nspots: 0.1mm\nground g { x: 0m\ny: 0m\nradius: 1m }": "spots for a brick",
    "over: far\nground g { from: 0mm\nto: 1m }": "is called `far`",
    "ground g { from: 1m\nto: 0m }": "no room between `from` and `to`",
    "ground g { from: 0\nto: 1m }": "this is a number, but a length is wanted",
    "ground g { from: 0mm\nto: 1m\n| hole | x | works |\n| 1 | 2cm | up | }": "not to `up`",
    "over: table\nground g { from: 0mm\nto: 1m }": "no `ground` is called `table`",
    "slip: -1mm\nground g { from: 0mm\nto: 1m }": "`slip` goes from 0mm",
    "ground g per player { from: 0mm\nto: 1m }": "`ground` does not take this",
    "over: floor, floor\nground floor { from: 0mm\nto: 1m }": "`floor` is named twice in `over:`",
    "slip: 1mm\nground g { from: 0mm\nto: 1m }": "nobody's hand slips here",
    "spots: 10cm\nground g { from: 1mm\nto: 99mm }": "no spot of table lies on its grounds",
    "ground g { from: 0mm\nto: 1m }\nground h { from: 2cm\nto: 8cm\ntop: 3cm }":
        "ground h: it lies 170mm deep in ground g, from x 20mm to 80mm",
    "ground g { from: 0mm\nto: 5cm }\nground h { from: 4cm\nto: 8cm }":
        "ground h: it lies 200mm deep in ground g, from x 40mm to 50mm",
    "ground g { from: 0mm\nto: 1m\n| hole | x |\n| 1 | 2cm |\n| 2 | 2cm | }":
        "hole 2: it is where hole 1 is",
    "ground g { from: 0mm\nto: 1m\n| hole | x |\n| 1 | 5cm | }\n"
    "ground h { from: 2cm\nto: 8cm\ntop: 3cm\nthick: 3cm }": "hole 1: ground h lies on it",
    "from: 0mm\nto: 5cm\nground g { from: 0mm\nto: 5cm }\nground h { from: 6cm\nto: 8cm }":
        "ground h: nothing reaches it: the scene goes from 0mm to 50mm",
    "view: above\nfrom: 0mm\nground g { x: 0mm\ny: 0mm\nradius: 9cm }":
        "the `from` of a scene is for those seen from the side",
    "view: above\nground g { x: 0mm\ny: 0mm\nradius: 9cm }\n"
    "ground h { x: 0mm\ny: 0mm\nradius: 1m }": "ground g: ground h covers all of it",
    "view: above\nground g { x: 0mm\ny: 0mm\nradius: 9cm\n"
    "area a { x: 20cm\ny: 0mm\nradius: 5cm } }": "area a: no part of it lies on ground g",
    "ground g { from: 0mm\nto: 3cm }": "brick is 40mm wide, but the widest scene is 30mm",
    "spots: 0mm\nground g { from: 0mm\nto: 1m }": "`spots` goes from 0.1mm to 100mm",
}  # fmt: skip


@pytest.mark.parametrize("scene", SCENES)
def test_scenes(scene: str) -> None:
    """A scene in which nothing could lie, or from which something falls for ever, is refused."""
    assert SCENES[scene] in told(found(scene=scene, tool=""))


TOOLS = {
    "ramp r { | aim | from |\n| size | 1mm | }": "a ramp is not aimed by `size`",
    "ramp r { | aim | from |\n| radius | 1mm | }": "a ramp is not aimed by `radius`",
    "ramp r { | aim | from | to | step |\n| height | 9cm | 4cm | 1cm | }": "more than `to`",
    "ramp r { | aim | from | to | step |\n| height | 2cm | 5cm | 2cm | }": "the steps do not lead",
    "ramp r { | aim | from | to | step |\n| height | 2cm | 5cm | 0cm | }": "the step of `height`",
    "ramp r { | aim | from |\n| height | 9m | }": "`height` goes from 20mm to 500mm",
    "ramp r { | aim | from |\n| height | 80 | }": "`height` is a length, but this is a number",
    "ramp r { | aim | from |\n| height | 9deg | }": "`height` is a length, but this is an angle",
    "ramp r { | aim | default |\n| height | 121mm | }": "this default of `height` cannot be chosen",
    "ramp r { height: 8cm\n| aim | from |\n| height | 8cm | }": "fixed, and aimed as well",
    "ramp r { | aim |\n| height |\n| height | }": "`height` has a row already",
    "ramp r { steadiness: hand\n| aim |\n| height | }": "has nothing to shift",
    "ramp r { slope: 60deg\nfriction: 20%\n| aim |\n| height | }": "ramp r: the ball slips",
    "ramp r { | aim |\n| height | }": "in hole 1 it would begin past the edge of table",
    "ramp r { | aim | slip |\n| height | 1mm | }": "nobody's hand slips here",
    "ramp r { }": "nothing of r is aimed",
    "flick r { | aim |\n| speed | }": "a flick works in scenes seen from above",
}  # fmt: skip


@pytest.mark.parametrize("tool", TOOLS)
def test_tools(tool: str) -> None:
    """A tool that could not be aimed or would not work is refused."""
    hand = "steadiness hand { | step | weight |\n| -1..1 | 1 | }"
    assert TOOLS[tool] in told(found(tool=tool, top=hand))


def test_a_tool_needs_a_hole() -> None:
    """One that works in no hole of any scene could never be used."""
    bare = "ground floor { from: -500mm\nto: 500mm }"
    assert "no scene has a hole for chute" in told(found(scene=bare))


def test_grounds_may_touch() -> None:
    """One may lie on the other or beside it, and seen from above on top of it."""
    for scene in (
        "ground g { from: 0mm\nto: 1m }\nground h { from: 2cm\nto: 8cm\ntop: 3cm\nthick: 3cm }",
        "ground g { from: 0mm\nto: 5cm }\nground h { from: 5cm\nto: 80cm\ntop: 3cm }",
        "view: above\nground g { x: 0mm\ny: 0mm\nradius: 90cm }\n"
        "ground h { x: 0mm\ny: 0mm\nradius: 10cm\narea a { x: 0mm\ny: 9cm\nradius: 5cm } }",
    ):
        assert found(scene=scene, tool="") == []


TOPS = {
    "material felt { weight: 0g }": "the weight of a material goes from above 0g",
    "material felt { weight: 1g\nfriction: 200% }": "friction goes from 0% to 150%",
    "material felt { weight: 1g\nbounce: 100% }": "bounce goes from 0% to 90%",
    "steadiness felt { | step | weight |\n| 0 | 0 | }": "all weights of felt are 0",
    "steadiness felt { }": "felt has no steps",
    "steadiness felt { | step | weight |\n| 1mm | 1 | }": "a step is a whole number",
    "steadiness felt { | step | weight |\n| 0 | -1 | }": "a weight goes from 0",
    "steadiness felt { | step | weight |\n| 1, 1 | 1 | }": "the step 1 has a row already",
}


@pytest.mark.parametrize("top", TOPS)
def test_materials_and_hands(top: str) -> None:
    """What is never used is not looked at; what a scene uses has to be possible."""
    word = "material" if top.startswith("material") else "steadiness"
    scene = GROUND.replace("floor {", "floor { material: felt\n") if word == "material" else (
        f"steadiness: felt\n{GROUND}"
    )  # fmt: skip
    assert TOPS[top] in told(found(top=top, scene=scene))


def test_every_mistake_is_told_once() -> None:
    """What cannot be put together is silent about all that is done with it."""
    play = (
        "for each b in bricks {\nchoose s from spots(b, table) for red where s.x > 0mm\n"
        "place b at s\n}\nplace brick[1] at spot(brick, x: 0mm)\nsettle table\nwait 1s in table\n"
        "choose a from aims(chute) for red where a.height > 1cm\n"
        "use chute at floor.holes[1] in table with a\ntake chute from table\n"
        'if brick[1].touches(floor) or brick[1].floor > 1 { say "{brick[1].x}" }'
    )
    assert found(play=play) == []
    for key, blocks in (("body", BODIES), ("scene", SCENES), ("tool", TOOLS)):
        for text in filter(None, blocks):
            body = f"material: wood\n{text}" if key == "body" else BODY
            named = text.replace(" g ", " floor ").replace(" r ", " chute ")
            scene = named if key == "scene" else GROUND
            tool = named if key == "tool" else RAMP
            hand = "steadiness hand { | step | weight |\n| -1..1 | 1 | }"
            said = found(body=body, scene=scene, tool=tool, top=hand, play=play)
            assert len(said) == 1, (text, [one.message for one in said])


MISSING = {
    ("scene table", "zone table"): "brick has a body, but there is no scene",
    ("body {", "bod {"): "`bod` cannot stand in a `piece`",
    ("count: 2\nbody", "count: 2 }\npiece disc { count: 2\nbod"): "`bod` cannot stand",
}


@pytest.mark.parametrize("change", MISSING)
def test_what_is_missing(change: tuple[str, str]) -> None:
    """A scene without pieces, and pieces without a scene, are told: unless a block is misspelt."""
    text = (
        'rules 1\ngame g "G" { players: 2 }\nuse physics 1\nmaterial wood { weight: 0.7g }\n'
        f"piece brick {{ count: 2\nbody {{\n{BODY}\n}} }}\n"
        "scene table { ground floor { from: -500mm\nto: 500mm } }\n"
        "play { settle table }\n"
    )
    text = text.replace(*change)
    if change[0] == "scene table":
        text = text.replace("{ ground floor { from: -500mm\nto: 500mm } }", "{ }")
        text = text.replace("settle table", 'say "x"')
    made = compile_text(text, vocabulary=VOCABULARY)
    assert [MISSING[change] in one.message for one in made.diagnostics] == [True]


def test_two_views() -> None:
    """A tool is for scenes that are seen as it needs it; a hole is in one scene."""
    court = (
        "scene court { view: above\nground lane { from: 0mm\nto: 60cm\nnear: 0mm\nfar: 20cm\n"
        "| hole | x | y |\n| 1 | 40mm | 100mm | } }\nflick finger { | aim |\n| speed | }"
    )
    for play in (
        "use finger at lane.holes[1] in table with aim(finger)",
        "use chute at floor.holes[1] in court with aim(chute)",
    ):
        (one,) = found(top=court, play=play)
        assert one.message == "this tool does not work in this scene"
    (one,) = found(top=court, play="use chute at lane.holes[1] in table with aim(chute)")
    assert one.message == "this hole is in another scene"


def test_a_scene_for_each_player() -> None:
    """Which one is meant has to be said."""
    for play, why in (
        ("settle table", "this is a list of table, but a scene is wanted"),
        ("place brick[1] at spot(brick, x: 0mm)", "which place is this spot in?"),
    ):
        assert why in told(found(play=play, each=True))


def test_what_is_named_has_to_be_there() -> None:
    """Names of materials and hands are found anywhere in the file, or suggested."""
    (one,) = found(body=BODY.replace("wood", "wod"))
    assert one.message == "no `material` is called `wod`"
    assert "wood" in (one.help or "")


PLAYS = {
    "place table at spot(brick, x: 0mm)": "R3001",
    "place brick[1] at spot(brick, x: 1mm)": "R3003",
    "place brick[1] at spot(brick, x: 9m)": "R3003",
    "settle brick[1]": "R3001",
    "wait 2min in table": "R1010",
    "move brick[1] to table": "R1010",
    "choose a from aims(brick[1]) for red": "R3001",
    "choose a from aims(floor) for red": "R3001",
    "wait 3 in table": "R3001",
    "use chute at 3 in table with aim(chute)": "R3001",
    'if brick[1].within(floor) { say "x" }': "R3001",
    'if brick[1].touches(3) { say "x" }': "R1010",
    'if brick[1].rests_on(red) { say "x" }': "R1010",
}


@pytest.mark.parametrize("play", PLAYS)
def test_verbs_and_members(play: str) -> None:
    """What cannot stand in a slot is told before play."""
    assert PLAYS[play] in [one.code for one in found(play=play)]


def test_pieces_without_bodies() -> None:
    """They are never in a scene; who asks what they touch is told so."""
    card = 'piece card "Card" { count: 2 }'
    for play in ('for each c in cards { say "{c.floor}" }', "place card[1] at spot(brick, x: 0mm)"):
        assert "a card has no body" in told(found(top=card, play=play))


def told(diagnostics: list[Diagnostic]) -> str:
    """Return all messages as one text."""
    return "\n".join(one.message for one in diagnostics)
