"""Where a match at a screen is kept: a file that people named, or one in the owner's folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playrules.engine.errors import MatchError
from playrules.engine.play.seats import PEOPLE
from playrules.loading import keeping
from playrules.viewer.app.messages import Message, message_of, wrong

if TYPE_CHECKING:
    from playrules.engine.errors import NotKept
    from playrules.engine.play.match import Match


@dataclass
class Kept:
    """The file of a match, None where it has none, and whether people named it."""

    match: Match
    file: Path | None = None
    named: bool = False

    def begin(self) -> Message | None:
        """Keep a match of people in the owner's folder; return why it is not kept there."""
        if self.file is not None or PEOPLE not in self.match.seats:
            return None
        try:
            path = keeping.new_path(self.match.machine.program.name)
            self.match.save(path)
        except (OSError, MatchError) as error:
            why = getattr(error, "strerror", None) or error
            return wrong(f"This match is not kept ({why})")
        self.file = path
        return None

    def save(self, path: Path) -> Message:
        """Keep it in a new file from now on. Raises as `Match.save`, OSError with that file."""
        if self.file is not None and path.resolve() == self.file.resolve():
            self.named = True
            return Message(f"It is kept in {path}.")
        try:
            self.match.save(path)
        except FileExistsError:
            raise
        except OSError as error:  # of a file beside it, which is written first
            raise type(error)(error.errno, error.strerror, str(path)) from error
        if self.file is not None and not self.named:
            keeping.drop(self.file)
        self.file, self.named = path, True
        return Message(f"It is kept in {path} from now on.")

    def fail(self, error: NotKept) -> Message:
        """Say that the file cannot be written; a match that nobody named goes on without it."""
        if self.named:
            help = "What was chosen last is not played; save it to another file"
            return message_of(error, help)
        self.match.close()
        self.file = None
        return wrong(f"This match is not kept from here on ({error.reason})")

    def leave(self) -> None:
        """Close the file, and put one that nobody named where it belongs."""
        begun = self.match.lines > 0  # to close it writes a line
        self.match.close()
        if self.file is None or self.named:
            return
        if self.match.state.is_over:
            keeping.put_away(self.file)
        elif not begun:
            keeping.drop(self.file)
        self.file = None
