"""docs/reference/cli.md says what the command does.

`UPDATE_GOLDEN=1` writes its help pages anew.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

from playrules.cli import errors
from playrules.cli.commands import play, simulate
from playrules.cli.main import Playrules

pytestmark = pytest.mark.checkout

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "cli.md"
SCHEMAS = ("check", "error", "explain", "games", "plugins", "show", "simulate", "test")


def help_page(run: Any, name: str) -> str:
    """Return what `--help` prints, without the commands of installed plugins."""
    arguments = [name, "--help"] if name else ["--help"]
    return str(run(*arguments, env={"PLAYRULES_DISABLE_PLUGINS": "all"}).stdout)


@pytest.mark.parametrize("name", ["", *Playrules.names])
def test_help_pages(run: Any, name: str) -> None:
    """Each help page stands in the reference, letter by letter."""
    heading = f"### playrules {name}".rstrip()
    block = re.compile(rf"(^{heading}\n\n```text\n)(.*?)(^```$)", re.MULTILINE | re.DOTALL)
    page = PAGE.read_text("utf-8")
    shown = help_page(run, name)
    if os.environ.get("UPDATE_GOLDEN"):
        page = block.sub(lambda found: found[1] + shown + found[3], page)
        PAGE.write_text(page, "utf-8")
    found = block.search(page)
    assert found, f"{PAGE.name} has no {heading}"
    assert found[2] == shown


def test_exit_codes() -> None:
    """Each exit code stands in the table of the reference."""
    page = PAGE.read_text("utf-8")
    for code in errors.EXIT_CODES:
        assert f"| {code} | " in page


@pytest.mark.parametrize("schema", SCHEMAS)
def test_schemas(schema: str) -> None:
    """Each schema of the JSON output is named."""
    assert f"`playrules.{schema}/1`" in PAGE.read_text("utf-8")


def test_limits_differ_on_purpose() -> None:
    """A game that is watched is given up sooner than one in a simulation."""
    assert play.LIMIT < simulate.LIMIT
