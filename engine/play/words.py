"""Texts of a program with their values filled in."""

from __future__ import annotations

from playrules.engine.program.program import Program, Template


def fill(program: Program, template: Template, values: tuple[int, ...], *, keys: bool) -> str:
    """Return the text; with *keys*, values in the words of the rules file."""
    rest = iter(values)
    found = []
    for part in template.parts:
        if isinstance(part, str):
            found.append(part)
        else:
            kind, value = part[1], next(rest)
            things = program.things
            found.append(
                things.key(kind, value) if keys else things.show(kind, value, program.texts)
            )
    return "".join(found)
