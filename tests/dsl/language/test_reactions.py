"""Reactions: `when` something happens, in which order, and what they read."""

from __future__ import annotations

from rulebook import failure, places, playing, problems, said, start

PIECES = """
piece pawn "Pawn" { count: 1 per player }
piece crown "Crown" { }
group figure is pawn, crown
zone box "Box" { }
zone pit "Pit" { }
zone hand "Hand" per player { }
has n: number
"""


def test_a_reaction_answers_the_event_with_its_values() -> None:
    """The slots of a `when` hold what the event is about."""
    assert said(
        "move red.pawn to box\nmove crown to blue.hand",
        PIECES + 'when <s: piece> lands on <x: place> { say "{s} on {x}" }',
    ) == ["red's Pawn on Box", "Crown on blue's Hand"]


def test_a_slot_of_a_narrower_kind_answers_only_to_it() -> None:
    """Kinds of piece, groups and places narrow the events that are answered."""
    assert said(
        """
        for each s in pieces { move s to box }
        for each s in pieces { move s to red.hand }
        """,
        PIECES
        + """
        when <s: pawn> lands on <x: box> { say "pawn {s.owner} in the box" }
        when <s: crown> lands on <x: hand> { say "crown in {x.owner}'s hand" }
        when <s: figure> lands on <x: hand> { set n to n + 1 }
        when <s: pawn> lands on <x: pit> { say "never" }
        when <s: crown> lands on <x: place> where n is 3 { say "third" }
        """,
    ) == ["pawn red in the box", "pawn blue in the box", "crown in red's hand", "third"]


def test_reactions_come_in_file_order() -> None:
    """Several reactions to one event run one after the other as they stand in the file."""
    assert said(
        "move crown to box",
        PIECES
        + """
        when <s: piece> lands on <x: place> { say "one" }
        when <s: crown> lands on <x: box> { say "two" }
        when <s: piece> lands on <x: place> { say "three" }
        """,
    ) == ["one", "two", "three"]


def test_the_condition_is_read_when_its_turn_comes() -> None:
    """What an earlier reaction changed is seen by the condition of a later one."""
    assert said(
        "move crown to box",
        PIECES
        + """
        when <s: piece> lands on <x: place> where n is 0 {
          set n to 1
          move s to pit
        }
        when <s: piece> lands on <x: box> where n is 1 { say "{s.at} {x}" }
        when <s: piece> lands on <x: box> where n is 0 { say "never" }
        """,
    ) == ["Pit Box"]


def test_a_reaction_runs_after_the_verb_and_before_what_follows() -> None:
    """The move is complete when its reactions run; the next statement comes after them."""
    table = start(
        playing(
            'move crown to box\nsay "after"',
            PIECES + 'when <s: crown> lands on <x: place> { say "{count(x.pieces)}" }',
        )
    )
    assert table.log == ["Crown moves to Box", "1", "after"]


def test_reactions_to_what_a_reaction_does_come_first() -> None:
    """A move inside a reaction is answered before the reactions that still wait."""
    assert said(
        "move crown to box",
        PIECES
        + """
        when <s: crown> lands on <x: box> {
          say "box"
          move s to pit
          say "moved on"
        }
        when <s: crown> lands on <x: place> { say "lands on {x}, lies on {s.at}" }
        """,
    ) == ["box", "lands on Pit, lies on Pit", "moved on", "lands on Box, lies on Pit"]


def test_place_and_remove_cause_nothing() -> None:
    """`place` puts a piece somewhere without an event."""
    top = PIECES + 'when <s: piece> lands on <x: place> { say "never" }'
    assert said("place crown on box\nremove crown", top) == []


def test_a_reaction_may_ask() -> None:
    """A reaction may ask somebody, in the middle of a loop of moves."""
    table = start(
        playing(
            'for each s in pawns { move s to box }\nsay "done"',
            PIECES
            + """
            when <s: pawn> lands on <x: box> {
              choose "Stay?" for s.owner {
                option "Stay" { }
                option "Leave" { move s to pit }
              }
              say "{s.owner} {s.at}"
            }
            """,
        )
    )
    assert table.actor == "red"
    table.pick("Leave")
    assert table.actor == "blue"
    assert table.pick("Stay").said == ["red Pit", "blue Box", "done"]


def test_an_ending_in_a_reaction_drops_the_reactions_that_wait() -> None:
    """`finish` leaves the block around the move, and keeps what has been changed."""
    assert said(
        """
        repeat 2 times as round {
          move crown to box
          say "never"
        }
        say "{n} {crown.at}"
        """,
        PIECES
        + """
        when <s: crown> lands on <x: place> {
          set n to n + 1
          finish round
        }
        when <s: crown> lands on <x: place> { say "never" }
        """,
    ) == ["1 Box"]


def test_finish_rule_in_a_reaction_leaves_the_reaction() -> None:
    """The next reaction and the statement behind the move still come."""
    assert said(
        'move crown to box\nsay "after"',
        PIECES
        + """
        when <s: crown> lands on <x: place> {
          if n is 0 { finish rule }
          say "never"
        }
        when <s: crown> lands on <x: place> { say "second" }
        """,
    ) == ["second", "after"]


def test_plugins_bring_events_of_their_own() -> None:
    """`roll` causes an event for each die that it rolls."""
    table = start(
        playing(
            "roll dice",
            'use dice 1\nhas n: number\ndie die "Die" {\nfaces: 1..6\ncount: 2\nplural: dice\n}\n'
            "when <d: die> rolled where d.face > 0 { set n to n + 1 }",
        )
    )
    assert table["n"] == 2


def test_an_event_that_never_happens_is_a_mistake() -> None:
    """The events that there are stand in the help."""
    top = PIECES + "when <s: piece> leaves <x: place> { }"
    (one,) = problems(playing("move crown to box", top))
    assert places([one]) == [("R1014", 18, 1)]
    assert one.message == "nothing like this ever happens"
    assert "`when <piece: piece> lands on <place: place>`" in one.help


def test_a_reaction_that_nothing_sets_off_is_advised() -> None:
    """No piece of that kind ever moves there."""
    found = problems(
        playing(
            "move crown to box",
            PIECES + 'when <s: pawn> lands on <x: place> { say "{s} {x}" }\n',
        ),
        warnings=True,
    )
    assert ("W4004", 18, 1) in places(found)


def test_a_slot_of_the_wrong_kind_is_a_mistake() -> None:
    """A player never lands anywhere."""
    (one,) = problems(
        playing("move crown to box", PIECES + "when <s: player> lands on <x: place> { }")
    )
    assert places([one]) == [("R3001", 18, 6)]
    assert one.message == "a player never stands here"


def test_reactions_in_a_circle_are_stopped() -> None:
    """A reaction that sets itself off without end is a rules error, not a crash."""
    error = failure(
        "move crown to box",
        PIECES
        + "when <s: crown> lands on <x: box> { move s to pit }\n"
        + "when <s: crown> lands on <x: pit> { move s to box }\n",
    )
    assert "without a decision" in error.message or "too deep" in error.message


def test_a_chain_of_reactions_is_followed_to_its_end() -> None:
    """Slides: a piece goes on from space to space as long as something sends it on."""
    table = start(
        playing(
            "place red.pawn on way[0]\nmove red.pawn to way[1]",
            """
            use board 1
            piece pawn "Pawn" { count: 1 per player }
            track way "Way" { spaces: 0..12 }
            when <s: pawn> lands on <x: space> where x.number mod 3 is not 0 {
              move s to way[x.number + 1]
            }
            """,
        )
    )
    assert table.state.names["pawn"]["pawn[1]"].at == "way[3]"
