"""What is seen right after an event outside, before the rules go on."""

from __future__ import annotations

import pytest

import playrules
from playrules.engine.errors import BadAnswer
from playrules.engine.play.aftermath import aftermath
from playrules.engine.play.history import Step


def steps(event: str) -> list[Step]:
    """The steps of a short match of shuffleboard that such an event led to."""
    game = playrules.load("shuffleboard", settings={"rounds": 1, "shots": 1})
    match = game.begin_match(3, agents=["far", "far"])
    match.advance()
    found = []
    for step in match.steps():
        question = step.before.question if step.before is not None else None
        if question is not None and question.event == event:
            found.append(step)
    return found


def test_pieces_lie_where_they_stopped_though_the_rules_take_them_at_once() -> None:
    """Both discs are on the table then, and on the rack at the next pause."""
    step = steps("settle")[1]
    assert step.before is not None
    rest, told = aftermath(step.before, step.answer)
    assert [str(rest.disc[number].at) for number in (1, 2)] == ["Table", "Table"]
    assert [str(step.state.disc[number].at) for number in (1, 2)] == ["Rack", "Rack"]
    assert [event.event for event in step.events[told:]][:2] == ["score", "score"]
    assert rest.is_outside and len(rest.choices) == 0


def test_what_the_statement_itself_notes_has_happened() -> None:
    """A piece that was placed is in its scene then."""
    step = steps("place")[0]
    assert step.before is not None
    assert str(step.before.disc[1].at) == "Rack"
    rest, _ = aftermath(step.before, step.answer)
    assert str(rest.disc[1].at) == "Table"


def test_only_events_outside_have_one() -> None:
    """Where a person chooses, nothing can be answered."""
    with pytest.raises(BadAnswer):
        aftermath(playrules.load("pig").start(1), ())
