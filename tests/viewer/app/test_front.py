"""Everything in a window goes by mouse and by keys: buttons, dialogs, lines that are typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hands import find, on_front, words

from playrules import load, load_text
from playrules.viewer.app import Front, begin
from playrules.viewer.app.bar import TOOLS
from playrules.viewer.app.dialogs import Field, Help
from playrules.viewer.app.pointing import focus_of
from playrules.viewer.app.previews import preview_of
from playrules.viewer.app.set_up import SetUp
from playrules.viewer.app.settling import go_on
from playrules.viewer.app.sitting import Sitting
from playrules.viewer.app.start import Card, card_targets
from playrules.viewer.scene import SMALLEST, Item, Text

SIZES = ((1024.0, 768.0), (640.0, 518.0), (1920.0, 1080.0))

SECRET = """\
rules 1
game guess "Guess" {
  players: 2
}
players {
  has number: 0..9
  secret: number
}
play {
  for each p in players {
    choose n from 1..3 for p "Your number?"
    set p.number to n
  }
  for each p in players {
    choose "Go on?" for p {
      option "Yes" { say "yes" }
      option "No" { say "no" }
    }
  }
}
"""
ASKS = """\
rules 1
game ages "Ages" { players: 2 }
players { has age: 4..120 starts ask("How old are you?", 4..120) }
play {
  for each p in players {
    choose "Who begins?" for p {
      option "I" { say "{p}, who is {p.age}" }
      option "You" { say "{p.opponent}" }
    }
  }
}
"""


Open = Callable[..., Front]


@pytest.fixture
def open_front() -> Iterator[Open]:
    """What shows a match of a bundled game, or the games; all is left at the end."""
    opened: list[Front] = []

    def open_front(game: str = "", *seats: str, seed: int = 3) -> Front:
        sitting = begin(load(game, seats=len(seats) or None), seats, seed) if game else None
        opened.append(Front(sitting))
        return opened[-1]

    yield open_front
    for one in opened:
        one.leave()


def sitting_of(front: Front) -> Sitting:
    """The match that is shown."""
    assert front.sitting is not None
    return front.sitting


def click(front: Front, what: str) -> None:
    """Click something by its words."""
    left, top, right, low = find(front, what).item.bounds()
    front.click((left + right) / 2, (top + low) / 2)


def test_the_games_are_shown_and_one_is_begun(open_front: Open) -> None:
    """From the first page over the dialog to the first choice, by clicks alone."""
    front = open_front()
    front.settle()
    shown = list(on_front(front))
    assert {"Pig", "Tic-tac-toe", "2 to 8 players"} <= set(shown)
    click(front, "Play Tic-tac-toe")
    assert isinstance(front.dialog, SetUp)
    seats = front.dialog.seats
    assert seats == ["human", "careful"]
    click(front, "careful")
    click(front, "random" if "random" in [words(one) for one in front.targets()] else seats[1])
    click(front, "Play")
    assert front.dialog is None and sitting_of(front).asking is not None


def test_how_many_play_and_who(open_front: Open) -> None:
    """Players come and go as far as the game allows; each seat may be anybody's."""
    front = open_front()
    front.do("set_up", "death_star")
    setting = front.dialog
    assert isinstance(setting, SetUp)
    for count in (3, 4, 4):
        click(front, "+")
        assert len(setting.seats) == count == len(setting.game.seats)
    click(front, "–")
    setting.next_seat(0, 1)
    assert setting.seats[0] == "sheet"
    setting.next_seat(0, -1)
    assert setting.seats[0] == "human"
    for way, who in (("‹", "human"), ("‹", "montecarlo"), ("›", "human"), ("›", "sheet")):
        click(front, way)  # the last of them, which stands lowest
        assert setting.seats == ["human", "sheet", who]
    front.press("enter")
    assert len(sitting_of(front).match.seats) == 3


def test_where_nothing_is_to_be_chosen_that_is_said(open_front: Open) -> None:
    """Whoever sits down to watch is told so, for a while; whoever is asked sees that."""
    said = "Nothing is to be chosen in this game: watch."
    front = open_front("snakes_and_ladders", "human", "human")
    for now in (0.0, 2.0, 4.0):
        front.tick(now)
        assert said in list(on_front(front))
    front.tick(8.0)
    assert said not in list(on_front(front))
    assert said not in list(on_front(open_front("pig", "human", "human")))


def test_a_game_is_begun_anew_with_the_same_chance(open_front: Open) -> None:
    """N opens the dialog; the seed can be that of before."""
    front = open_front("pig", "human", "human", seed=41)
    front.type("n")
    click(front, "another each time")
    front.press("enter")
    assert sitting_of(front).match.header.seed == 41
    assert sitting_of(front).match.seats == ("human", "human")


def test_keys_reach_everything(open_front: Open) -> None:
    """Tab comes by each button and each thing on the board and in the list, and back again."""
    front = open_front("tic_tac_toe", "human", "human")
    wanted = {focus_of(one) for one in front.targets() if one.command and one.enabled}
    assert {"pick", "save", "help"} <= {one[0] for one in wanted}
    seen = []
    for _ in range(len(front.targets())):
        front.press("tab")
        focused = front.pointing.focused()
        assert focused is not None
        seen.append(focus_of(focused))
    assert set(seen) == wanted
    assert seen[0][0] == "pick"  # what is asked comes first
    front.press("tab")
    for _ in range(3):
        front.press("shift tab")
    focused = front.pointing.focused()
    assert focused is not None


def test_arrows_go_to_the_neighbour(open_front: Open) -> None:
    """On a board the next space in that direction."""
    front = open_front("tic_tac_toe", "human", "human")
    sitting = sitting_of(front)
    front.press("tab")
    while (focused := front.pointing.focused()) is not None and focused.thing is None:
        front.press("tab")
    assert focused is not None and focused.title.startswith("Board 1, 1")
    for key, title in (("right", "Board 2, 1"), ("up", "Board 2, 2"), ("left", "Board 1, 2"),
                       ("down", "Board 1, 1")):  # fmt: skip
        front.press(key)
        focused = front.pointing.focused()
        assert focused is not None and focused.title.startswith(title)
    front.press("enter")
    assert sitting.state.names["board[1, 1]"].mark.key == "cross"


def test_what_is_pointed_at_is_explained(open_front: Open) -> None:
    """With its title and the rules that tell of it; what lights up is framed."""
    front = open_front("tic_tac_toe", "human", "human")
    target = next(one for one in front.targets() if one.thing is not None and one.codes)
    left, top, right, low = target.item.bounds()
    front.point((left + right) / 2, (top + low) / 2)
    assert "Board 1, 1 [R-TT-02]" in list(on_front(front))
    assert "The board has three columns and three rows of" in list(on_front(front))
    marks = next(one for one in front.layers() if one.name == "marks")
    assert len(marks.items) == 3  # its frame, that of its line in the list, and what is said
    front.point_away()
    assert not next(one for one in front.layers() if one.name == "marks").items


NOTED = """rules 1
game noted "Noted" { players: 1 }
play {
  for each p in players {
    choose "Now?" for p {
      # Sleep is good. So is rest. This is too long.
      option "Sleep" { cites "O-1" }
      option "Wake" { cites "O-2" }
    }
  }
}
"""


def test_an_option_says_what_its_comment_does(open_front: Open, tmp_path: Path) -> None:
    """In files that cite no rules beside them; two sentences, when the keys have gone there."""
    file = tmp_path / "noted.rules"
    file.write_text(NOTED)
    front = open_front(str(file), "human")
    front.press("tab")
    assert "Sleep is good. So is rest. [O-1]" in list(on_front(front))
    front.press("tab")
    assert "Wake [O-2]" in list(on_front(front))
    assert not any("good" in one for one in on_front(front))


def test_every_button_has_its_key(open_front: Open) -> None:
    """What a button does, its key does."""
    front = open_front("pig", "human", "random")
    for command, _, title, key in TOOLS:
        if command:
            assert f"{title} ({key})" in [one.title for one in front.targets()]
    front.type("?")
    assert isinstance(front.dialog, Help)
    front.press("escape")
    front.type("+")
    assert sitting_of(front).pace.speed == 2
    front.type("-")
    front.type("p")
    assert sitting_of(front).pace.paused
    assert any("paused" in text for text in on_front(front))
    front.type("f")
    assert front.requests == ["full"]


def test_lines_are_typed(open_front: Open, tmp_path: Path) -> None:
    """Save asks for a name; letters go into the line, and are no keys there."""
    front = open_front("pig", "human", "human")
    sitting_of(front).skip()
    front.type("1")
    sitting_of(front).skip()
    front.type("s")
    line = front.dialog
    assert isinstance(line, Field) and line.text == "pig.match"
    for _ in range(20):
        front.press("backspace")
    assert line.text == ""
    front.press("enter")
    assert front.dialog is line  # nothing was typed
    front.type(str(tmp_path / "unusual.match"))
    assert any(text.endswith("unusual.match|") for text in on_front(front))
    front.press("enter")
    assert front.dialog is None and (tmp_path / "unusual.match").exists()
    assert front.said is not None and "kept in" in front.said.text
    front.type("o")
    front.type(str(tmp_path / "unusual.match"))
    front.press("enter")
    assert sitting_of(front).match.position == 1
    assert sitting_of(front).kept.named


@pytest.mark.parametrize("name", ["nothing.match", "none.rules", "tower"])
def test_what_cannot_be_opened_is_told(open_front: Open, name: str) -> None:
    """And the match that is shown stays."""
    front = open_front("pig", "human", "human")
    before = front.sitting
    front.type("o")
    front.type(name)
    front.press("enter")
    assert front.said is not None and front.said.kind == "wrong"
    assert name.partition(".")[0] in front.said.text
    assert front.sitting is before


def test_messages_go_away(open_front: Open) -> None:
    """What was done is told for six seconds, what is wrong until something else is done."""
    front = open_front("tic_tac_toe", "human", "human")
    front.type("u")
    front.tick(0.0)
    assert front.said is not None and "nothing to take back" in front.said.text
    front.tick(5.0)
    assert front.said is not None
    assert front.tick(7.0)
    assert front.said is None


def test_values_are_typed(open_front: Open) -> None:
    """An aim in two parts by its numbers; what cannot be says what may be."""
    front = open_front("shuffleboard", "human", "human")
    sitting = sitting_of(front)
    sitting.step()
    sitting.skip()
    while sitting.asking is None:
        sitting.step()
    front.type("/")
    line = front.dialog
    assert isinstance(line, Field) and "Such as: speed" in line.note
    front.type("99 1")
    front.press("enter")
    assert front.said is not None and "Speed cannot be 99cm/s" in front.said.text
    front.type("300")  # a question of values takes numbers as their beginning
    line = front.dialog
    assert isinstance(line, Field)
    assert line.text == "300"
    front.type(" 1")
    front.press("enter")
    labels = [one.choice.label for one in sitting.told if one.choice is not None]
    assert labels == ["speed 300cm/s, direction 1deg"]


def test_nobody_sees_what_is_not_theirs() -> None:
    """Two people at one screen: it is covered until the one who is asked says to be alone."""
    front = Front(begin(load_text(SECRET), ["human", "human"], 1))
    sitting = sitting_of(front)
    assert sitting.curtain == 1 and sitting.asking is None
    texts = list(on_front(front))
    assert any("is asked" in text for text in texts)
    assert not any("Your number" in text for text in texts)
    assert [layer.name for layer in front.layers()] == ["dialog", "marks"]
    front.press("enter")
    assert sitting.asking is not None and sitting.seat == 1
    front.type("2")
    assert sitting.curtain == 2
    assert not any("Your number" in text for text in on_front(front))
    click(front, "I am Blue")
    assert sitting.asking is not None and sitting.seat == 2
    front.leave()


def test_a_match_that_nobody_attends_passes_the_cover() -> None:
    """As for a picture after so many choices: who is asked next is covered again."""
    front = Front(begin(load_text(SECRET), ["human", "human"], 1))
    sitting = sitting_of(front)
    assert sitting.curtain == 1 and go_on(sitting)
    assert (sitting.match.position, sitting.curtain) == (1, 2)
    front.leave()


def test_what_happens_at_the_table_is_asked() -> None:
    """A game that asks for ages: the line opens by itself, and refuses what cannot be."""
    front = Front(begin(load_text(ASKS), ["human", "human"], 1))
    assert isinstance(front.dialog, Field) and "4 to 120" in front.dialog.label
    for typed in ("3", "30", "41"):
        front.type(typed)
        front.press("enter")
    assert sitting_of(front).asking is not None and front.dialog is None
    front.leave()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["tic_tac_toe", "death_star", ""])
def test_everything_is_inside_and_can_be_read(
    open_front: Open, game: str, size: tuple[float, float]
) -> None:
    """In each dialog and at each size: nothing leaves the window, no text is too small."""
    seats = {"tic_tac_toe": 2, "death_star": 4}.get(game, 0)
    front = open_front(game, *["human", "random", "random", "random"][:seats])
    front.size = size
    front.settle()
    dialogs = ["help", "new", "save", "open", "picture"] if game else ["open"]
    for command in ["", *dialogs]:
        if command:
            front.do(command)
        for layer in front.layers():
            for item in layer.items:
                left, top, right, low = item.bounds()
                x, y, zoom = layer.x, layer.y, layer.zoom
                assert x + left * zoom >= -1 and y + top * zoom >= -1, (command, item)
                assert x + right * zoom <= size[0] + 1, (command, item)
                assert y + low * zoom <= size[1] + 1, (command, item)
                if layer.zoom == 1:
                    texts = (one for one in item.shapes if isinstance(one, Text))
                    assert all(one.size >= SMALLEST for one in texts)
        front.press("escape")


def test_a_table_is_made_small_once_for_its_room(open_front: Open) -> None:
    """The same pages have the same layers; in a larger window they are made anew, larger."""
    front = open_front()
    assert front.start is not None
    front.start.cards = front.start.cards[:1]
    front.settle()
    first, again = (front.layers()[1] for _ in range(2))
    assert first.name.startswith("preview") and again is first
    front.size = (1600.0, 1200.0)
    larger = front.layers()[1]
    assert larger.name == first.name and larger.zoom > first.zoom


@pytest.mark.parametrize(("name", "kind"), [("shuffleboard", "table"), ("destruct_3", "site")])
def test_previews_show_a_moment_of_play(name: str, kind: str) -> None:
    """What comes with a game is seen where most stands on its board: discs, towers."""
    game = load(name)
    scene = preview_of(game, name)
    board = next(box for box in scene.boxes if box.name == kind)
    pieces = {one.thing for one in board.items if one.thing is not None and one.thing[0] == "piece"}
    stand = [one for one in game.program.things.kinds.values() if one.universe == "piece"]
    loose = {piece for one in stand if one.word == "piece" for piece in one.ids}
    assert 2 * len(pieces) > len(loose)
    assert not any("legal" in one.roles for box in scene.boxes for one in box.items)


def test_a_match_that_was_left_leaves_the_title_whole() -> None:
    """The button stands below the title and beside the facts, which are never cut."""
    card = Card("shuffleboard", Path("left.match"))
    card.title, card.facts = "Table Shuffleboard", ("2 players · 10 to 20 minutes", "2 players")
    ground, go_on = card_targets(card, (32.0, 96.0, 226.0, 200.0), 1.0)
    texts = [one for one in ground.item.shapes if isinstance(one, Text)]
    assert [one.text for one in texts] == ["Table Shuffleboard", "2 players"]
    assert ground.title == "Play Table Shuffleboard: 2 players · 10 to 20 minutes"
    left, top, _, _ = go_on.item.bounds()
    title, facts = (Item((one,)).bounds() for one in texts)
    assert title[3] <= top and facts[2] <= left


def test_modes_go_round() -> None:
    """Another way to play is chosen, and after the last one the game as it is played most."""
    dialog = SetUp.of("castle_crush")
    seen = []
    for _ in range(4):
        seen.append(
            next(
                words(one)
                for one in dialog.targets((1024, 768), 1.0)
                if one.command == "mode" and len(words(one)) > 1
            )
        )
        dialog.next_mode(1)
    assert seen == ["Standard", "Speed", "Build", "Standard"]
    dialog.next_mode(-1)
    assert dialog.game.mode == ""


def company(dialog: SetUp) -> list[str]:
    """Return who may play the first seat, as the dialog goes through them."""
    found = []
    while True:
        dialog.next_seat(0, 1)
        found.append(dialog.seats[0])
        if found[-1] == "human":
            return found


def test_who_does_nothing_of_their_own_is_not_offered() -> None:
    """Nobody builds with dice, and where nothing is worth anything, greed is blind."""
    assert company(SetUp.of("pig")) == ["hold_at_20", "random", "montecarlo", "human"]
    builders = {"random_builder", "low_builder", "hidden_builder", "tall_builder", "marksman"}
    assert builders < set(company(SetUp.of("destruct_3")))


def test_all_that_can_be_picked_is_reached_by_tab(open_front: Open) -> None:
    """Each button has a focus of its own, and what it picks is said beside it."""
    front = open_front()
    front.do("set_up", "pig")
    reached = []
    for _ in range(9):
        front.press("tab")
        focused = front.pointing.focused()
        assert focused is not None
        reached.append(words(focused))
    people = ["‹", "a person", "›", "‹", "hold at 20", "›"]
    assert reached == ["–", "+", *people, "Cancel"]
    assert "Hold at 20 points, or when that wins" in list(on_front(front))


@pytest.mark.parametrize("size", SIZES)
def test_all_keys_stay_on_their_plate(size: tuple[float, float]) -> None:
    """No line of the help is wider than the dialog."""
    ground = Help().targets(size, min(size[0] / 1024, size[1] / 768))[0].item
    plate, *texts = (Item((one,)).bounds() for one in ground.shapes)
    assert all(plate[0] <= one[0] and one[2] <= plate[2] for one in texts)


def test_the_set_up_says_how_somebody_plays() -> None:
    """A policy by its title in the file, an agent by what its plugin says; of people nothing."""
    dialog = SetUp.of("pig")
    written = " ".join(told(dialog))
    assert "Hold at 20 points, or when that wins" in written
    dialog.seats[:] = ["human", "random"]
    assert "Hold at 20" not in " ".join(told(dialog))


def told(dialog: SetUp) -> list[str]:
    """All that stands in a dialog."""
    shapes = (one for target in dialog.targets(SIZES[0], 1.0) for one in target.item.shapes)
    return [one.text for one in shapes if isinstance(one, Text)]
