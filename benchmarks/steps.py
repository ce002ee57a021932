"""How long the bound on steps lets rules compute: `python -m benchmarks.steps`.

Each line is a game that computes without end. The table tells after how many seconds it is stopped,
and how many nanoseconds of that each of its steps is: what a step is worth in
`engine/machine/costs.py` is set so that all are a second or two. What tells events is stopped
sooner: where there is a journal, an event takes ten microseconds and a kilobyte.
"""

from __future__ import annotations

import time

from benchmarks.measure import print_table

from playrules import load_text
from playrules.engine import RulesError
from playrules.engine.program.operations import STEPS

KEPT = "has n: number\nhas k: number per 1..9\n"
BOARD = 'use board 1\ngrid b "B" {\ncolumns: 90\nrows: 90\nhas v: 0..3\n}\n'
DICE = 'use dice 1\ndie die "Die" {\nfaces: 1..6\ncount: 30\n}\n'
DISCS = 'piece disc "Disc" { count: 40 }\nzone box "Box"\n'
SETS = "\n".join(f"set k[{i % 9 + 1}] to k[{i * 4 % 9 + 1}] + {i}" for i in range(200))
IFS = "\n".join(f"if k[{i % 9 + 1}] > {i} {{ set n to {i} }}" for i in range(200))
LONG = " + ".join(f"(x * {i} + 1) mod 1000" for i in range(1, 30))
PAUSING = "rule r {\nset n to n + 1\nif n < 0 { choose x from 1..2 for red }\n}"

ENDLESS: dict[str, tuple[str, str]] = {
    "counting up": ("set n to n + 1", ""),
    "a short loop": ("for each x in 1..6 { set n to x }", ""),
    "a long loop": ("for each x in 1..4000 { for each y in 1..4000 { set n to x } }", ""),
    "a sum": ("set n to sum(x mod 7 for x in 1..1000)", ""),
    "200 sets": (SETS, ""),
    "200 conditions": (IFS, ""),
    "a definition": ("set n to f(n)", "define f(x: number): (x * 3 + 1) mod 1000"),
    "a long definition": ("set n to f(n)", f"define f(x: number): {LONG}"),
    "a definition with a sum": ("set n to f(n)", "define f(x: number): sum(y * x for y in 1..20)"),
    "a rule": ("r", "rule r { set n to n + 1 }"),
    "a rule that may ask": ("r", PAUSING),
    "a sorted list": ("set n to count(list(x in 1..400 by x mod 7))", ""),
    "lists joined": ("set n to count(join(1..2000, reverse(1..2000)))", ""),
    "chance": ("choose x from 1..6 at random\nset n to x", ""),
    "chance among many": ("choose x from 1..600 at random where x mod 3 is 0\nset n to x", ""),
    "a board counted": ("set n to count(x in b where x.v is 0)", BOARD),
    "a region of a board": (
        "set n to count(region(b[45, 45], list(x in b where x.v is 0)))", BOARD,
    ),
    "30 dice": ("roll die", DICE),
    "telling": ('say "{n}"', ""),
    "40 moves": ("for each d in discs { move d to box }", DISCS),
}  # fmt: skip
"""What is done again and again, and what is declared for it."""


def seconds(body: str, top: str) -> float:
    """Return how long a game runs until it is stopped."""
    play = f"play {{\nrepeat {10**12} times {{\n{body}\n}}\nfinish game\n}}\n"
    game = load_text(f'rules 1\ngame g "G" {{ players: 1 }}\n{KEPT}{top}\n{play}')
    assert game.machine.code.plain
    begin = time.process_time()
    try:
        game.start(1)
    except RulesError:
        return time.process_time() - begin
    raise AssertionError("it came to an end")


def main() -> None:
    """Run all and print the table."""
    rows = []
    for name, (body, top) in ENDLESS.items():
        took = seconds(body, top)
        rows.append((name, f"{took:.2f}", f"{took * 1e9 / STEPS:.0f}"))
    print_table("Stopped after", ("what", "s", "ns a step"), rows)


if __name__ == "__main__":
    main()
