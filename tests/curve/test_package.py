"""The package itself: a light import, what it says of its build, and its components."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import pysecbench
from pysecbench import COMPONENTS, build_info, run_component

_LOADED_EXTENSIONS = """
import sys
from importlib.machinery import EXTENSION_SUFFIXES
{statement}
names = [name for name, module in sys.modules.items() if name.split(".")[0] == "pysecbench"]
origins = [getattr(sys.modules[name].__spec__, "origin", None) or "" for name in names]
print(sum(origin.endswith(tuple(EXTENSION_SUFFIXES)) for origin in origins))
"""


def _extensions_loaded_by(statement: str) -> int:
    """How many compiled modules of ours a fresh process holds after a statement."""
    child = subprocess.run(
        [sys.executable, "-P", "-c", _LOADED_EXTENSIONS.format(statement=statement)],
        env={**os.environ, "PYTHONPATH": str(Path(pysecbench.__file__).parent.parent)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return int(child.stdout)


@pytest.mark.parametrize(
    "statement",
    (
        "import pysecbench",
        "import pysecbench; pysecbench.__version__; dir(pysecbench)",
        "import pysecbench.reference.ecdsa, pysecbench.reference.schnorr",
    ),
)
def test_import_loads_no_compiled_module(statement: str) -> None:
    assert _extensions_loaded_by(statement) == 0


def test_the_schemes_are_compiled() -> None:
    """So that the test above can fail."""
    for name in ("secp256k1", "ecdsa", "schnorr"):
        assert _extensions_loaded_by(f"from pysecbench import {name}") > 0


def test_version() -> None:
    assert pysecbench.__version__[0].isdigit()


def test_unknown_attribute() -> None:
    with pytest.raises(AttributeError):
        pysecbench.no_such_thing  # noqa: B018


def test_build_info() -> None:
    info = build_info()
    assert {"compiler", "flags", "cython", "cpu_features", "engines", "engine"} <= set(info)
    assert info["engine"] in info["engines"]
    assert "-O3" in info["flags"]
    assert build_info() == info


@pytest.mark.parametrize("name", COMPONENTS)
@pytest.mark.parametrize("n", (0, 1, 64, 100))
def test_components_run(name: str, n: int) -> None:
    run_component(name, n)


def test_the_components_of_the_curve() -> None:
    assert len(set(COMPONENTS)) == len(COMPONENTS)
    assert {"field_mul", "field_sqr", "field_sqrt", "scalar_mul", "point_double"} <= set(COMPONENTS)
    assert {"point_add", "point_add_mixed", "inverse_fermat"} <= set(COMPONENTS)


def test_unknown_components() -> None:
    for wrong in ("", "no such component", "FIELD_MUL"):
        with pytest.raises(ValueError):
            run_component(wrong, 1)
    with pytest.raises(TypeError):
        run_component(None, 1)
    with pytest.raises(TypeError):
        run_component("field_mul", "1")


def test_types_and_stubs_are_shipped() -> None:
    """PEP 561: the marker, and a stub beside every compiled module."""
    package = Path(pysecbench.__file__).parent
    assert (package / "py.typed").is_file()
    for name in ("secp256k1", "ecdsa", "schnorr", "sha256"):
        assert list((package / name).glob("*.pyi")), name
