"""What is asked in dialogs before it is done: which game, who plays, names of files, answers."""

from __future__ import annotations

from collections.abc import Callable
from errno import EISDIR, ENOENT
from pathlib import Path
from typing import TYPE_CHECKING

from playrules.viewer.app import seating
from playrules.viewer.app.dialogs import (
    Field,
    line_to_answer,
    line_to_open,
    line_to_picture,
    line_to_save,
)
from playrules.viewer.app.set_up import SetUp

if TYPE_CHECKING:
    from playrules.viewer.app.front import Front


class Errands:
    """The commands of a front's dialogs."""

    def __init__(self, front: Front) -> None:
        """Run errands for a front."""
        self._front = front

    def acts(self, argument: str) -> dict[str, Callable[[], object]]:
        """Return what each command does, with what goes with it."""
        front = self._front
        return {
            "picture": lambda: front.open(line_to_picture(front.sitting)),
            "open": lambda: front.open(line_to_open()), "save": self._ask_save,
            "new": self._new, "answer": self.ask_answer, "enter": self._enter,
            "sign": lambda: self._sign(argument),
            "set_up": lambda: self._set_up(argument), "resume": lambda: self._resume(argument),
            "begin": self._begin, "seed": self._seed,
            "players": lambda: self._setting.more_players(int(argument)),
            "mode": lambda: self._setting.next_mode(int(argument)),
            "seat": lambda: self._setting.next_seat(*map(int, argument.split())),
        }  # fmt: skip

    def _new(self) -> None:
        sitting = self._front.sitting
        if sitting is None:
            return
        match, game = sitting.match, sitting.game
        seats = list(match.seats) or ["human"] * len(game.seats)
        self._front.open(SetUp(str(self._front.source), game, seats, match.header.seed))

    def _set_up(self, name: str) -> None:
        self._front.source = Path(name)
        self._front.open(SetUp.of(name))

    @property
    def _setting(self) -> SetUp:
        assert isinstance(self._front.dialog, SetUp)  # only its own buttons give these commands
        return self._front.dialog

    def _seed(self) -> None:
        self._setting.again = not self._setting.again

    def _begin(self) -> None:
        wanted, everything = self._setting, self._front.everything
        self._front.sit(
            seating.begin(wanted.game, wanted.seats, wanted.seed, everything=everything)
        )

    def _resume(self, path: str) -> None:
        self._front.sit(seating.resume(Path(path), everything=self._front.everything))

    def _ask_save(self) -> None:
        if self._front.sitting is not None:
            self._front.open(line_to_save(self._front.sitting))

    def ask_answer(self) -> None:
        """Open the line for an answer, where something is asked."""
        sitting = self._front.sitting
        line = line_to_answer(sitting) if sitting is not None else None
        if line is not None:
            self._front.open(line)

    def _sign(self, sign: str) -> None:
        """Type a sign into the line, or for "" take the last one away."""
        line = self._front.dialog
        if isinstance(line, Field):
            line.text = line.text + sign if sign else line.text[:-1]

    def _enter(self) -> None:
        """Do what a line was typed for."""
        front, line = self._front, self._front.dialog
        if not isinstance(line, Field) or not line.text.strip():
            return
        text = line.text.strip()
        front.close()
        if line.purpose == "answer":
            front.answer(text)
            return
        path = _path(text)
        if line.purpose == "picture":
            named = path.suffix.lower() == ".png"
            front.picture = path if named else path.with_name(f"{path.name}.png")
            front.requests.append("picture")
        elif line.purpose == "open" and (path.suffix == ".rules" or not path.is_file()):
            self._set_up(text if path.suffix != ".rules" else str(path))
        elif line.purpose == "open":
            self._resume(str(path))
        elif front.sitting is not None and line.purpose == "save":
            front.sitting.save(path)


def _path(text: str) -> Path:
    """Return the file whose name was typed. Raises OSError for what is the name of none."""
    try:
        path = Path(text).expanduser()
    except RuntimeError:
        raise FileNotFoundError(ENOENT, "there is no such home folder", text) from None
    if path.name in ("", "..") or path.is_dir():
        raise IsADirectoryError(EISDIR, "it is a folder, name a file in it", text)
    return path
