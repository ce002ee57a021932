"""The pages of the reference that follow from data are up to date, and their tool tells if not."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from playrules.dsl.diagnostics.codes import CODES

pytestmark = pytest.mark.checkout

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "docs" / "reference"


def check(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the tool of a checkout, or of a copy of its tools and pages."""
    command = [sys.executable, "tools/reference.py", "--check"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_pages_are_up_to_date() -> None:
    """`python tools/reference.py` would change nothing."""
    result = check(ROOT)
    assert result.returncode == 0, result.stderr


def test_pictures_are_up_to_date() -> None:
    """`python tools/pictures.py` would draw every picture as it is, and there are no others."""
    command = [sys.executable, "tools/pictures.py", "--check"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    tool = (ROOT / "tools" / "pictures.py").read_text("utf-8")
    kept = sorted((ROOT / "docs" / "pictures").iterdir())
    assert kept
    assert all(f'"{one.stem}":' in tool for one in kept)


def test_a_stale_page_is_named(tmp_path: Path) -> None:
    """`--check` names the page that differs, fails, and leaves it as it is."""
    (tmp_path / "tools").mkdir()
    for tool in (ROOT / "tools").glob("*.py"):
        (tmp_path / "tools" / tool.name).write_bytes(tool.read_bytes())
    pages = tmp_path / "docs" / "reference"
    pages.mkdir(parents=True)
    for name in ("diagnostics.md", "door.md", "limits.md", "python.md"):
        (pages / name).write_bytes((REFERENCE / name).read_bytes())
    (pages / "words.md").write_text("old\n", "utf-8")
    result = check(tmp_path)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == "stale: words.md; run python tools/reference.py\n"
    assert (pages / "words.md").read_text("utf-8") == "old\n"


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_stands_in_the_page(code: str) -> None:
    """Each diagnostic has a section with its title and meaning."""
    page = (REFERENCE / "diagnostics.md").read_text("utf-8")
    found = CODES[code]
    assert f"### {code}\n\n**{found.title}.** {found.meaning}\n" in page


LIMIT = re.compile(r"^((?:MOST|LONGEST|DEEPEST|WIDEST)\w*) *(?::[^=]*)?= *[0-9]", re.MULTILINE)


def test_every_limit_is_on_its_page() -> None:
    """A constant that bounds what a file may do has a row, or a reason to have none."""
    spec = spec_from_file_location("limits", ROOT / "tools" / "limits.py")
    assert spec is not None
    assert spec.loader is not None
    tool = module_from_spec(spec)
    spec.loader.exec_module(tool)
    shown = {row[:2] for _, rows in tool.PARTS.values() for row in rows} | tool.INSIDE
    found = {
        (f"playrules.{path.relative_to(ROOT).with_suffix('').as_posix().replace('/', '.')}", name)
        for folder in ("dsl", "engine", "plugins")
        for path in (ROOT / folder).rglob("*.py")
        for name in LIMIT.findall(path.read_text("utf-8"))
    }
    assert found - shown == set()
    page = (REFERENCE / "limits.md").read_text("utf-8")
    assert all(f"| {row[2]} |" in page for _, rows in tool.PARTS.values() for row in rows)
