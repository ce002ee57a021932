"""The README shows what is in the repository and names commands that exist."""

import os
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.checkout

ROOT = Path(__file__).parents[1]


def fenced(page: str, language: str) -> list[str]:
    """The contents of the fenced blocks of `page` in `language`, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def pages() -> list[Path]:
    """Every Markdown page of the checkout that people read, except test data."""
    folders = ["", "benchmarks/", "docs/**/", "dsl/", "engine/", "games/**/", "plugins/**/"]
    return sorted({p for f in [*folders, "viewer/**/"] for p in ROOT.glob(f"{f}*.md")})


def test_the_example_is_the_bundled_game() -> None:
    """The rules file that the README shows is games/pig/pig.rules, letter by letter."""
    (shown,) = fenced((ROOT / "README.md").read_text("utf-8"), "text")
    assert shown == (ROOT / "games" / "pig" / "pig.rules").read_text("utf-8")


@pytest.mark.parametrize("command", ["play", "test"])
def test_the_two_commands_can_be_run(command: str) -> None:
    """`./play` and `./test` stand in the README and are executable."""
    assert f"./{command}\n" in (ROOT / "README.md").read_text("utf-8")
    assert os.access(ROOT / command, os.X_OK)


def test_relative_links_lead_somewhere() -> None:
    """A link from one page of the checkout to a file in it is not broken."""
    broken = []
    for page in pages():
        text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text):
            if not (page.parent / target).exists():
                broken.append(f"{page.relative_to(ROOT)}: {target}")
    assert broken == []
