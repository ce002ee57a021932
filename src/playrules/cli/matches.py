"""Matches for the command line: begun, reopened and read, with what is wrong said in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from playrules.cli.building import Wish, build
from playrules.cli.errors import NotFound, Stop, UsageProblem
from playrules.cli.reading import refuse_stdin
from playrules.cli.seating import HUMAN, assign_seats
from playrules.cli.table.places import Place, asked_at
from playrules.engine.errors import MatchError
from playrules.engine.play.keeping import Keeper
from playrules.loading import keeping
from playrules.loading.errors import GameError

if TYPE_CHECKING:
    from playrules.engine.machine.runner import ChanceMode
    from playrules.engine.play.journal import Event
    from playrules.engine.play.match import Match
    from playrules.engine.play.records import Header
    from playrules.loading.game import Game


@dataclass
class Opened:
    """A match to be played on.

    `file` is where it is kept, `named` whether somebody named that file. `events` are still to be
    told; `places` are as in `Table`.
    """

    built: Game
    match: Match
    file: Path | None = None
    named: bool = False
    events: list[Event] = field(default_factory=list)
    places: list[Place] = field(default_factory=lambda: [Place(0)])

    @property
    def asks(self) -> bool:
        """Whether people may be asked anything."""
        match = self.match
        known = {"", *(entry.name for entry in self.built.plugins.referees)}
        happens = {one.outside.plugin for one in self.built.program.points if one.outside}
        return HUMAN in match.seats or match.header.chance == "explicit" or not happens <= known

    @property
    def is_begun(self) -> bool:
        """Whether there is anything to go on with."""
        return len(self.places) > 1


@dataclass(frozen=True)
class Begin:
    """What a new match is begun with; None is left to the program: chance is then as *unless*."""

    seats: Sequence[str]
    seed: int | None
    chance: ChanceMode | None
    unless: ChanceMode = "sampled"


def is_saved(save: str) -> bool:
    """Whether something is there under the name of a match."""
    return Path(save).exists()


def open_match(
    wish: Wish, how: Begin, save: str, resume: bool, seat: Callable[[Game], list[str]]
) -> Opened:
    """Go on with the match in the file *save*, or with the latest; else begin one.

    *seat* says who plays a new one. Raises as `latest`, `reopen` and `build`.
    """
    if resume or (save and is_saved(save)):
        return reopen(latest(wish) if resume else Path(save), wish, how, named=not resume)
    built = build(wish)
    return begin(built, replace(how, seats=seat(built)), save)


def begin(built: Game, how: Begin, save: str) -> Opened:
    """Begin a match, kept in the file *save* if that is not empty.

    Where people play, it is kept in any case: in the folder of the owner's matches.
    """
    seed = how.seed
    if seed is None:
        from secrets import randbelow

        seed = randbelow(1_000_000)
    events: list[Event] = []
    with told(save):
        match = built.begin_match(
            seed, agents=how.seats, chance=how.chance or how.unless, journal=events
        )
        if save:
            match.save(save)
            return Opened(built, match, Path(save), True, events)
    opened = Opened(built, match, events=events)
    if opened.asks:
        _keep_unnamed(opened)
    return opened


def _keep_unnamed(opened: Opened) -> None:
    """Keep a match in the owner's folder; where that cannot be, say so and play on."""
    from playrules.cli.output import note, wrap

    try:
        path = keeping.new_path(opened.built.program.name, by_hand=opened.built.by_hand)
        opened.match.save(path)
    except (OSError, MatchError) as error:
        why = getattr(error, "strerror", None) or error
        note(wrap(f"This match is not kept ({why}): name a file with --save to keep it."))
        return
    opened.file = path


def latest(wish: Wish) -> Path:
    """Return the last match by these rules that was left before its end and has no name.

    What cannot be gone on with now is passed over with a note.

    Raises:
        NotFound: there is none.
    """
    from playrules.cli.output import note, wrap

    changed = []
    name = build(Wish(wish.game)).program.name
    for path in keeping.unfinished(name, by_hand=wish.by_hand):
        try:
            header = peek(str(path))
            if not _is_by(header, wish.game):
                changed.append(path)
                continue
            with told(str(path)):
                Keeper.reopen(path).close()
        except Stop as stop:
            note(wrap(f"{stop.message} It is passed over."))
            continue
        return path
    way_out = "Matches that were played to their end, or kept with --save, are not looked for."
    if changed:
        way_out = (
            f"The last match of that name was played by other rules: playrules replay {changed[0]} "
            f"--game {wish.game} shows what still fits."
        )
    raise NotFound(f"There is no match of {wish.game} to go on with.", help=way_out)


def _is_by(header: Header, game: str) -> bool:
    """Whether a match is played by the rules of a game as they are now."""
    from playrules.engine.play.records import header_of

    try:
        machine = build_saved(header, game).machine
    except GameError:  # it has no such mode or setting any more
        return False
    return header_of(machine, 0, {}, (), {}).rules == header.rules


def reopen(file: Path, wish: Wish, how: Begin, *, named: bool) -> Opened:
    """Go on with the match in a file.

    Raises:
        UsageProblem: the command line asks for something else than the file has.
        Stop: the file cannot be used.
    """
    save = str(file)
    header = peek(save)
    if (header.referee == "people") != wish.by_hand:
        command = "play" if wish.by_hand else "referee"
        who = "people are" if header.referee else "the computer is"
        raise UsageProblem(
            f"In the match in {save} {who} the referee, and a match has one.",
            help=f"playrules {command} {wish.game} --save {save} goes on with it.",
        )
    _compare(save, header, wish, how)
    built = build_saved(header, wish.game)
    with told(save, wish.game):
        match = built.resume_match(file)
    try:
        with told(save):
            _reseat(save, match, built, how.seats)
    except BaseException:
        match.close()
        raise
    opened = Opened(built, match, file, named)
    _find_places(opened)
    return opened


def _reseat(save: str, match: Match, built: Game, wanted: Sequence[str]) -> None:
    """Let those play whom the command line names, else those of the file, if they are known."""
    if wanted:
        seats = assign_seats(wanted, built, people=True)
    else:
        seats = list(match.seats) or [HUMAN] * len(built.seats)
        known = [HUMAN, *built.agents]
        for name in seats:
            if name not in known:
                raise UsageProblem(
                    f'"{name}" plays in {save}, and nobody here is called so.',
                    help=f"Name who plays instead with --seats. It may be: {', '.join(known)}.",
                )
    if tuple(seats) != match.seats:
        match.reseat(seats)


def _find_places(opened: Opened) -> None:
    """Find where people were asked, and how many turns were told before."""
    turns = 0
    places = []
    for step in opened.match.steps(ahead=True):
        if step.before is not None:
            places.append(Place(turns, asked_at(step.before, opened.match.seats, step.told)))
        turns += sum(event.event == "turn" for event in step.events)
    opened.places = [*places, Place(turns)]


def so_far(match: Match) -> str:
    """Return how much was played."""
    from playrules.cli.output import counted

    return counted(match.position, "choice" if match.choices == match.position else "move")


def peek(save: str) -> Header:
    """Return what the first line of a match says."""
    from playrules.engine.play.keeping import peek_header

    with told(save):
        return peek_header(Path(save))


def build_saved(header: Header, game: str) -> Game:
    """Load the game of a match, as it was played; without *game*, the bundled one that it names."""
    from playrules.loading.matches import game_of

    refuse_stdin(game)
    return game_of(header, game)


def _compare(save: str, header: Header, wish: Wish, how: Begin) -> None:
    """Refuse options that say otherwise than the file."""
    from playrules.cli.settings import read_pairs

    many = len(header.players)
    pairs = read_pairs(wish.settings)
    same = {
        "--mode": not wish.mode or wish.mode == header.mode,
        "--set": not pairs or pairs == dict(header.written),
        "--players": wish.players in (None, many),
        "--seed": how.seed in (None, header.seed),
        "--chance": how.chance in (None, header.chance),
    }
    for option, fits in same.items():
        if not fits:
            raise UsageProblem(
                f"The match in {save} was begun with another {option}.",
                help=f"Leave {option} out to go on with it, or save to another file.",
            )


@contextmanager
def told(save: str, game: str = "") -> Iterator[None]:
    """Say in words why a match cannot be used.

    Raises:
        Stop: it cannot.
    """
    try:
        yield
    except FileExistsError:
        raise NotFound(f"{save} is there already.", help="Name another file.") from None
    except OSError as error:
        raise NotFound(f"{save} cannot be used: {error.strerror or error}.") from None
    except MatchError as error:
        raise Stop(f"{save}: {error}", help=_way_out(error, game)) from error


def _way_out(error: MatchError, game: str) -> str:
    """Return what to do about it."""
    if not error.changed:
        return ""
    if "rules" in error.changed and not game:
        return "If it was played by rules of your own, name them with --game FILE."
    return "playrules replay shows the choices that still fit."
