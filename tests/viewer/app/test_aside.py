"""Agents and events that take long: the window lives on meanwhile, and the game stays the same."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep

import pytest
from hands import find, on_front

from playrules import load
from playrules.engine.errors import RefereeError
from playrules.engine.machine.generator import Draws
from playrules.engine.play.agents import PolicyAgent
from playrules.engine.play.choices import Choice
from playrules.engine.play.referees import Referees
from playrules.engine.play.state import State
from playrules.loading import catalogue
from playrules.plugins.physics.worker import Worker
from playrules.viewer.app import Front, begin, start
from playrules.viewer.app.aside import Aside
from playrules.viewer.app.sitting import Sitting

SEED = 5


@dataclass
class Gate:
    """Holds up everybody who thinks until it is opened."""

    is_open: bool = False
    thinking: int = 0
    most: int = 0
    thoughts: int = 0
    threads: set[str] = field(default_factory=set)

    def pass_through(self) -> None:
        """Come through as soon as it is open."""
        self.thinking += 1
        self.thoughts += 1
        self.most = max(self.most, self.thinking)
        self.threads.add(threading.current_thread().name)
        try:
            while not self.is_open:
                sleep(0.002)
        finally:
            self.thinking -= 1


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    """A gate before each thought of a policy."""
    gate, choose = Gate(), PolicyAgent.choose

    def slowly(self: PolicyAgent, state: State, draws: Draws) -> Choice:
        gate.pass_through()
        return choose(self, state, draws)

    monkeypatch.setattr(PolicyAgent, "choose", slowly)
    return gate


class Clock:
    """Lets a front live, a thirtieth of a second at a time."""

    def __init__(self, front: Front) -> None:
        """Begin at 0."""
        self.front = front
        self.now = 0.0

    def pass_until(self, wanted: Callable[[], bool]) -> None:
        """Let time pass until something is so; other threads get some of it, too."""
        late = monotonic() + 20
        while not wanted():
            assert monotonic() < late, "it never is"
            self.tick()
            sleep(0.001)

    def tick(self, seconds: float = 1 / 30) -> bool:
        """Let time pass; return whether anything changed."""
        self.now += seconds
        return self.front.tick(self.now)


Show = Callable[..., Clock]


@pytest.fixture
def show() -> Iterator[Show]:
    """What shows a match as a window does that runs: what takes long is done beside it."""
    shown: list[Front] = []

    def show(game: str, *seats: str, seed: int = SEED) -> Clock:
        front = Front(begin(load(game), seats, seed))
        front.lively = front.apart = True
        shown.append(front)
        clock = Clock(front)
        clock.tick()
        return clock

    yield show
    for front in shown:
        front.leave()
    assert threads() == []


def threads() -> list[str]:
    """What is still being done aside."""
    return [one.name for one in threading.enumerate() if one.name.startswith("playrules")]


def sitting_of(clock: Clock) -> Sitting:
    """The match that is shown."""
    assert clock.front.sitting is not None
    return clock.front.sitting


def marks(front: Front) -> list[str]:
    """The layers that are drawn above the table."""
    return [one.name for one in front.layers() if one.name in ("waiting", "message", "dialog")]


def think(clock: Clock, gate: Gate) -> Sitting:
    """Choose as the person, and let the agent begin to think."""
    sitting = sitting_of(clock)
    clock.front.type("5")
    clock.pass_until(lambda: gate.thinking == 1)
    return sitting


def test_who_thinks_is_named_and_the_window_lives_on(show: Show, gate: Gate) -> None:
    """A mark says who; all can be pointed at, the size changes, the help opens and closes."""
    clock = show("tic_tac_toe", "human", "careful")
    front, sitting = clock.front, think(clock, gate)
    clock.tick()
    assert "waiting" not in marks(front)
    clock.tick(0.5)
    assert marks(front) == ["waiting"]
    assert "Nought (careful) is thinking" in on_front(front)
    assert clock.tick(0.4)  # its dots go round
    front.size = (1920.0, 1080.0)
    assert max(one.item.bounds()[2] for one in front.targets()) > 1100
    front.press("f1")
    assert "dialog" in marks(front)
    front.press("escape")
    assert sitting.match.position == 1 and sitting.asking is None
    gate.is_open = True
    clock.pass_until(lambda: sitting.asking is not None)
    clock.tick()
    assert sitting.match.position == 2 and "waiting" not in marks(front)


def test_what_is_taken_back_while_an_agent_thinks_is_not_answered(show: Show, gate: Gate) -> None:
    """The thought is dropped, never two are thought at once, and the next one is about what is."""
    clock = show("tic_tac_toe", "human", "careful")
    front, sitting = clock.front, think(clock, gate)
    for number in ("1", "3", "7"):
        front.type("u")
        assert sitting.match.position == 0 and sitting.asking is not None
        clock.tick()
        assert sitting.doing == ""
        front.type(number)
        clock.pass_until(lambda: gate.thinking == 1)
    gate.is_open = True
    clock.pass_until(lambda: sitting.asking is not None)
    assert sitting.match.position == 2
    assert [one.who for one in sitting.told] == ["", "cross", "nought"]
    assert gate.most == 1 and gate.thoughts == 4


def test_a_new_game_begins_while_an_agent_thinks(show: Show, gate: Gate) -> None:
    """The old match is left where it stood; its thread ends, and nothing of it comes up later."""
    clock = show("tic_tac_toe", "human", "careful")
    front, old = clock.front, think(clock, gate)
    front.do("new")
    for _ in range(20):
        clock.tick()
    assert "dialog" in marks(front)
    front.do("begin")
    new = sitting_of(clock)
    assert new is not old and threads() == [] and gate.thinking == 0
    gate.is_open = True
    clock.tick()
    assert old.match.position == 1 and new.match.position == 0 and new.asking is not None


def test_leaving_for_the_games_ends_the_thought(show: Show, gate: Gate) -> None:
    """So does leaving the window: no thread is left."""
    clock = show("tic_tac_toe", "human", "careful")
    think(clock, gate)
    clock.front.do("games")
    assert clock.front.sitting is None and threads() == []


def test_the_same_seed_gives_the_same_game_however_long_is_thought(
    show: Show, gate: Gate, tmp_path: Path
) -> None:
    """Apart or not, with thoughts dropped or not: the file of the match is the same."""
    files = []
    for apart in (False, True):
        gate.is_open = not apart
        clock = show("pig", "human", "random", seed=8)
        front, sitting = clock.front, sitting_of(clock)
        front.lively = front.apart = apart
        sitting.pace.faster(3)
        for number in "112112":
            clock.pass_until(lambda sitting=sitting: sitting.asking is not None)  # type: ignore[misc]
            front.type(number)
        clock.pass_until(lambda sitting=sitting: sitting.asking is not None)  # type: ignore[misc]
        file = tmp_path / f"{apart}.match"
        assert sitting.save(file)
        front.leave()
        files.append(file.read_text("utf-8"))
    assert files[0] == files[1]


def test_what_an_agent_does_wrong_is_told_as_ever(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its exception comes back from the thread, and the match waits."""

    def fail(*_: object) -> Choice:
        sleep(0.1)
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(PolicyAgent, "choose", fail)
    clock = show("tic_tac_toe", "human", "careful")
    sitting = sitting_of(clock)
    clock.front.type("5")
    clock.pass_until(lambda: sitting.message is not None)
    assert sitting.message is not None
    assert sitting.message.text == "ZeroDivisionError: by nothing."
    assert sitting.pace.paused and sitting.match.position == 1


def test_an_event_that_cannot_be_worked_out_is_taken_back(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The referee fails beside the window: the person chooses again."""

    def refuse(*_: object) -> tuple[int, ...]:
        sleep(0.1)
        raise RefereeError("use", "physics", "1", "it flew away")

    clock = show("shuffleboard", "human", "human")
    sitting = sitting_of(clock)
    clock.pass_until(lambda: sitting.asking is not None)
    monkeypatch.setattr(Referees, "answer", refuse)
    sitting.take()
    clock.pass_until(lambda: sitting.message is not None)
    assert sitting.asking is not None and sitting.message is not None
    assert "choose otherwise" in sitting.message.text


def test_a_film_is_worked_out_aside(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    """Meanwhile the table shows what was before, also in another size; then it is seen."""
    from playrules.plugins.physics.drawing import film

    gate, frames = Gate(), film._frames

    def slowly(*given: object) -> object:
        gate.pass_through()
        return frames(*given)  # type: ignore[arg-type]

    clock = show("shuffleboard", "human", "human")
    front, sitting = clock.front, sitting_of(clock)
    clock.pass_until(lambda: sitting.asking is not None)
    monkeypatch.setattr(film, "_frames", slowly)
    sitting.take()
    clock.pass_until(lambda: gate.thinking == 1)
    names = [one.name for one in front.layers()]
    assert names[0] == "before" and "scene" not in names
    assert {one.command for one in front.targets() if one.command} <= {
        one.command for one in front.targets() if not one.thing
    }
    front.size = (1280.0, 900.0)
    clock.pass_until(lambda: gate.thoughts == 2 and gate.thinking == 1)
    assert gate.most == 1
    gate.is_open = True
    clock.pass_until(lambda: any(one.name.startswith("film") for one in front.layers()))
    assert sitting.match.position == 3 and not sitting.doing


def test_a_click_ends_what_is_worked_out_for_a_film(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who does not want to see it sees at once how it ended."""
    from playrules.plugins.physics.drawing import film

    gate = Gate()
    clock = show("shuffleboard", "human", "human")
    front, sitting = clock.front, sitting_of(clock)
    clock.pass_until(lambda: sitting.asking is not None)
    monkeypatch.setattr(film, "_frames", lambda *_: gate.pass_through())
    sitting.take()
    clock.pass_until(lambda: gate.thinking == 1)
    front.click(front.size[0] / 2, front.size[1] - 2)
    clock.pass_until(lambda: gate.thinking == 0)
    assert "scene" in [one.name for one in front.layers()] and not sitting.doing


def test_a_choice_whose_rules_take_long_can_be_taken_back(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plugin's word may take its time: until it has, what was chosen is not played."""
    gate, apply = Gate(), State.apply

    def slowly(self: State, *given: object, **named: object) -> State:
        if threading.current_thread() is not threading.main_thread():
            gate.pass_through()
        return apply(self, *given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(State, "apply", slowly)
    clock = show("tic_tac_toe", "human", "human")
    front, sitting = clock.front, sitting_of(clock)
    front.type("5")
    clock.pass_until(lambda: gate.thinking == 1)
    assert sitting.asking is None and sitting.match.position == 0
    front.click(*middle_of(front, "undo"))
    assert sitting.asking is not None
    clock.pass_until(lambda: gate.thinking == 0)
    assert sitting.match.position == 0 and sitting.doing == ""


def middle_of(front: Front, what: str) -> tuple[float, float]:
    """The middle of a button."""
    left, top, right, low = find(front, what).item.bounds()
    return ((left + right) / 2, (top + low) / 2)


def test_work_that_hears_nothing_is_left_behind() -> None:
    """It holds up the next piece, as never two are done at once, but not the window."""
    aside, log = Aside(), list[str]()
    aside.apart = True
    deaf, ended = threading.Event(), threading.Event()

    def stubborn() -> None:
        while not deaf.is_set():
            try:
                sleep(0.002)
            except SystemExit:
                log.append("interrupted")
        ended.set()

    aside.do("one", stubborn, lambda _: log.append("never"))
    aside.do("two", lambda: ended.is_set(), lambda found: log.append(f"after: {found}"))
    assert not aside.is_ready and not ended.is_set()
    deaf.set()
    while not aside.is_ready:
        sleep(0.002)
    aside.deliver()
    assert set(log) == {"interrupted", "after: True"} and log[-1] == "after: True"
    aside.close()
    assert threads() == []


def test_physics_in_a_process_of_its_own_is_left_at_once() -> None:
    """Who leaves does not wait until an event of a stranger's scene has come to its end."""
    aside, worker = Aside(), Worker()
    aside.apart = True
    aside.do("one", lambda: worker.call("time", "sleep", 60), lambda _: None)
    late = monotonic() + 20
    while worker.number is None:
        assert monotonic() < late
        sleep(0.01)
    aside.close()
    assert threads() == [] and worker.number is None


def test_what_work_does_at_its_end_is_not_interrupted() -> None:
    """It is dropped and waited for at once, and still puts away what it has used."""
    aside, log = Aside(), list[str]()
    aside.apart = True

    def careful() -> None:
        try:
            while True:
                sleep(0.002)
        finally:
            sleep(0.1)
            log.append("put away")

    aside.do("one", careful, lambda _: None)
    aside.drop()
    aside.close()
    assert log == ["put away"] and threads() == []


GAME = 'rules 1\ngame bare "Bare" { players: 1 }\nplay { finish game }\n'


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the one game that comes with playrules."""
    file = tmp_path / "bare.rules"
    file.write_text(GAME, "utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    for module in (catalogue, start):
        monkeypatch.setattr(module, "bundled", lambda: {"bare": file})
    return file


def test_games_get_to_be_known_beside_the_window(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page can be used while a game is loaded; who comes back finds it known."""
    gate, known_of = threading.Event(), start.known_of
    loaded: list[str] = []

    def slowly(name: str) -> start.Known:
        loaded.append(threading.current_thread().name)
        assert gate.wait(20)
        return known_of(name)

    monkeypatch.setattr(start, "known_of", slowly)
    front = Front()
    front.apart = True
    clock = Clock(front)
    clock.tick()
    assert "…" in list(on_front(front)) and not front.is_at_rest
    front.sit(begin(load(shelf), ["human"], SEED))
    front.do("games")
    gate.set()
    clock.pass_until(lambda: front.is_at_rest)
    assert "1 player" in list(on_front(front))
    assert loaded == ["playrules: bare is looked at"]


def test_a_game_is_loaded_again_only_where_its_file_has_changed(shelf: Path) -> None:
    """Also one that had a mistake; what was known of it before is not shown any more."""
    front = Front()
    scenes = []
    for text, told in (
        (GAME, "Bare"), (GAME, "Bare"), (GAME.replace('"Bare"', '"Barren"'), "Barren"),
        (GAME.replace("finish game", "finish gone"), "cannot be played: 1 error"), (GAME, "Bare"),
    ):  # fmt: skip
        if text != shelf.read_text("utf-8"):
            shelf.write_text(text, "utf-8")
        front.show_games()
        front.settle()
        assert front.start is not None
        scenes.append(front.start.cards[0].scene)
        assert any(told in one for one in on_front(front)), list(on_front(front))
    assert scenes[0] is scenes[1] and scenes[3] is None
    assert scenes[0] is not scenes[4] is not None
