"""Draws pieces by their true outlines, tools as they stand, and what the options open would do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playrules.engine import Choice
from playrules.plugins.physics.drawing.asked import Aiming, Letting
from playrules.plugins.physics.drawing.borders import placed
from playrules.plugins.physics.drawing.handles import letting_handle
from playrules.plugins.physics.drawing.marks import Written
from playrules.plugins.physics.drawing.seen import FELL, MOVED, Seen
from playrules.plugins.physics.drawing.window import Window
from playrules.plugins.physics.model import Circle as Disc
from playrules.plugins.physics.model import Pose, ToolPose
from playrules.plugins.physics.model.landing import outline
from playrules.plugins.physics.model.scenes import extents
from playrules.plugins.physics.model.shapes import holds
from playrules.plugins.physics.tools import Drawn
from playrules.viewer.scene import (
    Circle,
    Item,
    Line,
    Polygon,
    Role,
    Shape,
    Text,
    at_angle,
    centred,
    mix,
    readable,
    text_width,
    token,
)

CAP, GAP = 0.73, (2.0, 1.2)
"""How high capitals are, in sizes, and what is free beside and above letters, in pixels."""
NAMED = 4
"""Pieces that fell off and are named, of each scene."""
THIN, THICK = 1.2, 3.2
"""Widths of edges, in pixels at 1024×768."""


def edges_of(seen: Seen) -> str:
    """Return what the edges say: thick ones of a yes, and what is marked there as it fell off."""
    names = {name for piece, _, _ in seen.pieces for name in yes_of(seen, piece)}
    thick = f"Thick edge: {', '.join(sorted(names))}" if names else ""
    fallen = [seen.view.title("piece", one) for one, _, _ in seen.pieces if seen.fell(one)]
    more = [f"{len(fallen) - NAMED} more"] if len(fallen) > NAMED else []
    off = f"{FELL.capitalize()}: {', '.join(fallen[:NAMED] + more)}" if fallen else ""
    return " · ".join(filter(None, (thick, off)))


def yes_of(seen: Seen, piece: int) -> list[str]:
    """Return the values kept of a piece that are yes."""
    return [
        kept.name.replace("_", " ")
        for kept, value in seen.view.kept("piece", piece)
        if kept.kind.base == "yes_no" and value
    ]


def piece_items(seen: Seen, window: Window, written: Written) -> Iterator[Item]:
    """Yield the pieces of a scene."""
    for piece, index, pose in seen.pieces:
        codes = seen.view.lit("piece", piece)
        roles = tuple(_roles(seen, piece, bool(codes)))
        shapes = _piece(seen, window, piece, index, pose, roles)
        if not all(_inside(one, window) for one in shapes):
            shapes = _far(seen, window, piece, pose, written)
        elif not isinstance(outline(seen.scene, index, pose)[0], Disc):
            shapes += _letters(seen, window, piece, index, pose, written)
        yield Item(tuple(shapes), ("piece", piece), codes, roles, seen.explained(piece))


def _roles(seen: Seen, piece: int, legal: bool) -> Iterator[Role]:
    view = seen.view
    if legal:
        yield "legal"
    if piece in view.chosen("piece")[-1:]:
        yield "chosen"
    if view.look.owner(piece) and view.look.owner(piece) == view.state.actor:
        yield "actor"
    moved = seen.layout.facts(view.state.row, seen.layout.index[piece]).moved
    if view.fresh("piece", piece) or moved > 2 * MOVED:
        yield "fresh"


def _piece(
    seen: Seen, window: Window, piece: int, index: int, pose: Pose, roles: tuple[Role, ...]
) -> list[Shape]:
    """Return the outline of a piece: its edge says what it is just now."""
    scale = max(1.0, seen.view.scale)
    edge = "legal" if "legal" in roles else "accent" if "fresh" in roles else "ink"
    line = (THICK if yes_of(seen, piece) else 2.0 if edge != "ink" else THIN) * scale
    fill, shapes = seen.view.look.paint(piece), list[Shape]()
    for one in placed(seen.scene.bodies[index], pose):
        if isinstance(one, Disc):
            x, y, radius = window.x(one.x), window.y(one.y), one.radius * window.scale
            shapes += token(seen.view.look.piece(piece), x, y, radius)
            if edge != "ink":
                shapes.append(Circle(x, y, radius - 1, "", edge, 2))
        else:
            shapes.append(Polygon(window.points(one), fill, edge, line))
    return shapes


def _letters(
    seen: Seen, window: Window, piece: int, index: int, pose: Pose, written: Written
) -> list[Shape]:
    """Return the letters of a piece, upright, if they find room in its largest part."""
    letters, fill = seen.view.look.piece(piece).letters, readable(seen.view.look.paint(piece))
    parts = outline(seen.scene, index, pose)
    spans = [extents(part) for part in parts]
    best = max(range(len(parts)), key=lambda at: _area(spans[at]))
    part, ((left, right), (low, high)) = parts[best], spans[best]
    x, y = window.point(((left + right) / 2, (low + high) / 2))
    sizes = (seen.view.text(14), seen.view.text(12), seen.view.text(11))
    for size in dict.fromkeys(sizes):
        text = centred(letters, x, y, size, fill, bold=True)
        wide, tall = text_width(letters, size, bold=True) / 2 + GAP[0], CAP * size / 2 + GAP[1]
        ends = [
            (window.left + (x + dx - window.room[0]) / window.scale,
             window.low + (window.room[1] + window.room[3] - y - dy) / window.scale)
            for dx in (-wide, wide) for dy in (-tall, tall)
        ]  # fmt: skip
        if not isinstance(part, Disc) and all(holds(part, end) for end in ends):
            return [text] if written.fits(text) else []
    return []


def _area(span: tuple[tuple[float, float], tuple[float, float]]) -> float:
    (left, right), (low, high) = span
    return min(right - left, high - low)


# --- tools


def tool_items(seen: Seen, window: Window, tool: ToolPose, *, aimed: bool) -> Iterator[Item]:
    """Yield a tool as it stands, or as it would stand where it is being aimed."""
    number = seen.instance.tools[tool.tool]
    title = seen.said(tool.tool, tool.hole, tool.aim)
    shapes, lost = [], []
    for one in seen.drawn(tool):
        drawn = _tool_shape(window, one, aimed=aimed)
        shapes += [drawn] if _inside(drawn, window) else []
        lost += [] if _inside(drawn, window) else [one]
    roles: tuple[Role, ...] = ("chosen",) if aimed else ()
    for one in (one for one in lost if one.role == "moving"):
        shapes += _marker(window, _middle(one))
        title += f"; its {one.name} lies at {seen.length(_middle(one)[0])}"
    if shapes:
        yield Item(tuple(shapes), ("tool", number), (), roles, title)


def _tool_shape(window: Window, one: Drawn, *, aimed: bool) -> Shape:
    frame, moving = ("deep", "accent") if not aimed else (mix("deep", "white", 0.35), "accent")
    if isinstance(one.shape, Disc):
        radius = one.shape.radius * window.scale
        return Circle(
            window.x(one.shape.x), window.y(one.shape.y), radius - 0.6,
            mix("deep", "white", 0.45), "ink", 1.2,
        )  # fmt: skip
    points = window.points(one.shape)
    if one.role == "cord":
        return Line(points, frame, 1.5)
    return Polygon(points, frame if one.role == "frame" else moving, "ink", 0.8)


def _inside(shape: Shape, window: Window) -> bool:
    left, top, right, bottom = shape.bounds()
    x, y, width, height = window.room
    return left >= x and top >= y and right <= x + width and bottom <= y + height


def _middle(one: Drawn) -> tuple[float, float]:
    (left, right), (low, high) = extents(one.shape)
    return (left + right) / 2, (low + high) / 2


def _far(seen: Seen, window: Window, piece: int, pose: Pose, written: Written) -> list[Shape]:
    """Return a mark with its letters for a piece that lies out of the picture."""
    shapes = _marker(window, (pose.x, pose.y))
    size = seen.view.text(11)
    left, top, right, bottom = shapes[0].bounds()
    at_left = left < window.room[0] + window.room[2] / 2
    x, base = right + 3 if at_left else left - 3, (top + bottom + CAP * size) / 2
    letters = seen.view.look.piece(piece).letters
    text = Text(x, base, letters, size, "ink", "start" if at_left else "end", bold=True)
    return [*shapes, text] if written.fits(text) else shapes


def _marker(window: Window, point: tuple[float, float]) -> list[Shape]:
    """Return a mark at the edge of the room behind which something lies."""
    x, y, width, height = window.room
    here = window.point(point)
    at = min(max(here[1], y + 8), y + height - 8)
    right = here[0] > x + width / 2
    tip = x + width - 3 if right else x + 3
    back = tip - 9 if right else tip + 9
    return [Polygon(((tip, at), (back, at - 5), (back, at + 5)), "deep")]


# --- what is asked


def aim_items(seen: Seen, window: Window, aiming: Aiming) -> Iterator[Item]:
    """Yield the ways that a tool being aimed may send what it sends: where a hand may err, thin."""
    title = seen.said(aiming.tool.tool, aiming.tool.hole, aiming.tool.aim)
    *errors, true = aiming.ways
    why = aiming.tried.why if aiming.tried is not None else ""
    paint = "down" if why else "legal"
    most = max((one.weight for one in errors), default=1)
    faint: list[Shape] = []
    for one in errors:
        points = window.clipped(one.points)
        share = 0.75 - 0.45 * one.weight / most
        faint += [Line(points, mix(paint, "card", share), 1.2)] if len(points) > 1 else []
    if faint:
        yield Item(tuple(faint), title=f"{title}: what a hand may hit instead")
    points = window.clipped(true.points)
    if len(points) > 1:
        line = Line(points, paint, 2 * max(1.0, seen.view.scale), arrow=True, dashed=True)
        if _inside(line, window) or len(points) > 2:
            codes, roles = _may(aiming.choice, why)
            yield Item((_within(line, window),), None, codes, roles, title)


def _may(choice: Choice, why: str) -> tuple[tuple[int, ...], tuple[Role, ...]]:
    """Return the code of an option, and that it lights up, unless there is a reason against it."""
    return ((), ()) if why else ((choice.code,), ("legal",))


def _within(line: Line, window: Window) -> Line:
    """Return a line without a head if that would leave the room."""
    return line if _inside(line, window) else Line(line.points, line.stroke, line.line, dashed=True)


def letting_items(seen: Seen, window: Window, letting: Letting) -> Iterator[Item]:
    """Yield the silhouette of a piece where it would land, and how far a hand may put it aside."""
    title = f"{seen.view.title('piece', letting.piece)}: {letting.choice.label}"
    shapes: list[Shape] = []
    body, tried = seen.scene.bodies[letting.index], letting.tried
    why = tried.why if tried is not None else ""
    edge, fill = ("down", mix("down", "card", 0.7)) if why else ("legal", "glow")
    if tried is not None and not why:
        fill = mix(seen.view.look.paint(letting.piece), "card", 0.4)
    for shift, paint, line in ((-1, "", 1.0), (1, "", 1.0), (0, fill, 2.0)):
        if shift and not letting.errs:
            continue
        pose = Pose(
            letting.pose.x + shift * letting.errs, letting.pose.y, letting.pose.turn,
            letting.pose.mirrored,
        )  # fmt: skip
        for one in placed(body, pose):
            points = _round(window, one) if isinstance(one, Disc) else window.points(one)
            shapes += [Polygon(points, paint)] if paint else []
            shapes.append(Line((*points, points[0]), edge, line, dashed=True))
    shapes = [one for one in shapes if _inside(one, window)]
    if shapes:
        codes, roles = _may(letting.choice, why)
        handle = letting_handle(window, letting)
        thing = ("piece", letting.piece)
        yield Item(tuple(shapes), thing, codes, roles, f"{title}: {why}" if why else title, handle)


def _round(window: Window, disc: Disc) -> tuple[tuple[float, float], ...]:
    x, y = window.point((disc.x, disc.y))
    return tuple(at_angle(x, y, disc.radius * window.scale, 10 * n) for n in range(36))


def open_items(seen: Seen, window: Window, letting: Letting, y: float) -> Iterator[Item]:
    """Yield the stretches of x at which a piece may be let down, as a line above the ruler."""
    (low, high), left = window.across, window.room[0]
    right = left + window.room[2]
    lines: list[Shape] = []
    for first, last in _runs(letting.open, seen.scene.grid):
        start, end = max(first, low), min(last, high)
        if start <= end:
            at = max(window.x(start) - 1, left + 2), min(window.x(end) + 1, right - 2)
            lines.append(Line(((at[0], y), (at[1], y)), "legal", 3))
    if not letting.open:
        return
    ends = [seen.length(letting.open[at]) for at in (0, -1)]
    title = f"may be let down from x {ends[0]} to {ends[1]}"
    if lines:  # what is set lights up itself
        yield Item(tuple(lines), roles=("legal",) if letting.tried is None else (), title=title)


def _runs(values: Iterable[int], step: int) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of values that follow each other by one step."""
    first = last = None
    for one in values:
        if first is None or last is None:
            first = last = one
        elif one - last > step:
            yield first, last
            first = one
        last = one
    if first is not None and last is not None:
        yield first, last
