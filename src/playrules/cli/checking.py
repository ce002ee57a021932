"""Checks one rules file for every number of players and every mode that it allows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from playrules.loading.building import compile_source, examples_of, variants

if TYPE_CHECKING:
    from playrules.dsl import Compiled
    from playrules.dsl.diagnostics import Diagnostic
    from playrules.loading.building import Variant
    from playrules.loading.catalogue import Source
    from playrules.plugins.api import Plugins
    from playrules.testing import Problem

GAMES = 4
"""How many games of each variant are played, where it is asked for."""


@dataclass(frozen=True)
class Checked:
    """What is wrong in a file; `variants` are the (mode, players) that were tried.

    `traces` tell where plugins failed while the file was compiled. `played` games were played, and
    `broken` is what went wrong in them.
    """

    name: str
    diagnostics: tuple[Diagnostic, ...]
    files: Mapping[str, str]
    variants: tuple[Variant, ...]
    traces: tuple[str, ...] = ()
    played: int = 0
    broken: tuple[Problem, ...] = ()

    @property
    def errors(self) -> int:
        """How many errors there are."""
        return sum(one.severity == "error" for one in self.diagnostics)

    @property
    def summary(self) -> str:
        """The numbers of errors and warnings in words."""
        from playrules.dsl.diagnostics.render import summary

        return summary(self.diagnostics)

    @property
    def tried(self) -> str:
        """What was tried, in words; "" where it cannot be read who plays."""
        counts = [str(number) for number in sorted({players for _, players in self.variants})]
        modes = sorted({mode for mode, _ in self.variants if mode})
        if not counts:
            return ""
        text = _players(counts)
        return f"{text}; modes {', '.join(modes)}" if modes else text

    def as_json(self) -> dict[str, object]:
        """Return the file and what was tried as plain data."""
        return {
            "file": self.name,
            "variants": [{"mode": mode, "players": players} for mode, players in self.variants],
            "errors": self.errors,
            "warnings": len(self.diagnostics) - self.errors,
            "played": self.played,
            "problems": [asdict(one) for one in self.broken],
        }


def check(
    source: Source, plugins: Plugins, mode: str, players: int | None, *, play: bool = False
) -> Checked:
    """Compile a file for what was asked for, or for all it allows; *play* it where it can be.

    Raises:
        UnfitOption: it has no such mode, or is not for so many.
    """
    first = compile_source(source, plugins)
    chosen = variants(source, plugins, first, mode, players)
    tried = {
        (name, count): made or compile_source(source, plugins, count, name)
        for (name, count), made in chosen.items()
    }
    files = {file: text for one in tried.values() for file, text in one.files.items()}
    traces = tuple(dict.fromkeys(trace for one in tried.values() for trace in one.traces))
    found = examples_of(source, plugins, first).beside(_merged(tried))
    variations = tuple(chosen) if first.facts.name else ()
    checked = Checked(str(source.path), _sorted(found), files, variations, traces)
    return _played(checked, source) if play and not checked.errors else checked


def _played(checked: Checked, source: Source) -> Checked:
    """Play some games of every variant, and tell what went wrong."""
    from playrules.loading.game import load_source
    from playrules.testing import conformance

    broken: list[Problem] = []
    for mode, players in checked.variants:
        broken += conformance(load_source(source, players, mode), seeds=range(GAMES))
    return replace(checked, played=GAMES * len(checked.variants), broken=tuple(broken))


def _merged(tried: Mapping[Variant, Compiled]) -> tuple[Diagnostic, ...]:
    """Return each problem once; those of some variants only say of which."""
    seen: dict[tuple[object, ...], tuple[Diagnostic, list[Variant]]] = {}
    for variant, compiled in tried.items():
        for one in compiled.diagnostics:
            key = (one.code, one.primary.span, one.message)
            seen.setdefault(key, (one, []))[1].append(variant)
    found = [
        one if len(variants) == len(tried) else _only(one, variants, list(tried))
        for one, variants in seen.values()
    ]
    return tuple(found)


def _sorted(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return problems in the order of their places."""
    return tuple(sorted(found, key=lambda d: (d.primary.span.file, d.primary.span.start)))


def _only(one: Diagnostic, variants: Sequence[Variant], all_: Sequence[Variant]) -> Diagnostic:
    """Return a problem that says in which variants it occurs."""
    parts = []
    counts = sorted({players for _, players in variants})
    if counts != sorted({players for _, players in all_}):
        parts.append(f"with {_players([str(n) for n in counts])}")
    modes = {mode for mode, _ in variants}
    if modes != {mode for mode, _ in all_}:
        parts.append(f"in mode {_listed(sorted(mode or 'standard' for mode in modes))}")
    if not parts:
        return one
    note = f"only {' '.join(parts)}"
    return replace(one, help=f"{one.help} ({note})" if one.help else note)


def _players(counts: Sequence[str]) -> str:
    """Return `1 player`, `1 and 2 players`."""
    return _listed(counts) + (" player" if list(counts) == ["1"] else " players")


def _listed(words: Sequence[str]) -> str:
    """Return `a`, `a and b`, `a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
