"""Snippets that must parse, and the tree that each becomes."""

from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from playrules.dsl.syntax import parse, tree
from playrules.engine.source import Span

_LEFT_OUT = {"opening", "closing", "cell_spans", "source", "path", "text"}


def shape(node: Any) -> str:
    """The tree below `node` as text: names of nodes, and what is in them but places."""
    if isinstance(node, tuple):
        return "(" + " ".join(map(shape, node)) + ")"
    if not is_dataclass(node):
        return repr(node) if isinstance(node, str) else str(node)
    inner = [
        shape(value)
        for field in fields(node)
        if field.name not in _LEFT_OUT or isinstance(node, tree.Number | tree.Quantity)
        for value in [getattr(node, field.name)]
        if not isinstance(value, Span) and value is not None and value not in ("", ())
    ]
    return type(node).__name__ + (f"[{' '.join(inner)}]" if inner else "")


def short(text: str) -> str:
    """The statements of `text` as shapes, with the most frequent nodes abbreviated."""
    file, found = parse(text, "test.rules")
    assert found == []
    shown = " ".join(shape(statement) for statement in file.body)
    for node in ("Name", "Word", "Number"):
        shown = shown.replace(f"{node}['", f"{node[:2]}['")
    return shown.replace("Na['", "'").replace("Nu['", "#'").replace("Wo['", "~'")


EXPRESSIONS = {
    "12": "#'12']",
    "15cm": "Quantity['15' 'cm']",
    "1.2m/s": "Quantity['1.2' 'm/s']",
    "2%": "Quantity['2' '%']",
    "45°": "Quantity['45' '°']",
    "10cm/n": "Binary['/' Quantity['10' 'cm'] 'n']]",
    "2d6": "Dice[2 6]",
    "2..4": "Range[#'2'] #'4']]",
    "-3..-1": "Range[Negative[#'3']] Negative[#'1']]]",
    "a - 1..b": "Range[Binary['-' 'a'] #'1']] 'b']]",
    "a -1": "Binary['-' 'a'] #'1']]",
    "a.b.to": "Member[Member['a'] 'b'] 'to']",
    "t[row, column]": "Index['t'] ('row'] 'column'])]",
    "l[2..4]": "Index['l'] (Range[#'2'] #'4']])]",
    "t[key].column": "Member[Index['t'] ('key'])] 'column']",
    "(a + b)[2].z": "Member[Index[Binary['+' 'a'] 'b']] (#'2'])] 'z']",
    "f(x, name: y)": "Call['f'] (Argument['x']] Argument['y'] 'name'])]",
    "f()": "Call['f']]",
    "most(a, b)": "Call['most'] (Argument['a']] Argument['b']])]",
    "most(E for x in S)": "Call['most'] (Argument['E']]) (Each['x' 'S']])]",
    "sum(E for x in S, y in T where C)": (
        "Call['sum'] (Argument['E']]) (Each['x' 'S']] Each['y' 'T']]) 'C']]"
    ),
    "any(a in S, b in T where C)": "Call['any'] (Each['a' 'S']] Each['b' 'T']]) 'C']]",
    "all(C for x in S)": "Call['all'] (Argument['C']]) (Each['x' 'S']])]",
    "list(x in S where C by K, L)": "Call['list'] (Each['x' 'S']]) 'C'] ('K'] 'L'])]",
    "first(x in S)": "Call['first'] (Each['x' 'S']])]",
    "count(l)": "Call['count'] (Argument['l']])]",
    "f(x in S)": "Call['f'] (Argument[Binary['in' 'x'] 'S']]])]",
    "f(x in S where C)": "Call['f'] (Each['x' 'S']]) 'C']]",
    "a or b and not c": "Binary['or' 'a'] Binary['and' 'b'] Not['c']]]]",
    "a + b * c - d": "Binary['-' Binary['+' 'a'] Binary['*' 'b'] 'c']]] 'd']]",
    "a mod -2": "Binary['mod' 'a'] Negative[#'2']]]",
    "a is not nothing": "Binary['is not' 'a'] 'nothing']]",
    "a not in [1, 2]": "Binary['not in' 'a'] Listing[(#'1'] #'2'])]]",
    "[]": "Listing",
    "a if b else c if d else e": "Conditional['b'] 'a'] Conditional['d'] 'c'] 'e']]]",
    "3 per player": "Per[#'3'] 'player']]",
    "a <= b + 1": "Binary['<=' 'a'] Binary['+' 'b'] #'1']]]",
    '"plain"': "Text[('plain')]",
    '"{a.b + 1} of {{c}}"': "Text[(Binary['+' Member['a'] 'b'] #'1']] ' of {c}')]",
    r'"a \"b\" \\ \n"': r"""Text[('a "b" \\ \n')]""",
    '""': "Text[('')]",
    '"""\n    One {a}\n      two\n    """': "Text[('One ' 'a'] '\\n  two')]",
}


@pytest.mark.parametrize("source", EXPRESSIONS)
def test_expression(source: str) -> None:
    """An expression becomes the tree that its operators and brackets say."""
    assert short(f"x: {source}") == f"Setting['x' ({EXPRESSIONS[source]})]"


STATEMENTS = {
    "goal: 1, 2": "Setting['goal' (#'1'] #'2'])]",
    "to: 3": "Setting['to' (#'3'])]",
    "set: 3": "Setting['set' (#'3'])]",
    "count: 1 per suit, rank": "Setting['count' (Per[#'1'] 'suit']] 'rank'])]",
    "otherwise { c }": "Phrase['otherwise' Block[(Phrase['c'])]]",
    "choose 1..3 xs from D for p": (
        "Phrase['choose' (Range[#'1'] #'3']] 'xs'] ~'from'] 'D'] ~'for'] 'p'])]"
    ),
    "choose x from D, y from E where C is 2": (
        "Phrase['choose' ('x'] ~'from'] 'D'] Comma 'y'] ~'from'] 'E'])"
        " Guard['where' Binary['is' 'C'] #'2']]]]"
    ),
    'prefer "Hold" if pot >= 20': (
        "Phrase['prefer' (Text[('Hold')]) Guard['if' Binary['>=' 'pot'] #'20']]]]"
    ),
    "award -1 to p": "Phrase['award' (Negative[#'1']] ~'to'] 'p'])]",
    "rotate disc by -45deg": "Phrase['rotate' ('disc'] ~'by'] Negative[Quantity['45' 'deg']])]",
    "score pot - 1 for p": "Phrase['score' (Binary['-' 'pot'] #'1']] ~'for'] 'p'])]",
    "turn of p { a }": "Phrase['turn' (~'of'] 'p']) Block[(Phrase['a'])]]",
    "finish game won by p, q": "Phrase['finish' ('game'] 'won'] ~'by'] 'p'] Comma 'q'])]",
    'next choice is "Spin"': "Phrase['next' ('choice'] ~'is'] Text[('Spin')])]",
    "place bear (x + 1)": "Phrase['place' ('bear'] Binary['+' 'x'] #'1']])]",
    "place bear(x)": "Phrase['place' (Call['bear'] (Argument['x']])])]",
    "roll [1, 2]": "Phrase['roll' (Listing[(#'1'] #'2'])])]",
    "roll list(d in dice where not d.kept)": (
        "Phrase['roll' (Call['list'] (Each['d' 'dice']]) Not[Member['d'] 'kept']]])]"
    ),
    "rule sow <h: space> for <p: list of player> { }": (
        "Phrase['rule' ('sow'] SlotItem['h' 'space']] ~'for']"
        " SlotItem['p' Of['list' 'player']]]) Block]"
    ),
    "when <n: 0..6> <x: space or nothing>": (
        "Phrase['when' (SlotItem['n' Range[#'0'] #'6']]]"
        " SlotItem['x' Binary['or' 'space'] 'nothing']]])]"
    ),
    "has x: 0..6": "Has['x' Range[#'0'] #'6']]]",
    "has x: yes or no starts no": "Has['x' Binary['or' 'yes'] 'no']] 'no']]",
    "has x: (bear or nothing) per player": (
        "Has['x' Per[Binary['or' 'bear'] 'nothing']] 'player']]]"
    ),
    "let x be 3": "Let['x' #'3']]",
    "set t[a].b to c": "Set[Member[Index['t'] ('a'])] 'b'] 'c']]",
    "if a { b } else if c { d }\nelse { e }": (
        "If[(('a'] Block[(Phrase['b'])]) ('c'] Block[(Phrase['d'])])) Block[(Phrase['e'])]]"
    ),
    "for each x in E where C by K, -L { f }": (
        "ForEach['x' 'E'] 'C'] ('K'] Negative['L']]) Block[(Phrase['f'])]]"
    ),
    "repeat 3 times as round until E { }": "Repeat[#'3'] 'round' 'E'] Block]",
    "repeat { }": "Repeat[Block]",
    "define f: E": "Define['f' 'E']]",
    "define f(a: kind, b): E": "Define['f' (Parameter['a' 'kind']] Parameter['b']) 'E']]",
    "define f() { return 3 }": "Define['f' Block[(Return[#'3']])]]",
    "expect a is 3": "Expect[Binary['is' 'a'] #'3']]]",
    "| a | 4, 9 | 2..5 |||": "Row[(('a']) (#'4'] #'9']) (Range[#'2'] #'5']]) () ())]",
    "| from | times | to | by |": "Row[(('from']) ('times']) ('to']) ('by']))]",
    "table moves by row_kind, column_kind { }": (
        "Phrase['table' ('moves'] ~'by'] 'row_kind'] Comma 'column_kind']) Block]"
    ),
    "x: a\n  and b\n  or c +\n  d": (
        "Setting['x' (Binary['or' Binary['and' 'a'] 'b']] Binary['+' 'c'] 'd']]])]"
    ),
    "x: a if b\n  else c if d else\n  e": (
        "Setting['x' (Conditional['b'] 'a'] Conditional['d'] 'c'] 'e']]])]"
    ),
    "choose x from D\n  where C": "Phrase['choose' ('x'] ~'from'] 'D']) Guard['where' 'C']]]",
    "x: f(\n  a,\n  b\n)": "Setting['x' (Call['f'] (Argument['a']] Argument['b']])])]",
    "a # one\n# two\n\n\nb": "Phrase['a'] Phrase['b']",
}


@pytest.mark.parametrize("source", STATEMENTS)
def test_statement(source: str) -> None:
    """A statement becomes the tree that its form says."""
    assert short(source) == STATEMENTS[source]


def test_comments_above_a_declaration_are_its_note() -> None:
    """The comment block right above a statement, and no other, is its note."""
    file, _ = parse("# far\n\n# one\n#  two\nhas x: 3 # beside\npiece y { # in\n  a: 1\n}", "x")
    has, piece = file.body
    assert isinstance(has, tree.Has)
    assert isinstance(piece, tree.Phrase)
    assert has.note == "one\n two"
    assert piece.note == ""


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_line_ends_are_equal(line_end: str) -> None:
    """Files of all systems are read, with or without a last line end and a byte order mark."""
    text = line_end.join(["\ufeffrules 1", "", "a: 3", 'b: """', "  x", '  """'])
    for end in ("", line_end):
        file, found = parse(text + end, "x")
        assert found == []
        assert file.edition == 1
        assert [statement.span.line for statement in file.body] == [3, 4]
        last = file.body[-1]
        assert isinstance(last, tree.Setting)
        assert isinstance(last.values[0], tree.Text)
        assert last.values[0].plain == "x"


def test_names_in_any_script() -> None:
    """Names are made of the letters of any script; ways to write an accent are equal."""
    file, found = parse("größe e\u0301te \u00e9te हिन्दी 骰子", "x")
    assert found == []
    (phrase,) = file.body
    assert isinstance(phrase, tree.Phrase)
    names = [item.name for item in phrase.items if isinstance(item, tree.Name)]
    assert names == ["\u00e9te", "\u00e9te", "हिन्दी", "骰子"]


def test_edition() -> None:
    """`rules N` is the edition of the file; it counts only in front."""
    assert parse("rules 1\na", "x")[0].edition == 1
    assert parse("a\nrules 1", "x")[0].edition == 0
    assert parse("", "x")[0].edition == 0
