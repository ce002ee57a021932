"""Each check can fail: a machine, program or file that breaks a promise is found by its name."""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import playrules
from playrules.engine.machine import cells
from playrules.engine.machine.runner import Runner
from playrules.engine.play import Choices, Machine, State, outside
from playrules.engine.play import saved as saving
from playrules.engine.play import state as stating
from playrules.testing import CHECKS, Problem, conformance, golden_problems, position, write_golden

Patch = pytest.MonkeyPatch
LAST = -1
"""The last column counts how often a rule was used: a change of it harms nobody else."""


def with_machine(name: str, kind: type[Machine]) -> playrules.Game:
    """A bundled game that is run by another kind of machine."""
    game = playrules.load(name)
    vars(game)["machine"] = kind(game.program)
    return game


def twice(patch: Patch) -> playrules.Game:
    """An option is listed twice."""
    game = with_machine("pig", Machine)
    game.machine.constant = tuple(
        (0, 0, 1) if codes == (0, 1) else codes for codes in game.machine.constant
    )
    return game


def told_otherwise(patch: Patch) -> playrules.Game:
    """Somebody who listens to the journal gets another row."""

    class Vain(Machine):
        def go(self, row: list[int], code: int, **how: Any) -> int:
            signal = super().go(row, code, **how)
            row[LAST] += how.get("log") is not None
            return signal

    return with_machine("pig", Vain)


def lax(patch: Patch) -> playrules.Game:
    """Every whole number is an option."""
    patch.setattr(Choices, "has", lambda self, code: True)
    patch.setattr(Choices, "__contains__", lambda self, item: isinstance(item, int))
    return playrules.load("tic_tac_toe")


def forgetful(patch: Patch) -> playrules.Game:
    """A copy forgets a column."""
    patch.setattr(
        State, "__reduce__", lambda self: (State, (self.machine, (*self.row[:-1], 99), self.chance))
    )
    return playrules.load("pig")


def misspelt(patch: Patch) -> playrules.Game:
    """One column is written wrong."""
    write = saving.write_row

    def wrong(machine: Runner, row: tuple[int, ...], chance: Any) -> str:
        return write(machine, (*row[:-1], row[-1] + 1), chance)

    patch.setattr(stating, "write_row", wrong)
    return playrules.load("pig")


def unsealed(patch: Patch) -> playrules.Game:
    """A changed cell of a saved state is not noticed."""
    patch.setattr(saving, "digest", lambda machine, row, chance: "0" * 16)
    return playrules.load("pig")


class Moody(Machine):
    """Plays otherwise each time."""

    calls = 0

    def go(self, row: list[int], code: int, **how: Any) -> int:
        signal = super().go(row, code, **how)
        Moody.calls += 1
        row[LAST] = Moody.calls
        return signal


def moody(patch: Patch) -> playrules.Game:
    """The same choices lead to other rows."""
    return with_machine("tic_tac_toe", Moody)


def lost_share(patch: Patch) -> playrules.Game:
    """One face of the die is never offered where chance is explicit."""
    game = with_machine("pig", Machine)
    game.machine.constant = tuple(
        codes[:-1] if codes and len(codes) == 6 else codes for codes in game.machine.constant
    )
    return game


def drawn_elsewhere(patch: Patch) -> playrules.Game:
    """Drawn chance is not what exact chance would be with the same draws."""

    class Loaded(Machine):
        def go(self, row: list[int], code: int, **how: Any) -> int:
            signal = super().go(row, code, **how)
            row[LAST] += not how["explicit"]
            return signal

    return with_machine("pig", Loaded)


def another_file(patch: Patch) -> playrules.Game:
    """The rules that are read with other names are others."""
    game = playrules.load("pig")
    ((path, text),) = game.program.sources
    sources = ((path, text.replace("value: 100", "value: 101")),)
    return dataclasses.replace(game, program=dataclasses.replace(game.program, sources=sources))


HELD = ", ".join(f"card[{number}]" for number in range(1, 9))


def hands(option: str = "", prompt: str = "Which?", before: str = "") -> playrules.Game:
    """Return a game in which red may not see that the first cards are in blue's hand."""
    return playrules.load_text(
        f"""rules 1
        game hand "Hand" {{ players: 2 }}
        piece card "Card" {{ count: 20 }}
        zone hand "Hand" per player {{ seen_by: owner }}
        zone deck "Deck" {{ seen_by: nobody }}
        setup {{
          for each c in cards {{ place c on deck }}
          for each c in [{HELD}] {{ place c on blue.hand }}
        }}
        play {{
          {before}
          choose "{prompt}" for red {{
            option "Pass" {{ }}
            {option}
          }}
        }}
        """
    )


def telling(patch: Patch) -> playrules.Game:
    """An option is open only where another hand holds a certain card."""
    return hands('option "Take" if card[1].at in [blue.hand] { }')


def spoken(patch: Patch) -> playrules.Game:
    """A prompt tells where a card is."""
    return hands(prompt="It is at {card[1].at}")


def insisting(patch: Patch) -> playrules.Game:
    """There is something to choose only where eight certain cards are in another hand."""
    return hands(
        before=f"choose n from 1..2 for red where all(c.at in [blue.hand] for c in [{HELD}])"
    )


def asked() -> playrules.Game:
    """A game before which people are asked, and in which they choose."""
    return playrules.load_text(
        'rules 1\ngame asked "Asked" { players: 2 }\ntype flag is green, yellow\n'
        'has sign: flag starts ask("Flag")\nhas dry: yes or no starts ask("Dry?")\n'
        'players {\n  has age: 4..120 starts ask("Age", 5..99)\n  has gold: 0..50\n}\n'
        'setup { say "{sign} {dry}" }\n'
        "play { repeat 3 times { for each p in players by p.age {\n"
        'choose n from 1..3 for p "Take"\nset p.gold to p.gold + n } } }\n'
    )


def gullible(patch: Patch) -> playrules.Game:
    """Every number is an answer."""
    patch.setattr(outside, "fits", lambda program, kind, value: True)
    return asked()


def narrow(patch: Patch) -> playrules.Game:
    """The greatest answer that is asked for is refused."""
    fits = cells.fits
    patch.setattr(
        outside, "fits", lambda program, kind, value: value < 99 and fits(program, kind, value)
    )
    return asked()


def always_answering(patch: Patch) -> playrules.Game:
    """An answer is taken though nothing is asked."""
    answer = State.answer
    patch.setattr(State, "answer", lambda self, *how: answer(self, *how) if self.question else self)
    return asked()


def distracted(patch: Patch) -> playrules.Game:
    """Who listens to the journal of an answer gets another row."""
    game = asked()
    go = game.machine.go

    def vain(row: list[int], code: int, **how: Any) -> int:
        signal = go(row, code, **how)
        row[LAST] += how.get("log") is not None
        return signal

    patch.setattr(game.machine, "go", vain)
    return game


DOCTORED: list[tuple[str, Callable[[Patch], playrules.Game], str]] = [
    ("listed", twice, "an option is there twice"),
    ("accepted", told_otherwise, "leads to two rows"),
    ("refused", lax, "is not offered, but accepted"),
    ("answers", gullible, "does not fit, but is accepted"),
    ("answers", narrow, "an answer that fits is refused"),
    ("answers", always_answering, "though nothing is asked"),
    ("answers", distracted, "leads to two rows"),
    ("clones", forgetful, "is not equal"),
    ("json", misspelt, "it is read as another row"),
    ("json", unsealed, "a changed cell"),
    ("replay", moody, "begins otherwise"),
    ("undo", moody, "leads to another row"),
    ("save", moody, "the saved match is refused"),
    ("chance", lost_share, "add up to 5/6"),
    ("chance", drawn_elsewhere, "another row than its exact shares"),
    ("names", another_file, "begins otherwise"),
    ("hidden", telling, "the options tell red what red may not see"),
    ("hidden", spoken, "a text tells red what red may not see"),
    ("hidden", insisting, "red cannot be asked this without what red may not see"),
]


def found_by(game: playrules.Game, check: str) -> list[Problem]:
    """What one check finds in two short games."""
    return [one for one in conformance(game, seeds=(0, 1), choices=30) if one.check == check]


def test_every_check_has_a_case() -> None:
    """No check is without a proof that it can fail."""
    assert {check for check, _, _ in DOCTORED} == set(CHECKS)


@pytest.mark.parametrize(("check", "doctor", "words"), DOCTORED)
def test_a_broken_promise_is_found(
    check: str, doctor: Callable[[Patch], playrules.Game], words: str, monkeypatch: Patch
) -> None:
    """The check names what is wrong."""
    found = found_by(doctor(monkeypatch), check)
    assert words in "\n".join(one.message for one in found), found


def test_rules_that_stop() -> None:
    """A rules error is told with its place, and the options that lead to it."""
    game = playrules.load_text(
        'rules 1\ngame g "G" { players: 1 }\nhas left: 0..3 starts 3\n'
        'play { repeat 5 times { turn of first(players) { choose x from 1..2 "Take"\n'
        "set left to left - x } } }\n"
    )
    found = conformance(game, seeds=[0], choices=20)
    (stop,) = found
    assert stop.check == "accepted"
    assert "game.rules:" in stop.message
    state = position(game, stop.seed, stop.choices)
    with pytest.raises(playrules.RulesError):
        for choice in state.choices:
            state.apply(choice)


def test_a_game_that_asks_people() -> None:
    """Answers are drawn from what may be answered, and all promises are tested with them."""
    game = asked()
    assert conformance(game, seeds=range(4), choices=60, native=True) == []
    ages = {int(position(game, seed, 4).players.red.age) for seed in range(30)}
    assert len(ages) > 10
    assert ages <= set(range(5, 100))
    assert position(game, 0, 60).is_over


def test_an_answer_at_which_the_rules_stop() -> None:
    """A value that people may give must not break the rules."""
    game = playrules.load_text(
        'rules 1\ngame g "G" { players: 1 }\nhas wind: 0..6 starts ask("How strong?")\n'
        'has left: 1..9 starts 1\nsetup { set left to wind }\nplay { say "{left}" }\n'
    )
    found = conformance(game, seeds=[0], choices=9)
    assert [one.check for one in found] == ["answers"]
    assert "ask: the rules stop at 0: " in found[0].message


def test_golden_files_tell_answers(tmp_path: Path) -> None:
    """What was answered stands in the golden match, and in words beside what was chosen."""
    game = asked()
    write_golden(game, tmp_path)
    told = (tmp_path / "asked.told").read_text("utf-8")
    assert "\nAge, red: " in told
    assert "\nred: " in told
    assert golden_problems(game, tmp_path) == []


def test_machine_code_that_plays_otherwise() -> None:
    """Generated Python that differs from machine code in one column is found."""
    game = with_machine("pig", Machine)
    run = game.machine.run

    def other(row: list[int], *arguments: int) -> int:
        signal = run(row, *arguments)
        row[LAST] += 1
        return signal

    game.machine.run = other
    (found,) = conformance(game, seeds=(), choices=50, native=True)
    assert found.check == "native"
    assert "ends in another row" in found.message


def test_a_check_that_fails_itself_is_a_problem(monkeypatch: Patch) -> None:
    """What a plugin raises meanwhile ends nothing: it is told with its place."""

    def wrong(self: State) -> str:
        raise ZeroDivisionError("out of paint")

    monkeypatch.setattr(State, "to_json", wrong)
    (found,) = found_by(playrules.load("tic_tac_toe"), "json")[:1]
    assert "it fails: ZeroDivisionError: out of paint" in found.message


def test_a_problem_says_how_to_see_it_again(monkeypatch: Patch) -> None:
    """What, where, and the call that leads there."""
    found = found_by(told_otherwise(monkeypatch), "accepted")[1]
    assert str(found).splitlines() == [
        f"accepted: {found.message}",
        "  in pig, 2 players, seed 1, after 0 choices",
        "  see it with playrules.testing.position(game, seed=1, choices=0)",
    ]


def test_golden_files(tmp_path: Path) -> None:
    """Files that are missing, differ, or no longer fit the rules are named."""
    game, folder = playrules.load("pig"), tmp_path / "golden"
    folder.mkdir()
    missing = golden_problems(game, folder)
    assert [Path(one.split()[0]).name for one in missing] == ["pig.match", "pig.told", "pig.dump"]
    write_golden(game, folder)
    assert golden_problems(game, folder) == []
    (folder / "pig.told").write_text("pig: red, blue; seed 1\nnothing\n", "utf-8")
    (problem,) = golden_problems(game, folder)
    assert problem.endswith("pig.told differs in line 2")
    other = playrules.load("pig", settings={"goal": 20})
    shutil.copy(folder / "pig.dump", tmp_path)
    assert any("changed since it was saved" in one for one in golden_problems(other, folder))
