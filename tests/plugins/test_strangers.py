"""Plugins of other distributions come through the same door as the built-in ones."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from playrules.cli.main import cli
from playrules.dsl import CORE_WORDS, compile_examples, compile_text
from playrules.engine import Draws, Machine, simulate
from playrules.engine.play.examples import run_suite
from playrules.plugins.api import Plugins, load_plugins
from playrules.plugins.api.testing import example_problems

PROJECTS = sorted((Path(__file__).parent.parent / "plugin_projects").glob("*/pyproject.toml"))


def install(file: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a project by hand: its metadata into *place*, its sources as they are."""
    project = tomllib.loads(file.read_text("utf-8"))["project"]
    ((name, module),) = project["entry-points"]["playrules"].items()
    info = place / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    (info / "entry_points.txt").write_text(f"[playrules]\n{name} = {module}\n")
    monkeypatch.syspath_prepend(file.parent / "src")
    monkeypatch.delitem(sys.modules, module, raising=False)


def install_source(name: str, source: str, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a plugin with that source, as a distribution of its name."""
    (place / "src").mkdir()
    (place / "src" / f"made_{name}.py").write_text(source)
    file = place / "pyproject.toml"
    file.write_text(
        f'[project]\nname = "{name}"\nversion = "1"\n'
        f'[project.entry-points.playrules]\n{name} = "made_{name}"\n'
    )
    install(file, place, monkeypatch)
    monkeypatch.syspath_prepend(place)


CLASHING = """
from playrules.engine.vocabulary import VerbWord
from playrules.plugins.api import hookimpl

def nothing(*_): pass

@hookimpl
def playrules_{hook}: registry.add({added})
"""
TAKEN = {
    "verb": (
        ("vocabulary(words)", "VerbWord('roll <d: any>', nothing, 'Rolls.', 'roll x')"),
        "verb roll <d: any> of plugin aaa is added by plugin dice already",
    ),
    "agent": (
        ("agents(agents)", "'random', nothing, 'Not so random.'"),
        'agent "random" of plugin aaa is added by plugin agents already',
    ),
    "drawing": (
        ("drawing(drawings)", "'ring', nothing"),
        "drawing of ring of plugin aaa is added by plugin board already",
    ),
    "drawing of the core": (
        ("drawing(drawings)", "'zone', nothing"),
        "drawing of zone of plugin aaa is added by the core already",
    ),
}


@pytest.mark.parametrize(("source", "reason"), TAKEN.values(), ids=TAKEN)
def test_a_stranger_never_knocks_out_a_plugin_of_playrules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: tuple[str, str], reason: str
) -> None:
    """Whatever it is called: those of playrules come first."""
    hook, added = source
    registry = hook.partition("(")[2].rstrip(")")
    text = CLASHING.format(hook=hook, added=added).replace("registry", registry)
    install_source("aaa", text, tmp_path, monkeypatch)
    found = load_plugins(CORE_WORDS, disable=(), strict=False)
    (failed,) = (one for one in found.failed if one.name == "aaa")
    assert str(failed) == f"plugin aaa (aaa 1) failed: {reason}"
    assert {"agents", "board", "dice", "spinner"} <= {
        one.name for one in found.report if one.state == "loaded"
    }


LEAVING = """
import sys
from playrules.plugins.api import hookimpl

class Leaver:
    name = "leaver"
    def choose(self, state, draws):
        sys.exit(9)

@hookimpl
def playrules_agents(agents):
    print("hello")
    agents.add("leaver", lambda program: Leaver(), "Leaves.")
"""


@pytest.mark.parametrize("command", ["play", "simulate -n 2 --json"])
def test_a_player_of_a_stranger_cannot_end_playrules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """One that exits is the failure of its plugin, in other processes too."""
    install_source(f"leaving_{command[:4]}", LEAVING, tmp_path, monkeypatch)
    file = tmp_path / "take.rules"
    file.write_text(TAKE)
    word, *options = command.split()
    result = CliRunner().invoke(cli, [word, str(file), *options, "--seats", "leaver"])
    said = " ".join(result.stderr.split())
    assert result.exit_code == 4, result.output
    assert f"Plugin leaving_{command[:4]}" in said
    assert "it tried to end playrules (SystemExit: 9)" in said
    assert "hello" in said
    assert "hello" not in result.stdout


EXAMPLE = """
example "One lands" {
  do {
    next penny gives heads
    next penny gives tails
    play
  }
  expect red.score is 1 and blue.score is 0
}
"""


@pytest.fixture
def plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plugins:
    """All installed plugins and the strangers', which are installed by hand."""
    for file in PROJECTS:
        install(file, tmp_path, monkeypatch)
    monkeypatch.syspath_prepend(tmp_path)
    return load_plugins(CORE_WORDS, disable=(), strict=True)


def test_it_is_found_with_its_version(plugins: Plugins) -> None:
    (record,) = (record for record in plugins.report if record.name == "coins")
    assert str(record) == "plugin coins (playrules-coins 2.1.0) loaded"
    assert "verb flip <c: coin>" in record.adds
    assert "drawing coin" in record.adds
    assert {"board", "dice", "spinner"} <= {record.name for record in plugins.report}


def test_its_words_can_be_played(plugins: Plugins) -> None:
    (block,) = (word for word in plugins.vocabulary.blocks if word.word == "coin")
    compiled = compile_text(block.example, vocabulary=plugins.vocabulary)
    assert example_problems(plugins.vocabulary, "coins") == []
    assert compiled.program is not None
    state = Machine(compiled.program).start(chance="explicit")
    assert [weight for _, weight in state.distribution] == [1, 3]
    while not state.is_over:
        state = state.apply(state.choices[1])
    assert [player.score for player in state.players] == [1, 1]


def test_examples_rig_it_by_its_name(plugins: Plugins) -> None:
    """What a plugin draws with needs no word of its own for examples."""
    (block,) = (word for word in plugins.vocabulary.blocks if word.word == "coin")
    text = block.example + EXAMPLE
    facts = compile_text(text, vocabulary=plugins.vocabulary).facts
    found = compile_examples(text, vocabulary=plugins.vocabulary, facts=facts)
    assert found.diagnostics == []
    (report,) = run_suite(found.suites[0])
    assert report.failure is None
    assert "`penny` gives tails" in [one.text for one in report.notes]


def test_a_file_that_does_not_use_it_does_not_know_its_words(plugins: Plugins) -> None:
    (block,) = (word for word in plugins.vocabulary.blocks if word.word == "coin")
    text = block.example.replace("use coins 2\n", "")
    assert not compile_text(text, vocabulary=plugins.vocabulary).ok


def test_a_file_asks_for_its_major_version(plugins: Plugins) -> None:
    (block,) = (word for word in plugins.vocabulary.blocks if word.word == "coin")
    text = block.example.replace("use coins 2", "use coins 1")
    (found,) = compile_text(text, vocabulary=plugins.vocabulary).diagnostics
    assert "version 2" in found.message


TAKE = """rules 1
game take "Take" { players: 2 }
players { has score: number }
play {
  for each p in players {
    choose "Take" for p {
      option "One" { score 1 for p }
      option "Two" { score 2 for p }
    }
  }
}
policy eager "Takes two" { prefer "Two" }
"""


def test_a_player_of_a_stranger_can_be_asked_for(plugins: Plugins) -> None:
    """An agent's factory takes the program; `simulate` takes it wrapped."""
    (entry,) = (agent for agent in plugins.agents if agent.plugin == "contrary")
    program = compile_text(TAKE, vocabulary=plugins.vocabulary).program
    assert program is not None
    agent = entry.factory(program)
    state = Machine(program).start()
    assert (agent.name, agent.choose(state, Draws(1)).label) == ("contrary", "One")
    totals = simulate(
        program, 5, ("policy:eager", lambda machine, _: entry.factory(machine.program)), jobs=1
    )
    assert (totals.wins(1), totals.wins(2)) == (5, 0)


def test_a_player_of_a_stranger_sits_at_the_table(plugins: Plugins, tmp_path: Path) -> None:
    """`--seats` knows the name, in a game without a policy too."""
    assert any(agent.name == "contrary" for agent in plugins.agents)
    file = tmp_path / "take.rules"
    for text in (TAKE, TAKE.partition("policy")[0]):
        file.write_text(text)
        result = CliRunner().invoke(cli, ["play", str(file), "--seats", "contrary"])
        assert result.exit_code == 0, result.output
        assert "Red: contrary · Blue: contrary" in result.output
