"""What was built and where it runs."""

from __future__ import annotations

import platform
from pathlib import Path


def cpu_features() -> list[str]:
    """The processor's feature flags as Linux names them, sorted; empty where /proc/cpuinfo does not tell."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return []
    for line in lines:
        name, _, value = line.partition(":")
        if name.strip() in ("flags", "Features", "features"):
            return sorted(value.split())
    return []


def build_info() -> dict[str, object]:
    """How the package was built and what runs.

    Keys: version, compiler (name and version), flags (those given to it), cython (version), python
    (version), machine (architecture), cpu_features (list of str), engines (those built, list of str),
    engine (the active one).
    """
    from pysecbench import __version__, _curve, engine

    compiler, flags = _curve.compiler()
    return {
        "version": __version__,
        "compiler": compiler,
        "flags": flags,
        "cython": _curve.cython_version(),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cpu_features": cpu_features(),
        "engines": engine.built(),
        "engine": engine.active(),
    }
