"""Programs: what a checked rules file means, as immutable printable data."""

from playrules.engine.program.dump import dump, fingerprint
from playrules.engine.program.program import Program

__all__ = ["Program", "dump", "fingerprint"]
