"""One test body, two implementations: a test that asks for `implementation` runs on both.

`multiply_method` and `msm_method` add every method that the implementation lists, so that a method
which comes later is tested by the tests that are here already.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TypeVar

import pytest

import pysecbench.ecdsa
import pysecbench.reference.ecdsa
import pysecbench.reference.schnorr
import pysecbench.reference.secp256k1
import pysecbench.schnorr
import pysecbench.secp256k1

Row = TypeVar("Row")


@dataclass(frozen=True)
class Implementation:
    """The modules of one implementation, its methods, and how many signatures a test may ask of it."""

    name: str
    secp256k1: ModuleType
    ecdsa: ModuleType
    schnorr: ModuleType
    multiply_methods: tuple[str, ...]
    msm_methods: tuple[str, ...]
    samples: int

    def share(self, rows: Sequence[Row]) -> Sequence[Row]:
        """All rows where there is time for them, else as many as there is time for, evenly spread."""
        return rows[:: -(-len(rows) // self.samples) or 1]


COMPILED = Implementation(
    "compiled",
    pysecbench.secp256k1,
    pysecbench.ecdsa,
    pysecbench.schnorr,
    pysecbench.secp256k1.MULTIPLY_METHODS,
    pysecbench.secp256k1.MSM_METHODS,
    samples=10_000,
)
REFERENCE = Implementation(  # it has one method of each kind, "auto" by another name
    "reference",
    pysecbench.reference.secp256k1,
    pysecbench.reference.ecdsa,
    pysecbench.reference.schnorr,
    ("auto",),
    ("auto",),
    samples=50,
)
BOTH = (COMPILED, REFERENCE)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize over the implementations, with the methods of each where a test wants them."""
    for argument, methods in (("multiply_method", "multiply_methods"), ("msm_method", "msm_methods")):
        if argument in metafunc.fixturenames:
            pairs = [(one, method) for one in BOTH for method in getattr(one, methods)]
            names = [f"{one.name}-{method}" for one, method in pairs]
            metafunc.parametrize(("implementation", argument), pairs, ids=names)
            return
    if "implementation" in metafunc.fixturenames:
        metafunc.parametrize("implementation", BOTH, ids=[one.name for one in BOTH])
