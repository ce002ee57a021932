"""People at a real table: they choose, and tell what happened, in dialogues of plugins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from playrules.cli.errors import PluginProblem, Stop
from playrules.cli.output import clean, say, style, wrap
from playrules.cli.table.answers import COMMANDS, Answer, command_in, plain
from playrules.cli.table.asking import Human, Leave, Wish, read, say_all
from playrules.cli.table.board import tables
from playrules.cli.table.eyes import Eyes
from playrules.cli.table.places import only_way
from playrules.engine.errors import MatchError
from playrules.engine.play.records import LONGEST_NAME
from playrules.engine.wording import capital
from playrules.plugins.api import AGAIN, Talk

if TYPE_CHECKING:
    from playrules.cli.table.watching import Rests
    from playrules.engine.play.choices import Choice
    from playrules.engine.play.state import State
    from playrules.plugins.api import RefereeEntry
    from playrules.viewer.scene import Drawers

HELP = (
    "undo takes your last answer back, redo a whole one again, board tells how all lies (where it "
    "is no answer), log what happened so far, save FILE keeps the match there, quit leaves: you go "
    "on at this question."
)
LONGEST_LINE = LONGEST_NAME - len(AGAIN)
"""So long a line may be, which is kept with AGAIN before it where events share it."""
UNDO = Answer(command="undo")
YIELDING = ("board", "log", "b", "q", "h")
"""Words of the table that give way to an answer: what pieces lie on may be called Board."""


class Hands(Human):
    """People who play with real pieces. Small screens show no more than has changed for players."""

    def __init__(self, drawers: Drawers, eyes: Eyes, referees: Sequence[RefereeEntry]) -> None:
        """Sit down; *referees* know the dialogues of their plugins."""
        super().__init__(drawers, eyes)
        self._referees = {one.name: one for one in referees}

    def choose(self, state: State) -> Choice:
        """Ask for one of the choices, unless there is nothing to decide. Raises as `Human`."""
        choice = only_way(state)
        if choice is None:
            return super().choose(state)
        self.asked += 1
        if len(state.choices) > 1:
            who = state.machine.program.things.names["player"][state.actor]
            say(wrap(f"{capital(clean(who))}: {state.prompt} As you like.", "  ", "    "))
        return choice

    def tell(self, state: State) -> list[int]:
        """Ask what happened, in the dialogue of the plugin whose event it is.

        What is typed is kept in the match line by line, so that nothing is lost. Raises as `Human`,
        and NotKept.
        """
        match, question = self._eyes.match, state.question
        assert question is not None
        entry = self._referees.get(question.plugin)
        if entry is None or entry.asks is None:
            values = super().tell(state)
            match.told = tuple(map(str, values))
            return values
        self.asked += 1
        self._board(state)
        try:
            talk = Talk(entry.asks, state, match.told)
            talk.share(match.answers())
            self._led(talk, state)
        except (Leave, Wish, Stop, MatchError):
            raise
        except Exception as error:
            raise PluginProblem(
                f"The plugin {question.plugin} failed while it asked what happened:"
                f" {type(error).__name__}: {error}",
                help="The match stands where it stood. Tell the authors of the plugin.",
            ) from error
        match.told = tuple(talk.lines)
        assert talk.answer is not None
        return list(talk.answer)

    def _tables(self, state: State, seat: int) -> list[list[str]]:
        """Return what counts: what the rules keep besides, people do not look for at a table."""
        return tables(state, seat, names=_scores(state))

    def _led(self, talk: Talk, state: State) -> None:
        """Lead a dialogue to its end."""
        shown = None
        while (asked := talk.asked) is not None:
            if asked.text != shown:
                say()
                for line in asked.text.split("\n"):
                    say(style(wrap(line, "", "  "), bold=True))
            shown = asked.text
            line = read(f"{capital(clean(asked.prompt))}> ")
            word = plain(line)
            command = word in YIELDING or word.split(" ")[0] in COMMANDS
            if command and word not in YIELDING:
                self._command(line, talk, state)
                shown = None
            elif len(line) <= LONGEST_LINE and talk.send(line.strip()):
                shown = None
                if talk.asked is not None:
                    self._eyes.match.tell(talk.lines)
            elif command:
                self._command(line, talk, state)
                shown = None
            else:
                say(wrap((talk.asked.refused if talk.asked else "") or "That is too long."))

    def _command(self, line: str, talk: Talk, state: State) -> None:
        """Do what was typed instead of an answer."""
        answer = command_in(line)
        if answer == UNDO and talk.back():
            self._eyes.match.tell(talk.lines)
            say("Taken back.")
            return
        own = talk.asked.help if talk.asked else ""
        self._obeys(answer, state, lambda: say_all(filter(None, (own, HELP))))

    def _board(self, state: State, *, again: bool = False) -> None:
        """Show what players have, where it has changed; with *again* all there is."""
        if again:
            super()._board(state, again=True)
            return
        parts = tables(state, self._eyes.asked(state), ("player",), _scores(state))
        for line in (line for part in parts if part not in self._drawn for line in ["", *part]):
            say(line)
        self._drawn = parts


def rests_by(referees: Iterable[RefereeEntry]) -> Rests:
    """Return what says how pieces came to rest: the plugin whose event it was."""
    tells = {one.name: one.tells for one in referees if one.tells is not None}

    def rests(before: State, after: State) -> Sequence[str]:
        plugin = before.question.plugin if before.question is not None else ""
        return tells[plugin](before, after) if plugin in tells else ()

    return rests


def _scores(state: State) -> tuple[str, ...]:
    return "score", *state.machine.program.ranking_names
