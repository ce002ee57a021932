"""A moment of a game to be drawn: after some choices, or of a saved match; and where it goes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playrules.cli.building import Wish, build
from playrules.cli.errors import NotFound, UsageProblem
from playrules.engine.play.places import chooser
from playrules.loading.errors import guess_and_list

if TYPE_CHECKING:
    from playrules.engine.play.choices import Choice
    from playrules.engine.play.journal import Event
    from playrules.engine.play.state import State
    from playrules.loading.game import Game


@dataclass(frozen=True)
class Moment:
    """Where a game stands, and what happened before: events, and who chose what."""

    built: Game
    state: State
    journal: Sequence[Event | tuple[str, Choice]]
    before: State | None = None

    def told(self, seat: int) -> list[Event | str]:
        """Return what happened as a seat is told it."""
        found: list[Event | str] = []
        for one in self.journal:
            if not isinstance(one, tuple):
                found.append(one)
            elif label := one[1].told(seat):
                found.append(f"{one[0]}: {label}")
        return found


def after_choices(wish: Wish, seats: list[str], seed: int, count: int) -> Moment:
    """Play *count* choices and throws, or to the end, and return where the game stands then.

    The game stops at each throw as well, as some ask nobody anything. Which throw it is follows
    *seed*, though not as in `play`, where the game itself draws.
    """
    from playrules.cli.seating import assign_seats
    from playrules.engine.machine.generator import Draws
    from playrules.engine.play.agents import ChanceAgent
    from playrules.loading.seating import default_agent
    from playrules.testing.moves import Teller

    built = build(wish)
    journal: list[Event | tuple[str, Choice]] = []
    events: list[Event] = []
    state = built.start(seed, journal=events, chance="explicit")
    journal += events
    if not count and not state.is_outside:
        return Moment(built, state, journal)
    seated = assign_seats(
        seats or [default_agent(built.program, built.plugins)], built, people=False
    )
    players = [built.agent(name) for name in seated]
    draws = Draws(seed)
    before = None
    teller = Teller(built)
    while not state.is_over:
        events = []
        if state.is_outside:  # what follows a choice belongs to it
            state = state.answer(teller.answer(state, draws), events)
            journal += events
            continue
        if not count:
            break
        count -= 1
        if state.is_chance:
            choice = ChanceAgent().choose(state, draws)
        else:
            choice = players[state.actor - 1].choose(state, draws)
            journal.append((chooser(state), choice))
        before, state = state, state.apply(choice, events)
        journal += events
    return Moment(built, state, journal, before)


def of_match(saved: str, game: str, count: int | None) -> Moment:
    """Return where a saved match ends, or stood after *count* choices.

    Raises:
        Stop: the file cannot be used.
        UsageProblem: it has not so many choices.
    """
    from playrules.cli.matches import build_saved, peek, told
    from playrules.cli.table.places import only_way
    from playrules.engine.play import Match

    built = build_saved(peek(saved), game)
    with told(saved, game):
        match = Match.load(saved, built.machine)
    if count is not None and count > match.position:
        raise UsageProblem(
            f"The match in {saved} has {match.position} choices.",
            help="Leave --choices out to draw its end.",
        )
    journal: list[Event | tuple[str, Choice]] = []
    state, before = match.state, None
    for at, step in enumerate(match.steps()):
        if step.before is not None and step.choice and not only_way(step.before):
            journal.append((chooser(step.before), step.choice))
        journal += step.events
        before = step.before
        state = step.state
        if at == count:
            break
    return Moment(built, state, journal, before)


def seat_number(moment: Moment, name: str) -> int:
    """Return the number of the seat called *name*; 0, who looks on, for no name.

    Raises:
        UsageProblem: there is no such seat.
    """
    seats = moment.built.seats
    if not name:
        return 0
    if name not in seats:
        listing = f"Seats are: {', '.join(seats)}."
        raise UsageProblem(
            f'There is no seat "{name}".', help=guess_and_list(name, list(seats), listing)
        )
    return seats.index(name) + 1


DRAWN = "(drawn by playrules)"
"""The last line of a file with letters, by which it is known when it is drawn again."""
OTHER_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tiff", ".pdf")


def put(content: str, output: str, *, text: bool = False) -> None:
    """Write a drawing, with letters if it is a *text*, to a file; for `-` to standard output.

    An older picture stays as it is until the new one is whole.

    Raises:
        UsageProblem: the name is one of another kind of picture.
        NotFound: something else than an older picture is there, or it cannot be written.
    """
    if output == "-":
        from playrules.cli.output import clean_lines, say

        say(clean_lines(content.rstrip("\n")))
        return
    path = Path(output)
    if path.suffix.lower() in OTHER_PICTURES:
        raise UsageProblem(
            f"Pictures are drawn as SVG, not {path.suffix[1:].upper()}.",
            help=f"Name a file as in -o {path.stem}.svg; browsers and drawing programs open it and "
            "save it as other pictures.",
        )
    try:
        if path.exists() and not _is_picture(path):
            raise NotFound(
                f"{output} is there already and is no picture of playrules.",
                help="Name another file.",
            )
        _replace(path, content + (f"\n{DRAWN}\n" if text else ""))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise NotFound(f"{output} cannot be written: {why}.") from None


def _replace(path: Path, content: str) -> None:
    """Write a file whole, or leave what is there."""
    if path.exists() and not path.is_file():  # a device has nothing that could be lost
        path.write_text(content, "utf-8", newline="\n")
        return
    whole = path.resolve()  # a link goes on leading where it led
    fresh = whole.with_name(f".{whole.name[:40]}.{os.getpid()}.new")
    try:
        fresh.write_text(content, "utf-8", newline="\n")
        fresh.replace(whole)
    finally:
        fresh.unlink(missing_ok=True)


def _is_picture(path: Path) -> bool:
    """Whether a file was written by `put` as a picture."""
    from playrules.viewer.scene import MARK

    with path.open("rb") as file:
        if MARK.encode() in file.read(200):
            return True
        file.seek(max(0, path.stat().st_size - 200))
        return file.read().rstrip().endswith(DRAWN.encode())
