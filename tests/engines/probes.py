"""The probes of the post-quantum kernels, one for each engine, compiled as its module in the package is."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType

from tests.arithmetic.building import PROBE_MACROS, load_probe

STATES = {"portable": 2, "avx2": 4, "avx512": 8}  # of Keccak at a time


def pq_source(engine: str) -> Path:
    return Path(__file__).with_name(f"pq_{engine}.pyx")


@cache
def pq_probe(engine: str) -> ModuleType:
    """The kernels of an engine on coefficients, states and bytes."""
    probe = load_probe(PROBE_MACROS, pq_source(engine))
    assert probe.STATES_AT_A_TIME == STATES[engine]
    return probe
