"""Tables of facts: how pieces came to rest, told by people who write examples."""

from __future__ import annotations

from typing import Final

from playrules.engine.kinds import thing
from playrules.engine.vocabulary import (
    AnswerPart,
    Code,
    FactsWord,
    RowWord,
    SettingWord,
    Value,
)
from playrules.plugins.physics.told import AT, answer_rest
from playrules.plugins.physics.words.common import at_column
from playrules.plugins.physics.words.examples import RESTED
from playrules.plugins.physics.words.plan import plan_of
from playrules.plugins.physics.words.verbs import parts_of

EVENTS: Final = ("place", "use", "take", "settle", "wait")
ANYTHING: Final = "list of piece or ground or area or tool"


def parts_to_set(code: Code, _arguments: dict[str, Value]) -> list[AnswerPart]:
    """Return what a table sets that answers nothing: all that an answer has, and who lies where."""
    parts = parts_of(code.build)
    layout = plan_of(code.build).layout
    if layout is None:
        return []
    pieces = code.build.ids("piece")
    kind = thing("place").or_nothing()
    own = [AnswerPart(one.name, one.kind, one.column, one.count) for one in layout.own]
    return [*parts, *own, AnswerPart(AT, kind, at_column(code.build), pieces[-1])]


REST: Final = FactsWord(
    "rest in <scene: scene>",
    events=EVENTS,
    columns={
        "piece": RowWord("piece", "The piece that the row is about, or several."),
        "touches": RowWord(ANYTHING, "What it touches; what is touched touches it, too."),
        "rests_on": RowWord("list of piece or ground or tool", "What carries it, and is touched."),
        "within": RowWord("list of area", "The areas that it lies wholly in, the innermost last."),
        "nearest": RowWord("area or nothing", "The area nearest to it; the last of `within` if that"
                           " is given."),
        "tilted": RowWord("yes or no", "Whether it is tilted."),
        "turned": RowWord("quantity angle", "By how much it is turned from how it was placed."),
        "top": RowWord("quantity length", "The height of its highest point."),
        "moved": RowWord("quantity length", "How far it went; 0mm if left out."),
    },
    settings={
        "decree": SettingWord("yes or no", "Whether it was still trembling when time was up."),
    },
    answer=answer_rest,
    parts=parts_to_set,
    doc="How pieces came to rest in a scene. A blank cell, and a piece without a row: as it was."
    " Without `next` it sets facts, and pieces with a row lie in the scene then: in the middle of"
    " its foundations, or at 0mm.",
    example=RESTED,
)  # fmt: skip
