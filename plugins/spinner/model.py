"""Declares spinners: reads their rings and works out the odds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from playrules.engine.kinds import Kind, number
from playrules.engine.vocabulary import Build, Constant, DeclaredBlock, Device, ThingKind
from playrules.plugins.spinner.angles import MOST_WEIGHT, Outcomes, outcomes, sectors

PLUGIN = "spinner"
MOST_SECTORS = 360
ALL = "all rings"  # no ring can be called so


@dataclass(frozen=True, slots=True)
class Ring:
    """One ring: where its sectors end (shares of a full turn), and what they read."""

    name: str
    title: str
    kind: Kind
    ends: tuple[Fraction, ...]
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Spinner:
    """A spinner: its rings, the column of each ring's reading, and its outcomes in words."""

    kind: ThingKind
    rings: tuple[Ring, ...]
    columns: tuple[int, ...]
    outcomes: Outcomes
    names: tuple[str, ...]


def spinners_of(build: Build) -> dict[str, Spinner]:
    """Return the spinners declared so far, by name."""
    found: dict[str, Spinner] = build.shared(PLUGIN).setdefault("spinners", {})
    return found


def declare_ring(_block: DeclaredBlock, _build: Build) -> None:
    """Leave a ring to its spinner, which reads all rings together."""


def declare_spinner(block: DeclaredBlock, build: Build) -> None:
    """Declare a spinner with its rings."""
    line = _line(block, build)
    children = block.children("ring")
    if not children:
        build.error(block.span, f"{block.name} has no ring", help="`ring number { faces: 1..6 }`")
    read = [_ring(child, build) for child in children]
    rings = tuple(ring for ring in read if ring is not None)
    if line is None or not rings or len(rings) < len(children):
        return
    if (sectors := sum(len(ring.ends) for ring in rings)) > MOST_SECTORS:
        build.error(block.span, f"{block.name} has {sectors} sectors", help=f"1..{MOST_SECTORS}")
        return
    if not _lines_fit(children, rings, line, build):
        return
    found = outcomes([(ring.ends, ring.values) for ring in rings], line)
    if not found.readings or found.total > MOST_WEIGHT:
        reason = "on a line everywhere" if not found.readings else "cut too finely for exact odds"
        build.error(block.span, f"{block.name} is {reason}", help="use rounder shares and lines")
        return
    things = build.things(block, group="spinner", titles=[block.title], keys=[block.name])
    columns = tuple(
        build.keep(things, ring.name, ring.kind.or_nothing(), ring.kind.absent, blank=True)
        for ring in rings
    )
    names = tuple(
        ", ".join(_word(build, ring, value) for ring, value in zip(rings, reading, strict=True))
        for reading in found.readings
    )
    spinners_of(build)[block.name] = Spinner(things, rings, columns, found, names)
    _show(block, build, rings, found, names)
    build.component(
        block,
        spinner=things.first,
        line=float(line),
        rings=tuple(
            (ring.name, ring.title, ring.kind, tuple(map(float, ring.ends)), ring.values)
            for ring in rings
        ),
    )


def _line(block: DeclaredBlock, build: Build) -> Fraction | None:
    """Return the width of the bands around borders as a share of a full turn."""
    given = block.value("line")
    if given is None:
        return None if block.has("line") else Fraction(0)
    share = _share_of_turn(given)
    if share is not None and 0 <= share < 1:
        return share
    build.error(given.span, "a line has a width, such as `2deg` or `1%`", f"this is a {given.kind}")
    return None


def _share_of_turn(given: Constant) -> Fraction | None:
    """Return an angle or a ratio as a share of a full turn."""
    if given.kind.base == "quantity" and given.kind.of in ("angle", "ratio"):
        return given.exact
    return None


def _ring(block: DeclaredBlock, build: Build) -> Ring | None:
    """Read a ring: `faces:` of equal sectors, or rows with shares."""
    faces: list[Constant] = list(block.values("faces"))
    shares = [Fraction(1)] * len(faces)
    if block.rows:
        if faces:
            build.error(block.setting_span("faces"), "faces are given twice", help="list or rows")
            return None
        read = _rows(block, build)
        if read is None:
            return None
        faces, shares = [face for face, _ in read], [share for _, share in read]
    if not faces or len(faces) > MOST_SECTORS:
        build.error(block.span, f"{block.name} has {len(faces)} sectors", help=f"1..{MOST_SECTORS}")
        return None
    kind = build.type_of(faces)
    if kind is None:
        return None
    if kind.base not in ("number", "name"):
        build.error(faces[0].span, "faces are numbers or names of a type", f"this is a {kind}")
        return None
    values = tuple(face.value for face in faces)
    kind = number(min(values), max(values)) if kind.base == "number" else kind.present()
    return Ring(block.name, block.title, kind, sectors(shares), values)


def _rows(block: DeclaredBlock, build: Build) -> list[tuple[Constant, Fraction]] | None:
    """Read the rows `| NAME | share |`: one sector each, clockwise."""
    if block.extra_columns != [block.name]:
        build.error(
            block.span,
            f"the rows of {block.name} need the column {block.name}",
            help=f"write `| {block.name} | share |` above them",
        )
        return None
    found: list[tuple[Constant, Fraction]] = []
    given: list[Constant] = []
    for row in block.rows:
        face, share = row.cell(block.name), row.cell("share")
        if len(face) != 1 or len(share) > 1:
            build.error(row.span, "a row is one sector: one face and its share")
            return None
        size = Fraction(1)
        if share:
            turn = _share_of_turn(share[0])
            size = Fraction(share[0].value) if turn is None else turn
        if size <= 0:
            build.error(share[0].span, "a share is above 0", help="leave out the row")
            return None
        given += share
        found.append((face[0], size))
    return found if _shares_agree(block, given, found, build) else None


def _shares_agree(
    block: DeclaredBlock,
    given: list[Constant],
    found: list[tuple[Constant, Fraction]],
    build: Build,
) -> bool:
    """Whether shares are all numbers, or all angles that make a full turn."""
    angles = [one for one in given if _share_of_turn(one) is not None]
    if not angles:
        return True
    total = sum((size for _, size in found), Fraction(0))
    if len(angles) < len(found):
        build.error(angles[0].span, "shares are all angles or all numbers", "an angle")
        return False
    if total != 1:
        turn = float(total * 360)
        build.error(block.span, f"the sectors make {turn:g}deg", help="a full turn is 360deg")
        return False
    return True


def _lines_fit(
    children: list[DeclaredBlock], rings: tuple[Ring, ...], line: Fraction, build: Build
) -> bool:
    """Whether every sector is wider than a line, so that no two bands of a ring overlap."""
    for child, ring in zip(children, rings, strict=True):
        starts = (Fraction(0), *ring.ends)
        narrowest = min(end - start for start, end in zip(starts, ring.ends, strict=False))
        if len(ring.ends) > 1 and narrowest <= line:
            build.error(
                child.span,
                f"a sector of {ring.name} is no wider than the line",
                f"{float(narrowest * 360):g}deg",
                f"`line: {float(line * 360):g}deg` must be narrower than every sector",
            )
            return False
    return True


def _word(build: Build, ring: Ring, value: int) -> str:
    return build.type_names(ring.kind)[value - 1] if ring.kind.base == "name" else str(value)


def _show(
    block: DeclaredBlock,
    build: Build,
    rings: tuple[Ring, ...],
    found: Outcomes,
    names: tuple[str, ...],
) -> None:
    """Show each ring's exact shares, what they read together, and the chance of a line."""
    readings = [
        (
            ring.name,
            tuple((_word(build, ring, value), one) for value, one in found.ring(i).items()),
        )
        for i, ring in enumerate(rings)
    ]
    if len(rings) > 1:
        readings.append((ALL, tuple(zip(names, found.weights, strict=True))))
    note = ""
    if found.line:
        readings.append(("line", (("on a line", found.line), ("clear", sum(found.weights)))))
        note = "on a line of any ring it is spun again"
    build.device(Device(block.name, block.title, "spinner", tuple(readings), note))
