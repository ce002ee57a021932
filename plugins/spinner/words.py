"""The words of the spinner plugin, as data, and the code of `spin`."""

from __future__ import annotations

from playrules.engine.kinds import Kind
from playrules.engine.program.expressions import Column, Const, Expr
from playrules.engine.vocabulary import (
    BlockWord,
    Code,
    EventWord,
    GroupWord,
    RowWord,
    SettingWord,
    Value,
    VerbWord,
    Word,
)
from playrules.plugins.api.arithmetic import compare, entry, simple
from playrules.plugins.spinner.model import Spinner, declare_ring, declare_spinner, spinners_of


def lower_spin(code: Code, arguments: dict[str, Value]) -> None:
    """Lower `spin SPINNER`: draw the joint outcome, again as long as it is a line."""
    value = arguments["s"]
    which = simple(code, value.expr)
    spun = Value(value.kind, which, value.span)
    for spinner in spinners_of(code.build).values():
        with code.when(_is(code, spinner, spun)):
            drawn = _draw(code, spinner, spun)
            for i, (ring, column) in enumerate(zip(spinner.rings, spinner.columns, strict=True)):
                readings = [reading[i] for reading in spinner.outcomes.readings]
                name = f"{spinner.kind.name} {ring.name}"
                code.store(Column(column), entry(code.build, name, readings, drawn))
            _record(code, spinner, spun)
    code.event("stops", s=spun)


def _is(code: Code, spinner: Spinner, value: Value) -> Expr:
    """Return whether *value* is this spinner; known before play where there is only one."""
    if len(spinners_of(code.build)) == 1:
        return Const(1)
    return compare("==", value.expr, spinner.kind.first)


def _draw(code: Code, spinner: Spinner, value: Value) -> Expr:
    """Return the number of the outcome that is on no line."""
    found = spinner.outcomes
    name = spinner.kind.title or spinner.kind.name
    this = Value(Kind("thing", spinner.kind.name), Const(spinner.kind.first), value.span)
    if not found.line:
        return code.chance(found.weights, name, spinner.names, of=this)
    line = len(found.weights)
    outcome = code.let(Const(line))
    with code.repeat(compare("==", outcome, line)):
        drawn = code.chance(
            (*found.weights, found.line), name, (*spinner.names, "on a line"), of=this
        )
        code.set(outcome, drawn)
        with code.when(compare("==", outcome, line)):
            code.record("spin", "{0} stops on a line and is spun again", value)
    return outcome


def _record(code: Code, spinner: Spinner, value: Value) -> None:
    """Write what can be read now, ring by ring: which of it counts, the rules say."""
    rings = list(zip(spinner.rings, spinner.columns, strict=True))
    readings = [Value(ring.kind, Column(column), value.span) for ring, column in rings]
    text = "{0} shows {1}"
    if len(rings) > 1:
        titles = (ring.title.replace("{", "(").replace("}", ")") for ring in spinner.rings)
        text = "{0}: " + ", ".join(f"{one} {{{i}}}" for i, one in enumerate(titles, start=1))
    code.record("spin", text, value, *readings)


SPINNER = """rules 1
game whirl "Whirl" { players: 2 }
use spinner 1
type luck is win, lose
spinner dial "Dial" {
  line: 2deg
  ring number { faces: 1, 2, 3, 4 }
  ring fate {
    | fate | share |
    | win  |     1 |
    | lose |     2 |
  }
}
players { has score: number starts 0 }
play {
  for each p in players {
    spin dial
    if dial.fate is win { score dial.number for p "won" }
  }
}
when <s: spinner> stops { say "it shows {dial.number}" }
"""

WORDS: tuple[Word, ...] = (
    GroupWord("spinner", "spinner", "spinners", "All spinners."),
    BlockWord(
        "spinner",
        declare_spinner,
        "A spinner: one arrow that reads one or more rings at once. Their sectors lie clockwise"
        " from a shared zero line, and the odds follow from the angles. `dial.RING` is what the"
        " arrow shows on a ring, nothing before the first spin.",
        SPINNER,
        settings={
            "line": SettingWord(
                "any",
                "How wide each line between sectors is, as an angle or a part of the circle"
                " (`2deg`, `1%`). An arrow that stops on a line of any ring is spun again.",
            )
        },
        keeps=True,
    ),
    BlockWord(
        "ring",
        declare_ring,
        "A ring of a spinner: `faces:` for equal sectors, or rows `| NAME | share |` headed by the"
        " ring's name. Shares are whole numbers, or angles that make a full turn.",
        SPINNER,
        parents=("spinner",),
        settings={"faces": SettingWord("list", "What each of the equal sectors shows, clockwise.")},
        rows={"share": RowWord("any", "How wide the sector is; all equal if not given.")},
        open_rows=True,
    ),
    VerbWord(
        "spin <s: spinner>",
        lower_spin,
        "Spin until the arrow stops on no line, and keep what each ring shows. The journal says all"
        " of it, each ring by its title.",
        SPINNER,
        causes=("stops",),
    ),
    EventWord("stops", "<s: spinner> stops", "A spinner has stopped, on no line."),
)
