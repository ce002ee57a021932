"""Parse tables: made from the grammar by Lark, kept as JSON, read without Lark."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

GRAMMAR_FILE = "rules.lark"
TABLES_FILE = "tables.json"
STARTS = ("file", "expression")


@dataclass(frozen=True, slots=True)
class Rule:
    """One production: how many symbols it takes off the stack and what becomes of them.

    `handler` names what builds its value; an `inline` rule only hands its children to its parent,
    and a `single` one passes a lone child on as it is.
    """

    origin: str
    size: int
    handler: str
    inline: bool
    single: bool


@dataclass(frozen=True, slots=True)
class Tables:
    """A LALR(1) automaton.

    A row of `states` maps a terminal or the origin of a rule to what to do: a number from 0 on is
    the next state, a negative one n reduces by rule `-n - 1`.
    """

    states: tuple[dict[str, int], ...]
    rules: tuple[Rule, ...]
    start: dict[str, int]
    end: dict[str, int]


def grammar_text() -> str:
    """Return the grammar as written in `rules.lark`."""
    return files(__package__).joinpath(GRAMMAR_FILE).read_text("utf-8")


def grammar_hash(grammar: str) -> str:
    """Return what ties tables to the grammar they were made from."""
    return hashlib.sha256(grammar.encode()).hexdigest()


def load_tables() -> Tables:
    """Return the tables of the grammar.

    Making them takes Lark a third of a second, so they are shipped; tables that do not belong to
    the grammar (it was edited) or are missing are made anew.
    """
    grammar = grammar_text()
    try:
        data = json.loads(files(__package__).joinpath(TABLES_FILE).read_text("utf-8"))
    except (OSError, ValueError):
        data = {}
    if data.get("grammar") != grammar_hash(grammar):
        data = build_tables(grammar)
    return _decode(data)


def build_tables(grammar: str, *, strict: bool = False) -> dict[str, Any]:
    """Let Lark make the tables; the result is plain data.

    Args:
        grammar: The text of a grammar whose terminals are all declared.
        strict: Refuse a grammar with conflicts. Without it Lark settles them silently.
    """
    from lark import Lark
    from lark.lexer import Lexer, LexerState, Token
    from lark.parsers.lalr_analysis import Shift

    class NoLexer(Lexer):
        """Stands in for a lexer: the tokens come from elsewhere."""

        def __init__(self, _conf: object) -> None: ...

        def lex(self, _state: LexerState, _parser: Any) -> Iterator[Token]:
            raise NotImplementedError

    lark = Lark(grammar, parser="lalr", lexer=NoLexer, start=list(STARTS), strict=strict)
    frontend: Any = lark.parser
    table = frontend.parser.parser.parse_table
    # Lark numbers states and rules in the order of a set. The order here depends on the grammar
    # alone, so that the shipped tables change only with it.
    rows = {
        state: {str(symbol): row[symbol] for symbol in sorted(row)}
        for state, row in table.states.items()
    }
    order = _reachable([table.start_states[name] for name in STARTS], rows, Shift)
    numbers = {state: number for number, state in enumerate(order)}
    rules = sorted(lark.rules, key=lambda rule: (rule.origin.name, str(rule.expansion)))
    reductions = {rule: -1 - number for number, rule in enumerate(rules)}
    return {
        "grammar": grammar_hash(grammar),
        "start": {name: numbers[table.start_states[name]] for name in STARTS},
        "end": {name: numbers[table.end_states[name]] for name in STARTS},
        "rules": [_encode_rule(rule) for rule in rules],
        "states": [
            {
                symbol: numbers[argument] if kind is Shift else reductions[argument]
                for symbol, (kind, argument) in rows[state].items()
            }
            for state in order
        ],
    }


def _reachable(starts: list[Any], rows: dict[Any, dict[str, Any]], shift: object) -> list[Any]:
    """Return all states, breadth first and by symbol."""
    order = list(starts)
    seen = set(order)
    for state in order:
        for kind, argument in rows[state].values():
            if kind is shift and argument not in seen:
                seen.add(argument)
                order.append(argument)
    return order


def _encode_rule(rule: Any) -> list[Any]:
    origin = str(rule.origin.name)
    inline = origin.startswith("_")
    single = bool(rule.options.expand1) and not rule.alias
    return [origin, len(rule.expansion), str(rule.alias or origin), inline, single]


def _decode(data: dict[str, Any]) -> Tables:
    return Tables(
        states=tuple(data["states"]),
        rules=tuple(Rule(*rule) for rule in data["rules"]),
        start=data["start"],
        end=data["end"],
    )


def write_tables() -> None:
    """Write the shipped tables anew: `python -m playrules.dsl.grammar`."""
    data = build_tables(grammar_text(), strict=True)
    lines = ",\n".join(
        f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}"
        for key, value in data.items()
    )
    with open(str(files(__package__).joinpath(TABLES_FILE)), "w", encoding="utf-8") as file:
        file.write("{\n" + lines + "\n}\n")
