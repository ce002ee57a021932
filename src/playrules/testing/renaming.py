"""Check of names: seats that are called otherwise play the same game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playrules.engine.play.records import played_text
from playrules.loading.errors import GameError
from playrules.loading.game import Game, load
from playrules.testing.walks import Walk


def renamed(walk: Walk) -> Iterator[tuple[int, str]]:
    """With other names of the seats all rows are the same."""
    game = walk.game
    try:
        with TemporaryDirectory() as folder:
            main = write_renamed(game, Path(folder))
            other = load(main, seats=len(game.seats), mode=game.mode, settings=game.settings)
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


def write_renamed(game: Game, folder: Path) -> Path:
    """Write the rules with other names of the seats into a folder, and return the main file.

    Looks and examples are left out: in a look the name of a seat may be that of a colour.
    """
    main, home = game.source.path, game.source.folder or game.source.path.parent
    for number, (path, text) in enumerate(game.program.sources):
        place = Path(path)
        target = folder / (place.relative_to(home) if place.is_relative_to(home) else place.name)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = played_text(game.program, path, text)
        target.write_text(_renamed_text(game, text, main=number == 0), "utf-8")
    return folder / main.name


def _renamed_text(game: Game, text: str, *, main: bool) -> str:
    """Return a source with another name for each seat, wherever it stands."""
    names = game.facts.seats
    block = re.search(r"^game\b[^{\n]*\{", text, re.MULTILINE) if main else None
    if block and not re.search(r"\bseats:", text[block.end() : text.find("}", block.end())]):
        text = f"{text[: block.end()]}\n  seats: {', '.join(names)}\n{text[block.end() :]}"
    for name in names:
        text = re.sub(rf"\b{re.escape(name)}\b", f"{name}_by_another_name", text)
    return text
