"""Hidden places that lie open for a while: `reveal` and `hide` of a zone, and what follows."""

from __future__ import annotations

import pytest

from playrules import HIDDEN, Draws, Event, Game, State, load_text
from playrules.engine.play.eyes import Eyes
from playrules.engine.play.match import Match
from playrules.engine.play.seats import PEOPLE
from playrules.loading.errors import RulesMistake

HEAD = """rules 1
game table "Table" { players: 2 }
piece card "Card" { count: 4 }
zone pile "Pile" { }
zone hand "Hand" per player {
  seen_by: owner
  has count: 0..9
}
players {
  has score: number starts 0
  has home: hand or nothing starts nothing
}
table homes {
  | seat | home      |
  | red  | red.hand  |
  | blue | blue.hand |
}
define hand_of(p: player): p.hand
"""
DEAL = "for each c in cards { place c on red.hand }\n"
WAIT = 'choose "On?" for red { option "On" { } }\n'


def game(play: str) -> Game:
    return load_text(f"{HEAD}play {{\n{play}finish game\n}}\n")


def start(play: str) -> State:
    return game(play).start(1)


def on(state: State) -> State:
    return state.apply(state.choices[0])


def seen(state: State, seat: int) -> list[str]:
    return [str(card.at) for card in state.view(seat).card]


@pytest.mark.parametrize(
    "which",
    [
        "reveal red.hand",
        "reveal hands[1]",
        "for each h in hands { reveal h }",
        "for each p in players { reveal p.hand }",
        "let h be red.hand\nreveal h",
        "let h be hand_of(red)\nreveal h",
        "reveal hand_of(red)",
        "reveal red.hand if red.score is 0",
        "reveal card[2].at",
        "let h be card[2].at\nset h to red.hand\nreveal h",
        "set red.home to red.hand\nreveal red.home",
        "reveal homes[red].home",
    ],
)
def test_a_place_that_is_revealed_is_seen_by_all(which: str) -> None:
    """However the place is named, all see what lies there, and what comes there afterwards."""
    more = "move card[1] to pile\nmove card[1] to red.hand\n"
    state = start(f"{DEAL}{WAIT}{which}\n{WAIT}{more}{WAIT}")
    assert [seen(state, seat) for seat in (0, 2)] == [["HIDDEN"] * 4] * 2
    for _ in range(2):
        state = on(state)
        assert [seen(state, seat) for seat in (0, 2)] == [["red's Hand"] * 4] * 2


def test_a_place_that_is_picked_from_options_can_be_revealed() -> None:
    """What an option speaks of is a place as well."""
    pick = 'choose "Which?" for red {\noption h from hands "{h}" { reveal h }\n}\n'
    state = on(start(f"{DEAL}{pick}{WAIT}"))
    assert seen(state, 2) == ["red's Hand"] * 4


def test_a_place_that_is_hidden_again_is_seen_by_its_owner() -> None:
    """What came there while it lay open is hidden with all else."""
    state = on(start(f"{DEAL}reveal red.hand\n{WAIT}hide red.hand\n{WAIT}"))
    assert seen(state, 1) == ["red's Hand"] * 4
    assert seen(state, 2) == ["HIDDEN"] * 4


def test_hiding_a_place_turns_over_what_was_revealed_in_it() -> None:
    """A card that was shown by itself is hidden with the others; one elsewhere stays as it is."""
    play = f"{DEAL}move card[4] to blue.hand\nreveal card[1]\nreveal card[4]\n{WAIT}"
    state = start(f"{play}hide red.hand\n{WAIT}")
    assert seen(state, 0) == ["red's Hand", "HIDDEN", "HIDDEN", "blue's Hand"]
    assert seen(on(state), 0) == ["HIDDEN", "HIDDEN", "HIDDEN", "blue's Hand"]


def test_one_piece_can_be_hidden_again() -> None:
    """`hide` takes back the `reveal` of a piece."""
    state = start(f"{DEAL}reveal card[1]\nreveal card[2]\n{WAIT}hide card[1]\n{WAIT}")
    assert seen(state, 2) == ["red's Hand", "red's Hand", "HIDDEN", "HIDDEN"]
    assert seen(on(state), 2) == ["HIDDEN", "red's Hand", "HIDDEN", "HIDDEN"]


def test_what_a_place_keeps_lies_open_with_it() -> None:
    """Also once it is set anew: the place lies open, not this value."""
    state = start(f"{WAIT}reveal red.hand\nset red.hand.count to 3\n{WAIT}hide red.hand\n{WAIT}")

    def count(state: State) -> object:
        return next(one.count for one in state.view(2).hand if one.key == "hand[1]")

    assert count(state) is HIDDEN
    assert count(on(state)) == 3
    assert count(on(on(state))) is HIDDEN


def test_what_is_chosen_is_told_while_all_places_lie_open() -> None:
    """Then it cannot be a secret; as long as one is hidden it may be."""
    state = start(f"{WAIT}reveal red.hand\n{WAIT}reveal blue.hand\n{WAIT}")
    told = []
    for _ in range(3):
        told.append((state.hides, state.choices[0].told(2)))
        state = on(state)
    assert told == [(True, ""), (True, ""), (False, "On")]


def test_a_file_without_it_has_no_signs() -> None:
    """Games that only reveal cards one by one keep nothing beside their places."""
    state = start(f"{DEAL}for each c in red.hand.pieces {{ reveal c }}\n{WAIT}")
    names = [column.name for column in state.machine.program.columns]
    assert "card[1].shown" in names
    assert not any(name.endswith(".open") for name in names)


def test_guesses_leave_alone_what_lies_open() -> None:
    """A guess draws anew what is hidden now, and nothing else."""
    marked = HEAD.replace("count: 4", "count: 4\n  has mark: 0..9\n")
    deal = DEAL.replace("red.hand", "blue.hand")
    play = f"{deal}{WAIT}reveal blue.hand\n{WAIT}finish game\n"
    state = load_text(f"{marked}play {{\n{play}}}\n").start(1)
    guesses = {tuple(c.mark for c in state.guess(1, Draws(seed)).card) for seed in range(20)}
    assert len(guesses) > 10
    laid = on(state)
    guesses = {tuple(c.mark for c in laid.guess(1, Draws(seed)).card) for seed in range(20)}
    assert guesses == {(0, 0, 0, 0)}


def test_the_screen_is_handed_over_while_something_is_hidden() -> None:
    """And also to who was asked before it was; not while all lies open."""
    ask = "".join(f'choose "{n}?" for {who} {{ option "On" {{ }} }}\n' for n, who in enumerate(
        ("red", "blue")))  # fmt: skip
    opened = "for each p in players { reveal p.hand }\n"
    closed = "for each p in players { hide p.hand }\n"
    table = game(f"{opened}{ask}{closed}{ask.replace('red', 'blue', 1)}{ask}{opened}{ask}")
    match = Match.begin(table.machine, seed=1, seats=(PEOPLE, PEOPLE))
    eyes, found = Eyes(match), []
    while not match.state.is_over:
        found.append(eyes.changes(match.state))
        match.play(0)
    assert found == [0, 0, 2, 0, 1, 2, 0, 0]


@pytest.mark.parametrize("which", ["reveal red.den", "let d be red.den\nreveal d", "reveal r"])
def test_of_a_secret_place_it_is_told_which_one_it_is(which: str) -> None:
    """Where a value or a name holds a place, and which one is the secret, that is shown."""
    journal: list[Event] = []
    state = load_text(
        f"""rules 1
        game town "Town" {{ players: 2 }}
        zone room "Room" per player {{ }}
        zone hand "Hand" per player {{ seen_by: owner }}
        players {{
          has den: room or nothing starts nothing
          secret: den
        }}
        play {{
          for each h in hands {{ reveal h }}
          for each h in hands {{ hide h }}
          set red.den to red.room
          choose r from rooms for red seen by red
          {which}
          {WAIT}
        }}
        """
    ).start(1)
    state = state.apply(state.choices[0], journal)
    text = next(one for one in journal if one.event == "reveal").told(2).text
    assert text.endswith(" is red's Room")
    den = next(str(one.den) for one in state.view(2).players if one.key == "red")
    assert den == ("red's Room" if which == "reveal red.den" else "HIDDEN")


def test_what_all_see_cannot_be_hidden() -> None:
    """The file has to say who alone sees it."""
    with pytest.raises(RulesMistake, match="everybody sees what stands there"):
        game("hide pile\n")


def test_one_space_of_a_hidden_board_can_lie_open() -> None:
    """What stands there is seen; what is not seen is guessed to stand elsewhere on the board."""
    table = load_text(
        """rules 1
        game reef "Reef" { players: 2 }
        use board 1
        piece eel "Eel" { count: 2 per player }
        grid sea "Sea" per player {
          columns: 2
          rows: 2
          seen_by: owner
        }
        setup {
          place red.eels[1] on red.sea[1, 1]
          place red.eels[2] on red.sea[2, 2]
        }
        play {
          choose s from red.sea for red "Which space lies open?"
          reveal s
          choose "On?" for red { option "On" { } }
        }
        """
    ).start(1)
    laid = table.apply(table.choices[0])
    assert [str(one.at) for one in laid.view(2).eel][:2] == ["red's Sea 1, 1", "HIDDEN"]
    for seed in range(20):
        twin = laid.guess(2, Draws(seed))
        assert twin.view(2) == laid.view(2)


@pytest.mark.parametrize("which", ["for each p in players { reveal p.hand }", "reveal blue.hand"])
def test_what_is_made_of_many_pieces_is_told_while_nothing_is_hidden(which: str) -> None:
    """A sum over all cards that asks where each is; not as long as some place is hidden."""
    journal: list[Event] = []
    total = "sum(2 for c in cards where c.at is pile or c.at is red.hand)"
    game(f"{DEAL}{which}\nlet n be {total}\nscore n for red\n").start(1, journal=journal)
    told = next(one for one in journal if one.event == "score").told(2).text
    assert told == ("red scores 8" if "each" in which else "red scores something")


def test_what_places_keep_may_be_offered_once_they_lie_open() -> None:
    """Play tells whether they do, as of what stands there: options and texts may read it."""
    play = """reveal red.hand
    choose "Now?" for blue {
      option "On" if red.hand.count > 0 or count(red.hand.pieces) is 0 { }
    }
    say "{red.hand.count}"
    """
    assert start(play).choices[0].label == "On"


def test_what_nobody_sees_its_owner_does_not_see_either() -> None:
    """An option may not depend on it, whoever is asked."""
    hidden = HEAD.replace("seen_by: owner", "seen_by: nobody")
    for read in ("red.hand.count > 0", "any(c.number > 1 for c in red.hand.pieces)"):
        play = f'choose "Now?" for red {{\noption "On" if {read} {{ }}\noption "Off" {{ }}\n}}\n'
        with pytest.raises(RulesMistake, match="R4009"):
            load_text(f"{hidden}play {{\n{play}finish game\n}}\n")
