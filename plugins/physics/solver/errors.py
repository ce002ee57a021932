"""What can go wrong while the solver works."""

from __future__ import annotations


class SolverError(Exception):
    """An event that could not be carried out; the standing before it still holds."""


class RunawayError(SolverError):
    """A body that left the scene for nowhere. `piece` is its index, -1 for a body of a tool."""

    def __init__(self, piece: int) -> None:
        """Name the culprit."""
        who = "a tool" if piece < 0 else f"piece {piece}"
        super().__init__(f"{who} was moved to where nothing can be")
        self.piece = piece

    def __reduce__(self) -> tuple[type[RunawayError], tuple[int]]:
        """Come back from another process as it went."""
        return RunawayError, (self.piece,)


class RefusedError(SolverError, ValueError):
    """A spot at which a piece may not be let down. `reason` says why, in words for players."""

    def __init__(self, reason: str) -> None:
        """Keep the reason."""
        super().__init__(reason)
        self.reason = reason
