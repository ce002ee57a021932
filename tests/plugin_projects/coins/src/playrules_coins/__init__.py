"""Coins that may be bent: a plugin outside of playrules that uses nothing but the open door."""

from __future__ import annotations

from math import cos, pi

from playrules.engine.kinds import YES_NO, Kind
from playrules.engine.program.expressions import Column, Compare, Const, Expr, Math, Not
from playrules.engine.vocabulary import (
    BlockWord,
    Build,
    Code,
    DeclaredBlock,
    EventWord,
    FunctionWord,
    GroupWord,
    SettingWord,
    Value,
    VerbWord,
)
from playrules.plugins.api import Declaration, Drawings, Words, hookimpl
from playrules.viewer.scene import Change, Circle, Component, Drawing, Film, Item, View, centred

__playrules__ = Declaration(major=2)

EXAMPLE = """rules 1
game toss "Toss" { players: 2 }
use coins 2
coin penny "Penny" {
  heads: 3
  tails: 1
}
players { has score: number starts 0 }
play {
  for each p in players {
    flip penny
    if penny.heads { score 1 for p "heads" }
  }
}
when <c: coin> landed { say "{c} landed" }
"""

TIPPED = """rules 1
game tipped "Tipped" { players: 2 }
use coins 2
coin penny "Penny" { tails: 1 }
coin dime "Dime" { heads: 1 }
players { has score: number starts 0 }
play {
  flip penny
  for each p in players {
    choose "Tip one over" for p {
      option "Penny" { tip penny }
      option "Dime" { tip dime }
    }
    score heads_up() for p "heads"
  }
}
"""


def declare_coin(block: DeclaredBlock, build: Build) -> None:
    """Declare a coin and let the row keep how it lies."""
    weights = [one.value if (one := block.value(side)) else 1 for side in ("tails", "heads")]
    if min(weights) < 0 or not any(weights):
        build.error(block.span, f"{block.name} cannot land", help="give one side a share above 0")
        return
    coin = build.things(block, group="coin", titles=[block.title], keys=[block.name])
    column = build.keep(coin, "heads", YES_NO)
    build.shared("coins")[block.name] = (coin.first, column, weights, block.title)
    build.component(block, coin=coin.first)


def lower_flip(code: Code, arguments: dict[str, Value]) -> None:
    """Write the code of `flip COIN`."""
    coin = arguments["c"]
    which = coin.expr if isinstance(coin.expr, Const) else code.let(coin.expr)
    for number, column, weights, title in code.build.shared("coins").values():
        known = Const(int(which.value == number)) if isinstance(which, Const) else None
        with code.when(known or Compare("==", which, Const(number))):
            drawn = code.chance(weights, title, ("tails", "heads"))
            code.store(Column(column), drawn)
    code.event("landed", c=Value(coin.kind, which, coin.span))


def lower_tip(code: Code, arguments: dict[str, Value]) -> None:
    """Write the code of `tip COIN`."""
    coin = arguments["c"]
    which = coin.expr if isinstance(coin.expr, Const) else code.let(coin.expr)
    for this, column, _, _ in code.build.shared("coins").values():
        with code.when(Compare("==", which, Const(this))):
            code.store(Column(column), Not(Column(column)))


def lower_heads_up(code: Code, arguments: dict[str, Value]) -> Value:
    """Write the code of `heads_up()`: a sum over all coins of the game."""
    coins = code.build.shared("coins").values()
    total: Expr = Const(0)
    for _, column, _, _ in coins:
        total = Math("+", total, Column(column))
    return Value(Kind("number", lo=0, hi=len(coins)), total, code.span)


@hookimpl
def playrules_vocabulary(words: Words) -> None:
    """Add the words of coins."""
    share = SettingWord(
        "number", "How often the coin lands so, beside the other side; 1 if left out."
    )
    words.add(
        GroupWord("coin", "coin", "coins", "All coins."),
        BlockWord(
            "coin",
            declare_coin,
            "A coin; `c.heads` says how it lies.",
            EXAMPLE,
            settings={"heads": share, "tails": share},
        ),
        VerbWord("flip <c: coin>", lower_flip, "Flip a coin.", EXAMPLE, causes=("landed",)),
        VerbWord("tip <c: coin>", lower_tip, "Turn a coin over; nothing lands.", TIPPED),
        FunctionWord(
            "heads_up", (), "number", lower_heads_up, "How many coins show heads.", TIPPED
        ),
        EventWord("landed", "<c: coin> landed", "A coin has been flipped."),
    )


def draw_coin(component: Component, view: View, width: float, height: float) -> Drawing:
    """Draw a coin as it lies: a circle in the middle, and a word on it."""
    coin = component.data["coin"]
    lies = "heads" if view.read("coin", coin, "heads") else "tails"
    x, y, radius = width / 2, height / 2, min(width, height) / 2 - 2
    shapes = (Circle(x, y, radius, "#c99a1b", "ink", 2), centred(lies, x, y, view.text(16)))
    title = f"{component.title} shows {lies}"
    return Drawing(width, height, (Item(shapes, ("coin", coin), title=title),))


def tell_coin(component: Component, view: View) -> list[str]:
    """Say in a line how a coin lies."""
    lies = view.read("coin", component.data["coin"], "heads")
    return [f"{component.title}: {'heads' if lies else 'tails'}"]


def film_coin(component: Component, change: Change, width: float, height: float) -> Film | None:
    """Turn a coin over twice where it lies otherwise than before."""
    coin = component.data["coin"]
    if change.before.read("coin", coin, "heads") == change.after.read("coin", coin, "heads"):
        return None

    def at(time: float) -> Drawing:
        view = change.before if time < 0.5 else change.after
        narrow = 0.4 + 0.6 * abs(cos(2 * pi * time))
        return draw_coin(component, view, width, height * narrow)

    return Film(1.0, at)


@hookimpl
def playrules_drawing(drawings: Drawings) -> None:
    """Say what a coin looks like."""
    drawings.add("coin", draw_coin, tell=tell_coin, film=film_coin)
