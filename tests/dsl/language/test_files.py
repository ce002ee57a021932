"""Files: modes, imports, plugins in use, and the first line."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulebook import (
    compile_rules,
    examples_in,
    places,
    playing,
    problems,
    rules,
    start,
    vocabulary,
)

from playrules.dsl import ModeProblem, compile_file

# --- modes ------------------------------------------------------------------------------------

MODES = """
setting goal "Goal" { value: 30 }
setting fast "Fast" { value: no }
has bonus: number starts 5
define prize: 10
rule go { say "standard {goal} {fast} {prize}" }

mode quick "Quick game" {
  goal: 10
  fast: yes
}

mode long "Long game" {
  goal: 90
  change rule go { say "long {goal} {prize} {extra}" }
  define extra: prize + 1
}

mode longer "Longer still" extends long {
  goal: 120
}

mode odd "Odd" extends quick {
  change has bonus: number starts 6
  rule stop { say "stopped {bonus}" }
  change rule go {
    stop
  }
}
"""


@pytest.mark.parametrize(
    ("mode", "words"),
    [
        ("", "standard 30 no 10"),
        ("quick", "standard 10 yes 10"),
        ("long", "long 90 10 11"),
    ],
)
def test_a_mode_is_added_to_the_shared_rules(mode: str, words: str) -> None:
    """It sets settings, adds declarations, and changes what it names."""
    top = MODES.split("mode longer")[0]
    assert start(playing("go\nset bonus to 0", top), mode=mode).said == [words]


def test_a_mode_may_extend_another() -> None:
    """The one that it extends comes first, what it says itself last."""
    top = MODES.split("mode odd")[0]
    for order in ('mode longer "Longer still" extends long', 'mode longer extends long "L"'):
        text = playing("go\nset bonus to 0", top.replace(
            'mode longer "Longer still" extends long', order))  # fmt: skip
        assert start(text, mode="longer").said == ["long 120 10 11"]


def test_a_mode_may_take_something_away() -> None:
    """`remove` and `change` name a declaration by its word and name."""
    top = """
    has n: number starts 1
    rule go { say "go {n}" }
    when <s: piece> lands on <x: place> { say "landed" }
    piece pawn "Pawn" { }
    zone box "Box" { }
    mode calm "Calm" {
      remove when
      remove rule go
      rule go { say "walk {n}" }
      remove has n
      has n: number starts 2
    }
    """
    text = playing("move pawn to box\ngo", top)
    assert start(text).said == ["landed", "go 1"]
    assert start(text, mode="calm").said == ["walk 2"]


def test_settings_of_a_mode_give_way_to_the_table() -> None:
    """What a table asks for counts more than what a mode sets."""
    top = MODES.split("mode long ")[0]
    text = playing("go\nset bonus to 0", top)
    assert start(text, mode="quick", settings={"goal": "7"}).said == ["standard 7 yes 10"]


def test_a_mode_that_is_not_there_is_refused() -> None:
    """ModeProblem names the modes that there are."""
    top = MODES.split("mode long ")[0]
    with pytest.raises(ModeProblem) as caught:
        compile_rules(playing("go\nset bonus to 0", top), mode="quik")
    assert (caught.value.mode, caught.value.known) == ("quik", ["quick"])


def test_the_modes_are_told() -> None:
    """With their titles."""
    made = compile_rules(playing("go\nset bonus to 0", MODES.split("mode odd")[0]))
    assert made.facts.modes == (
        ("quick", "Quick game"), ("long", "Long game"), ("longer", "Longer still"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "code", "line", "words"),
    [
        ("mode a extends b { }", "R2001", 15, "there is no mode `b`"),
        ("mode a { }\nmode a { }", "R2002", 16, "twice"),
        ("mode { }", "R1006", 15, "needs a name"),
        ("mode a { change rule og { } }", "R2001", 15, "no `rule og`"),
        ("mode a { remove rule og }", "R2001", 15, "no `rule og`"),
        ("mode a { gaol: 3 }", "R1003", 15, "gaol"),
        ("mode a { goal: yes }", "R3", 15, ""),
        ("mode a { goal: 300 }", "R3003", 15, "not among those allowed"),
        ("mode a { remove }", "R1006", 15, "remove what"),
        ("mode a extends b { }\nmode b extends a { }", "R1013", 15, "circle"),
    ],
)
def test_mistakes_in_modes(lines: str, code: str, line: int, words: str) -> None:
    """They are found when the mode is compiled."""
    top = 'setting goal "Goal" {\nvalue: 3\nallowed: 1..9\n}\n' \
          'rule go { say "{goal}" }\n\n'  # fmt: skip
    text = rules("play { go }\n\n" + top + lines)
    mode = "a" if lines.startswith("mode a") else ""
    made = compile_rules(text, mode=mode)
    found = [one for one in made.diagnostics if one.severity == "error"]
    assert len(found) == 1, found
    assert found[0].code.startswith(code)
    assert found[0].primary.span.line == line
    assert words in found[0].message


def test_a_mode_is_read_only_when_it_is_played() -> None:
    """Compiling the standard game does not look into modes; each is compiled by its name."""
    text = playing("go", 'rule go { say "x" }\nmode a { change rule go { say "{nobody}" } }')
    assert compile_rules(text).ok
    found = compile_rules(text, mode="a").diagnostics
    assert [(one.code, one.primary.span.line) for one in found] == [("R2001", 12)]


SOLO = """
game duel "Duel" {
  players: 2..3
  seats: red, blue, green
}
rule meet { say "{first(players)} meets {last(players)}" }
look {
  | of    | colour |
  | red   | red    |
  | green | green  |
}
play { meet }
mode alone "Alone" {
  change game duel "Alone" { players: 1
    seats: red, blue, green }
  change play { walk }
  rule walk { say "{first(players)} walks" }
}
"""


def test_a_mode_may_be_for_other_numbers_of_players() -> None:
    """It has a game block of its own; what of the file it does without is no mistake."""
    text = "rules 1\n" + SOLO
    made = compile_rules(text, mode="alone")
    assert (made.facts.counts, made.diagnostics) == ((1,), [])
    assert compile_rules(text).facts.counts == (2, 3)
    assert start(text, mode="alone").said == ["red walks"]
    assert start(text, seats=3).said == ["red meets green"]


def test_what_a_mode_adds_itself_is_to_be_used() -> None:
    """Only what stands in the mode is pointed out, and what the standard game does not use."""
    text = "rules 1\n" + SOLO.replace("change play { walk }", 'change play { say "x" }')
    (found,) = compile_rules(text, mode="alone").diagnostics
    assert (found.code, found.message) == ("W4002", "the rule `walk` is never used")
    text = "rules 1\n" + SOLO.replace("play { meet }", 'play { say "x" }', 1)
    assert [one.message for one in compile_rules(text).diagnostics] == [
        "the rule `meet` is never used"
    ]
    assert compile_rules(text, mode="alone").diagnostics == []


def test_an_example_in_such_a_mode_has_its_players() -> None:
    """As few as the mode allows, or as many as it says; no others."""
    here = 'example "Alone" { {given}expect count(players) is 1 }'
    for given, problems_ in (
        ("", []),
        ("given { mode: alone }\n", []),
        ("given { mode: alone\nplayers: 1 }\n", []),
        ("given { players: 2\nmode: alone }\n", ["it is for 1"]),
        ("given { players: 1 }\n", ["it is for 2, 3"]),
    ):
        example = here.replace("{given}", given).replace("{ expect", "{\nexpect")
        inside = not given
        text = "rules 1\n" + (
            SOLO.rstrip()[:-1] + example + "\n}\n" if inside else SOLO + example + "\n"
        )
        assert [one.help for one in examples_in(text).diagnostics] == problems_, given


# --- imports ----------------------------------------------------------------------------------


def test_an_import_adds_the_declarations_of_another_file(tmp_path: Path) -> None:
    """Imported files may import others; each comes once."""
    parts = 'rules 1\nimport "marks.rules"\nrule go { say "{base}" }\n'
    (tmp_path / "parts.rules").write_text(parts)
    (tmp_path / "marks.rules").write_text("rules 1\ntype mark is plain, base\n")
    text = playing("go", 'import "parts.rules"\nimport "marks"\nhas m: mark starts base')
    assert start(text, folder=tmp_path).said == ["base"]


def test_imports_stay_inside_the_folder(tmp_path: Path) -> None:
    """No way leads out of the folder of the file: not upwards, not by a link, not absolute."""
    inside = tmp_path / "game"
    inside.mkdir()
    secret = tmp_path / "secret.rules"
    secret.write_text("rules 1\ntype secret is a, b\n")
    (inside / "link.rules").symlink_to(secret)
    (inside / "deep").mkdir()
    (inside / "deep" / "more.rules").write_text("rules 1\ntype mark is plain, base\n")
    for name in ("../secret.rules", str(secret), "link.rules", "deep/../../secret.rules",
                 "std/../../secret", "~/secret", "nothing.rules", ""):  # fmt: skip
        found = problems(playing("", f'import "{name}"'), folder=inside)
        assert [one.code for one in found] == ["R1012"], name
    assert not problems(playing("", 'import "deep/more.rules"'), folder=inside)


def test_mistakes_in_an_imported_file_are_shown_there(tmp_path: Path) -> None:
    """A diagnostic names the file it stands in."""
    (tmp_path / "parts.rules").write_text("rules 1\n\nrule go { sya 3 }\n")
    (one,) = problems(playing("go", 'import "parts.rules"'), folder=tmp_path)
    assert (one.code, one.primary.span.line) == ("R1001", 3)
    assert one.primary.span.file.endswith("parts.rules")


def test_files_that_import_each_other_are_reported(tmp_path: Path) -> None:
    """Also a file that imports itself."""
    (tmp_path / "a.rules").write_text('rules 1\nimport "b"\n')
    (tmp_path / "b.rules").write_text('rules 1\nimport "a"\n')
    found = problems(playing("", 'import "a"'), folder=tmp_path)
    assert [one.code for one in found] == ["R1013"]
    assert found[0].message == "files import each other in a circle"
    own = tmp_path / "own.rules"
    own.write_text(rules('import "own"'))
    made = compile_file(own, vocabulary=vocabulary())
    assert [one.code for one in made.diagnostics] == ["R1013"]


def test_an_import_needs_a_name_in_quotes(tmp_path: Path) -> None:
    """`import parts` is told how to write it."""
    (one,) = problems(playing("", "import parts"), folder=tmp_path)
    assert places([one]) == [("R1006", 11, 1)]


def test_an_imported_file_needs_its_first_line_too(tmp_path: Path) -> None:
    """`rules 1` stands in every file."""
    (tmp_path / "parts.rules").write_text('rule go { say "x" }\n')
    (one,) = problems(playing("go", 'import "parts.rules"'), folder=tmp_path)
    assert one.code == "R0004"
    assert one.primary.span.file.endswith("parts.rules")


# --- plugins ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("use dcie 1", "R5002", "did you mean `dice`?"),
        ("use magic 1", "R5002", "plugins that are here"),
        ("use dice 2", "R5003", "write `use dice 1`"),
        ("use dice", "R5003", "write `use dice 1`"),
        ("use", "R1006", "write `use dice 1`"),
    ],
)
def test_mistakes_in_use(line: str, code: str, words: str) -> None:
    """A plugin is used by its name and version."""
    found = problems(playing("", line))
    assert places(found) == [(code, 11, found[0].primary.span.column)]
    assert words in found[0].help


def test_a_word_of_a_plugin_that_is_not_used_is_hinted() -> None:
    """The hint says which `use` line is missing."""
    for play, top, line in [
        ("roll red", "", 8),
        ("", "die d { faces: 1..6 }", 11),
        ("", "track t { spaces: 1..6 }", 11),
    ]:
        found = problems(playing(play, top))
        assert [one.primary.span.line for one in found] == [line], found
        plugin = "board" if "track" in top else "dice"
        assert f"add `use {plugin} 1`" in found[0].help
    (one,) = problems(playing('say "{ahead(red, 3)}"'))
    assert "add `use board 1`" in one.help


def test_a_file_may_take_a_word_of_a_plugin() -> None:
    """A rule of the file hides a verb of a plugin; another plugin's words stay away."""
    top = 'use dice 1\nrule roll <n: number> { say "own {n}" }\nrule spin { say "no spinner" }'
    assert start(playing("roll 3\nspin", top)).said == ["own 3", "no spinner"]


def test_words_of_the_language_cannot_be_declared() -> None:
    """Core words stay what they are."""
    for line in ["define count: 3", "has player: number", "type number is a, b",
                 'piece list "L" { }', "define most(x: number): x", "rule say { }",
                 "rule choose <n: number> { }", "rule move <n: number> { }",
                 "zone players { }", "setting after { value: 3 }"]:  # fmt: skip
        found = problems(playing("", line))
        assert len(found) == 1, (line, found)
        assert found[0].code in ("R2003", "R0304"), (line, found)


# --- the first line ---------------------------------------------------------------------------


def test_a_file_starts_with_its_edition() -> None:
    """`rules 1`; a file for a later edition is refused."""
    (one,) = problems(playing("").replace("rules 1\n", ""))
    assert one.code == "R0004"
    (one,) = problems(playing("").replace("rules 1\n", "rules 2\n"))
    assert one.code == "R0004"
    assert "edition 2" in one.message
