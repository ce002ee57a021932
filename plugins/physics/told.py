"""Turns what people tell of a scene into an answer: rows of a table, or words at a real table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from playrules.engine.kinds import ABSENT
from playrules.engine.vocabulary import BadFact, Fact, FactRow, Facts
from playrules.plugins.physics.derived import UNIVERSES, Reader
from playrules.plugins.physics.layout import POSE, Instance, Layout, column_at, layout_of
from playrules.plugins.physics.model import Items, PieceFacts, Pose, Standing, ToolPose, bits
from playrules.plugins.physics.model.scenes import foundations
from playrules.plugins.physics.spots import AIM, SPOT, spot_of

AT: Final = "at"
"""The part of an answer that says who lies where: for tables that set facts."""


def answer_rest(facts: Facts) -> Mapping[str, Sequence[int]]:
    """Turn a table into the parts of an answer.

    What is blank stays as it was; a piece that has just come lies on nothing. Raises BadFact.
    """
    layout = layout_of(facts.program)
    if layout is None:
        raise BadFact("this game has no scene")
    return _Rest(facts, layout).parts()


class _Rest:
    """A table on its way to an answer."""

    def __init__(self, facts: Facts, layout: Layout) -> None:
        self.told = facts
        self.layout = layout
        self.row = facts.row
        self.where: Instance = layout.places[facts.about["scene"]]
        self.reader = Reader(layout)
        lying = layout.lying(facts.row, column_at(facts.program), self.where.place)
        self.removed = lying.removed
        self.placed: dict[int, int] = {}
        self.standing = self._begun(lying.standing)
        self.facts = {index: self._before(index) for index, _ in self.standing.pieces}
        self.kept = {
            index: {name: self._kept(index, name) for name in self._keeping()}
            for index in self.facts
        }

    def _begun(self, standing: Standing) -> Standing:
        """Return what lies in the scene when the event is over, where it lay before."""
        about, compounds = self.told.about, self.told.program.things.compounds
        if "spot" in about:
            piece, pose = self.layout.index[about["piece"]], Pose(0, 0)
            if not self.told.program.by_hand:
                spot = spot_of(compounds[SPOT].variant(about["spot"]), about["spot"])
                pose = Pose(spot.x, spot.y, spot.turn, spot.mirrored)
            self.placed[piece] = pose.turn
            standing = standing.with_piece(piece, pose)
        elif "aim" in about:
            aim = compounds[AIM].variant(about["aim"]).split(about["aim"])
            tool = self.where.tools.index(about["tool"])
            hole = self.where.holes.index(about["hole"])
            standing = standing.with_tool(ToolPose(tool, hole, aim))
        elif "tool" in about:
            standing = standing.with_tool(None)
        if AT in self.told.parts:  # it sets facts: whoever has a row lies here
            built_on = foundations(self.layout.scene(self.where.place)) or (0, 0)
            for row in self.told.rows:
                index = self._index(row)
                if index not in standing.poses:
                    standing = standing.with_piece(index, Pose(sum(built_on) // 2, 0))
        return standing

    def _index(self, row: FactRow) -> int:
        """Return the index of the piece that a row is about."""
        found = self.layout.index.get(row.key.value)
        if found is None:
            raise BadFact(
                "this piece has no body", row, help="only those with bodies lie in scenes"
            )
        return found

    def _before(self, index: int) -> PieceFacts:
        """Return the facts of a piece as they stand, without how far it went."""
        if index in self.placed or self._is_new(index):
            return PieceFacts()
        return replace(self.layout.facts(self.row, index), moved=0)

    def _keeping(self) -> tuple[str, ...]:
        """Return what stays as it was though the poses would say otherwise, unless it is told.

        Nobody who plays by hand tells a pose.
        """
        return ("turned", *POSE) if self.told.program.by_hand else ("turned",)

    def _kept(self, index: int, name: str) -> int | None:
        """Return what is kept of a piece; None where its pose says it."""
        if not (index in self.placed or self._is_new(index)):
            return self.row[self.layout.columns[name][index]]
        return (0 if name == "turned" else ABSENT) if self.told.program.by_hand else None

    def _is_new(self, index: int) -> bool:
        at = column_at(self.told.program) + self.layout.pieces[index] - 1
        return self.row[at] != self.where.place

    # --- rows

    def parts(self) -> dict[str, list[int]]:
        """Return the parts of the answer."""
        rows = {self._index(row): row for row in self.told.rows}
        for index, row in rows.items():
            if index not in self.facts:
                raise BadFact("this piece does not lie in the scene", row, "piece")
            self._read(index, row)
        self._agree({i for i, row in rows.items() if {"touches", "rests_on"} & row.cells.keys()})
        cells = self.layout.cells_of(
            self.row, self.where.place, self.standing, self.facts, self.placed
        )
        for index, kept in self.kept.items():
            columns = self.layout.columns
            cells |= {columns[name][index]: v for name, v in kept.items() if v is not None}
        for index, _ in self.removed.pieces:
            if index not in self.facts:
                cells |= self.layout.cleared(index)
        cells[self.where.columns["stale"]] = 0
        return self._filled(cells)

    def _filled(self, cells: dict[int, int]) -> dict[str, list[int]]:
        """Return the parts with what changes in them."""
        found = {}
        for part in (*self.layout.parts, *self.layout.own):
            kept = self.told.parts.get(part.name)
            if kept is not None:
                columns = range(part.column, part.column + part.count)
                found[part.name] = [cells.get(c, v) for c, v in zip(columns, kept, strict=True)]
        if AT in self.told.parts:
            found[AT] = list(self.told.parts[AT])
            for index in self.facts:
                found[AT][self.layout.pieces[index] - 1] = self.where.place
        if "decree" in self.told.parts:
            decree = self.told.settings.get("decree", ())
            found["decree"] = [decree[0].value if decree else 0]
        return found

    def _read(self, index: int, row: FactRow) -> None:
        """Take what a row says."""
        old = self.facts[index]
        touches, rests_on, within = (
            self._set(index, row, name, given)
            for name, given in (
                ("touches", old.touches), ("rests_on", old.rests_on), ("within", old.within),
            )
        )  # fmt: skip
        nearest = old.nearest
        if "within" in row.cells:
            inside = [self._area(one, row) for one in row.cells["within"]]
            within = bits(inside)
            nearest = inside[-1] + 1 if inside else 0
            touches |= bits(self._item(Fact("area", self.where.areas[i]), row) for i in inside)
        if "nearest" in row.cells:
            cell = row.cells["nearest"]
            nearest = self._area(cell[0], row, "nearest") + 1 if cell else 0
        value = row.value
        for name in self.kept[index]:
            if (told := value(name)) is not None:
                self.kept[index][name] = abs(told) if name == "turned" else told
        self.facts[index] = PieceFacts(
            touches | rests_on,
            rests_on,
            within,
            nearest,
            bool(old.tilted if value("tilted") is None else value("tilted")),
            old.top if (top := value("top")) is None else top,
            value("moved") or 0,
        )

    def _set(self, index: int, row: FactRow, name: str, old: int) -> int:
        if name not in row.cells or name == "within":
            return old
        found = bits(self._item(one, row, name) for one in row.cells[name])
        if found >> index & 1:
            raise BadFact("a piece does not touch itself", row, name, help="leave it out")
        return found

    def _item(self, fact: Fact, row: FactRow, column: str = "") -> int:
        universe = fact.of if fact.of in UNIVERSES else "piece"
        item = self.reader.item(self.where, UNIVERSES[universe], fact.value)
        if item < 0 or (universe == "piece" and item not in self.facts):
            raise BadFact("this does not lie in the scene", row, column)
        return item

    def _area(self, fact: Fact, row: FactRow, column: str = "within") -> int:
        if fact.value not in self.where.areas:
            raise BadFact("this area is in another scene", row, column)
        return self.where.areas.index(fact.value)

    def _agree(self, told: set[int]) -> None:
        """Let others touch what touches them; of pieces not *told* it is as the others say.

        What lies or stands there no more is touched by nothing.
        """
        pieces = (1 << len(self.layout.pieces)) - 1
        gone = self._gone()
        for index, facts in self.facts.items():
            touches, rests_on = facts.touches & ~gone, facts.rests_on & ~gone
            self.facts[index] = replace(facts, touches=touches, rests_on=rests_on)
        said = {index: facts.touches & pieces for index, facts in self.facts.items()}
        for index, facts in self.facts.items():
            by = [one for one in told if said[one] >> index & 1]
            own = said[index] if index in told else said[index] & ~bits(told)
            self.facts[index] = replace(facts, touches=facts.touches & ~pieces | own | bits(by))

    def _gone(self) -> int:
        """Return the pieces and tools that are not there, as bits."""
        items = Items.of(self.layout.scenes[self.where.scene])
        there, tool = {*self.facts}, self.standing.tool
        if tool is not None:
            there.add(items.tool(tool.tool))
        possible = (*range(items.pieces), *map(items.tool, range(items.tools)))
        return bits(one for one in possible if one not in there)
