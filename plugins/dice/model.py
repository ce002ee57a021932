"""Declares dice: which faces they have, with what shares, and what the row keeps of them."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

from playrules.engine.kinds import PLAYER, YES_NO, Kind, number
from playrules.engine.vocabulary import Build, Constant, DeclaredBlock, Device, ThingKind

PLUGIN = "dice"
MOST_DICE = 100
MOST_WEIGHT = 2**31 - 1  # of all faces together: the bound of an exact draw


@dataclass(frozen=True, slots=True)
class DieKind:
    """Some equal dice: `faces` are values, each with its weight and its name.

    `face` and `kept` are the columns of the first die.
    """

    kind: ThingKind
    faces: tuple[int, ...]
    weights: tuple[int, ...]
    names: tuple[str, ...]
    face_kind: Kind
    face: int
    kept: int


def dice_of(build: Build) -> dict[str, DieKind]:
    """Return the kinds of dice declared so far, by name."""
    found: dict[str, DieKind] = build.shared(PLUGIN).setdefault("dice", {})
    return found


def declare_die(block: DeclaredBlock, build: Build) -> None:
    """Declare the dice of a `die` block."""
    shares = _shares(block, build)
    kind = build.type_of(face for face, _ in shares) if shares else None
    count = _count(block, build)
    if kind is None or count is None:
        return
    if kind.base not in ("number", "name"):
        build.error(shares[0][0].span, "faces are numbers or names of a type", f"this is a {kind}")
        return
    weights: dict[int, int] = {}
    for face, weight in shares:  # faces that occur several times count together
        weights[face.value] = weights.get(face.value, 0) + weight
    total = sum(weights.values())
    if total > MOST_WEIGHT:
        build.error(block.span, f"the shares add up to {total}", help=f"at most {MOST_WEIGHT}")
        return
    divisor = gcd(*weights.values())
    _declare(block, build, kind, {face: one // divisor for face, one in weights.items()}, count)


def _shares(block: DeclaredBlock, build: Build) -> list[tuple[Constant, int]]:
    """Return the faces with their shares, from `faces:` or from the rows."""
    if block.has("faces") and block.rows:
        build.error(block.setting_span("faces"), "faces are given twice", help="list or rows")
        return []
    found: list[tuple[Constant, int]] = [(face, 1) for face in block.values("faces")]
    for row in block.rows:
        faces = row.cell("face")
        share = row.cell("share")
        weight = share[0].value if share else 1
        if not faces:
            build.error(row.span, "this row says no face", help="give it under `face`")
        if weight <= 0 or len(share) > 1:
            build.error(share[0].span, "a share is one number above 0", help="leave out the face")
            continue
        found += [(face, weight) for face in faces]
    if not found and not block.rows and not block.has("faces"):
        build.error(block.span, f"{block.name} has no faces", help="write `faces: 1..6`")
    return found


def _count(block: DeclaredBlock, build: Build) -> int | None:
    """Return how many dice there are, or None after saying that there cannot be so many."""
    count = block.value("count")
    if count is None:
        return 1
    total = count.value * (build.seats if block.per_player else 1)
    if 1 <= total <= MOST_DICE:
        return count.value
    build.error(count.span, f"there cannot be {total} dice", help=f"1..{MOST_DICE}")
    return None


def _declare(
    block: DeclaredBlock, build: Build, kind: Kind, weights: dict[int, int], count: int
) -> None:
    plural = block.value("plural")
    titles = [f"{block.title} {i}" for i in range(1, count + 1)] if count > 1 else [block.title]
    if block.per_player:
        titles = [f"{seat}'s {title}" for seat in build.seat_names for title in titles]
    total = len(titles)
    things = build.things(
        block,
        group="die",
        titles=titles,
        keys=[f"{block.name}[{i}]" for i in range(1, total + 1)] if total > 1 else [block.name],
        plural=(plural.text if plural else f"{block.name}s") if total > 1 else "",
    )
    if block.per_player:
        owners = [seat for seat in range(1, build.seats + 1) for _ in range(count)]
        build.constant(things, "owner", PLAYER, owners)
    face_kind = kind.present()
    if kind.base == "number":
        face_kind = number(min(weights), max(weights))
        names = tuple(str(face) for face in weights)
    else:
        names = tuple(build.type_names(kind)[face - 1] for face in weights)
    face = build.keep(things, "face", face_kind.or_nothing(), face_kind.absent, blank=True)
    kept = build.keep(things, "kept", YES_NO)
    die = DieKind(things, tuple(weights), tuple(weights.values()), names, face_kind, face, kept)
    dice_of(build)[block.name] = die
    title = block.title if total == 1 else _together(block, things.plural)
    each = count if block.per_player else 0
    build.component(
        block, title=title, dice=things.ids, kind=face_kind, faces=tuple(weights), each=each
    )
    readings = (("face", tuple(zip(names, die.weights, strict=True))),)
    note = f"{count} per player" if block.per_player else f"{count} of them" if count > 1 else ""
    build.device(Device(block.name, block.title, "die", readings, note))


def _together(block: DeclaredBlock, plural: str) -> str:
    """Return what several dice are called: by their plural, unless they have a title of their own.

    A title that is the name with a capital is none of its own.
    """
    plain = block.title.lower() == block.name.replace("_", " ").lower()
    word = plural.replace("_", " ")
    return word[:1].upper() + word[1:] if plain and word else block.title
