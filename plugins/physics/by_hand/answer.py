"""Turns what people told into an answer, by the function that tables of examples go through."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from playrules.engine.vocabulary import Fact, FactRow, Facts
from playrules.plugins.physics.by_hand.here import Here, Lie
from playrules.plugins.physics.by_hand.sense import touching
from playrules.plugins.physics.told import answer_rest


def answer_of(here: Here, lies: Mapping[int, Lie], moved: Collection[int]) -> tuple[int, ...]:
    """Return the answer to what is asked: all pieces as they lie, *moved* those that went at all.

    Where rules read how far pieces went, that was measured.
    """
    question = here.state.question
    assert question is not None
    rows = tuple(
        FactRow(Fact("piece", here.layout.pieces[one]), _cells(here, one, lies, one in moved), at)
        for at, one in enumerate(lies)
    )
    facts = Facts(
        here.state.machine.program, tuple(here.state.row), here.about, question.standing(), rows
    )
    return question.filled(answer_rest(facts))


def _cells(
    here: Here, one: int, lies: Mapping[int, Lie], moved: bool
) -> dict[str, tuple[Fact, ...]]:
    """Return what a table of facts would say of a piece."""
    lie = lies[one]
    areas = [Fact("area", here.where.areas[area]) for area in sorted(lie.areas)]
    # The innermost area stands last.
    within = sorted(lie.within, key=lambda area: len(here.zones.around[area]))
    nearest = [Fact("area", here.where.areas[lie.nearest - 1])] if lie.nearest else []
    plain = {"tilted": lie.leans, "turned": lie.turned, "moved": 0}
    plain |= {name: value for name, value in lie.measured.items() if moved or name != "moved"}
    return {
        "touches": (*_items(here, touching(one, lies)), *areas),
        "rests_on": _items(here, lie.on),
        "within": tuple(Fact("area", here.where.areas[area]) for area in within),
        "nearest": tuple(nearest),
        **{name: (Fact("number", int(value)),) for name, value in plain.items()},
    }


def _items(here: Here, items: Iterable[int]) -> tuple[Fact, ...]:
    """Return items as a table names them."""
    found = []
    for one in sorted(items):
        if one < here.items.ground(0):
            found.append(Fact("piece", here.layout.pieces[one]))
        elif one < here.items.tool(0):
            found.append(Fact("ground", here.where.grounds[one - here.items.ground(0)]))
        else:
            found.append(Fact("tool", here.where.tools[one - here.items.tool(0)]))
    return tuple(found)
