"""The words of physics, as data."""

from __future__ import annotations

from playrules.engine.vocabulary import (
    BlockWord,
    CompoundWord,
    EventWord,
    FunctionWord,
    GroupWord,
    MemberWord,
    RowWord,
    SettingWord,
    VerbWord,
    Word,
)
from playrules.plugins.physics.spots import AIM, SPOT
from playrules.plugins.physics.tools.kinds import KINDS
from playrules.plugins.physics.words.bodies import declare_body
from playrules.plugins.physics.words.domains import (
    lower_aims,
    lower_holes,
    lower_lands_on,
    lower_spots,
    lower_tool,
)
from playrules.plugins.physics.words.examples import FLICKED, ROUND_TABLE, TOOLS, TOWER
from playrules.plugins.physics.words.facts import FACTS
from playrules.plugins.physics.words.finish import link
from playrules.plugins.physics.words.materials import declare_hand, declare_material
from playrules.plugins.physics.words.regions import SETTINGS as REGION
from playrules.plugins.physics.words.rests import REST
from playrules.plugins.physics.words.scenes import declare_area, declare_ground, declare_scene
from playrules.plugins.physics.words.slices import SETTINGS as SLICE
from playrules.plugins.physics.words.slices import lower_apart, lower_faces
from playrules.plugins.physics.words.tools import declare_tool, rows_of, settings_of
from playrules.plugins.physics.words.verbs import (
    RESTS,
    lower_place,
    lower_settle,
    lower_take,
    lower_use,
    lower_wait,
)

_CORNERS = {
    "x": RowWord("quantity length", "How far to the right."),
    "y": RowWord("quantity length", "How far up; seen from above, how far away."),
}

BLOCKS: tuple[Word, ...] = (
    BlockWord(
        "material",
        declare_material,
        "What pieces or grounds are made of. What slides on what, and how far it bounces, follows"
        " from the product of both sides.",
        TOWER,
        settings={
            "weight": SettingWord(
                "quantity mass", "What a cubic centimetre of it weighs.", required=True
            ),
            "friction": SettingWord(
                "quantity ratio", "How little it slides: from 0% to 150%; 80% if left out."
            ),
            "bounce": SettingWord(
                "quantity ratio", "How far it bounces: from 0% to 90%; 0% if left out."
            ),
        },
        link=link,
    ),
    BlockWord(
        "steadiness",
        declare_hand,
        "How steady a hand is: rows say by how many steps it errs, and how often.",
        TOWER,
        rows={
            "step": RowWord("list", "By how many steps the hand errs; 0 for none.", required=True),
            "weight": RowWord("number", "How often, beside the other steps.", required=True),
        },
        link=link,
    ),
    BlockWord(
        "body",
        declare_body,
        "What a kind of piece is like: rows of boxes `| x | y | width | height |` by their lower"
        " left corners, side by side; or rows `| x | y |`, the corners of an outline; or a"
        " `radius:`, which makes it a disc.",
        TOWER,
        parents=("piece",),
        header="[<title: text>]",
        single=True,
        settings={
            "material": SettingWord("block material", "What it is made of.", required=True),
            "depth": SettingWord("quantity length", "How deep it is; 20mm if left out."),
            "radius": SettingWord("quantity length", "The radius of a disc."),
            "turns": SettingWord("quantity angle", "How it may be turned when it is placed; 0deg"
                                 " alone if left out."),
            "mirrored": SettingWord("yes or no", "Whether it may also be placed mirrored."),
        },
        rows=_CORNERS
        | {
            "width": RowWord("quantity length", "How wide a box is."),
            "height": RowWord("quantity length", "How high a box is."),
        },
        link=link,
    ),
    BlockWord(
        "scene",
        declare_scene,
        "A place where pieces lie as they come to rest, seen from the side or from above. What"
        " slides off all grounds seen from above lies where it fell, in the scene, and meets"
        " nothing any more: rules that want it elsewhere `move` it there.",
        TOWER,
        header="<name> [per player] [<title: text>]",
        keeps=True,
        settings={
            "view": SettingWord(
                "name", "From where it is seen: the side if left out, where things fall; or above,"
                " where they slide.", choices=("side", "above"),
            ),
            "from": SettingWord("quantity length", "Its left edge: that of its grounds if left"
                                " out. Seen from the side, nothing leaves it."),
            "to": SettingWord("quantity length", "Its right edge."),
            "spots": SettingWord("quantity length", "How far apart spots are; 2mm if left out."),
            "over": SettingWord("block ground", "The grounds above which pieces may be let down;"
                                " all if left out."),
            "steadiness": SettingWord("block steadiness", "How steady the hand is that lets pieces"
                                      " down."),
            "slip": SettingWord("quantity length", "How far one step of the hand's error is; the"
                                " distance of two spots if left out."),
        }
        | SLICE,
        link=link,
    ),
    BlockWord(
        "ground",
        declare_ground,
        "Something in a scene that never moves and that pieces lie on. Rows"
        " `| hole | x | works |` are places for tools.",
        TOWER,
        parents=("scene",),
        settings=REGION
        | {
            "top": SettingWord("quantity length", "Seen from the side: the height of its top; 0mm"
                               " if left out."),
            "thick": SettingWord("quantity length", "Seen from the side: how thick it is; 200mm if"
                                 " left out."),
            "material": SettingWord("block material", "What it is made of; grips 80% if left out."),
            "foundation": SettingWord("yes or no", "Whether what stands on it has a `floor`."),
        },
        rows=_CORNERS
        | {
            "hole": RowWord("number", "The number of a hole."),
            "works": RowWord("name", "To which side tools in the hole work: `left` or `right`;"
                             " towards the middle of the ground if left out."),
        },
        link=link,
    ),
    BlockWord(
        "area",
        declare_area,
        "A named part of a ground, which reaches as far as the ground where it names no edge of its"
        " own. Areas may lie inside each other.",
        TOWER,
        parents=("ground",),
        settings=REGION,
        rows=_CORNERS,
        keeps=True,
        link=link,
    ),
)  # fmt: skip

TOOL_BLOCKS: tuple[Word, ...] = tuple(
    BlockWord(
        kind.name,
        declare_tool,
        f"{kind.help[:1].upper()}{kind.help[1:]}. Rows say what whoever uses it may aim; all else"
        " is a setting.",
        TOOLS[kind.name],
        settings=settings_of(kind),
        rows=rows_of(kind),
        link=link,
    )
    for kind in KINDS.values()
)

VERBS: tuple[Word, ...] = (
    VerbWord(
        "place <b: piece> at <s: spot>",
        lower_place,
        "Let a piece down at a spot and let go: the hand errs first, if it is not steady. What"
        " happens then stands.",
        TOWER,
        causes=(RESTS,),
    ),
    VerbWord(
        "use <tool: tool> at <hole: hole> in <scene: scene> with <aim: aim>",
        lower_use,
        "Let a tool go in a hole of a scene. It stays there until it is taken away.",
        FLICKED,
        causes=(RESTS,),
    ),
    VerbWord(
        "take <tool: tool> from <scene: scene>",
        lower_take,
        "Take a tool away: what leaned on it falls.",
        TOOLS["ramp"],
        causes=(RESTS,),
    ),
    VerbWord(
        "settle <scene: scene>",
        lower_settle,
        "Let a scene come to rest after pieces were moved out of it: what they held falls.",
        TOWER,
        causes=(RESTS,),
    ),
    VerbWord(
        "wait <time: quantity time> in <scene: scene>",
        lower_wait,
        "Let time pass in a scene, up to a minute: a tool that still moves goes on.",
        TOWER,
        causes=(RESTS,),
    ),
)

WORDS: tuple[Word, ...] = (
    GroupWord("scene", "place", "scenes", "All scenes."),
    GroupWord("ground", "ground", "grounds", "All grounds."),
    GroupWord("area", "area", "areas", "All areas."),
    GroupWord("hole", "hole", "holes", "All holes for tools."),
    GroupWord("tool", "tool", "tools", "All tools."),
    CompoundWord(SPOT, "all_spots", "Where a piece is let down, and how it is turned."),
    CompoundWord(AIM, "all_aims", "How a tool is aimed."),
    *BLOCKS,
    *TOOL_BLOCKS,
    *VERBS,
    REST,
    EventWord(RESTS, "<scene: scene> comes to rest", "An event in a scene is over."),
    FunctionWord(
        "spots",
        (("piece", "piece"), ("scene", "scene")),
        "list of spot",
        lower_spots,
        "All spots at which a piece may be let down in a scene, by geometry alone.",
        TOWER,
    ),
    FunctionWord(
        "aims",
        (("tool", "tool"), ("hole?", "hole")),
        "list of aim",
        lower_aims,
        "All aims of a tool; in a hole, those for which no piece is in the way of the tool there.",
        FLICKED,
    ),
    FunctionWord(
        "apart",
        (("a", "quantity angle"), ("b", "quantity angle")),
        "quantity angle",
        lower_apart,
        "The smaller angle between two directions: from 0deg to 180deg.",
        ROUND_TABLE,
    ),
    MemberWord(
        "scene",
        "faces",
        "yes or no",
        lower_faces,
        "Whether a direction goes through a scene: it is within `reach` of the scene's `bearing`."
        " Where people play by hand it goes through each, since they tell what a tool has met.",
        (("direction", "quantity angle"),),
        by_eye=True,
    ),
    MemberWord(
        "spot",
        "lands_on",
        "yes or no",
        lower_lands_on,
        "Whether a piece that is let down there lands on a piece or a ground.",
        (("x", "any"),),
    ),
    MemberWord("ground", "holes", "list of hole", lower_holes, "The holes of a ground, in order."),
    MemberWord(
        "scene",
        "tool",
        "tool or nothing",
        lower_tool,
        "The tool that stands in a scene, until it is taken away.",
    ),
    *FACTS,
)
