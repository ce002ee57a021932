"""Fuzzes one target with atheris: `python tests/fuzz/with_atheris.py TARGET [OPTIONS]`.

Options are those of libFuzzer. Started by `drive.py`, which counts and keeps what is found.
"""

from __future__ import annotations

import random
import sys

import atheris

with atheris.instrument_imports(include=["playrules"]):
    import targets
    from mutate import mutate


def main() -> None:
    """Fuzz the target that the command line names."""
    target = sys.argv.pop(1)
    run = targets.TARGETS[target]

    def custom(data: bytes, longest: int, seed: int) -> bytes:
        if target == "row" or random.Random(seed).random() < 0.4:
            changed: bytes = atheris.Mutate(data, longest)
            return changed
        return mutate(target, data, seed, longest)

    atheris.Setup(sys.argv, run, custom_mutator=custom)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
