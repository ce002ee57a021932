"""Declares tables: plain, live and cross tables."""

from __future__ import annotations

from typing import Any

from playrules.dsl.diagnostics.model import Label
from playrules.dsl.lower.expressions.constants import constants
from playrules.dsl.lower.ground.build import declare_name
from playrules.dsl.lower.ground.kinds import common_kind, mismatch
from playrules.dsl.lower.ground.symbols import TableSymbol
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.syntax import tree
from playrules.engine.kinds import NOTHING, Kind
from playrules.engine.program.program import Lookup
from playrules.engine.program.watch import Watch
from playrules.engine.source import Span
from playrules.engine.vocabulary import Constant

WIDEST = 100_000


def declare_table(unit: Unit, build: Any, node: tree.Phrase) -> None:
    """Declare `table NAME { rows }`, `table NAME live { … }` or `table NAME by a, b { … }`."""
    names = [one.name for one in node.items if isinstance(one, tree.Name)]
    if not names:
        unit.sink.error("R1006", "a table needs a name", node.head_span, "no name")
        return
    rows = [one for one in (node.body.body if node.body else ()) if isinstance(one, tree.Row)]
    if any(isinstance(one, tree.Broken) for one in (node.body.body if node.body else ())):
        unit.hushed.add(names[0])
        return
    if len(rows) < 2:
        unit.sink.error(
            "R1007", f"the table `{names[0]}` has no rows", node.head_span,
            help="the first row names the columns: `| key | value |`",
        )  # fmt: skip
        return
    written = [tuple(_written(unit, span) for span in row.cell_spans) for row in rows]
    unit.lookups.append(Lookup(names[0], written[0], tuple(written[1:]), node.head_span))
    cross = any(isinstance(one, tree.Word) and one.word == "by" for one in node.items)
    for row in rows[1:]:
        if len(row.cells) != len(rows[0].cells):
            unit.hushed.add(names[0])
            unit.sink.error(
                "R1007",
                f"this row has {len(row.cells)} cells, the header has {len(rows[0].cells)}",
                row.span,
                secondary=(Label(rows[0].span, "the header"),),
                help="every row has a cell for each column; `| |` leaves one empty",
            )
            return
    maker = _cross if cross else _plain
    symbol = maker(unit, build, names, node, rows)
    if symbol is None:
        unit.hushed.add(names[0])
    else:
        if unit.watch is not None:
            _watch(unit, unit.watch, symbol, rows)
        declare_name(unit, names[0], symbol, node.span)


def _watch(unit: Unit, watch: Watch, table: TableSymbol, rows: list[tree.Row]) -> None:
    """Number the cells of a table for coverage, by column; those of a cross table by place."""
    header = [_written(unit, span) for span in rows[0].cell_spans]
    found: dict[str, list[int]] = {name: [] for name in header[1:]}
    crossed = [-1] * (table.size[0] * table.size[1] if table.cross else 0)
    spots = iter(table.spots)
    for row in rows[1:]:
        key = _written(unit, row.cell_spans[0])
        for cell, span, name in zip(row.cells[1:], row.cell_spans[1:], header[1:], strict=True):
            what = f"{table.name}[{key}, {name}]" if table.cross else f"{table.name}[{key}].{name}"
            number = watch.add("cell", what, span) if cell else -1
            found[name].append(number)
            if table.cross:
                crossed[next(spots)] = number
    if table.cross:
        found = {"": crossed}
    unit.cells |= {(table.name, name): tuple(numbers) for name, numbers in found.items()}


def _written(unit: Unit, span: Span) -> str:
    """Return a cell as it is written."""
    return unit.sources.get(span.file, "")[span.start : span.end].strip()


def _header(row: tree.Row) -> list[str]:
    return [cell[0].name if cell and isinstance(cell[0], tree.Name) else "" for cell in row.cells]


def _column(
    unit: Unit, build: Any, cells: list[tuple[tree.Expr, ...]], spans: list[Span]
) -> tuple[Kind, list[int]] | None:
    """Return the kind of a column of cells and its values; blank cells are nothing."""
    kind: Kind | None = None
    found: list[Constant | None] = []
    for cell, span in zip(cells, spans, strict=True):
        if not cell:
            found.append(None)
            kind = (kind or NOTHING).or_nothing()
            continue
        values = constants(unit, build, cell[0], kind)
        if values is None or len(values) != 1 or len(cell) != 1:
            if values is not None:
                unit.sink.error("R3007", "one value is wanted in this cell", span)
            return None
        merged = values[0].kind if kind is None else common_kind(unit, kind, values[0].kind)
        if merged is None:
            assert kind is not None
            mismatch(unit, values[0].kind, kind, span)
            return None
        kind = merged
        found.append(values[0])
    kind = kind or NOTHING
    return kind, [kind.absent if one is None else one.value for one in found]


def _plain(
    unit: Unit, build: Any, names: list[str], node: tree.Phrase, rows: list[tree.Row]
) -> TableSymbol | None:
    header = _header(rows[0])
    if not header[0] and not rows[0].cells[0]:
        unit.sink.error(
            "R1008", "a column needs a name", rows[0].cell_spans[0], "no name",
            help="the first row names the columns: `| key | value |`",
        )  # fmt: skip
        return None
    live = names[1:] == ["live"]
    keys: dict[int, int] = {}
    kind: Kind | None = None
    for place, row in enumerate(rows[1:], 1):
        for cell in row.cells[0]:
            values = constants(unit, build, cell, kind)
            for value in values or []:
                merged = value.kind if kind is None else common_kind(unit, kind, value.kind)
                if merged is None:
                    assert kind is not None
                    mismatch(unit, value.kind, kind, cell.span)
                    return None
                kind = merged
                if value.value in keys:
                    _twice(unit, rows, keys[value.value], cell.span)
                keys.setdefault(value.value, place)
    if kind is None or not keys:
        return None
    first, last = min(keys), max(keys)
    if last - first > WIDEST:
        unit.sink.error("R3003", "the keys of this table are too far apart", node.span)
        return None
    row_of = unit.table(f"rows of {names[0]}", (keys.get(i, 0) for i in range(first, last + 1)))
    columns: dict[str, tuple[Kind, int]] = {}
    cells: dict[str, tuple[tuple[tree.Expr, ...], ...]] = {}
    for position, title in enumerate(header):
        if position and not title:
            unit.sink.error("R1008", "a column needs a name", rows[0].cell_spans[position])
            return None
        if position == 0:
            continue
        listed = [row.cells[position] for row in rows[1:]]
        if live:
            cells[title] = tuple(listed)
            continue
        column = _column(unit, build, listed, [row.cell_spans[position] for row in rows[1:]])
        if column is None:
            return None
        start = column[1][0]
        columns[title] = (column[0], unit.table(f"{names[0]} {title}", [start, *column[1]]))
    _rows_as_things(unit, names[0], rows, kind)
    if header[0] and header[0] not in columns and all(len(row.cells[0]) == 1 for row in rows[1:]):
        places = {place: key for key, place in keys.items()}
        if len(places) == len(keys) == len(rows) - 1:  # each row has one key of its own
            listed_keys = [places[place] for place in range(1, len(rows))]
            found = unit.table(f"{names[0]} {header[0]}", [listed_keys[0], *listed_keys])
            columns[header[0]] = (kind, found)
    return TableSymbol(
        names[0], node.span, ((header[0], kind),), columns, (first,), (last - first + 1,),
        row_of, len(rows) - 1, _complete(unit, kind, set(keys)), cells,
    )  # fmt: skip


def _rows_as_things(unit: Unit, name: str, rows: list[tree.Row], kind: Kind) -> None:
    """Make the rows things, so that one can be walked, chosen and shown by its key."""
    keys = [_written(unit, row.cell_spans[0]) for row in rows[1:]]
    labels = [f"{name}[{key}]" for key in keys]
    if kind.base == "name":
        titles = dict(zip(unit.types[kind.of], unit.type_titles[kind.of], strict=True))
        keys = [titles.get(key, key) for key in keys]
    unit.add_things(f"row:{name}", f"row:{name}", keys, labels, word="group")


def _twice(unit: Unit, rows: list[tree.Row], first: int, span: Span) -> None:
    unit.sink.error(
        "R1011", "this key stands in the table twice", span, "second row with this key",
        secondary=(Label(rows[first].span, "first row with this key"),),
    )  # fmt: skip


def _complete(unit: Unit, kind: Kind, keys: set[int]) -> bool:
    """Whether every value of the key's kind has a row."""
    if kind.base == "name":
        return set(range(1, len(unit.types[kind.of]) + 1)) <= keys
    if kind.base == "thing":
        return set(unit.ids(kind.of)) <= keys
    if kind.base == "yes_no":
        return {0, 1} <= keys
    return False


def _cross(
    unit: Unit, build: Any, names: list[str], node: tree.Phrase, rows: list[tree.Row]
) -> TableSymbol | None:
    """A cross table: the first column and the first row hold the keys."""
    across: list[int] = []
    kinds: list[Kind | None] = [None, None]
    down: list[int] = []
    for axis, cells in enumerate(([row.cells[0] for row in rows[1:]], rows[0].cells[1:])):
        for cell in cells:
            wanted = _axis_kind(unit, names, axis)
            values = constants(unit, build, cell[0], wanted) if cell else None
            if not values or len(values) != 1:
                return None
            found = kinds[axis]
            kinds[axis] = (
                values[0].kind if found is None else common_kind(unit, found, values[0].kind)
            )
            (down if axis == 0 else across).append(values[0].value)
    row_kind, column_kind = kinds
    if row_kind is None or column_kind is None:
        unit.sink.error("R3001", "the keys of this table are of different kinds", node.span)
        return None
    listed = [cell for row in rows[1:] for cell in row.cells[1:]]
    spans = [span for row in rows[1:] for span in row.cell_spans[1:]]
    column = _column(unit, build, listed, spans)
    if column is None:
        return None
    firsts = (min(down), min(across))
    sizes = (max(down) - firsts[0] + 1, max(across) - firsts[1] + 1)
    grid = [column[0].absent] * (sizes[0] * sizes[1])
    filled = [0] * (sizes[0] * sizes[1])
    spots = tuple(
        (one - firsts[0]) * sizes[1] + other - firsts[1] for one in down for other in across
    )
    for spot, value in zip(spots, column[1], strict=True):
        grid[spot] = value
        filled[spot] = 1
    done = _complete(unit, row_kind, set(down)) and _complete(unit, column_kind, set(across))
    if not done and "number" not in (row_kind.base, column_kind.base):
        unit.sink.error(
            "R4003", f"the table `{names[0]}` does not cover all its keys", node.head_span,
            "rows or columns are missing", help=_missing(unit, row_kind, down, column_kind, across),
        )  # fmt: skip
    value_table = unit.table(names[0], grid)
    fill_table = unit.table(f"cells of {names[0]}", filled)
    return TableSymbol(
        names[0], node.span, (("row", row_kind), ("column", column_kind)),
        {"value": (column[0], value_table)}, firsts, sizes, fill_table, len(rows) - 1, done,
        cross=True, spots=spots,
    )  # fmt: skip


def _axis_kind(unit: Unit, names: list[str], axis: int) -> Kind | None:
    if len(names) > axis + 1 and names[axis + 1] in unit.types:
        return Kind("name", names[axis + 1])
    return None


def _missing(unit: Unit, rows: Kind, down: list[int], columns: Kind, across: list[int]) -> str:
    lost = []
    for what, kind, seen in (("rows", rows, down), ("columns", columns, across)):
        if kind.base == "name":
            names = unit.types[kind.of]
            gone = [names[i - 1] for i in range(1, len(names) + 1) if i not in seen]
            if gone:
                lost.append(f"{what} for {', '.join(gone)}")
    return f"missing: {'; '.join(lost)}" if lost else ""
