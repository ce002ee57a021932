"""The page of each code: why the language is so, and an example with and without the mistake.

A page is a Markdown file in `pages/`: a paragraph or more, then a block `rules wrong` and a block
`rules right`. Their first line and `game` block are left out where they do not matter. A comment
`# … 300 times` stands for so many of its line, and ␀ for a zero byte.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files

from playrules.dsl.diagnostics.codes import CODES, Code

HEAD = 'rules 1\n\ngame trial "Trial" {\n  players: 2\n}\n\n'
"""What stands above an example that does not say it itself."""

_FENCE = re.compile(r"^```rules (wrong|right)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_TIMES = re.compile(r"^(.*?)  # … (\d+) times$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Page:
    """What there is to say about a code; examples are empty where no file alone has the mistake."""

    about: Code
    why: str
    wrong: str
    right: str


def page_of(code: str) -> Page:
    """Return the page of a code.

    Raises:
        KeyError: There is no such code.
    """
    about = CODES[code]
    text = files("playrules.dsl.diagnostics").joinpath("pages", f"{code}.md").read_text("utf-8")
    prose = _FENCE.sub("", text).strip().removeprefix(f"# {code}").strip()
    found = dict(_FENCE.findall(text))
    return Page(about, prose, found.get("wrong", ""), found.get("right", ""))


def head_of(example: str) -> str:
    """Return what stands above an example."""
    return "" if re.search(r"^(rules|game) ", example, re.MULTILINE) else HEAD


def whole(example: str) -> str:
    """Return an example as the file that it stands for."""
    plain = _TIMES.sub(lambda found: "\n".join([found[1]] * int(found[2])), example)
    return head_of(example) + plain.replace("␀", "\0")
