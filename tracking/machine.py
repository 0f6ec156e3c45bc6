"""The name of this machine, and what asv stores about it.

The name is made of the processor's model, its family-model-stepping, the number of cores and the widest
vector set, because the model alone is often a generic string. It never holds a host name. What asv stores
becomes part of a graph's identity, so it holds nothing that a reboot or an update could change: the kernel,
the flags and the load belong to the environment's record (environment.py).
"""

import os
import platform
import re
from pathlib import Path

# widest first; the flag of /proc/cpuinfo and the name that goes into the machine's
VECTOR_SETS = (
    ("avx512f", "avx512"),
    ("avx2", "avx2"),
    ("avx", "avx"),
    ("sse4_2", "sse4.2"),
    ("sse2", "sse2"),
    ("sve2", "sve2"),
    ("sve", "sve"),
    ("asimd", "neon"),
)


def cpuinfo(path: Path = Path("/proc/cpuinfo")) -> dict[str, str]:
    """The first processor's fields as Linux spells them; empty where there is no such file."""
    try:
        first = path.read_text(errors="replace").split("\n\n")[0]
    except OSError:
        return {}
    pairs = (line.split(":", 1) for line in first.splitlines() if ":" in line)
    return {key.strip(): value.strip() for key, value in pairs}


def flags(fields: dict[str, str]) -> list[str]:
    """The processor's feature flags, sorted (x86 calls them flags, Arm Features)."""
    return sorted((fields.get("flags") or fields.get("Features") or "").split())


def widest_vector_set(fields: dict[str, str]) -> str:
    present = set(flags(fields))
    return next((name for flag, name in VECTOR_SETS if flag in present), "scalar")


def slug(text: str) -> str:
    """Lower case, trademark signs dropped, everything but letters and digits joined by single hyphens."""
    plain = re.sub(r"\((r|tm)\)", "", text.lower())
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def name(fields: dict[str, str], cores: int) -> str:
    """For example ``amd-epyc-25-1-1-2-cores-avx2``."""
    model = fields.get("model name") or platform.processor() or platform.machine() or "processor"
    x86 = ("cpu family", "model", "stepping")
    arm = ("CPU implementer", "CPU part", "CPU revision")
    numbers = [fields[key] for key in (x86 if x86[0] in fields else arm) if key in fields]
    return slug(" ".join([model, *numbers, str(cores), "cores", widest_vector_set(fields)]))


def info() -> dict[str, str]:
    """asv's six fields for this machine, all strings."""
    fields, cores = cpuinfo(), os.cpu_count() or 1
    return {
        "machine": name(fields, cores),
        "os": platform.system(),
        "arch": platform.machine(),
        "cpu": fields.get("model name") or platform.processor() or platform.machine(),
        "num_cpu": str(cores),
        "ram": _memory(),
    }


def _memory() -> str:
    """Physical memory in whole GiB, rounded up: kernels hold back amounts that differ from boot to boot."""
    pages = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return f"{-(-pages // 2**30)} GiB"
