"""Signature arithmetic whose performance has a history, compiled by Cython: secp256k1, Keccak, ML-DSA,
SLH-DSA.

Importing this package loads no compiled module: `pysecbench.reference` is usable without any.
"""

from __future__ import annotations

from importlib import import_module

__version__ = "0.1.0"

_HOMES = {
    "build_info": "pysecbench.processor",
    "operation_counts": "pysecbench.counting",
    "COMPONENTS": "pysecbench.components",
    "run_component": "pysecbench.components",
}
_MODULES = ("dual", "ecdsa", "keccak", "mldsa", "reference", "schnorr", "secp256k1", "sha256", "slhdsa")

__all__ = ["COMPONENTS", "__version__", "build_info", "operation_counts", "run_component"]


def __getattr__(name: str) -> object:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    if name in _MODULES:
        return import_module(f"pysecbench.{name}")
    raise AttributeError(f"module 'pysecbench' has no attribute {name!r}")
