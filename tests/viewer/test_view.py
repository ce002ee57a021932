"""What a view tells of the question: the things that it is about."""

from __future__ import annotations

from stage import plugins

from playrules.dsl import compile_text
from playrules.engine import Machine
from playrules.viewer.scene import View

GAME = """rules 1
game shop "Shop" { players: 2 }
zone shelf "Shelf" { }
piece jar "Jar" {
  count: 3
  has full: yes or no starts no
}
rule fill <j: jar> for <p: player> "Fill it" {
  choose "With what?" for p {
    option "Tea" { set j.full to yes }
    option k from jars "Mix in {k}" where k is not j {
      choose "Sure?" for p { option "Yes" { set k.full to not j.full } }
    }
  }
}
play {
  choose j from jars for red "Which jar?"
  fill j for blue
}
"""


def begin(text: str) -> View:
    """Return the view of who looks on when blue is asked to fill the second jar."""
    compiled = compile_text(text, "shop.rules", vocabulary=plugins().vocabulary)
    assert compiled.program is not None, compiled.diagnostics
    state = Machine(compiled.program).start(1)
    return View(state.apply(state.choices[1]), -1)


def test_what_was_chosen_before_is_known() -> None:
    """By the rule that asks: what it was given, and what was chosen in it; else nothing."""
    view = begin(GAME)
    assert view.chosen("piece") == (2,)
    assert view.chosen("place") == ()
    state = view.state.apply(view.state.choices[2])
    assert View(state, 2).chosen("piece") == (2, 3)
    assert View(state, 1).chosen("piece") == ()  # who is not asked
    before = Machine(state.machine.program).start(1)
    assert View(before, 1).chosen("piece") == ()


HIDING = GAME.replace("zone shelf", 'zone bag "Bag" { seen_by: nobody }\nzone shelf', 1)


def test_who_is_asked_is_told_what_all_know() -> None:
    """Also in a game that hides something; others are not told what is asked there."""
    view = begin(HIDING)
    assert view.state.hides
    assert [View(view.state, seat).chosen("piece") for seat in (-1, 0, 1, 2)] == [
        (2,),
        (),
        (),
        (2,),
    ]


def test_who_is_asked_is_not_told_what_others_alone_know() -> None:
    """A rule may know what its player does not."""
    drawn = HIDING.replace('for red "Which jar?"', "at random seen by red")
    compiled = compile_text(drawn, "shop.rules", vocabulary=plugins().vocabulary)
    assert compiled.program is not None, compiled.diagnostics
    state = Machine(compiled.program).start(1, chance="explicit")
    state = state.apply(state.choices[1])
    chosen = [View(state, seat).chosen("piece") for seat in (-1, 0, 1, 2)]
    assert chosen == [(2,), (), (), ()]
