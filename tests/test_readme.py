"""The README shows what is in the repository and names commands that exist."""

import os
import re
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from playrules.cli.main import cli

pytestmark = pytest.mark.checkout

ROOT = Path(__file__).parents[1]


def fenced(page: str, language: str) -> list[str]:
    """The contents of the fenced blocks of `page` in `language`, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def commands() -> list[list[str]]:
    """The commands of the README, in words."""
    return [block.split() for block in fenced((ROOT / "README.md").read_text("utf-8"), "sh")]


def pages() -> list[Path]:
    """Every Markdown page of the checkout that people read, except test data."""
    folders = ["", "benchmarks/", "docs/**/", "dsl/", "engine/", "games/**/", "plugins/**/"]
    return sorted({p for f in [*folders, "viewer/**/"] for p in ROOT.glob(f"{f}*.md")})


def test_the_example_is_the_bundled_game() -> None:
    """The rules that the README shows are games/pig/pig.rules up to its examples."""
    (shown,) = fenced((ROOT / "README.md").read_text("utf-8"), "text")
    whole = (ROOT / "games" / "pig" / "pig.rules").read_text("utf-8")
    assert shown == whole.partition("\n# --- Examples")[0]


def test_there_are_two_commands() -> None:
    """One shows a game, one passes the tests; both can be run."""
    watch, test = commands()
    assert (watch[0], test) == ("./play", ["./test"])
    assert os.access(ROOT / "play", os.X_OK)
    assert os.access(ROOT / "test", os.X_OK)


def test_the_first_command_shows_a_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody types anything, and people can follow what happens."""
    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    _, *arguments = commands()[0]
    assert "--seats" in arguments
    seeded = ["play", "death_star", *arguments, "--seed", "1"]
    result = CliRunner().invoke(cli, seeded, input="", env={"NO_COLOR": "1"})
    assert result.exit_code == 0, result.output
    assert re.search(r"^(Red|Blue) wins\.$", result.output, re.MULTILINE)
    assert 30 < sum(pauses) < 300, "seconds for a game"
    assert set(pauses) == {0.3}


def test_relative_links_lead_somewhere() -> None:
    """A link from one page of the checkout to a file in it is not broken."""
    broken = []
    for page in pages():
        text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text):
            if not (page.parent / target).exists():
                broken.append(f"{page.relative_to(ROOT)}: {target}")
    assert broken == []
