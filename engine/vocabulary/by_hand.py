"""What a compiler is told of a game that people play with real things."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from playrules.engine.source import Span


@dataclass(frozen=True, slots=True)
class ByHand:
    """Says that people play with real things, and what rules read of these.

    What nobody reads nobody has to tell; policies, and what only these use, are left out. `members`
    are the names that rules have behind a dot, `played` the places where they stand. `weighed` are
    the names that count for more than which values may be chosen for them. `parts` are, by the
    place of a call that is chosen from, the members which rules read of what is chosen there.

    Plugins add to `untold` the names of kept values that nobody is asked for.
    """

    members: frozenset[str] = frozenset()
    played: frozenset[Span] = frozenset()
    weighed: frozenset[str] = frozenset()
    parts: Mapping[Span, frozenset[str]] = field(default_factory=dict)
    untold: set[str] = field(default_factory=set)

    def parts_at(self, span: Span) -> frozenset[str]:
        """Return what rules read, at most, of what is chosen from the call at *span*."""
        return self.parts.get(span, self.members)
