"""One use of a tool that several slices of a table see: people say once where it did anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playrules.engine import RulesError
from playrules.plugins.api import AGAIN, Shared, Unclear, ask
from playrules.plugins.physics.by_hand.answer import answer_of
from playrules.plugins.physics.by_hand.here import Here
from playrules.plugins.physics.by_hand.names import Names, listed, plain
from playrules.plugins.physics.by_hand.questions import Asks
from playrules.plugins.physics.by_hand.tasks import use

YES = ("y", "yes")
EVENTS = 4
"""So many in each slice are looked through: a use, taking away, taking out, waiting."""


def concerned(here: Here) -> Asks[bool]:
    """Ask in which slices the tool did anything, once for all; return whether it did in this one.

    Named are the slices in which anything lies, of those that the rules ask of from here on.
    """
    things = here.state.machine.program.things
    names = Names(
        {one: things.names["place"][one] for one in here.slices},
        {one: (things.keys["place"][one],) for one in here.slices},
    )
    following = [one.where.place for one in _following(here)]
    places = [one for one in here.slices if one in following and here.holds(one)]

    def read(line: str) -> tuple[int, ...]:
        word = plain(line.removeprefix(AGAIN))
        is_shared = line.startswith(AGAIN)
        if word in ("", "nowhere"):
            return ()
        if word not in YES:  # a shared line may name slices that were asked of before this one
            return names.read(word, here.slices if is_shared else places)
        if len(places) > 1 and not is_shared:
            raise Unclear(f"Type where: {listed(shown, 'or')}.")
        return tuple(filter(here.holds, here.slices))

    shown = [names.shown[one] for one in places]
    part = str(here.where.place)
    shared = Shared(_use_of(here), part, frozenset(map(str, following)))
    text, help = _question(here, shown)
    found = yield from ask(text, read, "", help, shared=shared)
    return bool(here.pieces) and here.where.place in found


def _following(here: Here) -> Iterator[Here]:
    """Yield this event, and those of the same use that come after it in other slices.

    They are found by playing on as if nothing had happened, up to the next choice. Where the rules
    go on otherwise, more is asked then: no answer is taken for a slice that was not asked of.
    """
    seen, first, now = {here.where.place}, _use_of(here), here
    yield here
    for _ in range(EVENTS * len(here.slices)):
        try:
            state = now.state.answer(answer_of(now, now.before, ()))
        except RulesError:  # people are told of it where it comes up
            return
        question, own = state.question, here.state.question
        if question is None or own is None or question.plugin != own.plugin:
            return
        now = Here.of(state)
        if now.event != "use":
            continue
        if not now.slices or _use_of(now) != first or now.where.place in seen:
            return
        seen.add(now.where.place)
        yield now


def _use_of(here: Here) -> str:
    """Return what tells one use of a tool from others, the same in each slice."""
    about, where = here.about, here.where
    tool, hole = where.tools.index(about["tool"]), where.holes.index(about["hole"])
    return f"use {where.scene} {tool} {hole} {about['aim']}"


def _question(here: Here, shown: Sequence[str]) -> tuple[str, str]:
    """Return the question about slices that are called so, and what may be typed."""
    if not shown:
        return f"{use(here)}. [Enter]", "Press Enter when it is done."
    tool = here.told(here.tool) if here.tool is not None and here.reads.tools else ""
    if len(shown) == 1:
        lies = f", or does {tool} lie on anything there" if tool else ""
        text = f"{use(here)}. Has anything moved in {shown[0]}{lies}? [y/N]"
        return text, "Type y or n. After y you are asked of each piece."
    lies = f", or does {tool} lie on anything" if tool else ""
    text = f"{use(here)}. Where has anything moved{lies}: {listed(shown, 'or')}? [nowhere]"
    met = f", or where {tool} lies on one" if tool else ""
    return text, (
        f"Type each place where pieces have moved, even if by a little{met}: names with commas"
        " between, or all. Enter: nowhere. You are asked of these places alone."
    )
