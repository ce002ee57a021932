"""Lines that are typed into dialogs: names of files, answers; and what is said where they fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hands import find, on_front

from playrules import load
from playrules.engine.errors import MatchError, NotKept
from playrules.viewer.app import Front, begin
from playrules.viewer.app.dialogs import Field
from playrules.viewer.app.messages import message_of
from playrules.viewer.app.replaying import Replay
from playrules.viewer.app.sitting import Sitting

Show = Callable[..., Front]


@pytest.fixture
def show() -> Iterator[Show]:
    """What shows a match of people, without a window."""
    shown = []

    def show(game: str = "tic_tac_toe", *, mode: str = "") -> Front:
        shown.append(Front(begin(load(game, mode=mode, seats=2), ["human", "human"], 3)))
        return shown[-1]

    yield show
    for front in shown:
        front.leave()


def table(front: Front) -> Sitting:
    """The match that is shown."""
    assert front.sitting is not None
    return front.sitting


def fill(front: Front, command: str, text: str) -> str:
    """Type a line into the dialog of a command; return what is said of it."""
    front.do(command)
    assert isinstance(front.dialog, Field)
    front.dialog.text = ""
    front.type(text)
    front.press("enter")
    return front.said.text if front.said is not None else ""


def click(front: Front, what: str) -> None:
    """Click something by its words."""
    left, top, right, low = find(front, what).item.bounds()
    front.click((left + right) / 2, (top + low) / 2)


@pytest.mark.parametrize("command", ["picture", "open", "save"])
@pytest.mark.parametrize("name", [".", "..", "/", "~", "/tmp"])
def test_a_folder_is_no_file(show: Show, command: str, name: str) -> None:
    """Whatever it is for, the window says so and stays."""
    front = show()
    said = fill(front, command, name)
    assert said == f"{name} cannot be used: it is a folder, name a file in it."
    assert front.requests == [] and table(front).match.position == 0


@pytest.mark.parametrize("command", ["picture", "open", "save"])
def test_nobodys_home_is_no_folder(show: Show, command: str) -> None:
    """Python cannot even say where it would be."""
    said = fill(show(), command, "~nobody-of-that-name/x.rules")
    assert said.endswith("cannot be used: there is no such home folder.")


def test_a_match_that_is_kept_there_already_is_no_clash(show: Show, tmp_path: Path) -> None:
    """The same name again is its own file; another's file is named as people know it."""
    front, file, other = show(), tmp_path / "mine.match", tmp_path / "other.match"
    other.write_text("not mine", "utf-8")
    assert fill(front, "save", str(file)) == f"It is kept in {file} from now on."
    assert fill(front, "save", str(file)) == f"It is kept in {file}."
    assert fill(front, "save", str(other)) == f"{other} is there already: name another file."
    said = fill(front, "save", "/proc/x.match")
    assert said.startswith("/proc/x.match cannot be used: ")


def test_names_of_files_are_left_as_they_are(show: Show, tmp_path: Path) -> None:
    """A sentence that begins with one does not begin with a capital."""
    said = fill(show(), "open", "gone.rules")
    assert "gone.rules" in said and "Gone.rules" not in said
    assert message_of(OSError(36, "File name too long", "xxx")).text.startswith("xxx cannot be")
    assert message_of(NotKept("evening", "no room"), "Save it elsewhere").text == (
        "evening cannot be written: no room. Save it elsewhere."
    )
    assert message_of(MatchError("a line is torn")).text == "A line is torn."


def test_a_file_with_mistakes_is_not_opened_and_shows_them(show: Show, tmp_path: Path) -> None:
    """As `--watch` does, with the place marked; the next command puts them away."""
    file = tmp_path / "broken.rules"
    file.write_text('rules 1\ngame b "B" { players: 1 }\nplay { roll dye }\n', "utf-8")
    front = show()
    assert fill(front, "open", str(file)) == ""
    texts = " ".join(on_front(front))
    assert "broken.rules has a mistake. It is not opened." in texts and "roll dye" in texts
    fill(front, "save", ".")
    assert front.mistakes is None
    front.press("escape")
    assert table(front).game.name == "tic_tac_toe"


def test_a_message_stands_above_mistakes(show: Show, tmp_path: Path) -> None:
    """Neither hides the other."""
    front = show()
    fill(front, "save", ".")
    message = front.message
    file = tmp_path / "broken.rules"
    file.write_text("rules 1\ngame", "utf-8")
    fill(front, "open", str(file))
    front.message = message
    plates = {one.name: one.items[0].bounds() for one in front.layers() if one.items}
    assert plates["message"][3] <= plates["mistakes"][1]


def test_who_leaves_the_line_for_an_answer_comes_back_to_it(show: Show) -> None:
    """What is asked stands in the list, and the answer can be given by clicks alone."""
    front = show("castle_crush", mode="speed")
    assert isinstance(front.dialog, Field)
    click(front, "Cancel")
    front.tick(1.0)
    assert front.dialog is None and table(front).measuring is not None
    click(front, "1 Age, red (8 to 99)")
    for what in ("9", "7", "Del", "9", "OK"):
        click(front, what)
    assert any("red: age 99" in one for told in table(front).told for one in told.lines(0))
    assert isinstance(front.dialog, Field) and "blue" in front.dialog.label
    front.press("escape")
    front.type("1")
    assert isinstance(front.dialog, Field) and front.dialog.text == "1"


def test_q_does_not_leave(show: Show) -> None:
    """It turns what is placed: pressed too late it must not close the window. Ctrl Q does."""
    front = show()
    front.type("q")
    assert front.requests == []
    front.do("save")
    front.type("q")
    assert isinstance(front.dialog, Field) and front.dialog.text.endswith("q")
    front.press("ctrl q")
    assert front.requests == ["close"]


def test_a_match_of_which_people_are_the_referee_is_shown_again(show: Show, tmp_path: Path) -> None:
    """It opens where it ended, and tells what goes on with it."""
    game, file = load("castle_crush", by_hand=True, seats=2), tmp_path / "hand.match"
    match = game.begin_match(3)
    match.save(file)
    for _ in range(2):  # how old they are
        assert match.state.question is not None
        match.answer(match.state.question.evenly(lambda _: 0))
    match.close()
    front = show()
    said = fill(front, "open", str(file))
    assert f"playrules referee castle_crush --save {file} goes on with it" in said
    shown = table(front)
    assert isinstance(shown, Replay) and shown.match.position == shown.length == 2
