"""`playrules plugins`, and plugins that fail in every way they can."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playrules.cli import errors

Install = Callable[[str, str], None]

AGENT = """
    from playrules.plugins.api import hookimpl

    class Odd:
        name = "odd"
        def choose(self, state, draws):
            {body}

    @hookimpl
    def playrules_agents(agents):
        agents.add("odd", lambda program: Odd(), "An odd one.")
"""
BROKEN = {
    "import": "raise RuntimeError('out of paint')",
    "exit": "raise SystemExit(5)",
    "registration": """
        from playrules.plugins.api import hookimpl

        @hookimpl
        def playrules_vocabulary(words):
            raise RuntimeError("out of paint")
    """,
    "hook": """
        from playrules.plugins.api import hookimpl

        @hookimpl
        def playrules_vocabularies(words):
            pass
    """,
}


def test_list(run: Any) -> None:
    """The built-in plugins are listed with their versions and what they add."""
    result = run("plugins")
    assert result.exit_code == 0
    for name in ("agents", "board", "dice", "spinner"):
        assert f"\n{name} " in result.stdout
    assert "agent: random, greedy, montecarlo" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_json(run_json: Any) -> None:
    """The object holds a record for each plugin."""
    found = run_json("plugins")
    assert found["schema"] == "playrules.plugins/1"
    (dice,) = (one for one in found["plugins"] if one["name"] == "dice")
    assert (dice["state"], dice["reason"]) == ("loaded", "")
    assert "block die" in dice["adds"]


def test_disabled(run: Any) -> None:
    """A plugin that is switched off is listed as such, and a game that uses it says so."""
    result = run("plugins", env={"PLAYRULES_DISABLE_PLUGINS": "dice"})
    assert result.exit_code == 0
    assert "disabled" in result.stdout
    game = run("play", "pig", env={"PLAYRULES_DISABLE_PLUGINS": "dice"})
    assert game.exit_code == errors.PROBLEM
    assert "dice" in game.stderr


@pytest.mark.parametrize("how", sorted(BROKEN))
def test_broken_plugin_is_named(run: Any, run_json: Any, install: Install, how: str) -> None:
    """A plugin that fails is named with its version and the reason; the others are there."""
    install(f"bad_{how}", BROKEN[how])
    result = run("plugins")
    assert result.exit_code == errors.PLUGIN
    assert f"plugin bad_{how} (playrules-bad_{how} 0.3) failed: " in " ".join(result.stdout.split())
    assert "\ndice " in result.stdout
    states = {one["name"]: one["state"] for one in run_json("plugins", code=4)["plugins"]}
    assert states[f"bad_{how}"] == "failed"
    assert states["dice"] == "loaded"


def test_broken_plugin_does_not_disturb_others(run: Any, install: Install) -> None:
    """Games that do not use a broken plugin are played as ever."""
    install("bad_bystander", BROKEN["import"])
    assert run("play", "pig", "--seed", "1").exit_code == 0


@pytest.mark.parametrize("command", ["check", "play", "simulate", "show"])
def test_game_that_uses_a_broken_plugin(
    run: Any, install: Install, rules: Callable[..., str], command: str
) -> None:
    """A game that uses a plugin that failed tells which, and why."""
    install("bad_used", BROKEN["import"])
    path = rules('rules 1\n\nuse bad_used 1\n\ngame odd "Odd" { players: 2 }\n\nplay { say "x" }\n')
    result = run(command, path)
    assert result.exit_code == errors.PLUGIN
    text = " ".join(result.stderr.split())
    assert "The plugin bad_used (playrules-bad_used 0.3) failed: RuntimeError: out of paint" in text


def test_strict_plugins(run: Any, install: Install) -> None:
    """In strict mode the failure of any plugin ends the command."""
    install("bad_strict", BROKEN["import"])
    result = run("play", "pig", env={"PLAYRULES_STRICT_PLUGINS": "1"})
    assert result.exit_code == errors.PLUGIN
    assert "out of paint" in result.stderr


@pytest.mark.parametrize(
    ("name", "body", "words"),
    [
        ("bad_raises", "raise RuntimeError('out of ideas')", "RuntimeError: out of ideas"),
        ("bad_chooses", "return 'nothing'", "chose 'nothing', which is not open"),
        ("bad_code", "return 0", "chose 0, which is not open"),
    ],
)
@pytest.mark.parametrize("command", [("play",), ("simulate", "-n", "2")])
def test_agent_that_fails(
    run: Any,
    install: Install,
    quiz: str,
    command: tuple[str, ...],
    name: str,
    body: str,
    words: str,
) -> None:
    """An agent that fails in play is named with its plugin."""
    install(f"{name}_{command[0]}", AGENT.format(body=body))
    result = run(*command, quiz, "--seats", "odd,bold")
    assert result.exit_code == errors.PLUGIN
    text = " ".join(result.stderr.split())
    assert f"Plugin {name}_{command[0]} (playrules-{name}_{command[0]} 0.3)" in text
    assert f"{quiz}:19:5: Plugin {name}" in text
    assert 'the agent "odd"' in text
    assert words in text
    assert "Traceback" not in result.stderr


def test_agent_of_a_stranger(run: Any, install: Install, quiz: str) -> None:
    """An agent of any plugin can be named in --seats."""
    install("good_agent", AGENT.format(body="return state.choices[-1]"))
    found = json.loads(run("simulate", quiz, "-n", "2", "--seats", "odd,careful", "--json").stdout)
    assert [one["wins"] for one in found["seats"]] == [2, 0]


def test_plugin_command(run: Any, install: Install) -> None:
    """A plugin's command is run like any other, and stands in help."""
    install(
        "good_command",
        """
        from playrules.plugins.api import hookimpl

        def greet(arguments):
            print("hello", *arguments)
            return 3

        @hookimpl
        def playrules_commands(commands):
            commands.add("greet", greet, "Says hello.")
        """,
    )
    result = run("greet", "world", "--loud")
    assert (result.exit_code, result.stdout) == (3, "hello world --loud\n")
    assert "greet" in run("--help").stdout


def test_plugin_command_that_fails(run: Any, install: Install) -> None:
    """A command that fails is the failure of its plugin."""
    install(
        "bad_command",
        """
        from playrules.plugins.api import hookimpl

        def crash(arguments):
            raise RuntimeError("out of paint")

        @hookimpl
        def playrules_commands(commands):
            commands.add("crash", crash, "Crashes.")
        """,
    )
    result = run("crash")
    assert result.exit_code == errors.PLUGIN
    assert "bad_command" in result.stderr
    assert "out of paint" in result.stderr


FUNCTION = """
    from playrules.engine.kinds import NUMBER
    from playrules.engine.program.expressions import Native
    from playrules.engine.source import NOWHERE
    from playrules.engine.vocabulary import FunctionWord, Value
    from playrules.plugins.api import hookimpl

    def pull(row):
        return 1 // 0

    def lower(code, arguments):
        {body}

    @hookimpl
    def playrules_vocabulary(words):
        words.add(FunctionWord("pull", (), "number", lower, "Pulls.", "pull()"))
"""
USES = """
    rules 1

    game odd "Odd" {{ players: 2 }}

    use {name} 1

    players {{ has score: number starts 0 }}

    play {{ for each p in players {{ score pull() for p "pulled" }} }}
"""


@pytest.mark.parametrize("command", ["check", "play", "simulate"])
def test_plugin_that_fails_while_compiling(
    run: Any, install: Install, rules: Callable[..., str], command: str
) -> None:
    """A word whose plugin fails while it is compiled is shown with its place, and the plugin."""
    name = f"bad_word_{command}"
    install(name, FUNCTION.format(body='raise RuntimeError("out of paint")'))
    path = rules(USES.format(name=name), "odd.rules")
    result = run(command, path)
    assert result.exit_code == errors.PLUGIN
    text = " ".join(result.output.split())
    assert f"the plugin {name} 0.3 failed" in text
    assert "RuntimeError: out of paint" in text
    assert "Traceback" not in text
    assert "Traceback" in run(command, path, "--traceback").output


PULLS = {
    "in an action": ("", "score pull() for p"),
    "in a sum": ("", "score 2 * pull() + 1 for p"),
    "in a define": ("define strength: pull()", "score strength for p"),
    "in a live table": (
        "table rope live {\n  | knot | strain |\n  | 1 | pull() |\n}",
        "score rope[1].strain for p",
    ),
    "in a condition of an option": (
        "", 'choose "Go" for p { \noption "Pull" if pull() > 0 { }\noption "Wait" { }\n}',
    ),
    "in a text": ("", 'say "Now {pull()}"'),
}  # fmt: skip
PULLING = """rules 1
game odd "Odd" {{ players: 2 }}
use {name} 1
players {{ has score: number }}
{top}
play {{
  for each p in players {{
    choose "Ready?" for p {{ option "Yes" {{ }} }}
    {body}
  }}
}}
"""


@pytest.mark.parametrize("how", PULLS)
@pytest.mark.parametrize("body", ["raise ValueError('it is torn')", "raise SystemExit(3)"])
def test_plugin_that_fails_in_play(
    run: Any, install: Install, rules: Callable[..., str], tmp_path: Path, how: str, body: str
) -> None:
    """It is named with its version and the place in the rules, and the match stays as it was."""
    name = f"torn_{sorted(PULLS).index(how)}_{len(body)}"
    source = FUNCTION.format(body="return Value(NUMBER, Native(pull, ()), NOWHERE)")
    install(name, source.replace("return 1 // 0", body))
    top, line = PULLS[how]
    text = PULLING.format(name=name, top=top, body=line)
    path, kept = rules(text, "odd.rules"), tmp_path / "kept"
    result = run("play", path, "--seats", "random", "--save", str(kept))
    assert result.exit_code == errors.PLUGIN, result.output
    before, _, after = text.partition("pull()")
    place = f"{before.count(chr(10)) + 1}:{len(before.rpartition(chr(10))[2]) + 1}"
    reason = "ValueError: it is torn" if "torn" in body else "SystemExit: 3"
    said = f"Error: {path}:{place}: Plugin {name} (playrules-{name} 0.3) failed: {reason}"
    assert said in result.stderr
    assert "Traceback" not in result.output
    assert run("replay", str(kept), "--game", path, "--verify").exit_code == 0


def test_plugin_that_fails_in_another_process(
    run: Any, install: Install, rules: Callable[..., str]
) -> None:
    """The place and the version come along."""
    install("torn", FUNCTION.format(body="return Value(NUMBER, Native(pull, ()), NOWHERE)"))
    path = rules(PULLING.format(name="torn", top="", body="score pull() for p"), "odd.rules")
    result = run("simulate", path, "-n", "400", "--jobs", "2")
    assert result.exit_code == errors.PLUGIN, result.output
    said = f"{path}:9:11: Plugin torn (playrules-torn 0.3) failed: ZeroDivisionError"
    assert said in result.stderr


@pytest.mark.parametrize(
    ("plugin", "name", "pull", "why"),
    [
        ("stiff", "pull", "len({str(one) for one in row})", "Unknown attribute 'add'"),
        ("opening", "pull", "open('it').fileno()", "open"),
        ("borrowing", "max", "1", "it is no plain function of Python"),
    ],
)
def test_what_cannot_be_machine_code_is_told(
    run: Any,
    install: Install,
    rules: Callable[..., str],
    plugin: str,
    name: str,
    pull: str,
    why: str,
) -> None:
    """The plugin, its version, the function and the place; and that it plays without."""
    pytest.importorskip("numba")
    source = FUNCTION.format(body=f"return Value(NUMBER, Native({name}, ()), NOWHERE)")
    install(plugin, source.replace("return 1 // 0", f"return {pull}"))
    text = PULLING.format(name=plugin, top="", body="score pull() for p")
    path = rules(text, "odd.rules")
    result = run("simulate", path, "-n", "4", "--native", "--seats", "random")
    assert result.exit_code == errors.PLUGIN, result.output
    said = (
        f"{path}:9:11: {name} of plugin {plugin} (playrules-{plugin} 0.3) cannot be machine code: "
    )
    assert said in result.stderr
    assert why in result.stderr
    assert "Leave --native out" in result.stderr


def test_machine_code_that_fails_names_the_place(
    run: Any, install: Install, rules: Callable[..., str]
) -> None:
    """Machine code keeps no trace, so the game is played again in Python, which does."""
    pytest.importorskip("numba")
    source = FUNCTION.format(body="return Value(NUMBER, Native(pull, ()), NOWHERE)")
    torn = "if len(row) > 0:\n            raise ValueError('it is torn')\n        return 1"
    install("torn_native", source.replace("return 1 // 0", torn))
    text = PULLING.format(name="torn_native", top="", body="score pull() for p")
    path = rules(text, "odd.rules")
    result = run("simulate", path, "-n", "4", "--native", "--seats", "random")
    assert result.exit_code == errors.PLUGIN, result.output
    said = f"{path}:9:11: Plugin torn_native (playrules-torn_native 0.3) failed: ValueError"
    assert said in result.stderr


def test_a_plugin_that_is_turned_off_is_not_missing(run: Any, monkeypatch: Any) -> None:
    """Who uses it is told that it is turned off, and what turns it on again."""
    monkeypatch.setenv("PLAYRULES_DISABLE_PLUGINS", "dice")
    shown = run("check", "pig").output
    assert "plugin `dice` is turned off" in shown and "not installed" not in shown
    assert "PLAYRULES_DISABLE_PLUGINS names it: take `dice` or `all` out there" in shown
    assert run("check", "tic_tac_toe").exit_code == 0
