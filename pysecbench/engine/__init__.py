"""Engines: kernels over arrays, compiled from shared sources for several instruction sets, and the choice of
one.

``portable`` is always there: it is in the extensions of the schemes themselves. Each other engine is an
extension of its own for each family of kernels (``curve``, ``pq``), imported only after the processor was
asked for what it needs, because a module compiled for wider vectors may hold them in its initialisation
already.

The widest engine that was built and that the processor can run is the active one, unless the environment
variable PYSECBENCH_BACKEND names another before the first scheme is imported, or `use` does later.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from pysecbench.engine.cpuid import FEATURES

VARIABLE = "PYSECBENCH_BACKEND"
NEEDS: dict[str, tuple[str, ...]] = {  # the wider behind the narrower
    "portable": (),
    "avx2": ("avx2", "bmi2"),
    "avx512": ("avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512ifma", "avx512vbmi", "bmi2"),
}
FAMILIES = ("curve", "pq")

_users: dict[str, Callable[[object], None]] = {}  # by family: what takes a table, None for the portable one
_active: str | None = None


def built() -> list[str]:
    """The engines that this build has, the wider behind the narrower."""
    return [name for name in NEEDS if name == "portable" or any(_module(family, name) for family in FAMILIES)]


def runnable() -> list[str]:
    """Those of them that this processor can run."""
    return [name for name in built() if not _lacking(name)]


def active() -> str:
    """The engine that kernels run on. RuntimeError or ValueError where PYSECBENCH_BACKEND names one that
    cannot run; see `use`."""
    global _active
    if _active is None:
        _active = _checked(os.environ.get(VARIABLE) or runnable()[-1])
    return _active


def use(name: str) -> None:
    """Run kernels on this engine from now on, in all threads; not to be called while another thread verifies.

    ValueError for an unknown name; RuntimeError where it was not built or the processor lacks what it needs.
    """
    global _active
    _active = _checked(name)
    for family, take in _users.items():
        take(_table(family))


def join(family: str, take: Callable[[object], None]) -> None:
    """Give an extension with kernels of a family the active engine's table, now and after each `use`."""
    take(_table(family))
    _users[family] = take


def _checked(name: str) -> str:
    if name not in NEEDS:
        raise ValueError(f"there is no engine {name!r}; there are {', '.join(NEEDS)}")
    if name not in built():
        raise RuntimeError(f"engine {name} was not built; there are {', '.join(built())}")
    if lacking := _lacking(name):
        raise RuntimeError(f"engine {name} needs {', '.join(lacking)}, which this processor lacks")
    return name


def _lacking(name: str) -> list[str]:
    return [feature for feature in NEEDS[name] if feature not in FEATURES]


def _table(family: str) -> object:
    """The table of the active engine, None where it is the portable one or has no kernels of this family."""
    module = _module(family, active())
    return import_module(module).table() if module else None


def _module(family: str, name: str) -> str | None:
    module = f"pysecbench.engine.{family}_{name}"
    return module if name != "portable" and find_spec(module) else None
