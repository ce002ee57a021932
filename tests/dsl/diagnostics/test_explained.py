"""Each code has a page: its wrong example has just that mistake, its right one has none."""

from __future__ import annotations

from importlib.resources import files

import pytest
from rulebook import vocabulary

from playrules.dsl.diagnostics.codes import CODES
from playrules.dsl.diagnostics.explained import page_of, whole
from playrules.dsl.diagnostics.model import Diagnostic
from playrules.dsl.diagnostics.render import render_all
from playrules.dsl.fixing import apply_edits
from playrules.loading.explaining import FILE, check_example, shown_example

PLUGINS_FAULT = "R5001"
"""A plugin that fails: no rules file alone has it; `tests/plugins/test_strangers.py` does."""

SHOWN = sorted(set(CODES) - {PLUGINS_FAULT})


def tell(found: list[Diagnostic], example: str) -> str:
    return "\n" + render_all(found, {FILE: whole(example)})


def test_each_code_has_its_page_and_no_page_is_left_over() -> None:
    """The folder of pages and the registry of codes agree."""
    folder = files("playrules.dsl.diagnostics").joinpath("pages")
    names = {path.name.removesuffix(".md") for path in folder.iterdir() if path.name[0] != "_"}
    assert names == set(CODES)


@pytest.mark.parametrize("code", sorted(CODES))
def test_a_page_says_why(code: str) -> None:
    """There is prose beside the examples, in whole sentences."""
    page = page_of(code)
    assert page.why.endswith(".")
    assert len(page.why) > 40
    assert bool(page.wrong) == bool(page.right) == (code != PLUGINS_FAULT)


@pytest.mark.parametrize("code", SHOWN)
def test_the_wrong_example_gives_exactly_its_code(code: str) -> None:
    """One diagnostic, with this code, warnings counted."""
    example = page_of(code).wrong
    found = check_example(example, vocabulary())
    assert [one.code for one in found] == [code], tell(found, example)


@pytest.mark.parametrize("code", SHOWN)
def test_the_right_example_is_clean(code: str) -> None:
    """Not even advice is given."""
    example = page_of(code).right
    found = check_example(example, vocabulary())
    assert not found, tell(found, example)


@pytest.mark.parametrize("code", SHOWN)
def test_each_fix_of_the_wrong_example_makes_it_clean(code: str) -> None:
    """Whichever of the fixes is taken, certain or not, nothing is left to say."""
    text = whole(page_of(code).wrong)
    for one in check_example(page_of(code).wrong, vocabulary()):
        for fix in one.fixes:
            mended = apply_edits(text, fix.edits)
            left = check_example(mended, vocabulary())
            assert not left, fix.title + "\n" + mended + tell(left, mended)


@pytest.mark.parametrize("code", SHOWN)
def test_a_shown_example_points_into_itself(code: str) -> None:
    """Lines are counted from the first one that is shown."""
    example = page_of(code).wrong
    (one,), sources = shown_example(example, vocabulary())
    assert 1 <= one.primary.span.line <= max(len(example.splitlines()), 1) or "…" in example
    assert sources == {FILE: example}
