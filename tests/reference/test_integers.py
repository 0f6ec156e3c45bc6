"""The switch of the reference's integer type, each in a process of its own, and what an import loads."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pysecbench
from pysecbench.reference.integers import VARIABLE
from tests.data.bip340_vectors import ROWS

# signs and verifies the vector given as arguments, then says which type the arithmetic used
SIGN_AND_VERIFY = """
import sys
from pysecbench.reference import ecdsa, schnorr, secp256k1
secret, key, aux_rand, message, signature = map(bytes.fromhex, sys.argv[1:])
assert schnorr.sign(secret, message, aux_rand) == signature
assert schnorr.verify(key, message, signature) is True
assert schnorr.verify_batch([(key, message, signature)] * 2) is True
assert schnorr.verify(key, message + b"0", signature) is False
compact = ecdsa.sign(secret, message)
assert ecdsa.verify(ecdsa.public_key(secret), message, compact) is True
der = ecdsa.signature_to_der(compact)
assert ecdsa.signature_from_der(der) == compact
point = secp256k1.Point.from_bytes(ecdsa.public_key(secret)) * 3
assert type(secp256k1.P) is type(secp256k1.N) is type(point.x) is type(point.y)
print(type(point.x).__name__)
"""

IMPORTED_MODULES = """
import sys
before = set(sys.modules)
from pysecbench.reference import ecdsa, schnorr
for name in sorted(set(sys.modules) - before):
    print(name, getattr(sys.modules[name], "__file__", None))
"""


def child(script: str, *arguments: str, choice: str | None = None, python: str = sys.executable):
    """Run a script in a fresh interpreter that finds the package under test."""
    environment = {name: value for name, value in os.environ.items() if name != VARIABLE}
    environment["PYTHONPATH"] = str(Path(pysecbench.__file__).parent.parent)
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    if choice is not None:
        environment[VARIABLE] = choice
    return subprocess.run(
        [python, "-c", script, *arguments], env=environment, capture_output=True, text=True, timeout=60
    )


def first_vector() -> list[str]:
    row = ROWS[1]
    return [field.hex() for field in (row.secret, row.public_key, row.aux_rand, row.message, row.signature)]


@pytest.mark.parametrize("choice", [None, "int"])
def test_plain_integers_by_default(choice: str | None) -> None:
    done = child(SIGN_AND_VERIFY, *first_vector(), choice=choice)
    assert (done.stdout, done.stderr, done.returncode) == ("int\n", "", 0)


@pytest.mark.skipif(importlib.util.find_spec("gmpy2") is None, reason="gmpy2 is not installed")
def test_gmpy2_when_chosen() -> None:
    done = child(SIGN_AND_VERIFY, *first_vector(), choice="gmpy2")
    assert (done.stdout, done.stderr, done.returncode) == ("mpz\n", "", 0)


@pytest.mark.parametrize("choice", ["", "float", "mpz"])
def test_an_unknown_type_is_a_clear_error(choice: str) -> None:
    done = child("import pysecbench.reference.ecdsa", choice=choice)
    assert done.returncode != 0
    assert f"ValueError: {VARIABLE} must be int or gmpy2, not {choice!r}" in done.stderr


def test_a_missing_package_is_a_clear_error() -> None:
    hidden = "import sys; sys.modules['gmpy2'] = None; import pysecbench.reference.ecdsa"
    done = child(hidden, choice="gmpy2")
    assert done.returncode != 0
    assert f"ImportError: {VARIABLE}=gmpy2 needs the package gmpy2" in done.stderr


def test_no_compiled_module_is_imported() -> None:
    done = child(IMPORTED_MODULES)
    assert done.returncode == 0, done.stderr
    ours = [line.split() for line in done.stdout.splitlines() if line.startswith("pysecbench")]
    assert {name for name, _ in ours} >= {"pysecbench.reference.ecdsa", "pysecbench.reference.schnorr"}
    assert all(file.endswith(".py") for _, file in ours), ours
    assert "gmpy2" not in done.stdout and "coincurve" not in done.stdout


@pytest.mark.skipif(shutil.which("pypy3") is None, reason="no pypy3 on this machine")
def test_pypy() -> None:
    done = child(SIGN_AND_VERIFY, *first_vector(), python="pypy3")
    assert (done.stdout, done.stderr, done.returncode) == ("int\n", "", 0)
