"""Texts of a program with their values filled in."""

from __future__ import annotations

from playrules.engine.kinds import ABSENT
from playrules.engine.program.program import Program, Template


def fill(program: Program, template: Template, values: tuple[int, ...], *, keys: bool) -> str:
    """Return the text; with *keys*, values in the words of the rules file."""
    rest = iter(values)
    things = program.things
    found: list[str] = []
    items: list[str] | None = None
    for part in template.parts:
        if isinstance(part, str):
            found += _listed(items)
            items = None
            found.append(part)
            continue
        kind, value = part[1], next(rest)
        if kind.base == "list" and kind.item is not None:
            items = items or []
            kind = kind.item
            if value == ABSENT:
                continue
        text = things.key(kind, value) if keys else things.show(kind, value, program.texts)
        if items is not None:
            items.append(text)
        else:
            found.append(text)
    return "".join([*found, *_listed(items)])


def _listed(items: list[str] | None) -> list[str]:
    """Return the items of a list that has ended: parts of a list kind are one item each."""
    return [] if items is None else [", ".join(items) or "nothing"]
