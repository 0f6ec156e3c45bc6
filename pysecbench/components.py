"""The inner kernels of both extensions, by name, for component benchmarks."""

from __future__ import annotations

from pysecbench import _curve, _pq

COMPONENTS: tuple[str, ...] = _curve.COMPONENTS + _pq.COMPONENTS


def run_component(name: str, n: int) -> None:
    """Run one inner kernel n times over rotating seeded inputs.

    name: one of COMPONENTS, n: an int, 0 <= n < 2^64; else ValueError.
    """
    if not isinstance(name, str):
        raise TypeError(f"component must be a str, not {type(name).__name__}")
    if name not in COMPONENTS:
        raise ValueError(f"no component {name!r}; there are {', '.join(COMPONENTS)}")
    (_pq if name in _pq.COMPONENTS else _curve).run_component(name, n)
