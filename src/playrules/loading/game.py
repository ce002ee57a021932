"""A game that can be played, and what loads it: the centre of the public interface."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from playrules.engine.play import (
    Agent,
    AgentFactory,
    Event,
    Machine,
    Match,
    Playout,
    State,
    Totals,
    playout,
    simulate,
)
from playrules.engine.play.keeping import peek_header
from playrules.engine.play.playout import LIMIT
from playrules.loading.agents import (
    engine_seats,
    make_agent,
    match_agents,
    match_referees,
    travels,
)
from playrules.loading.building import build, installed_plugins
from playrules.loading.catalogue import Source, find
from playrules.loading.seating import agent_names, assign, default_agent
from playrules.loading.settings import Setting, as_written

if TYPE_CHECKING:
    from playrules.dsl import Facts
    from playrules.engine.machine.runner import ChanceMode
    from playrules.engine.play.agents import Seat
    from playrules.engine.play.referees import RefereeFactory
    from playrules.engine.play.simulate import Progress
    from playrules.engine.program import Program
    from playrules.plugins.api import Plugins
    from playrules.viewer.scene import Drawers

Seated = str | Agent | AgentFactory
"""Who plays a seat: the name of a policy of the game or of an agent, an agent, or what makes one
for each game: `factory(machine, seat)`, seats from 1."""

Table = Seated | Sequence[Seated] | None
"""Who plays: one for all seats, one a seat, or None for the game's own policy (random without)."""


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """The rules of one game, for one number of seats, mode and settings; made by `load`.

    A `State` is where a game stands, a `Match` a game under way with its history. `program` is
    what the rules were compiled to, `settings` what was asked for, as a rules file writes it,
    `facts` what the file says of its game, `plugins` what was installed, `source` the rules file.
    """

    program: Program
    plugins: Plugins
    settings: Mapping[str, str]
    facts: Facts
    source: Source

    @cached_property
    def machine(self) -> Machine:
        """What runs the program; it is compiled when it is first asked for."""
        return Machine(self.program)

    @cached_property
    def drawers(self) -> Drawers:
        """What draws the components of the game."""
        from playrules.viewer.scene import drawers_of

        return drawers_of(self.plugins.drawings)

    @property
    def name(self) -> str:
        """The game's name in the rules file."""
        return self.program.name

    @property
    def title(self) -> str:
        """The game's name for people."""
        return self.program.words.title or self.program.name

    @property
    def mode(self) -> str:
        """The mode in which it is played; "" for the game as the file has it."""
        return self.program.mode

    @property
    def by_hand(self) -> bool:
        """Whether people tell what happens outside the game, in place of the plugins' referees."""
        return self.program.by_hand

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats; seat 1 is the first."""
        return self.program.seats

    @property
    def policies(self) -> tuple[str, ...]:
        """The names of the policies that the rules file has."""
        return tuple(policy.name for policy in self.program.policies)

    @property
    def agents(self) -> list[str]:
        """The names of all who may play: policies, then the agents of plugins."""
        return agent_names(self.program, self.plugins)

    def start(
        self, seed: int = 0, *, chance: ChanceMode = "sampled", journal: list[Event] | None = None
    ) -> State:
        """Return the first state of a new game: the first choice, behind the setup.

        *seed* is any whole number; those that agree in the lowest 64 bits are the same. With
        *chance* "explicit" the game also pauses where chance decides. *journal* receives the
        events of the setup. Raises RulesError where the rules cannot go on.
        """
        return self.machine.start(seed, chance=chance, journal=journal)

    def read_state(self, text: str) -> State:
        """Return the state that `State.to_json` wrote. Raises BadPosition."""
        return State.from_json(self.machine, text)

    def begin_match(
        self,
        seed: int = 0,
        *,
        agents: Sequence[str] = (),
        chance: ChanceMode = "sampled",
        journal: list[Event] | None = None,
    ) -> Match:
        """Begin a match: a game with its history, which can be taken back, saved and replayed.

        *agents* names who plays each seat: "human", a policy of the game or an agent of a plugin;
        left out, people play all. With *chance* "explicit" the match waits to be told what chance
        gave. Raises RulesError.
        """
        return Match.begin(
            self.machine,
            seed=seed,
            seats=agents,
            agents=match_agents(self.plugins),
            referees=self._referees(chance),
            chance=chance,
            written=self.settings,
            journal=journal,
        )

    def resume_match(self, path: str | Path) -> Match:
        """Load a saved match, and keep it in its file as it is played on.

        Raises OSError, and MatchError for what is no saved match of this game as it is loaded.
        """
        path = Path(path)
        chance = peek_header(path).chance
        # By hand they answer nothing, but know what people meant.
        referees = match_referees(self.plugins) if self.by_hand else self._referees(chance)
        agents = match_agents(self.plugins)
        return Match.resume(path, self.machine, agents=agents, referees=referees)

    def _referees(self, chance: ChanceMode) -> Mapping[str, RefereeFactory]:
        """Return who answers events outside: none where the table tells everything."""
        return {} if self.by_hand or chance == "explicit" else match_referees(self.plugins)

    def agent(self, name: str) -> Agent:
        """Return a new agent: `agent.choose(state, draws)` is one of the state's choices.

        Raises:
            GameError: neither a policy of the game nor an agent of a plugin is called so, or the
                plugin failed.
        """
        return make_agent(name, self.machine, self.plugins)

    def playout(
        self, agents: Table = None, *, seed: int = 0, index: int = 0, limit: int = LIMIT
    ) -> Playout:
        """Play game number *index* of a simulation with *seed* to its end, or *limit* choices.

        The same arguments always give the same game. Raises as `simulate`.
        """
        return playout(
            self.machine, seed, self._seated(agents),
            limit=limit, index=index, referees=self._referees("sampled"),
        )  # fmt: skip

    def simulate(
        self,
        games: int,
        agents: Table = None,
        *,
        seed: int = 0,
        jobs: int | None = None,
        limit: int = LIMIT,
        native: bool = False,
        progress: Progress | None = None,
    ) -> Totals:
        """Play many games, and return what came out in total.

        The figures depend on *seed*, not on *jobs*: so many processes share the work, one a core
        where left out. Agents that are objects play in this process alone unless *jobs* says
        otherwise; then they have to be picklable. An object plays all games: what it remembers
        of one is its own affair. A game is given up after *limit* choices and counts as not
        finished. *native* plays as machine code, with policies and random players only.
        *progress* is called with the number of games done and of all.

        Raises:
            GameError: there is no such agent, there are too few or too many, or a plugin failed.
            RulesError: the rules cannot go on; its `span` says where.
            NoNumba: *native*, and numba is not installed.
            ValueError: *games* is below 0, or *native* with other players.
        """
        who = self._seated(agents)
        if jobs is None and not all(travels(one) for one in who):
            jobs = 1
        return simulate(
            self.program, games, who,
            seed=seed, jobs=jobs, limit=limit, native=native,
            referees=self._referees("sampled"), progress=progress,
        )  # fmt: skip

    def _seated(self, agents: Table) -> tuple[Seat, ...]:
        """Return who plays as the engine wants it. Raises UnfitOption, TypeError."""
        if agents is None:
            agents = default_agent(self.program, self.plugins)
        if isinstance(agents, str) or not isinstance(agents, Sequence):
            agents = [agents]
        known = self.agents
        return engine_seats(assign(agents, len(self.seats), known), self.program)

    def __repr__(self) -> str:
        """Show name, mode and seats."""
        mode = f" {self.mode}" if self.mode else ""
        return f"<Game {self.name}{mode}: {', '.join(self.seats)}>"


def load(
    game: str | Path,
    *,
    seats: int | None = None,
    mode: str = "",
    settings: Mapping[str, Setting] | None = None,
    by_hand: bool = False,
) -> Game:
    """Load a game with the installed plugins: a bundled one by its name, or a rules file.

    Args:
        game: `"pig"`, or the path of a file, which a text is where it ends in `.rules` or names a
            folder.
        seats: how many play; as few as the game allows where left out.
        mode: one of the game's modes; the game as the file has it where left out.
        settings: figures to change, by name: numbers, bools for yes and no, texts as a rules file
            has them (`"15cm"`), or lists of these.
        by_hand: whether people tell what happens outside, as for `playrules referee`; there are no
            policies then.

    Raises:
        GameError: there is no such game, its rules have mistakes (all are in `diagnostics`), it
            has no such mode or setting, is not for so many, or a plugin failed.
        TypeError: an argument is something else.
    """
    return load_source(find(game), seats, mode, settings, by_hand=by_hand)


def load_text(
    text: str,
    name: str = "game.rules",
    *,
    seats: int | None = None,
    mode: str = "",
    settings: Mapping[str, Setting] | None = None,
    by_hand: bool = False,
    folder: str | Path | None = None,
) -> Game:
    """Load a game from the text of its rules; the rest is as in `load`.

    *name* stands for the file in messages. What the text imports is looked for in *folder*;
    without one it cannot import. Raises as `load`.
    """
    place = Path(folder) if folder is not None else None
    return load_source(Source(text, Path(name), place), seats, mode, settings, by_hand=by_hand)


def _refuse_types(seats: object, mode: object, settings: object) -> None:
    """Raise TypeError for arguments of `load` that are something else."""
    if seats is not None and type(seats) is not int:
        raise TypeError(f"seats is a whole number, not {seats!r}")
    if not isinstance(mode, str):
        raise TypeError(f"mode is the name of a mode, not {mode!r}")
    if settings is not None and not isinstance(settings, Mapping):
        raise TypeError(f"settings are given by name, not as {settings!r}")
    for name in settings or ():
        if not isinstance(name, str):
            raise TypeError(f"settings have names, not {name!r}")


def load_source(
    source: Source,
    seats: int | None = None,
    mode: str = "",
    settings: Mapping[str, Setting] | None = None,
    *,
    by_hand: bool = False,
) -> Game:
    """Load a game from rules that were read; see `load`."""
    _refuse_types(seats, mode, settings)
    plugins = installed_plugins()
    written = {key: as_written(value) for key, value in (settings or {}).items()}
    program, facts = build(source, plugins, seats, mode, written, by_hand=by_hand)
    return Game(program, plugins, written, facts, source)
