"""Correctness gates: 1 when all passed, 0 when not, on the commit and in the environment of the timings
beside them.

The official vectors are the table that the tests use too, read from the checkout that this suite is in.
"""

import functools
import hashlib
import runpy
from pathlib import Path
from typing import Any

from asv_runner.benchmarks.mark import SkipNotImplemented

from . import base, inputs, libraries, signed, signers
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


class KeccakGates:
    version = "1"
    unit = "passed"
    timeout = 60.0

    def setup(self) -> None:
        self.keccak: Any = base.module("pysecbench.keccak")

    def track_gate_hashlib(self) -> int:
        """SHA-3 and SHAKE are hashlib's, of every length around one and two blocks of each rate."""
        lengths = {
            size
            for rate in (72, 136, 168)
            for blocks in (0, 1, 2)
            for size in range(max(0, rate * blocks - 9), rate * blocks + 3)
        }
        same = []
        for length in sorted(lengths):
            data = signed.octets("hashed", length, length)
            same += [
                self.keccak.sha3_256(data) == hashlib.sha3_256(data).digest(),
                self.keccak.sha3_512(data) == hashlib.sha3_512(data).digest(),
                self.keccak.shake128(data, length) == hashlib.shake_128(data).digest(length),
                self.keccak.shake256(data, length) == hashlib.shake_256(data).digest(length),
            ]
        return int(all(same))


class PostQuantumGates:
    """By scheme, since the commit that brought one may lack the other."""

    version = "1"
    unit = "passed"
    timeout = 120.0
    params = [["ML-DSA", "SLH-DSA"]]
    param_names = ["scheme"]
    suites = {
        "ML-DSA": ["ML-DSA-44", "ML-DSA-65", "ML-DSA-87"],
        "SLH-DSA": ["SLH-DSA-SHAKE-128s", "SLH-DSA-SHAKE-128f", "SLH-DSA-SHAKE-256s"],
    }
    quick_to_sign = {"ML-DSA": suites["ML-DSA"], "SLH-DSA": ["SLH-DSA-SHAKE-128f"]}

    def setup(self, scheme: str) -> None:
        self.sets = {suite: signers.Pysecbench.parameter_set(suite) for suite in self.suites[scheme]}

    def track_gate_crossings(self, scheme: str) -> int:
        """Others' signatures are accepted, keys and deterministic signatures are others' to the byte, and
        hedged ones are accepted by others: fast-mldsa and pqcrypto, slh-dsa and pqcrypto."""
        passed = [agrees(signers.call("pysecbench", "verify", suite)) for suite in self.sets]
        for suite in self.quick_to_sign[scheme]:
            parameter_set = self.sets[suite]
            for s in signed.signed(suite)[:8]:
                passed += [
                    parameter_set.keygen(s.seed) == (s.public_key, s.secret_key),
                    parameter_set.sign(s.secret_key, s.message, deterministic=True) == s.signature,
                ]
            passed.append(agrees(signers.call("pysecbench", "sign", suite)))
        return int(all(passed))

    def track_gate_negative_controls(self, scheme: str) -> int:
        """A flipped bit, another's key, message or context, a byte too few or too many: all are rejected."""
        accepted = []
        for suite, parameter_set in self.sets.items():
            for index, s in enumerate(signed.signed(suite)):
                other = signed.signed(suite)[index - 1]
                position = (2 * index + 1) * len(s.signature) // (2 * len(signed.signed(suite)))
                accepted += [
                    parameter_set.verify(s.public_key, s.message, inputs.flipped(s.signature, position)),
                    parameter_set.verify(inputs.flipped(s.public_key, index), s.message, s.signature),
                    parameter_set.verify(s.public_key, other.message, s.signature),
                    parameter_set.verify(other.public_key, s.message, s.signature),
                    parameter_set.verify(s.public_key, s.message, s.signature[:-1]),
                    parameter_set.verify(s.public_key, s.message, s.signature + b"\x00"),
                    parameter_set.verify(s.public_key[:-1], s.message, s.signature),
                    parameter_set.verify(s.public_key, s.message, s.signature, b"another context"),
                ]
        return int(all(answer is False for answer in accepted))
