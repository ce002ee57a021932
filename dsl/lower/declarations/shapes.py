"""Checks the heads of core declarations word by word: nothing in them is passed over in silence."""

from __future__ import annotations

from collections.abc import Iterable

from playrules.dsl.diagnostics import codes
from playrules.dsl.diagnostics.model import Edit, Fix, Sink
from playrules.dsl.syntax import tree
from playrules.dsl.syntax.walk import phrases
from playrules.engine.source import Span

SHAPES: dict[str, tuple[str, ...]] = {
    "game": ("NAME TITLE",),
    "setting": ("NAME TITLE",),
    "policy": ("NAME TITLE",),
    "mode": ("NAME TITLE extends NAME", "NAME extends NAME TITLE", "NAME extends NAME"),
    "table": ("NAME live", "NAME by NAME , NAME", "NAME by NAME"),
    "players": ("",),
    "setup": ("",),
    "play": ("",),
    "text": ("TITLE TITLE",),
    "title": ("NAME", "TITLE"),
    "otherwise": ("",),
}
"""What may stand behind the first word of a declaration, in full. Its end may be left out."""


BARE = frozenset({"type", "use", "import", "group", "cites", "title"})
"""Heads of lines that have no block."""


def check_shapes(body: Iterable[tree.Statement], sink: Sink) -> None:
    """Report what is too much in the heads of declarations, and commas that are missing in lists.

    What is missing at the end is left to those who need it.
    """
    statements = list(body)
    for one in statements:
        if isinstance(one, tree.Phrase) and one.head in SHAPES:
            _head(one, sink)
    for one in phrases(statements):
        if one.head == "cites":
            _cites(one, sink)
        elif one.head == "type":
            check_commas(one.items[2:], sink)
        if one.head in BARE and one.body is not None:
            _block(one, sink)


def _head(node: tree.Phrase, sink: Sink) -> None:
    shapes = SHAPES[node.head]
    fitting = max(_fitting(node.items, shape.split()) for shape in shapes)
    if fitting == len(node.items) or (not fitting and shapes[0]):
        return  # a missing name is told by those who need it
    extra = node.items[fitting]
    form = " ".join([node.head, *shapes[0].split()]).replace("TITLE", '"…"')
    sink.error(
        "R1006", f"`{node.head}` does not take this", extra.span, "this is too much",
        help=f"write it like: `{form}`" if shapes[0] else f"`{form}` has no name: `{form} {{`",
    )  # fmt: skip


def _fitting(items: tuple[tree.Item, ...], shape: list[str]) -> int:
    """Return how many items agree with a shape from the start; a title may be left out."""
    position = 0
    for part in shape:
        if position == len(items):
            break
        if _is(items[position], part):
            position += 1
        elif part != "TITLE":
            break
    return position


def _is(item: tree.Item, part: str) -> bool:
    match item:
        case tree.Name(name):
            return part in ("NAME", name)
        case tree.Word(word):
            return part == word
        case tree.Comma():
            return part == ","
        case tree.Text():
            return part == "TITLE"
    return False


def _block(node: tree.Phrase, sink: Sink) -> None:
    """Report a line that goes on into the next declaration, or that has a block of its own."""
    assert node.body is not None
    for comma, item in zip(node.items, node.items[1:], strict=False):
        if isinstance(comma, tree.Comma) and comma.span.line < item.span.line:
            sink.error(
                codes.NO_VALUE, "a value is missing behind `,`", _behind(comma.span),
                "a value must stand here", help="a comma at its end joins a line with the next one",
            )  # fmt: skip
            return
    sink.error(
        "R1006", f"`{node.head}` takes no block", node.body.opening, "a block starts here",
        help="write it on a line of its own, without `{`",
    )  # fmt: skip


def _behind(span: Span) -> Span:
    """Return the empty place right behind a span on one line."""
    return Span(span.file, span.end, span.end, span.line, span.column + span.end - span.start)


def _cites(node: tree.Phrase, sink: Sink) -> None:
    for item in node.items:
        if not isinstance(item, tree.Text | tree.Comma):
            sink.error(
                "R1006", "`cites` names rules in quotes", item.span, help='`cites "R-01", "R-02"`'
            )
            return
    check_commas(node.items, sink)


def check_commas(items: Iterable[tree.Item], sink: Sink) -> None:
    """Report the first value of a list that no comma stands before; a title may follow a name."""
    row = list(items)
    for last, item in zip([None, *row], row, strict=False):
        if isinstance(item, tree.Comma) and (last is None or isinstance(last, tree.Comma)):
            sink.error(
                codes.NO_VALUE, "a value is missing before `,`", item.span,
                "a value must stand before this",
                fixes=[Fix("remove `,`", (Edit(item.span, ""),))],
            )  # fmt: skip
            return
        if last is None or isinstance(last, tree.Comma) or isinstance(item, tree.Comma):
            continue
        if isinstance(last, tree.Name) and isinstance(item, tree.Text):
            continue
        place = _behind(last.span)
        sink.error(
            codes.NO_COMMA, "a comma stands between the values of a list", place,
            "`,` is missing here", fixes=[Fix("add `,`", (Edit(place, ","),))],
        )  # fmt: skip
        return
