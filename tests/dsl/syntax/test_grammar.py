"""The grammar, its shipped tables and the builder agree."""

import json
from importlib.resources import files

import pytest
from lark.exceptions import GrammarError

from playrules.dsl.grammar.tables import build_tables, grammar_text, load_tables
from playrules.dsl.syntax.build import HANDLERS
from playrules.dsl.syntax.tokens import HEADS, INNER, SOFT, SYMBOLS


def test_the_grammar_has_no_conflicts() -> None:
    """Lark builds the grammar in strict mode, which refuses conflicts."""
    build_tables(grammar_text(), strict=True)


def test_strict_mode_sees_conflicts() -> None:
    """The test above would fail for a grammar with two ways to read a statement."""
    ambiguous = grammar_text().replace(
        "returned: RETURN expr?", "returned: RETURN expr? | NAME expr"
    )
    with pytest.raises(GrammarError, match="conflict"):
        build_tables(ambiguous, strict=True)


def test_the_shipped_tables_belong_to_the_grammar() -> None:
    """`python -m playrules.dsl.grammar` was run after the last change of the grammar."""
    shipped = files("playrules.dsl.grammar").joinpath("tables.json").read_text("utf-8")
    assert json.loads(shipped) == build_tables(grammar_text())


def test_every_rule_has_a_handler() -> None:
    """Each rule that builds something has its entry in the dispatch table, and no other has."""
    rules = load_tables().rules
    # A rule that always passes its only child on builds nothing.
    building = {r.handler for r in rules if not r.inline and not (r.single and r.size == 1)}
    assert building == HANDLERS.keys()


def test_the_scanner_makes_every_terminal() -> None:
    """The terminals of the grammar are the kinds of tokens."""
    table = load_tables()
    terminals = {kind for row in table.states for kind in row if kind.isupper()}
    made = {
        *HEADS.values(),
        *INNER.values(),
        *SYMBOLS.values(),
        *(kind for kind, _ in SOFT.values()),
    }
    made |= {"NAME", "NUMBER", "QUANTITY", "DICE", "STRING", "TEXT", "NL", "NEG", "EACH", "STEP"}
    made |= {"CALL_OPEN", "INDEX_OPEN", "SLOT_OPEN", "SLOT_CLOSE", "ERROR", "$END"}
    assert terminals == made
