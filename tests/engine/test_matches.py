"""Matches: kept as they are played, loaded to the identical row, told where they differ."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from programs import pig

from playrules.engine import Draws, IllegalChoice, Machine, Match, MatchError, Program, SettingError
from playrules.engine.play.records import LONGEST_LINE
from playrules.engine.program.program import Template

MACHINE = Machine(pig())
OPEN: list[Match] = []


@pytest.fixture(autouse=True)
def close() -> Iterator[None]:
    """Close what a test leaves open."""
    yield
    while OPEN:
        OPEN.pop().close()


def begun(path: Path | None = None, seed: int = 5) -> Match:
    """A match that has just begun, kept in a file if there is one."""
    match = Match.begin(MACHINE, seed=seed, seats=("human", "random"))
    if path is not None:
        match.save(path)
        OPEN.append(match)
    return match


def go_on(match: Match, count: int, seed: int = 1) -> Match:
    """Play at random."""
    draws = Draws(seed)
    for _ in range(count):
        if not match.state.is_over:
            match.play(match.state.choices.sample(draws))
    return match


def changed_line(path: Path, number: int, **changes: Any) -> None:
    """Change members of a line, from 1."""
    lines = path.read_text().splitlines()
    lines[number - 1] = json.dumps(json.loads(lines[number - 1]) | changes)
    path.write_text("\n".join(lines) + "\n")


def test_it_plays_as_states_do() -> None:
    """A match is a state that remembers: the same choices lead to the same rows and events."""
    match, state = begun(), MACHINE.start(5)
    kept: list[Any] = []
    plain: list[Any] = []
    for code in (0, 1, 1, 0, 1):
        match.play(code, kept)
        state = state.apply(code, plain)
        assert match.state == state
    assert kept == plain
    assert match.position == 5


def test_what_is_not_open_is_refused_and_not_kept(tmp_path: Path) -> None:
    """A refused choice leaves neither a trace in the match nor in the file."""
    match = begun(tmp_path / "m")
    before = (match.state, (tmp_path / "m").read_bytes())
    with pytest.raises(IllegalChoice):
        match.play(7)
    with pytest.raises(MatchError, match="cannot be taken back"):
        match.undo()
    with pytest.raises(MatchError, match="cannot be done again"):
        match.redo()
    assert (match.state, (tmp_path / "m").read_bytes()) == before


@pytest.mark.parametrize("count", [1, 19, 20, 21, 45, 60])
def test_undo_and_redo_reach_identical_rows(count: int) -> None:
    """Each position is the same on the way back and forth, at checkpoints and between."""
    match = begun()
    rows = [match.state.row]
    for _ in range(60):
        match.play(0)
        rows.append(match.state.row)
    assert match.undo(count).row == rows[60 - count]
    for number in range(60 - count + 1, 61):
        assert match.redo().row == rows[number]
    assert match.undo(60).row == rows[0]
    assert match.redo(60).row == rows[60]
    assert match.verify() == ()


def test_another_choice_ends_what_could_be_done_again() -> None:
    """What was taken back is forgotten when something else is played."""
    match = go_on(begun(), 30)
    match.undo(25)
    assert match.undone == 25
    state = match.play(1)
    assert (match.undone, match.position) == (0, 6)
    match.undo(1)
    assert match.redo() == state


@pytest.mark.parametrize("count", [0, 1, 19, 20, 21, 50, 10_000])
def test_load_reaches_the_identical_row(tmp_path: Path, count: int) -> None:
    """Saved as played or at the end, left open or closed: the same state comes back."""
    path, later = tmp_path / "kept", tmp_path / "later"
    match = go_on(begun(path), count)
    assert Match.load(path, MACHINE).state == match.state
    other = go_on(begun(), count)
    other.save(later)
    OPEN.append(other)
    assert later.read_bytes() == path.read_bytes()
    match.close()
    loaded = Match.load(path, MACHINE)
    assert loaded.state.row == match.state.row
    assert (loaded.position, loaded.header) == (match.position, match.header)
    assert (loaded.fitted, loaded.recorded, loaded.changed) == (match.position, match.position, ())
    assert loaded.verify() == ()


@settings(max_examples=40, deadline=None)
@given(moves=st.lists(st.integers(-6, 6), max_size=60))
def test_any_way_of_playing_is_kept(tmp_path_factory: pytest.TempPathFactory, moves: Any) -> None:
    """Choices, undo and redo in any order: the file leads to the same place, and so does undo."""
    path = tmp_path_factory.mktemp("any") / "m"
    match = begun(path)
    for move in moves:
        if move < 0 and match.position:
            match.undo(min(-move, match.position))
        elif move > 3 and match.undone:
            match.redo(min(move - 3, match.undone))
        elif not match.state.is_over:
            match.play(move & 1)
    with Match.load(path, MACHINE) as loaded:
        assert (loaded.state, loaded.position) == (match.state, match.position)
        assert loaded.undone == match.undone
        assert loaded.verify() == match.verify() == ()
        if match.undone:
            assert loaded.redo(match.undone) == match.redo(match.undone)
    match.close()


def test_a_resumed_match_is_an_unbroken_one(tmp_path: Path) -> None:
    """Going on in the file gives the same lines as never having left, hashes on leaving apart."""
    broken, whole = tmp_path / "broken", tmp_path / "whole"
    go_on(begun(whole), 2000).close()
    codes = [json.loads(one) for one in whole.read_text().splitlines()[1:]]
    begun(broken).close()
    for start in range(0, len(codes), 7):
        with Match.resume(broken, MACHINE) as match:
            for one in codes[start : start + 7]:
                match.play(one["code"])
    kept = [one for one in broken.read_text().splitlines() if "check" not in one]
    assert kept == whole.read_text().splitlines()
    assert Match.load(broken, MACHINE).verify() == ()


def test_lines_torn_at_every_byte(tmp_path: Path) -> None:
    """Wherever the end is missing, all whole lines are there, and the match goes on from them."""
    path = tmp_path / "m"
    match = begun(path)
    rows = [match.state.row]
    for code in (0, 1, 0, 1):
        rows.append(match.play(code).row)
    data = path.read_bytes()
    torn = tmp_path / "torn"
    for size in range(len(data) + 1):
        torn.write_bytes(data[:size])
        whole = data[:size].count(b"\n") - 1
        if whole < 0:
            with pytest.raises(MatchError, match="line 1: "):
                Match.load(torn, MACHINE)
            continue
        assert Match.load(torn, MACHINE).state.row == rows[whole]
        with Match.resume(torn, MACHINE) as again:
            assert again.state.row == rows[whole]
            again.play(1)
        after = Match.load(torn, MACHINE)
        assert after.position == whole + 1
        assert after.verify() == ()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    """A match is saved to a new file; nobody else may append to it while it is open."""
    path = tmp_path / "m"
    path.write_text("precious")
    with pytest.raises(FileExistsError):
        begun(path)
    assert path.read_text() == "precious"
    assert os.listdir(tmp_path) == ["m"]
    match = begun(tmp_path / "other")
    with pytest.raises(MatchError, match="somebody plays on"):
        Match.resume(tmp_path / "other", MACHINE)
    match.close()
    Match.resume(tmp_path / "other", MACHINE).close()


def test_what_cannot_be_written_is_not_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk leaves match and file as they were; when there is room again, it goes on."""
    path = tmp_path / "m"
    match = go_on(begun(path), 3)
    before = (match.state, path.read_bytes())

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(MatchError, match="cannot be written: .*No space left"):
        match.play(0)
    assert (match.state, path.read_bytes()) == before
    monkeypatch.undo()
    match.play(0)
    assert Match.load(path, MACHINE).state == match.state


def test_a_file_that_is_deleted_is_made_anew(tmp_path: Path) -> None:
    """With all that was played, also where that was often; a renamed one goes on as what it is."""
    path = tmp_path / "m"
    match = begun(path)
    for _ in range(3):
        path.unlink()
        go_on(match, 2)
        assert Match.load(path, MACHINE).state == match.state
    other = path.rename(tmp_path / "other")
    go_on(match, 2)
    assert not path.exists()
    assert Match.load(other, MACHINE).state == match.state


def test_what_has_the_name_of_a_deleted_file_is_left_alone(tmp_path: Path) -> None:
    """Nothing is written over it, and what was chosen is not played; with a folder gone as well."""
    path = tmp_path / "mine" / "m"
    path.parent.mkdir()
    match = begun(path)
    before = match.state
    path.unlink()
    path.write_text("mine")
    with pytest.raises(MatchError, match="cannot be written: another file has its name now"):
        go_on(match, 1)
    assert path.read_text() == "mine"
    path.unlink()
    path.parent.rmdir()
    with pytest.raises(MatchError, match="cannot be written: No such file"):
        go_on(match, 1)
    assert match.state == before


def test_each_line_is_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every choice is on the disk before the match stands after it."""
    match = begun(tmp_path / "m")
    synced: list[int] = []
    real = os.fsync

    def noted(descriptor: int) -> None:
        synced.append(match.position)
        real(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    go_on(match, 5)
    match.undo(2)
    assert synced == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("member", "value", "told"),
    [
        ("rules", "0" * 64, "rules"),
        ("plugins", {"dice": "9"}, "plugins"),
        ("generator", "other-1", "generator"),
        ("mode", "quick", "mode"),
        ("game", "craps", "game"),
        ("program", "0" * 16, "program"),
        ("players", ["red"], "players"),
    ],
)
def test_what_has_changed_is_told(tmp_path: Path, member: str, value: Any, told: str) -> None:
    """Each part of the header that matters is named, with how many choices still fit."""
    path = tmp_path / "m"
    match = go_on(begun(path), 10)
    changed_line(path, 1, **{member: value})
    with pytest.raises(MatchError, match=f"changed since .*: {told}; 10 of 10") as caught:
        Match.load(path, MACHINE)
    error = caught.value
    assert (error.changed, error.fits, error.recorded, error.line) == ((told,), 10, 10, 1)
    fitted = Match.load(path, MACHINE, changed="fit")
    assert fitted.state == match.state
    assert fitted.changed == (told,)
    assert fitted.verify() == (f"changed: {told}",)
    with pytest.raises(MatchError, match="begins anew"):
        fitted.save(tmp_path / "new")


def renamed(program: Program, old: str, new: str) -> Program:
    """The same game with another name for an option, and the options in another order."""
    points = tuple(
        replace(
            point,
            options=tuple(
                replace(option, label=Template((new,), new))
                if option.label.parts == (old,)
                else option
                for option in point.options[::-1]
            ),
        )
        for point in program.points
    )
    return replace(program, points=points, sources=(("pig.rules", new),))


def test_changed_rules_keep_what_fits(tmp_path: Path) -> None:
    """Choices are found by their words; the first that is not open ends what fits."""
    path = tmp_path / "m"
    match = begun(path)
    labels = [one.key for one in match.state.choices]
    for code in (0, 0, 0, 1, 0):
        match.play(code)
    match.close()
    other = Machine(renamed(pig(), labels[1], "Stay"))
    with pytest.raises(MatchError) as caught:
        Match.load(path, other)
    assert caught.value.changed == ("rules",)
    assert (caught.value.fits, caught.value.recorded) == (3, 5)
    fitted = Match.load(path, other, changed="fit")
    assert (fitted.fitted, fitted.recorded, fitted.position) == (3, 5, 3)
    assert fitted.differences[0].startswith("line 5: ")


def test_settings_are_kept(tmp_path: Path) -> None:
    """Figures that the table changed are those of the loaded match."""
    program = pig()
    name = next(iter(one.name for one in program.settings), "")
    if not name:
        with pytest.raises(SettingError):
            Match.begin(MACHINE, settings={"goal": 30})
        return
    match = Match.begin(MACHINE, seed=3, settings={name: 30})
    match.save(tmp_path / "m")
    OPEN.append(match)
    go_on(match, 1000)
    loaded = Match.load(tmp_path / "m", MACHINE)
    assert loaded.state == match.state
    assert loaded.header.settings[name] == 30


def test_a_record_that_does_not_fit_is_told_with_its_line(tmp_path: Path) -> None:
    """Without a change of the rules, a choice that is not open or a wrong hash is a lie."""
    path = tmp_path / "m"
    go_on(begun(path), 30).close()
    good = path.read_text()
    lies: list[tuple[int, dict[str, Any], str]] = [
        (4, {"do": "Fly"}, "line 4: 'Fly' "),
        (4, {"code": 9}, r"line 4: .*code 9"),
        (21, {"hash": "0" * 16}, "line 21: the game stands otherwise"),
        (32, {"check": "0" * 16}, "line 32: the game stands otherwise"),
    ]
    for line, lie, told in lies:
        path.write_text(good)
        changed_line(path, line, **lie)
        with pytest.raises(MatchError, match=told) as caught:
            Match.load(path, MACHINE)
        assert caught.value.line == line
        match = Match.load(path, MACHINE, changed="fit")
        (difference,) = match.verify()
        assert difference.startswith(f"line {line}: ")


NUMBERS = ["NaN", "Infinity", "-1", "1e3", "1.0", "true", "null", "1" * 5000, str(2**63), '"1"']
LINES = [
    b"",
    b" ",
    b"[]",
    b"7",
    b"{}",
    b"\xff\xfe",
    b"\0" * 50,
    b"[" * 60_000,
    b'{"do":' + b'{"a":' * 10_000,
    b"x" * (LONGEST_LINE + 1),
    b'{"do":"Hold"}',
    b'{"do":7,"code":1}',
    b'{"do":"Hold","code":1,"undo":1}',
    b'{"do":"Hold","code":1,"code":0}',
    b'{"do":"Hold","code":1,"more":0}',
    b'{"do":"\\ud800","code":1}',
    b'{"check":"xyz"}',
    b'{"check":7}',
    b'{"undo":9}',
    b'{"redo":1}',
    *(f'{{"do":"Hold","code":{one}}}'.encode() for one in NUMBERS),
    *(f'{{"undo":{one}}}'.encode() for one in NUMBERS),
]


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
@pytest.mark.parametrize("changed", ["refuse", "fit"])
def test_hostile_lines(tmp_path: Path, line: bytes, changed: Any) -> None:
    """Whatever stands in a line: one exception, with the number of the line."""
    path = tmp_path / "m"
    go_on(begun(path), 2)
    path.write_bytes(path.read_bytes() + line + b"\n")
    try:
        match = Match.load(path, MACHINE, changed=changed)
    except MatchError as error:
        assert error.line == 4
    else:
        assert changed == "fit"
        assert match.differences[0].startswith("line 4: ")
        assert match.position == 2


@pytest.mark.parametrize("member", ["schema", "game", "seed", "players", "settings", "generator"])
@pytest.mark.parametrize(
    "value", [None, 1.5, [], {}, {"a": []}, [1], "", "a/b", "\n", 10**30, ["x" * 5000], True]
)
def test_hostile_headers(tmp_path: Path, member: str, value: Any) -> None:
    """A header of wrong types, sizes or names is told in line 1."""
    path = tmp_path / "m"
    begun(path)
    changed_line(path, 1, **{member: value})
    if (member, value) in (("settings", {}), ("players", [])):
        return
    with pytest.raises(MatchError) as caught:
        Match.load(path, MACHINE)
    assert caught.value.line == 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)
MEMBERS = st.sampled_from(["do", "code", "hash", "undo", "redo", "check", "schema", "seed"])


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    line=st.binary(max_size=60)
    | st.dictionaries(MEMBERS, JSON).map(lambda o: json.dumps(o).encode()),
    at=st.integers(0, 4),
)
def test_any_bytes_give_a_match_or_one_exception(tmp_path: Path, line: bytes, at: int) -> None:
    """No line of a file leads to anything else than a match or a MatchError."""
    path = tmp_path / "m"
    path.unlink(missing_ok=True)
    match = go_on(begun(path), 4)
    match.close()
    lines = path.read_bytes().splitlines()
    lines[at] = line
    path.write_bytes(b"\n".join(lines) + b"\n")
    for changed in ("refuse", "fit"):
        try:
            Match.load(path, MACHINE, changed=changed).verify()
        except MatchError as error:
            assert error.line > 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_pipes_are_not_waited_for(tmp_path: Path) -> None:
    """A pipe under the name of a match would block for ever."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(MatchError, match="no ordinary file"):
        Match.load(tmp_path / "pipe", MACHINE)
    with pytest.raises(MatchError, match="no ordinary file"):
        Match.resume(tmp_path / "pipe", MACHINE)


def test_steps_tell_the_match_again() -> None:
    """The steps lead from the setup to the state, with the events as they were."""
    told: list[Any] = []
    match = Match.begin(MACHINE, seed=9, journal=told)
    for code in (0, 1, 0):
        match.play(code, told)
    steps = list(match.steps())
    assert [step.before is None for step in steps] == [True, False, False, False]
    assert [event for step in steps for event in step.events] == told
    assert steps[-1].state == match.state
