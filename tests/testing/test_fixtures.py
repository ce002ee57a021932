"""`playrules.testing` as a pytest plugin: its fixtures, used here, and in runs of their own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from playrules import Event, GameError, IllegalChoice
from playrules.dsl.lower.declarations.blocks import PIECE, ZONE
from playrules.engine.kinds import number
from playrules.engine.program.expressions import Const
from playrules.engine.vocabulary import BlockWord, Code, FunctionWord, Value, Vocabulary
from playrules.plugins.api import PluginError
from playrules.testing import CheckRules, MakePlugin, Play

GAME = """rules 1
game toss "Toss" { players: 2 }
use dice 1
die die "Die" { faces: 1..6 }
players { has score: number }
play {
  for each p in players {
    roll die
    choose "Which?" for p {
      option "Keep" { score die.face for p "kept" }
      option "Double" { score 2 * die.face for p "doubled" }
    }
  }
}
"""


def lucky_number(code: Code, arguments: dict[str, Value]) -> Value:
    return Value(number(7, 7), Const(7), code.span)


LUCKY = FunctionWord("lucky", (), "number", lucky_number, "Seven.", "lucky()")
USES = """rules 1
game fate "Fate" { players: 2 }
use charms 3
players { has score: number }
play { for each p in players { score lucky() for p "luck" } }
"""


def test_rules_that_are_fine(check_rules: CheckRules) -> None:
    """Nothing is expected where no code is named."""
    found = check_rules(GAME)
    found.expect()
    assert found.program is not None
    assert found.program.seats == ("red", "blue")


def test_rules_with_mistakes(check_rules: CheckRules) -> None:
    """Codes are compared, and the failure shows what is there instead."""
    found = check_rules(GAME.replace("score die.face", "score dye.face"))
    found.expect(*found.codes)
    assert found.codes
    assert "dye" in str(found)
    with pytest.raises(AssertionError, match="no diagnostic expected; found:\nerror"):
        found.expect()
    with pytest.raises(AssertionError, match="R9999 expected"):
        check_rules(GAME).expect("R9999")


def test_a_game_is_rigged(play: Play) -> None:
    """By what chance gives and what is chosen; behind that comes the first option."""
    journal: list[Event] = []
    state = play(GAME, chance=["6", "2"], choices=["Double"], journal=journal)
    assert [player.score for player in state.players] == [12, 2]
    assert journal


def test_a_game_is_rigged_in_part(play: Play) -> None:
    """What chance is not told it draws from the seed, so games with one seed are equal."""
    rows = {play(GAME, chance=["6"], seed=seed).row for seed in (1, 1, 2, 3, 4, 5)}
    assert 1 < len(rows) <= 5
    assert play(GAME, seed=3) == play(GAME, seed=3)


def test_what_is_left_over_fails(play: Play) -> None:
    """So does a choice that is not open, and a game with mistakes."""
    with pytest.raises(AssertionError, match="left over when the game ended"):
        play(GAME, choices=["Keep"] * 3)
    with pytest.raises(IllegalChoice):
        play(GAME, choices=["Give up"])
    with pytest.raises(GameError):
        play("rules 1\n")


def test_a_made_plugin_is_used(
    make_plugin: MakePlugin, check_rules: CheckRules, play: Play
) -> None:
    """It comes through the door, and its words can be checked and played."""
    plugins = make_plugin(LUCKY, name="charms", major=3)
    assert [one.name for one in plugins.report][-1] == "charms"
    check_rules(USES).expect()
    assert play(USES).players.red.score == 7
    assert len(check_rules(USES.replace("charms 3", "charms 2")).codes) > 0


def test_a_made_plugin_is_refused(make_plugin: MakePlugin) -> None:
    """As an installed one would be: words that are taken, names that cannot be written."""
    taken = FunctionWord("ahead", (), "number", lucky_number, "Seven.", "ahead()")
    with pytest.raises(PluginError, match="function ahead of plugin charms is added by plugin"):
        make_plugin(taken, name="charms")
    with pytest.raises(PluginError, match="cannot be written after `use`"):
        make_plugin(LUCKY, name="Lucky Charms")


def test_a_made_plugin_is_gone_in_the_next_test(
    check_rules: CheckRules, vocabulary: Vocabulary
) -> None:
    """Tests do not hear of each other's plugins."""
    assert check_rules(USES).codes
    assert all(word.plugin != "charms" for word in vocabulary.words)


def test_the_vocabulary_holds_installed_words(vocabulary: Vocabulary) -> None:
    assert "die" in {word.word for word in vocabulary.blocks}


@pytest.mark.parametrize("block", [PIECE, ZONE], ids=lambda one: one.word)
def test_examples_of_the_core_hold(check_rules: CheckRules, play: Play, block: BlockWord) -> None:
    """The blocks of the core have documented examples, too: they are declarations."""
    text = f'rules 1\ngame trial "Trial" {{ players: 2 }}\n{block.example}\nplay {{ say "x" }}\n'
    check_rules(text).expect()
    assert play(text).is_over


def run_pytest(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-W", "error", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_people_use_the_fixtures(tmp_path: Path) -> None:
    """Without a word of set-up, in a run of their own in which warnings are errors."""
    (tmp_path / "test_mine.py").write_text(
        "def test_mine(check_rules, play, vocabulary, make_plugin):\n"
        "    check_rules('rules 1').expect()\n"
    )
    result = run_pytest(tmp_path)
    assert result.returncode == 1
    assert "no diagnostic expected; found:" in result.stdout
    assert "1 failed" in result.stdout


def test_people_have_fixtures_of_the_same_name(tmp_path: Path) -> None:
    """Theirs go first."""
    (tmp_path / "conftest.py").write_text(
        "import pytest\n@pytest.fixture\ndef play():\n    return 'my own'\n"
    )
    (tmp_path / "test_mine.py").write_text("def test_mine(play):\n    assert play == 'my own'\n")
    assert run_pytest(tmp_path).returncode == 0


def test_other_runs_load_next_to_nothing(tmp_path: Path) -> None:
    """A run that uses no fixture imports neither machine nor compiler, nor a library."""
    (tmp_path / "test_mine.py").write_text(
        "import sys\n"
        "def test_mine():\n"
        "    ours = {one for one in sys.modules if one.startswith('playrules')}\n"
        "    assert ours == {'playrules', 'playrules.testing', 'playrules.testing.fixtures'}\n"
        "    assert not {'lark', 'click', 'rich', 'numba'} & set(sys.modules)\n"
    )
    result = run_pytest(tmp_path)
    assert result.returncode == 0, result.stdout
