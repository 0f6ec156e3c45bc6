"""Run by an asv environment's own Python (standard library only): prints what is really installed there, as
JSON.

Usage: python -P probe.py PACKAGE, outside the source tree, so that the installed PACKAGE is the one that
answers.
"""

import importlib
import json
import platform
import re
import sys
import sysconfig
from importlib import metadata


def without_paths(flags: str) -> str:
    """Compiler flags less those that name a folder of this machine."""
    return " ".join(flag for flag in flags.split() if not re.search(r"(^|=|-[IL])/", flag))


def build_info(package: str) -> object:
    """What the package tells of its own build; None where it does not (an older commit)."""
    try:
        told = importlib.import_module(package).build_info()
        return json.loads(json.dumps(told, default=str))
    except Exception:  # whatever an old commit raises is not this record's business
        return None


if __name__ == "__main__":
    print(
        json.dumps(
            {
                "python": platform.python_version(),
                "implementation": platform.python_implementation(),
                "python_compiler": platform.python_compiler(),
                "python_cflags": without_paths(sysconfig.get_config_var("CFLAGS") or ""),
                "libc": " ".join(platform.libc_ver()),
                "packages": dict(
                    sorted((dist.metadata["Name"], dist.version) for dist in metadata.distributions())
                ),
                "build": build_info(sys.argv[1]),
            }
        )
    )
