"""What a rule keeps in its own names: it belongs to who knows what it was read from."""

from __future__ import annotations

import pytest

from playrules import EVERYTHING, HIDDEN, Draws, Event, Game, State, load_text
from playrules.loading.errors import RulesMistake

HEAD = """rules 1
game peek "Peek" { players: 2 }
use dice 1
piece card "Card" { count: 1 per 1..2 }
zone deck "Deck" { seen_by: nobody }
zone hand "Hand" per player { seen_by: owner }
zone pile "Pile" { }
die bone "Bone" { count: 1 per player  faces: 1..2  seen_by: owner }
players {
  has coin: 1..2
  secret: coin
}
has told: 0..9
setup { for each c in cards { place c on deck } }
define number_of(c: card): 1 if c is card[1] else 2
""".replace("  faces", "\nfaces").replace("  seen_by", "\nseen_by")
POLICY = """
policy cheat "Cheat" {
  prefer "One" if found is 1
  prefer "Two"
}
"""
ASK = """
choose "Which?" for red {
  option "One" { if found is 1 { finish game won by red } }
  option "Two" { if found is 2 { finish game won by red } }
}
finish game won by blue
"""
TOSS = "choose f from 1..2 at random\nset blue.coin to f\n"
KEPT = {
    "value": TOSS + "let found be blue.coin",
    "sum": TOSS + "let found be blue.coin + 3 - 3",
    "copy": TOSS + "let before be blue.coin\nlet found be before",
    "condition": TOSS + "let found be 1\nif blue.coin is 2 { set found to 2 }",
    "other branch": TOSS + "let found be 2\nif blue.coin is 2 { } else { set found to 1 }",
    "loop": TOSS + "let found be 0\nrepeat until found is blue.coin { set found to found + 1 }",
    "times": TOSS + "let found be 0\nrepeat blue.coin times { set found to found + 1 }",
    "chance": "choose found from 1..2 at random seen by blue",
    "dice": "choose found from 1d2 at random seen by blue",
    "chosen": "choose found from 1..2 for blue seen by blue",
    "die": "roll blue.bone\nlet found be blue.bone.face",
    "piece": "choose c from deck.pieces at random\nmove c to blue.hand\nlet found be number_of(c)",
    "place": "choose c from deck.pieces at random\nmove c to blue.hand\n"
    "let found be 1 if card[1].at is blue.hand else 2",
    "pieces": "choose c from deck.pieces at random\nmove c to blue.hand\n"
    "let found be number_of(first(blue.hand.pieces))",
    "look": "choose c from deck.pieces at random\nmove c to blue.hand\nlet found be 0\n"
    "for each d in blue.hand.pieces { set found to number_of(d) }",
}


def share(game: Game) -> float:
    """Return how often a player wins who follows a policy that looks at what is hidden."""
    return game.simulate(200, ["cheat", "random"], seed=1).wins(1) / 200


@pytest.mark.parametrize("name", KEPT)
def test_a_name_tells_a_player_nothing_that_was_hidden(name: str) -> None:
    """A policy that reads the name does no better than chance, however the value came there."""
    game = load_text(f"{HEAD}{POLICY}\nplay {{\n{KEPT[name]}\n{ASK}\n}}")
    assert 0.4 < share(game) < 0.6


@pytest.mark.parametrize("name", ["value", "chance", "piece", "condition"])
def test_who_knows_it_does_not_have_to_guess(name: str) -> None:
    """The same policy always wins where the hidden thing is the player's own."""
    own = KEPT[name].replace("blue", "red")
    assert share(load_text(f"{HEAD}{POLICY}\nplay {{\n{own}\n{ASK}\n}}")) == 1


SHOWN = {
    "value": TOSS + "reveal blue.coin\nlet found be blue.coin",
    "name": "choose found from 1..2 at random seen by blue\nreveal found",
    "die": "roll blue.bone\nreveal blue.bone.face\nlet found be blue.bone.face",
    "moved": "choose c from deck.pieces at random\nmove c to pile\nlet found be number_of(c)",
    "revealed": "choose c from deck.pieces at random\nmove c to blue.hand\nreveal c\n"
    "let found be number_of(c)",
}


@pytest.mark.parametrize("name", SHOWN)
def test_what_was_shown_is_known_to_all(name: str) -> None:
    """After `reveal`, or a move to where all see it, the policy always wins."""
    assert share(load_text(f"{HEAD}{POLICY}\nplay {{\n{SHOWN[name]}\n{ASK}\n}}")) == 1


SLOTS = """
rule ask <found: 1..2> {
  {ASK}
}
rule again <found: 1..2> after <n: 0..9> {
  choose "Sure?" for red { option "Yes" { } }
  if n is 0 { ask found } else { again found after n - 1 }
  set told to found
}
play {
  {TOSS}
  {CALL}
}
""".replace("{TOSS}", TOSS).replace("{ASK}", ASK)


@pytest.mark.parametrize("call", ["ask blue.coin", "again blue.coin after 3"])
def test_slots_of_rules_are_hidden_as_well(call: str) -> None:
    """What a rule is called with belongs to the same player, on the spill stack, too."""
    assert 0.4 < share(load_text(HEAD + POLICY + SLOTS.replace("{CALL}", call))) < 0.6
    own = load_text(HEAD + POLICY + SLOTS.replace("{CALL}", call).replace("blue.coin", "red.coin"))
    assert share(own) == 1


def test_frames_on_the_stack_are_guessed_anew() -> None:
    """Every frame of a circle of rules under way has its own hidden slot, and all are drawn."""
    game = load_text(HEAD + POLICY + SLOTS.replace("{CALL}", "again blue.coin after 3"))
    state = game.start(1)
    for _ in range(4):
        state = state.apply(state.choices[0])
    found = list(game.machine.frames.veiled(state.row))
    kept = [one for one in found if one.owner == 2 and one.kind.hi == 2]
    assert len(kept) >= 4
    values = {tuple(state.guess(1, Draws(n)).row[one.cells[0]] for one in kept) for n in range(99)}
    assert len(values) > 2
    mine = {tuple(state.guess(2, Draws(n)).row[one.cells[0]] for one in kept) for n in range(9)}
    assert mine == {tuple(state.row[one.cells[0]] for one in kept)}


def test_a_list_in_a_name_is_drawn_anew() -> None:
    """Nothing is twice in it, and its length is no more known than its elements."""
    game = load_text(
        HEAD + "play {\nfor each c in cards { move c to blue.hand }\nlet held be blue.hand.pieces\n"
        'choose "On?" for red { option "On" { } }\nset told to count(held)\n}'
    )
    state = game.start(1)
    lengths = set()
    for seed in range(40):
        after = state.guess(1, Draws(seed)).apply(0)
        lengths.add(after.told)
    assert lengths == {0, 1, 2}
    assert state.guess(2, Draws(1)).apply(0).told == 2


def told(state: State, seat: int, choice: int = 0) -> list[str]:
    journal: list[Event] = []
    state.apply(choice, journal)
    return [one.told(seat).text for one in journal]


def test_a_revealed_value_is_open_until_it_is_set_again() -> None:
    """All views have it, the journal tells it to all, and a new value is hidden again."""
    game = load_text(
        HEAD + 'play {\nset blue.coin to 2\nchoose "a" for red { option "On" { } }\n'
        'reveal blue.coin\nchoose "b" for red { option "On" { } }\nset blue.coin to 1\n'
        'choose "c" for red { option "On" { } }\n}'
    )
    before = game.start(1)
    after = before.apply(0)
    again = after.apply(0)
    assert [one.view(1).players.blue.coin for one in (before, after, again)] == [HIDDEN, 2, HIDDEN]
    assert [one.view(2).players.blue.coin for one in (before, after, again)] == [2, 2, 1]
    assert after.guess(1, Draws(3)).players.blue.coin == 2
    assert told(before, 1) == told(before, 0) == ["blue: coin is 2"]


def test_dice_under_a_cup_are_told_to_their_owner() -> None:
    """The others hear that a die was rolled; with explicit chance they do not hear which face."""
    game = load_text(HEAD + "play { roll blue.bone }")
    journal: list[Event] = []
    game.start(1, journal=journal)
    face = game.start(1).bone["bone[2]"].face
    rolls = [one for one in journal if one.event == "roll"]
    texts = {seat: [one.told(seat).text for one in rolls] for seat in (EVERYTHING, 0, 1, 2)}
    assert texts[0] == texts[1] == ["blue's Bone shows something"]
    assert texts[2] == texts[EVERYTHING] == [f"blue's Bone shows {face}"]
    throw = game.start(1, chance="explicit")
    assert throw.is_chance
    assert [throw.choices[0].told(seat) for seat in (EVERYTHING, 0, 1, 2)] == ["1", "", "", "1"]
    assert [weight for _, weight in throw.distribution] == [1, 1]


def test_seen_by_stands_at_values_alone() -> None:
    """A menu is no secret: what its options do is told as it is."""
    text = HEAD + 'play { choose "Go" for red seen by red { option "On" { } } }'
    with pytest.raises(RulesMistake) as mistake:
        load_text(text)
    (found,) = mistake.value.diagnostics
    assert found.message == "`seen by` is for values that are chosen one by one"


def test_a_spinner_that_nobody_sees() -> None:
    """Its readings are left out of views and logs until they are revealed."""
    game = load_text(
        """rules 1
        game veiled "Veiled" { players: 2 }
        use spinner 1
        spinner dial "Dial" {
          seen_by: nobody
          ring lot { faces: 1..4 }
        }
        play {
          spin dial
          choose "On?" for red { option "On" { } }
          reveal dial.lot
          choose "On?" for red { option "On" { } }
        }
        """
    )
    journal: list[Event] = []
    state = game.start(5, journal=journal)
    spun = next(one for one in journal if one.event == "spin")
    assert spun.told(0).text == spun.told(1).text == "Dial shows something"
    assert state.view(1).dial.lot is HIDDEN
    assert state.apply(0).view(1).dial.lot == state.dial.lot
    assert len({state.guess(1, Draws(n)).dial.lot for n in range(30)}) == 4


def test_who_sees_hidden_chance_is_asked() -> None:
    """With explicit chance a match waits for the person whose die it is, and draws the rest."""
    text = (
        HEAD
        + 'play { for each p in players { roll p.bone }\nchoose "a" for red { option "b" { } } }'
    )
    match = load_text(text).begin_match(seed=1, agents=["human", "random"], chance="explicit")
    assert (match.state.seer, match.waits_for_people) == (1, True)
    match.play(match.state.choices[1])
    assert (match.state.seer, match.waits_for_people) == (2, False)
    step = match.next_step()
    assert step is not None
    assert step.choice is not None
    assert step.choice.told(1) == ""
    assert match.state.seer == EVERYTHING
    assert match.state.players.red.coin == 1


def test_a_deal_that_no_person_may_see_is_drawn() -> None:
    """What nobody sees is never asked of people at the table."""
    text = HEAD + "play { choose c from deck.pieces at random\nmove c to blue.hand }"
    match = load_text(text).begin_match(seed=1, agents=["human", "human"], chance="explicit")
    assert (match.state.seer, match.waits_for_people) == (0, False)
    assert match.next_step() is not None
    assert match.state.is_over


def test_a_slot_is_said_to_those_who_know_it() -> None:
    """A rule that says what it is called with says `something` to those who may not know it."""
    game = load_text(
        HEAD + 'rule shout <n: 0..9> { say "It is {n}" }\n'
        "play {\nset blue.coin to 2\nshout blue.coin\nshout 2\n}"
    )
    journal: list[Event] = []
    game.start(1, journal=journal)
    said = [one for one in journal if one.event == "say"]
    assert [one.told(1).text for one in said] == ["It is something", "It is 2"]
    assert [one.told(2).text for one in said] == ["It is 2", "It is 2"]


def test_a_secret_score_is_not_told() -> None:
    """How much somebody scores is for that player where the score is a secret."""
    game = load_text(
        'rules 1\ngame quiet "Quiet" { players: 2 }\nplayers {\nhas score: 0..9\nsecret: score\n}\n'
        'play { score 3 for red "found" }'
    )
    journal: list[Event] = []
    game.start(1, journal=journal)
    texts = [journal[0].told(seat).text for seat in (0, 1, 2)]
    assert texts == ["red scores something (found)", "red scores 3 (found)", texts[0]]


def test_what_a_reaction_gets_is_hidden_as_well() -> None:
    """A card that moves unseen is no more known to the rule that reacts to it."""
    text = f"""{HEAD}{POLICY}
when <c: card> lands on <h: hand> {{
  let found be number_of(c)
  {ASK}
}}
play {{ move first(deck.pieces) to HAND }}
"""
    cards = "for each c in cards { place c on deck }"
    mixed = "choose c from cards at random seen by blue\nplace c on deck"
    game = load_text(text.replace(cards, mixed).replace("HAND", "blue.hand"))
    assert 0.4 < share(game) < 0.6
    assert share(load_text(text.replace(cards, mixed).replace("HAND", "red.hand"))) == 1
