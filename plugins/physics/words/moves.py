"""What happens when the core's verbs move pieces that lie in scenes: facts go stale."""

from __future__ import annotations

from typing import Final

from playrules.engine.program.expressions import Column, Const
from playrules.engine.vocabulary import Code, Value
from playrules.plugins.api.arithmetic import entry, simple
from playrules.plugins.physics.words.plan import plan_of

PLACE: Final = "write `place PIECE at SPOT`, with a spot from `spots(piece, scene)`"


def watch_moves(code: Code, piece: Value, left: Value, place: Value) -> None:
    """Note where a piece lay that is moved out of a scene; refuse to move one into a scene.

    Where it lay stays in the row until the next event, which wakes what it touched.
    """
    layout = plan_of(code.build).layout
    assert layout is not None
    where, before, which = (simple(code, one.expr) for one in (place, left, piece))
    if isinstance(where, Const) and where.value in layout.places:
        message = "nothing is moved into a scene: pieces are let down there"
        code.build.error(place.span, message, "a scene", PLACE)
        return
    size = 1 + max((*layout.places, *code.build.ids("place")))
    scenes = [int(one in layout.places) for one in range(size)]
    code.fail(
        entry(code.build, "scenes", scenes, where),
        "{0} cannot be moved into {1}: pieces are let down there", piece, place,
        help=PLACE,
    )  # fmt: skip
    stale = [layout.places[i].columns["stale"] if i in layout.places else 0 for i in range(size)]
    taken = [0] * (1 + max((*layout.pieces, *code.build.ids("piece"))))
    for number, one in enumerate(layout.pieces):
        taken[one] = layout.columns["left"][number]
    with code.when(entry(code.build, "scenes", scenes, before)):
        code.store(Column(0, entry(code.build, "stale", stale, before)), Const(1))
        code.store(Column(0, entry(code.build, "left from", taken, which)), before)
