"""Writes the reference of the Python interface from signatures and docstrings."""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Iterator
from typing import Any

import playrules
from playrules import testing
from playrules.testing import CHECKS

# Every public name stands in one group; `python_page` sees to that.
GROUPS = {
    "Games": ("load", "load_text", "load_match", "bundled", "Game"),
    "Positions": ("State", "SeatView", "Choices", "Choice", "Question", "Outcome", "Event"),
    "Matches": ("Match",),
    "Players and many games": ("Agent", "Draws", "Playout", "Totals", "Spread", "wilson"),
    "Exceptions": (
        "GameError",
        "Diagnostic",
        "RulesError",
        "IllegalChoice",
        "GameOver",
        "MatchError",
        "BadAnswer",
        "BadPosition",
        "UnknownName",
        "NoNumba",
    ),
}
# No signature to write down.
HIDDEN = {"__version__", "CHECKS", "EVERYTHING", "HIDDEN", "PLUGIN_CHECKS"}


def python_page(note: str) -> str:
    """Return the page.

    Raises:
        ValueError: a public name has no group, or a group names what is not public.
    """
    grouped = {name for names in GROUPS.values() for name in names}
    if difference := grouped ^ (set(playrules.__all__) - HIDDEN):
        raise ValueError(f"in no group, or not public: {', '.join(sorted(difference))}")
    lines = ["# The Python interface", "", note, ""]
    lines += [
        "All of it is had from `playrules`. [Use playrules from",
        "Python](../how-to/use_from_python.md) shows how it fits together.",
    ]
    for title, names in GROUPS.items():
        lines += ["", f"## {title}"]
        for name in names:
            lines += _entry(name, getattr(playrules, name))
    lines += ["", "## playrules.testing", ""]
    lines += (inspect.getdoc(testing) or "").splitlines()
    for name in testing.__all__:
        if name not in HIDDEN:
            lines += _entry(name, getattr(testing, name))
    lines += ["", "The checks are:", ""]
    lines += [f"- `{name}`: {inspect.getdoc(one)}".split("\n")[0] for name, one in CHECKS.items()]
    return "\n".join(lines) + "\n"


def _entry(name: str, thing: Any) -> Iterator[str]:
    """Yield the lines about one name."""
    yield from ("", f"### {name}", "")
    if not inspect.isclass(thing):
        yield from _code(f"{name}{_signature(thing)}")
        yield from _prose(thing)
        return
    if issubclass(thing, Exception):
        bases = (one.__name__ for one in thing.__mro__[1:] if one.__module__ != "builtins")
        builtin = next(one.__name__ for one in thing.__mro__ if one.__module__ == "builtins")
        yield from (f"A {' and a '.join([*dict.fromkeys(bases), builtin])}.", "")
    yield from _prose(thing)
    if dataclasses.is_dataclass(thing):
        fields = [f"{one.name}: {one.type}" for one in dataclasses.fields(thing)]
        yield from ("", *_code("\n".join(fields))[:-1])
    for member, value in vars(thing).items():
        if member.startswith("_"):
            continue
        plain = value.__func__ if isinstance(value, classmethod | staticmethod) else value
        getter = getattr(plain, "fget", None) or getattr(plain, "func", None)
        if getter is not None and inspect.getdoc(getter):
            kind = inspect.signature(getter).return_annotation
            yield from ("", *_code(f"{name}.{member}: {kind}"), *_prose(getter))
        elif inspect.isfunction(plain):
            yield from ("", *_code(f"{name}.{member}{_signature(plain)}"), *_prose(plain))


def _code(text: str) -> list[str]:
    return ["```text", *text.splitlines(), "```", ""]


def _signature(function: Any) -> str:
    """Return the signature without what a caller does not give; long ones take several lines."""
    found = inspect.signature(function)
    parts: list[str] = []
    for one in found.parameters.values():
        if one.name in ("self", "cls"):
            continue
        if one.kind is one.KEYWORD_ONLY and "*" not in parts:
            parts.append("*")
        default = "" if one.default is one.empty else f" = {one.default!r}"
        parts.append(f"{one.name}: {one.annotation}{default}")
    result = f" -> {found.return_annotation}"
    whole = f"({', '.join(parts)}){result}"
    if len(whole) < 75:
        return whole
    return "(\n" + "".join(f"    {part},\n" for part in parts) + f"){result}"


def _prose(thing: Any) -> Iterator[str]:
    """Yield a docstring as Markdown: what it raises and takes as lists."""
    for line in (inspect.getdoc(thing) or "").splitlines():
        if re.fullmatch(r"[A-Z]\w+:", line):
            yield from (line, "")
        elif found := re.match(r" {4}(\w[\w, ]*): (.*)", line):
            yield f"- `{found[1]}`: {found[2]}"
        else:
            yield f"  {line.strip()}" if line.startswith("    ") else line
