"""`playrules plugins check`: what is asked of every plugin, and every way to fall short of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from playrules.cli import errors
from playrules.testing import PLUGIN_CHECKS

Install = Callable[[str, str], None]

WORD = '''
    from playrules.engine.kinds import NUMBER
    from playrules.engine.program.expressions import Native
    from playrules.engine.vocabulary import BlockWord, FunctionWord, Value
    from playrules.plugins.api import hookimpl
    from playrules.viewer.scene import Drawing
    {imports}

    EXAMPLE = """rules 1
    game odd "Odd" {{ players: 2 }}
    use {name} 1
    players {{ has score: number }}
    rope long "Long" {{ }}
    play {{ for each p in players {{ score {call} for p "pulled" }} }}
    """

    def pull(row):
        {body}

    def lower(code, arguments):
        return Value(NUMBER, Native(pull, ()), code.span)

    def declare(block, build):
        build.component(block)

    def draw(component, view, width, height):
        return Drawing({width}, height, ())

    @hookimpl
    def playrules_vocabulary(words):
        words.add(
            BlockWord("rope", declare, "A rope.", EXAMPLE),
            FunctionWord("pull", (), "number", lower, "Pulls.", EXAMPLE),
        )

    @hookimpl
    def playrules_drawing(drawings):
        drawings.add("rope", draw)
'''
GOOD = {"imports": "", "call": "pull()", "body": "return 2", "width": "width"}

AGENT = """
    import itertools
    from playrules.plugins.api import hookimpl

    moods = itertools.count()

    class Odd:
        name = "odd"
        def choose(self, state, draws):
            {body}

    @hookimpl
    def playrules_agents(agents):
        agents.add("odd", lambda program: Odd(), "An odd one.")
"""
REFEREE = '''
    from playrules.engine.kinds import number
    from playrules.engine.vocabulary import AnswerPart, VerbWord
    from playrules.plugins.api import hookimpl

    EXAMPLE = """rules 1
    game odd "Odd" {{ players: 2 }}
    use {name} 1
    play {{ for each p in players {{ measure p }} }}
    """

    def lower(code, arguments):
        code.outside("measure", AnswerPart("size", number(0, 9)), text="Measure {{p}}", **arguments)

    @hookimpl
    def playrules_vocabulary(words):
        words.add(VerbWord("measure <p: player>", lower, "Measures.", EXAMPLE))

    @hookimpl
    def playrules_referee(referees):
        referees.add(lambda program: lambda state, draws: {answer}, "Measures.")
'''


def states(found: dict[str, Any]) -> dict[str, str]:
    return {one["check"]: one["state"] for one in found["checks"]}


def messages(found: dict[str, Any], check: str) -> str:
    (one,) = (one for one in found["checks"] if one["check"] == check)
    return "\n".join(one["messages"])


def test_a_plugin_that_does_what_is_asked(run: Any, run_json: Any, install: Install) -> None:
    """Every check has a line, and the code is 0."""
    install("fine", WORD.format(name="fine", **GOOD))
    found = run_json("plugins", "check", "fine")
    assert list(states(found)) == list(PLUGIN_CHECKS)
    assert {check for check, state in states(found).items() if state == "ok"} == {
        "loads", "words", "examples", "drawings", "imports",
    }  # fmt: skip
    result = run("plugins", "check", "fine")
    assert result.exit_code == 0
    assert "ok        examples" in result.stdout
    assert "left out  agents: it has no agents" in result.stdout
    assert result.stdout.endswith("fine: 0 checks failed\n")


@pytest.mark.parametrize(
    ("change", "check", "said"),
    [
        ({"call": "1"}, "words", "function pull: its example does not use it"),
        ({"call": "pull(1)"}, "examples", "pull"),
        ({"width": "2 * width"}, "drawings", "it is larger than its room"),
        ({"width": "1 // 0"}, "drawings", "ZeroDivisionError"),
    ],
)
def test_a_plugin_that_falls_short(
    run: Any, run_json: Any, install: Install, change: dict[str, str], check: str, said: str
) -> None:
    """The check fails and says of which word, and the code is that of plugins."""
    name = f"short_{abs(hash(said)) % 10**6}"
    install(name, WORD.format(name=name, **{**GOOD, **change}))
    found = run_json("plugins", "check", name, code=errors.PLUGIN)
    assert states(found)[check] == "failed"
    assert said in messages(found, check)
    result = run("plugins", "check", name)
    assert f"failed    {check}" in result.stdout
    assert "Traceback" not in result.output


def test_a_function_that_fails_in_its_example(run_json: Any, install: Install) -> None:
    """It is told with the place in the example."""
    install("torn_word", WORD.format(name="torn_word", **{**GOOD, "body": "raise OSError('torn')"}))
    found = run_json("plugins", "check", "torn_word", code=errors.PLUGIN)
    assert "example.rules:6:" in messages(found, "examples")
    assert "OSError: torn" in messages(found, "examples")


def test_private_imports_are_a_warning(run_json: Any, install: Install) -> None:
    """They work today, so the code is 0."""
    line = "from playrules.engine.play.state import State"
    install("nosy", WORD.format(name="nosy", **{**GOOD, "imports": line}))
    found = run_json("plugins", "check", "nosy")
    assert states(found)["imports"] == "warning"
    assert "State is not public; import it from playrules" in messages(found, "imports")


@pytest.mark.parametrize(
    ("name", "body", "said"),
    [
        ("illegal", "return 10**6", "chose 1000000, which is not open"),
        ("raising", "raise OSError('no idea')", "OSError: no idea"),
        (
            "moody",
            "return state.choices[next(moods) % len(state.choices)]",
            "two games with the same seed differ; draw from `draws` alone",
        ),
    ],
)
def test_an_agent_that_falls_short(
    run_json: Any, install: Install, name: str, body: str, said: str
) -> None:
    install(name, AGENT.format(body=body))
    found = run_json("plugins", "check", name, code=errors.PLUGIN)
    assert said in messages(found, "agents")
    assert 'agent "odd" in four_in_a_row' in messages(found, "agents")


def test_an_agent_that_is_fine(run_json: Any, install: Install) -> None:
    install("calm", AGENT.format(body="return state.choices[draws.below(len(state.choices))]"))
    assert states(run_json("plugins", "check", "calm"))["agents"] == "ok"


@pytest.mark.parametrize(
    ("name", "answer", "said"),
    [
        ("wild", "[10]", "size cannot be 10"),
        ("silent", "[]", "measure"),
        ("good", "[draws.below(10)]", ""),
    ],
)
def test_a_referee(run_json: Any, install: Install, name: str, answer: str, said: str) -> None:
    """It answers within the bounds, as often as it is asked."""
    install(name, REFEREE.format(name=name, answer=answer))
    found = run_json("plugins", "check", name, code=errors.PLUGIN if said else 0)
    assert states(found)["referee"] == ("failed" if said else "ok")
    assert said in messages(found, "referee")


def test_a_plugin_that_does_not_load(run: Any, install: Install) -> None:
    install("broken", "raise OSError('out of paint')")
    result = run("plugins", "check", "broken")
    assert result.exit_code == errors.PLUGIN
    assert "failed    loads" in result.stdout
    assert "out of paint" in result.stdout


def test_a_plugin_that_is_not_there(run: Any) -> None:
    """What is there is listed, and what may be meant."""
    result = run("plugins", "check", "dise")
    assert result.exit_code == errors.NOT_FOUND
    assert 'Did you mean "dice"? Installed: agents, board, dice, physics, spinner.' in result.stderr


@pytest.mark.parametrize(
    ("name", "body", "state"),
    [
        ("counts", "return 2", "ok"),
        ("dynamic", "return len({str(one) for one in row}) * 0", "failed"),
    ],
)
def test_machine_code_is_compared(
    run_json: Any, install: Install, name: str, body: str, state: str
) -> None:
    """With --native, where numba is there; a function that it cannot compile fails."""
    pytest.importorskip("numba")
    install(name, WORD.format(name=name, **{**GOOD, "body": body}))
    code = errors.PLUGIN if state == "failed" else 0
    found = run_json("plugins", "check", name, "--native", code=code)
    assert states(found)["native"] == state
