"""Dice that are there per player: whose they are, what covers them, how they are drawn."""

from __future__ import annotations

import pytest

from playrules import Draws, Game, State, load_text
from playrules.loading.errors import RulesMistake
from playrules.viewer.scene import compose, pictures, to_svg


def cups(lines: str = "count: 2 per player\nfaces: 1..6\nseen_by: owner") -> Game:
    return load_text(
        f"""rules 1
        game cups "Cups" {{ players: 3 }}
        use dice 1
        die bone "Bone" {{
          {lines}
        }}
        has told: 0..9
        play {{
          for each p in players {{
            choose "Roll?" for p {{ option "Roll" {{ roll p.bones }} }}
          }}
          choose "Done?" for red {{ option "Done" {{ set told to count(d in bones where yes) }} }}
        }}
        """
    )


def rolled(choices: int) -> State:
    state = cups().start(3)
    for _ in range(choices):
        state = state.apply(0)
    return state


def test_each_player_has_their_own() -> None:
    """So many for each, in the order of the seats, with an owner and a title."""
    dice = list(rolled(0).bone)
    assert [str(die) for die in dice[:3]] == ["red's Bone 1", "red's Bone 2", "blue's Bone 1"]
    assert [str(die.owner) for die in dice] == ["red", "red", "blue", "blue", "green", "green"]
    assert rolled(3).apply(0).told == 6


def test_whether_a_die_was_rolled_is_open() -> None:
    """Before the first roll all see that it shows nothing, and a guess rolls only what was."""
    state = rolled(1)
    for seed in range(30):
        faces = [die.face for die in state.guess(3, Draws(seed)).bone]
        assert None not in faces[:2]
        assert faces[2:] == [None] * 4
    assert [str(die.face) for die in state.view(3).bone] == ["HIDDEN"] * 2 + ["None"] * 4


def test_a_row_of_dice_for_each_player_is_drawn() -> None:
    """Own faces are shown, those of others covered; the terminal shows them when asked."""
    state, drawers = rolled(2), cups().drawers
    (lines,) = pictures(state, drawers, seat=1, devices=False)
    own, blue, green = lines
    assert own == f"red's Bones: {state.bone['bone[1]'].face} {state.bone['bone[2]'].face}"
    assert (blue, green) == ("blue's Bones: ? ?", "green's Bones: – –")
    picture = to_svg(compose(state, drawers, seat=1))
    assert picture.count("blue's Bone 1: hidden") == 1
    assert picture.count("green's Bone 1: not rolled yet") == 1


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("count: 34 per player\nfaces: 1..6", "there cannot be 102 dice"),
        ("count: 2\nfaces: 1..6\nseen_by: owner", "`bone` has no owner who could see it"),
        ("count: 2 per bone\nfaces: 1..6", "`per` belongs to `has` and `count:`"),
    ],
)
def test_dice_that_cannot_be(lines: str, said: str) -> None:
    with pytest.raises(RulesMistake) as mistake:
        cups(lines)
    assert said in [one.message for one in mistake.value.diagnostics]


@pytest.mark.parametrize("shown", [True, False])
def test_a_die_that_nobody_sees_may_be_asked_about_once_it_was_shown(shown: bool) -> None:
    """Then its owner sees it as all do; before, not even who rolled does."""
    reveal = "reveal red.bone.face" if shown else ""
    text = f"""rules 1
    game cups "Cups" {{ players: 2 }}
    use dice 1
    die bone "Bone" {{
      count: 1 per player
      faces: 1..6
      seen_by: nobody
    }}
    play {{
      roll red.bone
      {reveal}
      choose "Stay at {{red.bone.face}}?" for red {{ option "Stay" {{ }} }}
    }}
    """
    if shown:
        state = load_text(text).start(1)
        assert state.prompt == f"Stay at {next(iter(state.bone)).face}?"
    else:
        with pytest.raises(RulesMistake, match="R4009"):
            load_text(text)
