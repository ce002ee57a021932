"""Lets the tests of the games import what they share: `harness`, and `death_star.station`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
