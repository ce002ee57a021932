"""The dump of a program: stable, complete, readable."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from invent import Inventor
from programs import pig

from playrules.engine.program import dump, fingerprint

GOLDEN = Path(__file__).parent / "pig.dump"


def test_dump_of_pig() -> None:
    """Set UPDATE_GOLDEN=1 to write the file anew; read the difference before keeping it."""
    text = dump(pig())
    if os.environ.get("UPDATE_GOLDEN"):
        GOLDEN.write_text(text)
    assert text == GOLDEN.read_text()


def test_equal_programs_have_equal_fingerprints() -> None:
    assert fingerprint(pig()) == fingerprint(pig())
    assert fingerprint(pig()) != fingerprint(pig(99))
    assert fingerprint(pig()) != fingerprint(replace(pig(), depth=3))


def test_every_operation_can_be_dumped() -> None:
    for seed in range(30):
        program = Inventor(seed).invent()
        assert dump(program) == dump(Inventor(seed).invent())
        assert all(rule.name in dump(program) for rule in program.rules)
