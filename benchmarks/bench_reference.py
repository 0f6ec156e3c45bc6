"""The plain reference, in interpreters of its own: over Python's integers, over gmpy2's, and on PyPy.

One program makes the same calls in each, so that the three compare with each other. Where pypy3 or gmpy2 is
not installed, that row is n/a.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from . import base, inputs

INPUTS = 8  # in rotation: a call takes milliseconds, and does not branch by its input as compiled ones do
GENERATOR = "0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"

# reads operation, arguments and answers (bytes as hexadecimal) and the seconds to warm up, writes the samples
PROGRAM = """
import importlib, json, sys, time
task = json.load(sys.stdin)
scheme, _, function = task["operation"].partition("_")
curve = importlib.import_module("pysecbench.reference.secp256k1")
if scheme == "multiply":
    call = lambda scalar, point: curve.multiply(scalar, point).to_bytes()
    items = [(int(k, 16), curve.Point.from_bytes(bytes.fromhex(point))) for k, point in task["items"]]
else:
    call = getattr(importlib.import_module("pysecbench.reference." + scheme), function)
    items = [[bytes.fromhex(part) for part in item] for item in task["items"]]
expected = [bytes.fromhex(answer) if isinstance(answer, str) else answer for answer in task["expected"]]

def sample():
    start = time.process_time()
    answers = [call(*item) for item in items]
    elapsed = time.process_time() - start
    assert answers == expected, "a wrong answer"
    return elapsed / len(items)

end = time.perf_counter() + task["warm_up"]
while time.perf_counter() < end:
    sample()
print(json.dumps([sample() for _ in range(10)]))
"""


def interpreter(choice: str) -> str:
    """Its path. NotImplementedError (n/a) where it, or what it calculates with, is not installed."""
    if choice == "gmpy2":
        base.module("gmpy2")
    found = shutil.which("pypy3") if choice == "pypy" else sys.executable
    if found is None:
        raise NotImplementedError("pypy3 is not installed")
    return found


def work(operation: str) -> dict[str, Any]:
    """The arguments and answers of an operation."""
    ecdsa, schnorr, terms = inputs.ecdsa()[:INPUTS], inputs.schnorr()[:INPUTS], inputs.terms()[:INPUTS]
    valid: list[Any] = [True] * INPUTS
    tasks: dict[str, tuple[list[tuple[bytes, ...]], list[Any]]] = {
        "ecdsa_sign": ([(s.secret, s.digest) for s in ecdsa], [s.signature.hex() for s in ecdsa]),
        "ecdsa_verify": ([(s.public_key, s.digest, s.signature) for s in ecdsa], valid),
        "schnorr_sign": (
            [(s.secret, s.message, s.aux_rand) for s in schnorr],
            [s.signature.hex() for s in schnorr],
        ),
        "schnorr_verify": ([(s.public_key, s.message, s.signature) for s in schnorr], valid),
        "multiply_point": (
            [(s.scalar.to_bytes(32, "big"), s.point) for s in terms],
            [s.product.hex() for s in terms],
        ),
        "multiply_generator": (
            [(s.scalar.to_bytes(32, "big"), bytes.fromhex(GENERATOR)) for s in terms],
            [s.generator_product.hex() for s in terms],
        ),
    }
    items, expected = tasks[operation]
    return {
        "operation": operation,
        "items": [[part.hex() for part in item] for item in items],
        "expected": expected,
    }


def seconds(choice: str, operation: str) -> list[float]:
    """Samples of one call. RuntimeError when the program fails."""
    package = base.module("pysecbench.reference").__path__[0]
    integer = "gmpy2" if choice == "gmpy2" else "int"
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(package).parents[1]),
        "PYSECBENCH_REFERENCE_INTEGER": integer,
    }
    done = subprocess.run(
        [interpreter(choice), "-c", PROGRAM],
        input=json.dumps({**work(operation), "warm_up": 1.0 if choice == "pypy" else 0.05}),
        env=environment,
        cwd="/",
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        raise RuntimeError(f"the reference failed ({done.returncode}):\n{done.stderr}")
    return [float(f"{sample:.6g}") for sample in json.loads(done.stdout)]


class Reference:
    """CPU time of one call."""

    version = "1"
    unit = "seconds"
    timeout = 60.0
    params = [
        ["python", "gmpy2", "pypy"],
        [
            "ecdsa_sign",
            "ecdsa_verify",
            "schnorr_sign",
            "schnorr_verify",
            "multiply_point",
            "multiply_generator",
        ],
    ]
    param_names = ["interpreter", "operation"]

    def setup(self, choice: str, operation: str) -> None:
        base.module("pysecbench.reference")
        interpreter(choice)

    def track_single(self, choice: str, operation: str) -> dict[str, Any]:
        return {"samples": seconds(choice, operation), "number": 1}
