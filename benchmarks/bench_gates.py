"""Correctness gates: 1 when all passed, 0 when not, on the commit and in the environment of the timings
beside them.

The official vectors are the table that the tests use too, read from the checkout that this suite is in.
"""

import functools
import runpy
from pathlib import Path
from typing import Any

from asv_runner.benchmarks.mark import SkipNotImplemented

from . import base, inputs, libraries
from .inputs import Triple, tampered
from .measure.call import Call, WrongAnswer

VECTORS = Path(__file__).parents[1] / "tests" / "data" / "bip340_vectors.py"


def errors_that_cancel(triples: list[Triple]) -> list[Triple]:
    """The same with s+1 in the first and s-1 in the second: their sum is right, they are not."""
    (key, message, first), (other_key, other_message, second), *rest = triples
    raised = (int.from_bytes(first[32:], "big") + 1) % inputs.ORDER
    lowered = (int.from_bytes(second[32:], "big") - 1) % inputs.ORDER
    return [
        (key, message, first[:32] + raised.to_bytes(32, "big")),
        (other_key, other_message, second[:32] + lowered.to_bytes(32, "big")),
        *rest,
    ]


def agrees(call: Call) -> bool:
    """One round of the inputs has the expected answers."""
    call.run(call.rotation)
    try:
        call.check()
    except WrongAnswer as wrong:
        print(wrong)
        return False
    return True


class Gates:
    version = "1"
    unit = "passed"
    timeout = 120.0

    def setup(self) -> None:
        self.curve: Any = base.module("pysecbench.secp256k1")
        self.ecdsa: Any = base.module("pysecbench.ecdsa")
        self.schnorr: Any = base.module("pysecbench.schnorr")
        self.ecdsa_triples = [(s.public_key, s.digest, s.signature) for s in inputs.ecdsa()]
        self.schnorr_triples = [(s.public_key, s.message, s.signature) for s in inputs.schnorr()]

    def track_gate_official_vectors(self) -> int:
        """BIP340's 19 rows verify as they must, the 8 with a secret key sign to the byte."""
        rows = runpy.run_path(str(VECTORS))["ROWS"]
        verified = [
            self.schnorr.verify(row.public_key, row.message, row.signature) is row.valid for row in rows
        ]
        signed = [
            self.schnorr.sign(row.secret, row.message, row.aux_rand) == row.signature
            for row in rows
            if row.secret
        ]
        return int(len(verified) == 19 and len(signed) == 8 and all(verified + signed))

    def track_gate_crossings(self) -> int:
        """Keys, signatures and products are coincurve's to the byte, and its signatures are accepted."""
        if not isinstance(inputs.maker(), inputs.CoincurveMaker):
            raise SkipNotImplemented("coincurve is not installed")
        keys = [self.ecdsa.public_key(s.secret) == s.public_key for s in inputs.ecdsa()]
        keys += [self.schnorr.public_key(s.secret) == s.public_key for s in inputs.schnorr()]
        operations = [
            "ecdsa_verify",
            "ecdsa_sign",
            "schnorr_verify",
            "schnorr_sign",
            "multiply_generator",
            "multiply_point",
        ]
        return int(
            all(keys) and all(agrees(libraries.call("pysecbench", operation)) for operation in operations)
        )

    def track_gate_methods(self) -> int:
        """Every method that this commit lists multiplies and sums as coincurve does."""
        ours = functools.partial(libraries.call, "pysecbench")
        calls = [ours("multiply_generator", method) for method in self.curve.MULTIPLY_METHODS]
        calls += [
            ours("multiply_point", method) for method in self.curve.MULTIPLY_METHODS if method != "comb"
        ]
        calls += [ours("msm", size, method) for method in self.curve.MSM_METHODS for size in (1, 2, 64)]
        return int(all(agrees(call) for call in calls))

    def track_gate_negative_controls(self) -> int:
        """Tampered signatures are rejected, one by one."""
        accepted = []
        for verify, triples in (
            (self.ecdsa.verify, self.ecdsa_triples),
            (self.schnorr.verify, self.schnorr_triples),
        ):
            for index, triple in enumerate(triples):
                accepted += [verify(*bad) for bad in tampered(triple, triples[index - 1])]
        return int(all(answer is False for answer in accepted))

    def track_gate_batch(self) -> int:
        """A batch of 64 is accepted; with one signature tampered, or two errors that cancel, it is not."""
        verify, good = self.schnorr.verify_batch, self.schnorr_triples
        bad_batches = [[*good[:7], bad, *good[8:]] for bad in tampered(good[7], good[6])]
        return int(
            verify([]) is True
            and verify(good) is True
            and self.schnorr.find_invalid(good) == []
            and all(verify(batch) is False for batch in bad_batches)
            and all(self.schnorr.find_invalid(batch) == [7] for batch in bad_batches)
            and verify(errors_that_cancel(good)) is False
        )
