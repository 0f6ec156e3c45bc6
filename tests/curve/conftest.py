"""One test body, two implementations: a test that asks for `implementation` runs on both.

`multiply_method` and `msm_method` add every method that the implementation lists, so that a method
which comes later is tested by the tests that are here already.
"""

import itertools
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
from pysecbench.engine import runnable

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
    """Parametrize over the implementations, with the methods of each where a test wants them and, where it is
    marked as concerning engines, with those that run here; the reference has none."""
    if "implementation" not in metafunc.fixturenames:
        return
    wanted = [name for name in ("multiply_method", "msm_method") if name in metafunc.fixturenames]
    engines = metafunc.definition.get_closest_marker("engines") is not None
    rows: list[tuple[object, ...]] = []
    for one in BOTH:
        choices = [getattr(one, f"{name}s") for name in wanted]
        if engines:
            choices.append(runnable() if one is COMPILED else ["portable"])
        rows += [(one, *chosen) for chosen in itertools.product(*choices)]
    names = ["implementation", *wanted, *(["engine"] if engines else [])]
    ids = ["-".join([row[0].name, *map(str, row[1:])]) for row in rows]  # type: ignore[attr-defined]
    metafunc.parametrize(names, rows, ids=ids, indirect=["engine"] if engines else False)
