"""Finds the rules that a GAME argument means: a bundled game or a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from playrules.cli.errors import NotFound, did_you_mean
from playrules.cli.reading import STDIN, read_rules, read_stdin


@dataclass(frozen=True)
class Source:
    """The rules of one game: `path` as shown in messages, `folder` where imports are found."""

    text: str
    path: Path
    folder: Path


def bundled() -> dict[str, Path]:
    """Return the rules file of each bundled game, by its name."""
    from importlib.resources import files

    root = Path(str(files("playrules.games")))
    folders = sorted(one for one in root.iterdir() if one.is_dir())
    found = {one.name: one / f"{one.name}.rules" for one in folders}
    return {name: path for name, path in found.items() if path.is_file()}


def find(game: str, *, stdin: bool = False) -> Source:
    """Read the rules that *game* means; `-` is standard input where *stdin* allows it.

    Raises:
        NotFound: there is no such game or file.
        RulesProblem: the file is not text.
    """
    if game == STDIN and stdin:
        return Source(read_stdin(), Path("standard input"), Path.cwd())
    if game == STDIN:
        raise NotFound(
            "Rules on standard input can only be checked.",
            help="Save them in a file and name that.",
        )
    looks_like_path = any(sign in game for sign in "/\\") or game.endswith(".rules")
    if not looks_like_path:
        games = bundled()
        wanted = _plain(game)
        for name, path in games.items():
            if _plain(name) == wanted:
                return Source(read_rules(path), path, path.parent)
        if not Path(game).is_file():
            raise _unknown(game, list(games))
    path = Path(game)
    return Source(read_rules(path), path, path.resolve().parent)


def _plain(name: str) -> str:
    """Return a game's name without what people write differently."""
    return name.lower().replace("-", "_").replace(" ", "_")


def _unknown(game: str, names: list[str]) -> NotFound:
    """Describe a game that is not there."""
    guess = did_you_mean(game, names)
    if not guess and Path(f"{game}.rules").is_file():
        guess = f'Did you mean the file "{game}.rules"?'
    if not guess and Path(game).is_dir():
        guess = f"{game} is a folder; name the .rules file in it."
    listing = f"Bundled games: {', '.join(names)}." if names else ""
    return NotFound(
        f'There is no game "{game}".',
        help=" ".join(filter(None, [guess, listing, "A file of your own ends in .rules."])),
    )
