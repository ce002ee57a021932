"""Sets up positions of Destroy Death Star and flies on from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from harness import Table, source
from harness import program as compiled

from playrules.engine import Choice, Program

START = "route[0]"
CROSSHAIRS = "trench[6]"
RESULTS = {"victory": "TIE FIGHTER down", "defeat": "X-Wing down"}
"""What the outer ring says, in the words of the file and in those for people."""


class Station(Table):
    """A table at which squadrons fly; red starts unless spins for the start are asked for."""

    @property
    def _squadrons(self) -> dict[str, Any]:
        return {one.title.partition("'s ")[0]: one for one in self.state.names.squadrons}

    @property
    def owners(self) -> list[str]:
        """Whose squadrons there are, in order."""
        return list(self._squadrons)

    def at(self, seat: str) -> str:
        """Return where a player's squadron is."""
        return str(self._squadrons[seat].at.key)

    @property
    def where(self) -> dict[str, str]:
        """Where all squadrons are."""
        return {seat: self.at(seat) for seat in self.owners}

    def fighters(self, seat: str) -> int:
        """Return how many X-Wings a player has."""
        return int(self._squadrons[seat].fighters)

    @property
    def turned(self) -> int:
        """By how many spaces the disc has turned."""
        return int(self.state.names.station.turned)

    @property
    def fighting(self) -> bool:
        """Whether a dogfight is about to be spun."""
        program = self.state.machine.program
        rule = program.points[self.state.point].rule
        return self.is_chance and program.rules[rule].name == "dogfight"

    # Spins

    def spin(self, number: int) -> Self:
        """Choose to spin, and move as many spaces."""
        return self.take("Spin").number(number)

    def number(self, number: int) -> Self:
        """Let the inner ring show a number."""
        return self.draw(str(number))

    def fight(self, result: str) -> Self:
        """Let a dogfight end in `victory` or `defeat`."""
        assert self.fighting, f"there is no dogfight; options are {self.labels}"
        return self.reading(self.readings(result)[0])

    def on_a_line(self) -> Self:
        """Let the arrow stop on a line."""
        return self.draw("on a line")

    @property
    def share_of_lines(self) -> float:
        """How often the arrow stops on a line."""
        weights = {choice.label: weight for choice, weight in self.state.distribution}
        return weights["on a line"] / sum(weights.values())

    def readings(self, result: str) -> list[Choice]:
        """Return all outcomes of a spin that show a result on the outer ring."""
        words = {result, RESULTS[result]}
        return self.outcomes(lambda label: not words.isdisjoint(label.split(", ")))

    def reading(self, choice: Choice) -> Self:
        """Let the arrow stop there."""
        return self._on(choice)

    def starting_spins(self, *numbers: int) -> Self:
        """Let these players' spins for the start show these numbers, in seat order."""
        return self.draws(*numbers)

    def stay(self) -> Self:
        """End the movement where it has led."""
        return self.take("Stay here")

    # Set-up

    def fly(self, places: Mapping[str, str], fighters: Mapping[str, int] | None = None) -> Self:
        """Move squadrons, and give them other numbers of X-Wings."""
        ids = self.state.machine.program.things.keys["place"]
        cells = {f"{self._squadrons[seat].key}.at": ids.index(to) for seat, to in places.items()}
        for seat, count in (fighters or {}).items():
            cells[f"{self._squadrons[seat].key}.fighters"] = count
        return self.put(**cells)


def program(players: int, **settings: object) -> Program:
    """Return the game for so many players."""
    return compiled("death_star", players, **settings)


def text() -> str:
    """Return the rules file."""
    return source("death_star")


def begin(players: int, *, spin_for_start: bool = False, **settings: object) -> Station:
    """Return the first pause of a game: red's first choice, or the first spin for the start."""
    return Station.begin("death_star", players, **{"spin_for_start": spin_for_start, **settings})


def position(
    *,
    red: str = START,
    blue: str = START,
    green: str | None = None,
    yellow: str | None = None,
    turned: int = 0,
    fighters: Mapping[str, int] | None = None,
    **settings: object,
) -> Station:
    """Return red's turn with squadrons at these places; without green there are two players.

    `fighters` are the X-Wings of those who have not three.
    """
    given = {"red": red, "blue": blue, "green": green, "yellow": yellow}
    places = {seat: place for seat, place in given.items() if place is not None}
    table = Station.begin("death_star", len(places), **{"spin_for_start": False, **settings})
    return table.fly(places, fighters).put(**{"station.turned": turned})
