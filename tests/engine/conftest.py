"""Lets the tests of the engine import what they share: `programs`, `reference`, `invent`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
