"""What members, domains and verbs of physics share while they write code."""

from __future__ import annotations

from playrules.engine.kinds import Kind
from playrules.engine.program.expressions import Const, Expr, Native
from playrules.engine.vocabulary import Build, Code, Sequence, Value
from playrules.plugins.api.arithmetic import simple
from playrules.plugins.physics.derived import UNIVERSES, Reader
from playrules.plugins.physics.words.plan import PLUGIN, plan_of

STALE = "facts of a scene are read after something was moved out of it"
SETTLE = "write `settle SCENE` first: then all that was held by it has found its rest"


def reader_of(build: Build) -> Reader:
    """Return what reads facts in play. Only where the plan has a layout."""
    shared = build.shared(PLUGIN)
    if "reader" not in shared:
        layout = plan_of(build).layout
        assert layout is not None
        shared["reader"] = Reader(layout)
    found = shared["reader"]
    assert isinstance(found, Reader)
    return found


def at_column(build: Build) -> int:
    """Return the column of the place of the piece with id 1. There are pieces."""
    pieces = build.find("piece")
    assert pieces is not None
    return build.columns(pieces)["at"][0]


def no_value(code: Code, kind: Kind) -> Value:
    """Return a value that stands for one that is wrong, and told elsewhere."""
    if kind.base == "list":
        assert kind.item is not None
        items = Sequence(kind.item, Const(0), lambda _code, index: index, 1)
        return Value(kind, Const(0), code.span, items)
    return Value(kind.or_nothing(), Const(kind.absent), code.span)


def steady(code: Code, stale: Expr) -> None:
    """Stop with a rules error where facts are stale."""
    code.fail(stale, STALE, help=SETTLE)


def has_body(build: Build, piece: Value) -> bool:
    """Whether a piece can be one with a body."""
    ids = set(build.ids(piece.kind.of))
    return any(ids & set(one.kind.ids) for one in plan_of(build).pieces.values())


def say_bodiless(build: Build, piece: Value, so: str) -> None:
    """Report a piece that has no body, and what follows."""
    message = f"a {piece.kind.of} has no body"
    build.error(piece.span, message, so, "give its kind a block `body { … }`")


def piece_of(code: Code, value: Value) -> tuple[Expr, Expr] | None:
    """Return the column of places and a piece, whose facts are fresh; None for one without body.

    Says so in the latter case.
    """
    plan = plan_of(code.build)
    if plan.layout is None and code.build.faulty:
        return None
    if not has_body(code.build, value):
        say_bodiless(code.build, value, "nothing physical is known of it")
        return None
    if plan.layout is None:
        return None
    at, piece = Const(at_column(code.build)), simple(code, value.expr)
    steady(code, Native(reader_of(code.build).stale, (at, piece)))
    return at, piece


def universe_of(code: Code, value: Value) -> str:
    """Return of what universe a thing is: "" for what is none."""
    kind = code.build.find(value.kind.of)
    return kind.universe if kind is not None else ""


def other_of(code: Code, value: Value, universes: tuple[str, ...]) -> tuple[Expr, Expr] | None:
    """Return what a thing is and which, for `Reader.item`; None after saying that it is none."""
    kind = code.build.find(value.kind.of) if value.kind.base == "thing" else None
    if kind is None or kind.universe not in universes:
        words = {"piece": "a piece", "ground": "a ground", "area": "an area", "tool": "a tool"}
        *most, last = (words[one] for one in universes)
        wanted = f"{', '.join(most)} or {last}" if most else last
        message = f"this is a {value.kind}, but {wanted} is wanted"
        flat = kind is not None and kind.universe == "area"
        help = "a piece lies `within` an area; what carries it is the ground" if flat else (
            "only these stand or lie in scenes"
        )  # fmt: skip
        code.build.error(value.span, message, f"a {value.kind}", help)
        return None
    if kind.universe == "piece" and not has_body(code.build, value):
        say_bodiless(code.build, value, "nothing touches it, and it carries nothing")
        return None
    return Const(UNIVERSES[kind.universe]), simple(code, value.expr)
