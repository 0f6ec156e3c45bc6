"""The integer type of the reference, chosen here and nowhere else, and its conversion to and from octets.

The environment variable PYSECBENCH_REFERENCE_INTEGER, read once at import, names it: `int`, the default, or
`gmpy2`, whose `mpz` the same code then calculates with. Octets are big-endian, as in SEC 1 section 2.3.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module

VARIABLE = "PYSECBENCH_REFERENCE_INTEGER"


def _integer_type(choice: str) -> Callable[[int], int]:
    """The type that `choice` names; ValueError for another name, ImportError when gmpy2 is missing."""
    chosen: Callable[[int], int] = int
    if choice == "gmpy2":
        try:
            chosen = import_module("gmpy2").mpz
        except ImportError as error:
            raise ImportError(f"{VARIABLE}=gmpy2 needs the package gmpy2") from error
    elif choice != "int":
        raise ValueError(f"{VARIABLE} must be int or gmpy2, not {choice!r}")
    return chosen


Integer = _integer_type(os.environ.get(VARIABLE, "int"))


def from_octets(octets: bytes) -> int:
    """The big-endian number in `octets` (SEC 1 section 2.3.8), as an Integer."""
    return Integer(int.from_bytes(octets, "big"))


def to_octets(value: int) -> bytes:
    """`value`, 0 <= value < 2^256, as 32 big-endian octets (SEC 1 section 2.3.7)."""
    return int(value).to_bytes(32, "big")
