"""Runs the fuzzers in bounded processes: `python tests/fuzz/drive.py [TARGET …] -n 10000`.

A run that crashes, takes longer than five seconds or more than a gibibyte is a finding: its input
is written into the corpus, `tests/fuzz/corpus/TARGET/`, which the test suite tries again each time.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from mutate import rules
from saves import saved
from targets import TARGETS, TEXTS

HERE = Path(__file__).parent
SECONDS, MEBIBYTES = 5, 1024
LONGEST = {
    "parser": 2000,
    "compiler": 1500,
    "messages": 1500,
    "mend": 1000,
    "pictures": 5000,
    "state": 2500,
    "row": 200,
    "match": 3000,
    "replay": 3000,
}
MOST_FINDINGS = 10


def seeds(target: str, folder: Path) -> None:
    """Write what the fuzzer starts from."""
    found: list[bytes] = [b""]
    if target in TEXTS:
        for text in rules():
            found.append(text.encode())
            blocks = re.split(r"\n(?=\S)", text)
            found += ["\n".join([*blocks[:2], one]).encode() for one in blocks[2:]]
    elif target == "row":
        found += [random.Random(n).randbytes(30) for n in range(20)]
    else:
        found += saved()
    for number, data in enumerate(found):
        (folder / f"seed-{number}").write_bytes(data[: LONGEST[target]])


def drive(target: str, runs: int, seed: int, script: str) -> tuple[int, list[Path]]:
    """Run a fuzzer *runs* times; return how often it ran, and what was found."""
    done, findings = 0, list[Path]()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "corpus").mkdir()
        seeds(target, folder / "corpus")
        while done < runs and len(findings) < MOST_FINDINGS:
            count, inputs = fuzz(target, runs - done, seed + done, folder, script)
            done += count
            for one in inputs:
                findings.append(keep(target, one))
            if not inputs:
                break
    return done, findings


def fuzz(target: str, runs: int, seed: int, folder: Path, script: str) -> tuple[int, list[Path]]:
    """Run a fuzzer until it ends or finds something."""
    command = [
        sys.executable, "-P", str(HERE / script), target, str(folder / "corpus"),
        f"-runs={runs}", f"-seed={seed + 1}", f"-max_len={LONGEST[target]}", f"-timeout={SECONDS}",
        f"-rss_limit_mb={MEBIBYTES}", f"-artifact_prefix={folder}/found-", "-print_final_stats=1",
    ]  # fmt: skip
    before = set(folder.glob("found-*"))
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False,
                          env={"PYTHONPATH": str(HERE), "PATH": ""})  # fmt: skip
    counts = re.findall(r"number_of_executed_units: (\d+)|^#(\d+)\t", done.stderr, re.MULTILINE)
    count = max((int(a or b) for a, b in counts), default=0)
    found = sorted(set(folder.glob("found-*")) - before)
    if done.returncode and not found:
        raise SystemExit(done.stderr[-3000:])
    if found:
        print("\n".join(done.stderr.splitlines()[-60:]), file=sys.stderr)
    return max(1, count), found


def keep(target: str, data: Path) -> Path:
    """Put an input into the corpus."""
    place = HERE / "corpus" / target / data.name.removeprefix("found-")
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data.read_bytes())
    return place


def main() -> None:
    """Fuzz what the command line names, and print a line for each target."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("targets", nargs="*", default=list(TARGETS), metavar="TARGET")
    parser.add_argument("-n", "--runs", type=int, default=10_000, help="runs of each target")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plain", action="store_true", help="without atheris")
    options = parser.parse_args()
    script = "plain.py" if options.plain else "with_atheris.py"
    for target in options.targets:
        begin = time.perf_counter()
        done, findings = drive(target, options.runs, options.seed, script)
        took = time.perf_counter() - begin
        print(f"{target:9} {done:9,} runs in {took:6.0f} s, {len(findings)} findings", flush=True)
        for one in findings:
            print(f"          {one}", flush=True)


if __name__ == "__main__":
    main()
