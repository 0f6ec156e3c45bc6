"""What the tests of every room share: the optional folder of larger public vectors.

The folder is named by the environment variable PYSECBENCH_VECTORS, or lies at ../shared/vectors
beside the repository. Its files are read from there and never copied; a test that needs one which
is not there is skipped with a reason.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

_REPOSITORY = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def vectors() -> Callable[[str], str]:
    """A function from a name inside the optional folder to that file's text; it skips where there is none."""
    folder = Path(os.environ.get("PYSECBENCH_VECTORS", _REPOSITORY.parent / "shared" / "vectors"))

    def read(name: str) -> str:
        path = folder / name
        if not path.is_file():
            pytest.skip(f"needs {name} from the optional vectors folder (set PYSECBENCH_VECTORS)")
        return path.read_text(encoding="utf-8")

    return read
