"""Loading plugins: one that fails is named and left out, and the others go on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from playrules.engine.vocabulary import FunctionWord, VerbWord
from playrules.plugins.api import (
    API_VERSION,
    ClashError,
    PluginError,
    Plugins,
    RegistryClosedError,
    load_plugins,
)

HEADER = """
from fractions import Fraction
from playrules.engine.vocabulary import *
from playrules.plugins.api import Declaration, hookimpl

def nothing(*_): pass
def verb(pattern): return VerbWord(pattern, nothing, "Does it.", "do it")
def function(name): return FunctionWord(name, (), "number", nothing, "A number.", "f()")
def block(word, *parents): return BlockWord(word, nothing, "A block.", "x", parents or ("file",))
def member(of, name): return MemberWord(of, name, "number", nothing, "A number.")
def group(name, plural): return GroupWord(name, name, plural, "All of them.")
def type_(name): return TypeWord(name, ("one", "two"), "Two names.")
def unit(name): return UnitWord(name, "length", 1, Fraction(1))
def event(name, pattern): return EventWord(name, pattern, "It happens.")
"""

ADDS = "@hookimpl\ndef playrules_vocabulary(words):\n    words.add({})\n"

Make = Callable[..., Plugins]


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """Write plugins as modules and load them: `load(darts="source", strict=True)`."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delenv("PLAYRULES_DISABLE_PLUGINS", raising=False)
    monkeypatch.delenv("PLAYRULES_STRICT_PLUGINS", raising=False)

    def make(
        core: Any = (),
        disable: Any = None,
        strict: Any = None,
        commands: Any = (),
        **sources: str,
    ) -> Plugins:
        points = []
        for name, source in sources.items():
            module = f"made_{tmp_path.name}_{name}".replace("-", "_")
            (tmp_path / f"{module}.py").write_text(HEADER + source)
            monkeypatch.delitem(sys.modules, module, raising=False)
            points.append(EntryPoint(name, module, "playrules"))
        return load_plugins(
            core, taken_commands=commands, disable=disable, strict=strict, entry_points=points
        )

    return make


def adds(*words: str) -> str:
    return ADDS.format(", ".join(words))


def reasons(plugins: Plugins) -> dict[str, str]:
    return {record.name: record.reason for record in plugins.failed}


def test_plugins_load_in_order_of_their_names(load: Make) -> None:
    plugins = load(b=adds("verb('hop')"), a=adds("verb('skip')"))
    assert [info.name for info in plugins.vocabulary.plugins] == ["a", "b"]
    assert [word.plugin for word in plugins.vocabulary.words] == ["a", "b"]
    assert [record.adds for record in plugins.report] == [("verb skip",), ("verb hop",)]
    assert {record.state for record in plugins.report} == {"loaded"}


BROKEN = {
    "import": "import no_such_module_anywhere",
    "exit at import": "raise SystemExit(3)",
    "syntax": "def (:",
    "hook": "@hookimpl\ndef playrules_vocabulary(words):\n    raise KeyError('x')",
    "exit in hook": "@hookimpl\ndef playrules_agents(agents):\n    raise SystemExit",
    "generator exit": "@hookimpl\ndef playrules_agents(agents):\n    raise GeneratorExit",
    "no hook": "",
    "unmarked": "def playrules_vocabulary(words): pass",
    "misspelt": "@hookimpl\ndef playrules_vocabulry(words): pass",
    "misspelt and unmarked": "def playrules_vocabulry(words): pass",
    "no prefix": "@hookimpl\ndef vocabulary(words): pass",
    "argument": "@hookimpl\ndef playrules_vocabulary(words, colour): pass",
    "not a word": adds("'hop'"),
    "a number": adds("42"),
    "pattern": adds("verb('hop [')"),
    "header": adds("BlockWord('b', nothing, 'D.', 'e', header='<')"),
    "no doc": adds("VerbWord('hop', nothing, ' ', 'hop')"),
    "no example": adds("VerbWord('hop', nothing, 'Hops.', '')"),
    "version": f"__playrules__ = Declaration(requires={API_VERSION + 1})\n" + adds(),
    "major": "__playrules__ = Declaration(major=0)\n" + adds(),
    "declaration": "__playrules__ = 3\n" + adds(),
}


@pytest.mark.parametrize("source", BROKEN.values(), ids=BROKEN)
def test_a_broken_plugin_does_not_stop_the_others(load: Make, source: str) -> None:
    plugins = load(broken=source, alpha=adds("verb('hop')"), zeta=adds("verb('skip')"))
    assert [record.state for record in plugins.report] == ["loaded", "failed", "loaded"]
    assert [info.name for info in plugins.vocabulary.plugins] == ["alpha", "zeta"]
    (record,) = plugins.failed
    assert record.reason
    assert "Traceback" in record.traceback
    assert str(record).startswith("plugin broken failed: ")


def test_an_interrupt_is_no_failure(load: Make) -> None:
    with pytest.raises(KeyboardInterrupt):
        load(slow="raise KeyboardInterrupt")


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (BROKEN["misspelt"], "did you mean playrules_vocabulary?"),
        (BROKEN["misspelt and unmarked"], "did you mean playrules_vocabulary?"),
        (BROKEN["no prefix"], "did you mean playrules_vocabulary?"),
        (BROKEN["unmarked"], "write @hookimpl above it"),
        (BROKEN["no hook"], "has no hooks"),
        (
            BROKEN["version"],
            f"it is written for version {API_VERSION + 1} of the plugin interface, and this"
            f" playrules has version {API_VERSION}; update playrules, or install an older release"
            " of the plugin",
        ),
        (
            "__playrules__ = Declaration(requires=0)\n" + adds(),
            f"it is written for version 0 of the plugin interface, and this playrules has version"
            f" {API_VERSION}; look for a newer release of the plugin, or install the release of"
            " playrules that it was written for",
        ),
        (
            f"__playrules__ = Declaration(requires={API_VERSION + 1})\n"
            "from playrules.plugins.api import Bell\n",
            f"it is written for version {API_VERSION + 1} of the plugin interface",
        ),
        (
            "from playrules.plugins.api import Bell\n__playrules__ = Declaration(1, 0)\n",
            "it is written for version 0 of the plugin interface",
        ),
        (
            "from playrules.plugins.api import Bell\n",
            f"it may be written for another playrules than this one, which has version"
            f" {API_VERSION} of the plugin interface",
        ),
        (
            "import playrules.plugins.bells\n",
            "No module named 'playrules.plugins.bells'; it may be written for another playrules",
        ),
        (BROKEN["import"], "No module named 'no_such_module_anywhere'"),
        (BROKEN["exit at import"], "SystemExit: 3"),
        (BROKEN["argument"], "playrules_vocabulary cannot take colour: it is handed words alone"),
        (adds("42"), "such as BlockWord(…) or VerbWord(…), and was given int 42"),
        (adds("VerbWord"), "and was given type <class"),
    ],
)
def test_the_reason_says_what_to_do(load: Make, source: str, reason: str) -> None:
    assert reason in reasons(load(broken=source))["broken"]


def test_a_module_may_be_named_like_a_hook(load: Make) -> None:
    assert not load(darts="import sys as playrules_darts\n" + adds("verb('throw')")).failed


def test_what_a_failed_plugin_added_before_is_taken_back(load: Make) -> None:
    source = adds("verb('hop')") + "@hookimpl\ndef playrules_agents(agents):\n    1 / 0\n"
    plugins = load(bad=source, good=adds("verb('hop')"))
    assert [word.plugin for word in plugins.vocabulary.words] == ["good"]
    assert reasons(plugins) == {"bad": "ZeroDivisionError: division by zero"}


CLASHES = {
    "verbs": ("verb('hop <x: piece>')", "verb('hop <y: space>')"),
    "optional parts": ("verb('hop <x: piece> [on]')", "verb('hop <y: space> [off]')"),
    "functions": ("function('far')", "function('far')"),
    "blocks": ("block('dial', 'file', 'box')", "block('dial', 'crate', 'box')"),
    "members": ("member('die', 'top')", "member('die', 'top')"),
    "groups": ("group('die', 'dice')", "group('cube', 'dice')"),
    "types": ("type_('way')", "type_('way')"),
    "a type and a group": ("type_('way')", "group('way', 'ways')"),
    "units": ("unit('ell')", "unit('ell')"),
    "events": ("event('falls', '<x: die> falls')", "event('falls', '<x: die> drops')"),
    "event patterns": ("event('a', '<x: die> falls')", "event('b', '<y: piece> falls')"),
}


@pytest.mark.parametrize(("first", "second"), CLASHES.values(), ids=CLASHES)
def test_a_clash_names_both_plugins(load: Make, first: str, second: str) -> None:
    plugins = load(one=adds(first), two=adds(second))
    assert [record.state for record in plugins.report] == ["loaded", "failed"]
    assert "of plugin two is added by plugin one already" in reasons(plugins)["two"]


HARMONY = {
    "literal words tell verbs apart": ("verb('hop <x: piece>')", "verb('hop on <x: piece>')"),
    "other parents": ("block('ring', 'file')", "block('ring', 'dial')"),
    "other groups": ("member('die', 'top')", "member('cube', 'top')"),
    "a verb and a function": ("verb('far')", "function('far')"),
}


@pytest.mark.parametrize(("first", "second"), HARMONY.values(), ids=HARMONY)
def test_what_can_be_told_apart_is_no_clash(load: Make, first: str, second: str) -> None:
    assert not load(one=adds(first), two=adds(second)).failed


def test_a_word_added_twice_by_one_plugin_is_told(load: Make) -> None:
    assert "added twice" in reasons(load(one=adds("verb('hop')", "verb('hop')")))["one"]


@pytest.mark.parametrize(
    "word",
    [
        "block('move')",
        "function('move')",
        "group('x', 'move')",
        "type_('move')",
        "unit('move')",
        "verb('move <x: piece>')",
        "verb('place <a: piece> on <b: place>')",
    ],
)
def test_core_words_cannot_be_taken(load: Make, word: str) -> None:
    core = ("move", "place", "place <x: piece> on <y: place>")
    assert "core" in reasons(load(core, one=adds(word)))["one"]


def test_a_verb_may_share_its_first_word_with_a_core_pattern(load: Make) -> None:
    core = ("place", "place <x: piece> on <y: place>")
    assert not load(core, one=adds("verb('place <b: piece> at <s: spot>')")).failed


def test_plugins_can_be_disabled(load: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {name: adds(f"verb('{name}')") for name in ("one", "two", "three")}

    def loaded(**how: Any) -> list[str]:
        return [info.name for info in load(**how, **sources).vocabulary.plugins]

    assert loaded(disable=["two"]) == ["one", "three"]
    assert loaded(disable=["all"]) == []
    monkeypatch.setenv("PLAYRULES_DISABLE_PLUGINS", "one, two,")
    assert loaded() == ["three"]
    assert loaded(disable=()) == ["one", "three", "two"]
    monkeypatch.setenv("PLAYRULES_DISABLE_PLUGINS", "all")
    assert {record.state for record in load(**sources).report} == {"disabled"}


def test_a_disabled_plugin_is_not_imported(load: Make) -> None:
    assert not load(disable=["bad"], bad="raise SystemExit").failed


@pytest.mark.parametrize("how", ["argument", "environment"])
def test_strict_mode_raises(load: Make, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    if how == "environment":
        monkeypatch.setenv("PLAYRULES_STRICT_PLUGINS", "1")
    strict = True if how == "argument" else None
    with pytest.raises(KeyError):
        load(strict=strict, bad=BROKEN["hook"])
    with pytest.raises(ClashError):
        load(strict=strict, one=adds("verb('hop')"), two=adds("verb('hop')"))
    monkeypatch.setenv("PLAYRULES_STRICT_PLUGINS", "0")
    assert load(bad=BROKEN["hook"]).failed


def test_the_environment_is_asked_only_without_an_argument(
    load: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAYRULES_STRICT_PLUGINS", "1")
    assert load(strict=False, bad=BROKEN["hook"]).failed


@pytest.mark.parametrize("name", ["Darts", "my-darts", "all", "9pins"])
def test_a_name_has_to_fit_after_use(name: str) -> None:
    plugins = load_plugins(entry_points=[EntryPoint(name, "json", "playrules")])
    assert "cannot be written after `use`" in plugins.failed[0].reason


def test_two_plugins_of_one_name_are_not_both_loaded(load: Make) -> None:
    load(one=adds("verb('hop')"))
    module = next(name for name in sys.modules if name.startswith("made_") and "_one" in name)
    points = [EntryPoint("one", module, "playrules")] * 2
    plugins = load_plugins(entry_points=points)
    assert [record.state for record in plugins.report] == ["loaded", "failed"]
    assert "a plugin one is loaded already" in plugins.failed[0].reason


def test_the_major_version_is_declared(load: Make) -> None:
    plugins = load(one="__playrules__ = Declaration(major=3)\n" + adds(), two=adds())
    assert [info.major for info in plugins.vocabulary.plugins] == [3, 1]


AGENT = "@hookimpl\ndef playrules_agents(agents):\n    agents.add('{}', nothing, '{}')\n"
COMMAND = "@hookimpl\ndef playrules_commands(commands):\n    commands.add('{}', nothing, 'Runs.')\n"


def test_agents_and_commands_are_gathered(load: Make) -> None:
    plugins = load(one=AGENT.format("lucky", "Guesses.") + COMMAND.format("trace"))
    assert [(entry.name, entry.plugin) for entry in plugins.agents] == [("lucky", "one")]
    assert [(entry.name, entry.plugin) for entry in plugins.commands] == [("trace", "one")]
    assert plugins.report[0].adds == ("agent lucky", "command trace")


def test_agents_and_commands_clash_by_name(load: Make) -> None:
    plugins = load(one=AGENT.format("lucky", "Guesses."), two=AGENT.format("lucky", "Other."))
    assert "added by plugin one already" in reasons(plugins)["two"]
    plugins = load(one=COMMAND.format("trace"), two=COMMAND.format("trace"))
    assert "added by plugin one already" in reasons(plugins)["two"]
    assert "needs a name and a doc" in reasons(load(one=AGENT.format("lucky", "")))["one"]


@pytest.mark.parametrize("name", ["a,b c", "-x", "9pins", "a b", "", "my-bot"])
def test_agents_and_commands_need_names_that_can_be_written(load: Make, name: str) -> None:
    assert load(one=AGENT.format(name, "Guesses.")).failed
    assert load(one=COMMAND.format(name)).failed


@pytest.mark.parametrize("name", ["3", "None"])
def test_a_name_is_a_text(load: Make, name: str) -> None:
    assert load(one=AGENT.replace("'{}'", "{}", 1).format(name, "Guesses.")).failed


def test_no_agent_is_called_as_people_are(load: Make) -> None:
    plugins = load(one=AGENT.format("human", "Guesses."))
    assert "one of playrules' own" in reasons(plugins)["one"]


def test_no_command_takes_the_place_of_one_that_there_is(load: Make) -> None:
    assert not load(one=COMMAND.format("play")).failed
    plugins = load(commands=["play"], one=COMMAND.format("play"), two=COMMAND.format("trace"))
    assert reasons(plugins) == {
        "one": 'command "play" of plugin one is one of playrules\' own already'
    }


@pytest.mark.parametrize("source", [AGENT, COMMAND])
def test_agents_and_commands_need_a_function(load: Make, source: str) -> None:
    plugins = load(one=source.replace("nothing", "3").format("lucky", "Guesses."))
    assert "lucky needs a function, and was given int" in reasons(plugins)["one"]


LEAVER = """
import sys
class Leaver:
    name = "leaver"
    def choose(self, state, draws):
        if draws is None:
            sys.exit(9)
        return draws
def make(program):
    return Leaver() if program else sys.exit("\x1b[31m")
@hookimpl
def playrules_agents(agents):
    agents.add("leaver", make, "Leaves.")
"""


FOR_SOME = """
@hookimpl
def playrules_agents(agents):
    agents.add("somewhere", nothing, "Is for some games.", suits=lambda program: program == "this")
    agents.add("anywhere", nothing, "Is for all.")
"""


def test_an_agent_may_be_for_some_games(load: Make) -> None:
    """It says for which; what it says that with has to be a function."""
    some, every = load(one=FOR_SOME).agents
    game: Any = "this"
    other: Any = "other"
    assert (some.suits(game), some.suits(other), every.suits(other)) == (True, False, True)
    plugins = load(odd=FOR_SOME.replace('lambda program: program == "this"', "True"))
    assert "`suits` of agent somewhere needs a function" in plugins.failed[0].reason


def test_an_agent_that_exits_has_failed(load: Make) -> None:
    (entry,) = load(one=LEAVER).agents
    factory: Any = entry.factory
    agent = factory("program")
    assert (agent.name, agent.choose(None, "first")) == ("leaver", "first")
    with pytest.raises(PluginError, match=r"it tried to end playrules \(SystemExit: 9\)"):
        agent.choose(None, None)
    with pytest.raises(PluginError, match=r"it tried to end playrules \(SystemExit:  \[31m\)"):
        factory(None)


def test_what_a_plugin_says_is_shown_as_it_is(load: Make) -> None:
    source = (
        "@hookimpl\ndef playrules_vocabulary(words):\n    raise ValueError('a\\x1b[31m\\rb\\nc')"
    )
    (record,) = load(bad=source).failed
    assert record.reason == "ValueError: a [31m b c"
    assert "\x1b" not in record.traceback
    assert "\r" not in record.traceback
    assert len(record.traceback.splitlines()) > 3
    plugins = load(odd=AGENT.format("odd", "Is \\x1b[31m red."))
    assert plugins.agents[0].doc == "Is  [31m red."


def test_what_a_plugin_prints_while_it_is_loaded_is_no_output(
    load: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    source = "print('imported')\n" + adds("print('hook') or verb('hop')")
    assert not load(loud=source).failed
    assert capsys.readouterr() == ("", "imported\nhook\n")
    print("after")
    assert capsys.readouterr().out == "after\n"


def test_a_registry_takes_nothing_after_its_hook(load: Make) -> None:
    kept = "kept = []\n@hookimpl\ndef playrules_{0}({0}):\n    kept.append({0})\n"
    given = {"vocabulary": "words", "drawing": "drawings"}
    for what in ("vocabulary", "agents", "commands", "drawing"):
        source = kept.format(what).replace(f"({what})", f"({given.get(what, what)})")
        assert not load(late=source).failed
        module = next(m for name, m in sys.modules.items() if name.endswith("_late"))
        (registry,) = module.kept
        with pytest.raises(RegistryClosedError):
            if what == "vocabulary":
                registry.add(VerbWord("hop", print, "Hops.", "hop"))
            elif what == "drawing":
                registry.add("x", print)
            else:
                registry.add("x", print, "It.")


def test_hooks_may_take_fewer_arguments(load: Make) -> None:
    assert not load(idle="@hookimpl\ndef playrules_vocabulary(): pass").failed


def test_two_loads_share_nothing(load: Make) -> None:
    assert load(one=adds("function('far')")).vocabulary.functions
    assert not load(two=adds("function('far')")).failed


def test_the_built_in_plugins_load_through_the_same_door() -> None:
    points = [
        EntryPoint(name, f"playrules.plugins.{name}", "playrules")
        for name in ("board", "dice", "spinner")
    ]
    plugins = load_plugins(entry_points=points, disable=(), strict=True)
    assert all(record.adds for record in plugins.report)
    assert not any(isinstance(word, FunctionWord) for word in plugins.vocabulary.of(["dice"]).words)
