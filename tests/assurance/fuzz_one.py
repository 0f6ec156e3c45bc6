"""python -m tests.assurance.fuzz_one TARGET CORPUS [LIBFUZZER OPTIONS] is the process in which fuzzing.py
fuzzes one target. The answer to an input that fails is libFuzzer's: a report, and its status."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import atheris  # type: ignore[import-not-found]  # before the package, whose coverage it collects

from tests.assurance.targets import CONTROL, TARGETS


def main(name: str, corpus: str, *options: str) -> None:
    target = CONTROL if name == "control" else TARGETS[name]
    for seed in target.seeds():
        Path(corpus, hashlib.sha256(seed).hexdigest()[:40]).write_bytes(seed)
    atheris.Setup([sys.argv[0], corpus, *options], target.run)
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
