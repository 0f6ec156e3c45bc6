"""Adapters: present libraries judge each other's signatures, missing ones are named with their package."""

import _ctypes
import subprocess
import sys
import types
from pathlib import Path

import pytest

from pysecbench import dual
from pysecbench.dual import PROVIDERS, DualVerifier, MissingProviderError, provider, providers

ML_DSA = ("ML-DSA-44", "ML-DSA-65", "ML-DSA-87")
SHAKE_SETS = tuple(f"SLH-DSA-SHAKE-{size}" for size in ("128s", "128f", "192s", "192f", "256s", "256f"))
MESSAGE = b"one message for all"


def found(name):
    try:
        return provider(name)
    except MissingProviderError as missing:
        pytest.skip(str(missing))


def signed_by_pqcrypto(suite):
    """A key and a signature of MESSAGE, from pqcrypto."""
    schemes = pytest.importorskip("pqcrypto.sign")
    scheme = getattr(schemes, suite.replace("-", "_").lower())
    public_key, secret_key = scheme.keygen()
    return public_key, scheme.sign(secret_key, MESSAGE)


def signed_by_cryptography(suite):
    """The same from cryptography."""
    schemes = pytest.importorskip("cryptography.hazmat.primitives.asymmetric.mldsa")
    secret_key = getattr(schemes, f"{suite.replace('-', '')}PrivateKey").from_seed_bytes(bytes(range(32)))
    return secret_key.public_key().public_bytes_raw(), secret_key.sign(MESSAGE)


def flipped(data, position):
    return data[:position] + bytes([data[position] ^ 1]) + data[position + 1 :]


def wrong_inputs(public_key, signature):
    """What no provider may accept, nor raise on."""
    yield public_key, MESSAGE + b"!", signature
    yield flipped(public_key, 0), MESSAGE, signature
    for position in (0, len(signature) // 2, -1):
        yield public_key, MESSAGE, flipped(signature, position % len(signature))
    for data in (b"", signature[:-1], signature + b"\x00"):
        yield public_key, MESSAGE, data
    for data in (b"", public_key[:-1], public_key + b"\x00"):
        yield data, MESSAGE, signature


# quick signers only: what a provider does with the other sets differs in nothing but the set
@pytest.mark.parametrize("suite", [*ML_DSA, "SLH-DSA-SHAKE-128f"])
@pytest.mark.parametrize("name", PROVIDERS)
@pytest.mark.parametrize("sign", [signed_by_pqcrypto, signed_by_cryptography])
def test_a_provider_accepts_what_is_valid_and_rejects_what_is_not(name, suite, sign):
    judge = found(name)
    if suite not in judge.suites:
        pytest.skip(f"{name} has no {suite}")
    if sign is signed_by_cryptography and suite not in ML_DSA:
        pytest.skip("cryptography has no SLH-DSA")
    public_key, signature = sign(suite)
    assert judge.verify(suite, public_key, MESSAGE, signature) is True
    for inputs in wrong_inputs(public_key, signature):
        assert judge.verify(suite, *inputs) is False


@pytest.mark.parametrize(
    ("first", "second"),
    [("pqcrypto", "cryptography"), ("pqcrypto", "pysecbench"), ("cryptography", "pysecbench")],
)
@pytest.mark.parametrize("mode", ["enforce", "shadow"])
def test_two_libraries_agree(first, second, mode):
    verifier = DualVerifier(found(first), found(second), mode)
    for suite in sorted({"ML-DSA-44", "ML-DSA-87", "SLH-DSA-SHAKE-128f"} & verifier.suites):
        public_key, signature = signed_by_pqcrypto(suite)
        assert verifier.verify(suite, public_key, MESSAGE, signature) is True
        for inputs in wrong_inputs(public_key, signature):
            assert verifier.verify(suite, *inputs) is False
    assert verifier.checks >= 24
    assert verifier.kept == ()


def test_suites_have_the_names_of_the_standards():
    assert set(found("pqcrypto").suites) == {*ML_DSA, *SHAKE_SETS}
    assert set(found("cryptography").suites) == set(ML_DSA)


def test_pysecbench_has_the_suites_that_are_built():
    ours = found("pysecbench")
    for suite in ours.suites:
        assert ours._sets[suite].name == suite
    assert set(ours.suites) & {"ML-DSA-44", "SLH-DSA-SHAKE-128s"}


def test_every_provider_is_made_by_its_name():
    assert PROVIDERS == ("pysecbench", "pqcrypto", "cryptography", "liboqs")
    for name in PROVIDERS:
        try:
            assert provider(name).name == name
        except MissingProviderError as missing:
            assert name in str(missing)


def test_an_unknown_provider_is_a_value_error():
    with pytest.raises(ValueError, match="openssl.*pqcrypto"):
        provider("openssl")


@pytest.mark.parametrize(
    ("name", "module", "package"),
    [
        ("pqcrypto", "pqcrypto", "pqcrypto"),
        ("cryptography", "cryptography", "cryptography"),
        ("cryptography", "cryptography.hazmat.primitives.asymmetric.mldsa", "cryptography"),
    ],
)
def test_a_missing_library_is_named_with_its_package(name, module, package, monkeypatch):
    def without(asked):
        if f"{asked}.".startswith(f"{module}."):
            raise ModuleNotFoundError(f"No module named {module!r}", name=module)
        return types.SimpleNamespace(InvalidSignature=ValueError)

    monkeypatch.setattr(providers, "import_module", without)
    with pytest.raises(MissingProviderError, match=f"provider {name} needs the package {package}") as caught:
        provider(name)
    assert caught.value.name == module


def test_pysecbench_without_its_extension_is_missing_and_with_half_of_it_has_half_the_suites(monkeypatch):
    attributes = {suite[8:].replace("-", "_").upper(): suite for suite in SHAKE_SETS}
    present = {"pysecbench.slhdsa": types.SimpleNamespace(**attributes)}

    def some(asked):
        if asked not in present:
            raise ModuleNotFoundError(f"No module named {asked!r}", name=asked)
        return present[asked]

    monkeypatch.setattr(providers, "import_module", some)
    assert set(provider("pysecbench").suites) == set(SHAKE_SETS)
    present.clear()
    with pytest.raises(MissingProviderError, match="pysecbench"):
        provider("pysecbench")


def test_a_broken_library_raises_its_own_error(monkeypatch):
    def broken(asked):
        raise ModuleNotFoundError("No module named 'cffi'", name="cffi")

    monkeypatch.setattr(providers, "import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="cffi") as caught:
        provider("pqcrypto")
    assert not isinstance(caught.value, MissingProviderError)


class Mechanism:
    """Stands for oqs.Signature: accepts one signature, and pads a short key as liboqs-python does."""

    length_public_key, length_signature = 3, 4

    def __init__(self, name):
        self.name = name

    def verify(self, message, signature, public_key):
        return int((message, signature, public_key.ljust(3, b"\x00")) == (b"m", b"sign", b"key"))


@pytest.fixture
def no_liboqs(monkeypatch, tmp_path):
    """A machine without liboqs, and OQS_INSTALL_PATH at an empty folder."""
    monkeypatch.setattr(providers.ctypes.util, "find_library", lambda name: None)
    monkeypatch.setenv("OQS_INSTALL_PATH", str(tmp_path))
    monkeypatch.delitem(sys.modules, "oqs", raising=False)
    return tmp_path


@pytest.fixture
def liboqs_python(monkeypatch):
    """A liboqs-python that has two of the suites."""
    monkeypatch.setitem(
        sys.modules,
        "oqs",
        types.SimpleNamespace(
            get_enabled_sig_mechanisms=lambda: ("Falcon-512", "ML-DSA-44", "SLH_DSA_PURE_SHAKE_128S"),
            Signature=Mechanism,
        ),
    )


def install_a_library(folder):
    """Put something that the loader can load where liboqs would be."""
    folder.mkdir()
    ending = ".dylib" if sys.platform == "darwin" else ".so"
    (folder / f"liboqs{ending}").symlink_to(_ctypes.__file__)


def test_liboqs_is_not_imported_before_its_library_is_found(no_liboqs, monkeypatch):
    (no_liboqs / "oqs.py").write_text("raise SystemExit('a download')")
    monkeypatch.syspath_prepend(str(no_liboqs))
    with pytest.raises(MissingProviderError, match="OQS_INSTALL_PATH.*liboqs-python"):
        provider("liboqs")


def test_a_library_that_cannot_be_loaded_is_not_found(no_liboqs, liboqs_python):
    (no_liboqs / "lib").mkdir()
    (no_liboqs / "lib" / "liboqs.so").write_text("not a library")
    (no_liboqs / "lib" / "liboqs.dylib").write_text("not a library")
    with pytest.raises(MissingProviderError):
        provider("liboqs")


@pytest.mark.parametrize("folder", ["lib", "lib64"])
def test_liboqs_where_its_library_is_under_the_install_path(no_liboqs, liboqs_python, folder):
    install_a_library(no_liboqs / folder)
    liboqs = provider("liboqs")
    assert set(liboqs.suites) == {"ML-DSA-44", "SLH-DSA-SHAKE-128s"}
    for suite in liboqs.suites:
        assert liboqs.verify(suite, b"key", b"m", b"sign") is True
        assert liboqs.verify(suite, b"key", b"n", b"sign") is False
        assert liboqs.verify(suite, b"key", b"m", b"sig") is False
        assert liboqs.verify(suite, b"keys", b"m", b"sign") is False


def test_liboqs_does_not_fill_up_a_short_key(no_liboqs, liboqs_python, monkeypatch):
    install_a_library(no_liboqs / "lib")
    monkeypatch.setattr(Mechanism, "verify", lambda *arguments: True)
    assert provider("liboqs").verify("ML-DSA-44", b"ke", b"m", b"sign") is False


def test_liboqs_where_the_loader_finds_it(no_liboqs, liboqs_python, monkeypatch):
    monkeypatch.setattr(
        providers.ctypes.util, "find_library", lambda name: _ctypes.__file__ if name == "oqs" else None
    )
    assert provider("liboqs").name == "liboqs"


def test_the_library_alone_is_not_enough(no_liboqs, monkeypatch):
    install_a_library(no_liboqs / "lib")
    monkeypatch.setitem(sys.modules, "oqs", None)
    with pytest.raises(MissingProviderError, match="liboqs-python"):
        provider("liboqs")


def test_importing_dual_loads_neither_compiled_modules_nor_others_libraries():
    program = (
        "import sys, pysecbench; before = set(sys.modules); pysecbench.dual; "
        "print(*sorted(name for name in set(sys.modules) - before "
        "if name.split('.')[0] in ('pysecbench', 'pqcrypto', 'cryptography', 'oqs')))"
    )
    root = Path(dual.__file__).parents[2]
    command = [sys.executable, "-c", program]
    shown = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
    assert shown.stdout.split() == [
        "pysecbench.dual",
        "pysecbench.dual.budget",
        "pysecbench.dual.providers",
        "pysecbench.dual.verifier",
    ]
