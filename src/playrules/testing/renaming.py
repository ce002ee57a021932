"""Check of names: seats that are called otherwise play the same game."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playrules.loading.errors import GameError
from playrules.loading.game import Game, load_text
from playrules.testing.walks import Walk


def renamed(walk: Walk) -> Iterator[tuple[int, str]]:
    """With other names of the seats all rows are the same.

    A file that imports others is not checked: they may know the seats by name.
    """
    text = renamed_text(walk.game)
    if re.search(r"^\s*import\b", text, re.MULTILINE):
        return
    game = walk.game
    try:
        other = load_text(
            text,
            str(game.source.path),
            seats=len(game.seats),
            mode=game.mode,
            settings=game.settings,
        )
    except GameError as error:
        yield 0, f"with other names of the seats the rules have mistakes: {error}"
        return
    state = other.start(walk.seed)
    if state.row != walk.states[0].row:
        yield 0, "with other names of the seats the game begins otherwise"
    for number, _, choice, after in walk.steps():
        if not state.choices.has(choice.code):
            yield number, "with other names of the seats other options are open"
            return
        state = state.apply(choice.code)
        if state.row != after.row:
            yield number + 1, "with other names of the seats the row is another"
            return


def renamed_text(game: Game) -> str:
    """Return the rules with another name for each seat, wherever it stands."""
    text = game.source.text
    names = game.facts.seats
    block = re.search(r"^game\b[^{\n]*\{", text, re.MULTILINE)
    if block and not re.search(r"\bseats:", text[block.end() : text.find("}", block.end())]):
        text = f"{text[: block.end()]}\n  seats: {', '.join(names)}\n{text[block.end() :]}"
    for name in names:
        text = re.sub(rf"\b{re.escape(name)}\b", f"{name}_by_another_name", text)
    return text
