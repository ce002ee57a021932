"""Finds the rules of a game: a bundled one by its name, or a file."""

from __future__ import annotations

from dataclasses import dataclass
from errno import ENAMETOOLONG
from os import PathLike
from pathlib import Path

from playrules.loading.errors import GameNotFound, did_you_mean
from playrules.loading.reading import read_rules

LONGEST_SHOWN = 60


@dataclass(frozen=True)
class Source:
    """The rules of one game: `path` as shown in messages, `folder` where imports are found.

    Without a folder nothing is imported.
    """

    text: str
    path: Path
    folder: Path | None


def bundled() -> dict[str, Path]:
    """Return the rules file of each game that comes with playrules, by its name."""
    from importlib.resources import files

    root = Path(str(files("playrules.games")))
    folders = sorted(one for one in root.iterdir() if one.is_dir())
    found = {one.name: one / f"{one.name}.rules" for one in folders}
    return {name: path for name, path in found.items() if path.is_file()}


def sample(name: str) -> Path | None:
    """Return the saved match that comes with a bundled game; None where none does."""
    rules = bundled().get(name)
    path = rules.parent / "golden" / f"{name}.match" if rules is not None else None
    return path if path is not None and path.is_file() else None


def find(game: str | Path) -> Source:
    """Read the rules that *game* means: the name of a bundled game, or the path of a file.

    Raises:
        GameNotFound: there is no such game or file.
        RulesMistake: the file is not text.
        TypeError: it is neither a text nor a path.
    """
    if not isinstance(game, str | PathLike):
        raise TypeError(f"a game is a name or the path of a file, not {game!r}")
    name = str(game)
    _refuse_odd(name)
    looks_like_path = any(sign in name for sign in "/\\") or name.endswith(".rules")
    if isinstance(game, str) and not looks_like_path:
        games = bundled()
        wanted = _plain(name)
        for known, path in games.items():
            if _plain(known) == wanted:
                return Source(read_rules(path), path, path.parent)
        if not Path(name).is_file():
            raise _unknown(name, list(games))
    path = Path(game)
    return Source(read_rules(path), path, path.resolve().parent)


def _refuse_odd(name: str) -> None:
    """Refuse what no file and no game can be called."""
    shown = name if len(name) < LONGEST_SHOWN else f"{name[:LONGEST_SHOWN]}…"
    try:
        if name:
            Path(name).stat()
            return
    except ValueError:  # a NUL, or what the system's encoding has not
        pass
    except OSError as error:
        if error.errno != ENAMETOOLONG:
            return  # told when it is read
    shown = shown.encode("utf-8", "backslashreplace").decode()
    raise GameNotFound(
        f'No game or file can be called "{shown}".' if name else "A game has a name.",
        help=f"Bundled games: {', '.join(bundled())}. A file of your own ends in .rules.",
    )


def _plain(name: str) -> str:
    """Return a game's name without what people write differently."""
    return name.lower().replace("-", "_").replace(" ", "_")


def _unknown(game: str, names: list[str]) -> GameNotFound:
    """Describe a game that is not there."""
    guess = did_you_mean(game, names)
    if not guess and Path(f"{game}.rules").is_file():
        guess = f'Did you mean the file "{game}.rules"?'
    if not guess and Path(game).is_dir():
        guess = f"{game} is a folder; name the .rules file in it."
    listing = f"Bundled games: {', '.join(names)}." if names else ""
    return GameNotFound(
        f'There is no game "{game}".',
        help=" ".join(filter(None, [guess, listing, "A file of your own ends in .rules."])),
    )
