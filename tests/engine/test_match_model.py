"""Matches equal a plain list of moves, whatever is played, undone, saved, loaded or torn off."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from programs import pig

from playrules.engine import Machine, Match, State

MACHINE = Machine(pig())
ACTIONS = ["play", "agents", "undo", "redo", "go", "seat", "copy", "reload", "kill", "torn"]
SEATS = (("human", "human"), ("human", "random"), ("random", "random"))


class Model:
    """The moves known, how many of them count, and who plays: all that a match is."""

    def __init__(self, chance: Any) -> None:
        """Stand at the start."""
        self.start = MACHINE.start(5, chance=chance)
        self.moves: list[tuple[bool, int]] = []
        self.position = 0
        self.seats = SEATS[0]

    def state(self) -> State:
        """Where the moves lead."""
        state = self.start
        for _, code in self.moves[: self.position]:
            state = state.apply(code)
        return state

    def play(self, code: int) -> None:
        """Make a move."""
        is_choice = not self.state().is_chance
        self.moves = [*self.moves[: self.position], (is_choice, code)]
        self.position += 1

    def back(self) -> list[int]:
        """Where choices were made, the latest first."""
        return [at for at in range(self.position)[::-1] if self.moves[at][0]]

    def ahead(self) -> list[int]:
        """Where each choice that was taken back leads, with the chance after it."""
        rest = range(self.position + 1, len(self.moves))
        ends = [at for at in rest if self.moves[at][0]]
        return [*ends, len(self.moves)] if self.position < len(self.moves) else []


class Driver:
    """Does the same to a match and to its model."""

    def __init__(self, folder: Path, chance: Any) -> None:
        """Begin both."""
        self.folder = folder
        self.path = folder / "0.match"
        self.files = 1
        self.model = Model(chance)
        self.match = Match.begin(MACHINE, seed=5, seats=SEATS[0], chance=chance)
        self.match.save(self.path)

    def do(self, action: str, number: int) -> None:
        """Do something to both; *number* chooses how."""
        getattr(self, action)(number)

    def play(self, number: int) -> None:
        """Make a move."""
        choices = self.match.state.choices
        if len(choices):
            code = choices.code_at(number % len(choices))
            self.match.play(code)
            self.model.play(code)

    def agents(self, number: int) -> None:
        """Let those choose who are no people; each choice is open and follows from the place."""
        for _ in range(1 + number % 3):
            before = self.match.state
            person = before.is_chance or self.model.seats[before.actor - 1] == "human"
            step = self.match.next_step()
            assert (step is None) == (before.is_over or person)
            if step is not None and step.choice is not None:
                self.model.play(step.choice.code)
                first = step.choice
                self.match.undo()
                again = self.match.next_step()
                assert again is not None
                assert again.choice == first

    def undo(self, number: int) -> None:
        """Take back choices."""
        places = self.model.back()
        if places:
            count = 1 + number % len(places)
            self.match.undo(count)
            self.model.position = places[count - 1]

    def redo(self, number: int) -> None:
        """Make choices again."""
        places = self.model.ahead()
        assert self.match.undone == len(places)
        if places:
            count = 1 + number % len(places)
            self.match.redo(count)
            self.model.position = places[count - 1]

    def go(self, number: int) -> None:
        """Go to any place."""
        self.model.position = number % (len(self.model.moves) + 1)
        self.match.go_to(self.model.position)

    def seat(self, number: int) -> None:
        """Let others play."""
        self.model.seats = SEATS[number % len(SEATS)]
        self.match.reseat(self.model.seats)

    def copy(self, number: int) -> None:
        """Save to another file and go on there; the first stays as it was."""
        old, content = self.path, self.path.read_bytes()
        self.path = self.folder / f"{self.files}.match"
        self.files += 1
        self.match.save(self.path)
        assert self.path.read_bytes() == content == old.read_bytes()

    def reload(self, number: int) -> None:
        """Close the file and go on in it."""
        self.match.close()
        self.match = Match.resume(self.path, MACHINE)

    def kill(self, number: int) -> None:
        """End without a word."""
        assert self.match._keeper is not None
        self.match._keeper.close()
        self.match = Match.resume(self.path, MACHINE)

    def torn(self, number: int) -> None:
        """End while a line is being written: what was synced before stays."""
        assert self.match._keeper is not None
        self.match._keeper.close()
        half = b'{"do":"Hold","code":1}\n'[: number % 23]
        self.path.write_bytes(self.path.read_bytes() + half)
        self.match = Match.resume(self.path, MACHINE)

    def compare(self) -> None:
        """Both stand alike."""
        assert self.match.state == self.model.state()
        assert self.match.position == self.model.position
        assert self.match.undone == len(self.model.ahead())
        assert self.match.seats == self.model.seats


@pytest.mark.parametrize("chance", ["sampled", "explicit"])
@settings(max_examples=60, deadline=None)
@given(todo=st.lists(st.tuples(st.sampled_from(ACTIONS), st.integers(0, 50)), max_size=40))
def test_a_match_is_its_model(
    tmp_path_factory: pytest.TempPathFactory, chance: Any, todo: Any
) -> None:
    """After each action match and model are equal, and so is what the file says at the end."""
    driver = Driver(tmp_path_factory.mktemp("model"), chance)
    for action, number in todo:
        driver.do(action, number)
        driver.compare()
    assert driver.match.verify() == ()
    steps = list(driver.match.steps(ahead=True))
    assert len(steps) == 1 + len(driver.model.moves)
    assert steps[driver.model.position].state == driver.match.state
    driver.reload(0)
    driver.compare()
    driver.match.close()
