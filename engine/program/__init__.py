"""Programs: what a checked rules file means, as immutable printable data."""

from playrules.engine.program.dump import dump, fingerprint
from playrules.engine.program.hidden import EVERYTHING
from playrules.engine.program.program import Program

__all__ = ["EVERYTHING", "Program", "dump", "fingerprint"]
