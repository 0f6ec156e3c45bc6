"""What the tests of every room share: the engines, and the optional folder of larger public vectors.

A test marked `engines` runs once on each engine that this machine can run.

The folder is named by the environment variable PYSECBENCH_VECTORS, or lies at ../shared/vectors
beside the repository. Its files are read from there and never copied; a test that needs one which
is not there is skipped with a reason.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pysecbench import engine as engines

_REPOSITORY = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def engine(request: pytest.FixtureRequest) -> Iterator[str]:
    """The name of the engine that kernels run on during a test: its parameter, the widest otherwise."""
    before = engines.active()
    name = getattr(request, "param", before)
    engines.use(name)
    assert engines.active() == name
    yield name
    engines.use(before)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests of implementations choose their engines themselves (tests/curve/conftest.py)."""
    marked = metafunc.definition.get_closest_marker("engines") is not None
    if marked and "implementation" not in metafunc.fixturenames:
        metafunc.parametrize("engine", engines.runnable(), indirect=True)


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
