"""Adapters that give each library the form of a `Provider`. Suites have FIPS 204's and FIPS 205's names.

A library is imported when its adapter is made. Each adapter gives False for data of the wrong length, which
the libraries answer in ways of their own, and leaves every other error to the caller.
"""

from __future__ import annotations

import contextlib
import ctypes
import ctypes.util
import os
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from pysecbench.dual.verifier import Provider

ML_DSA = ("ML-DSA-44", "ML-DSA-65", "ML-DSA-87")
SLH_DSA = tuple(f"SLH-DSA-SHAKE-{size}" for size in ("128s", "128f", "192s", "192f", "256s", "256f"))


class MissingProviderError(ImportError):
    """A provider's library is not here; the message names the package that brings it."""


def _imported(module: str, provider: str, package: str) -> Any:
    """The module. MissingProviderError where it does not exist; a broken one raises its own error."""
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name is None or not f"{module}.".startswith(f"{missing.name}."):
            raise
        raise MissingProviderError(
            f"the provider {provider} needs the package {package}: there is no module {missing.name}",
            name=missing.name,
        ) from missing


class Pysecbench:
    """This package."""

    name = "pysecbench"

    def __init__(self) -> None:
        self._sets: dict[str, Any] = {}
        missing = None
        for module, suites in (("pysecbench.mldsa", ML_DSA), ("pysecbench.slhdsa", SLH_DSA)):
            try:
                scheme = _imported(module, self.name, "pysecbench, with its post-quantum schemes")
            except MissingProviderError as error:
                missing = error
                continue
            self._sets |= {suite: _parameter_set(scheme, suite) for suite in suites}
        if missing is not None and not self._sets:
            raise missing
        self.suites = tuple(self._sets)

    def verify(self, suite: str, public_key: bytes, message: bytes, signature: bytes) -> bool:
        return self._sets[suite].verify(public_key, message, signature)


def _parameter_set(scheme: Any, suite: str) -> Any:
    """mldsa.ML_DSA_44 of "ML-DSA-44", slhdsa.SHAKE_128S of "SLH-DSA-SHAKE-128s"."""
    return getattr(scheme, suite.removeprefix("SLH-DSA-").replace("-", "_").upper())


class Pqcrypto:
    """PQClean's and others' code in Rust, through the package pqcrypto."""

    name = "pqcrypto"

    def __init__(self) -> None:
        self._invalid = _imported("pqcrypto", self.name, "pqcrypto").InvalidSignatureError
        schemes = _imported("pqcrypto.sign", self.name, "pqcrypto")
        self._schemes = {suite: getattr(schemes, self._module(suite)) for suite in (*ML_DSA, *SLH_DSA)}
        self.suites = tuple(self._schemes)

    @staticmethod
    def _module(suite: str) -> str:
        return suite.replace("-", "_").lower()

    def verify(self, suite: str, public_key: bytes, message: bytes, signature: bytes) -> bool:
        scheme = self._schemes[suite]
        if len(public_key) != scheme.PUBLIC_KEY_SIZE or len(signature) != scheme.SIGNATURE_SIZE:
            return False
        try:
            scheme.verify(public_key, message, signature)
        except self._invalid:
            return False
        return True


class Cryptography:
    """OpenSSL, through the package cryptography: ML-DSA only."""

    name = "cryptography"
    suites = ML_DSA

    def __init__(self) -> None:
        package = "cryptography, of a version with ML-DSA"
        self._invalid = _imported("cryptography.exceptions", self.name, package).InvalidSignature
        scheme = _imported("cryptography.hazmat.primitives.asymmetric.mldsa", self.name, package)
        self._keys = {suite: getattr(scheme, f"{suite.replace('-', '')}PublicKey") for suite in ML_DSA}

    def verify(self, suite: str, public_key: bytes, message: bytes, signature: bytes) -> bool:
        try:
            key = self._keys[suite].from_public_bytes(public_key)
        except ValueError:
            return False
        try:
            key.verify(signature, message)
        except self._invalid:
            return False
        return True


class Liboqs:
    """liboqs, through the package liboqs-python. The suites are those that its build has enabled."""

    name = "liboqs"

    def __init__(self) -> None:
        if not _liboqs_is_here():
            raise MissingProviderError(
                "the provider liboqs needs the shared library liboqs, in a place that the loader searches or "
                "under OQS_INSTALL_PATH, and the package liboqs-python"
            )
        oqs = _imported("oqs", self.name, "liboqs-python")
        enabled = oqs.get_enabled_sig_mechanisms()
        self._schemes = {
            suite: oqs.Signature(self._mechanism(suite))
            for suite in (*ML_DSA, *SLH_DSA)
            if self._mechanism(suite) in enabled
        }
        self.suites = tuple(self._schemes)

    @staticmethod
    def _mechanism(suite: str) -> str:
        if suite in ML_DSA:
            return suite
        return suite.replace("SLH-DSA-", "SLH_DSA_PURE_").replace("-", "_").upper()

    def verify(self, suite: str, public_key: bytes, message: bytes, signature: bytes) -> bool:
        scheme = self._schemes[suite]
        # liboqs-python fills a short key up with zeros
        if len(public_key) != scheme.length_public_key or len(signature) != scheme.length_signature:
            return False
        return bool(scheme.verify(message, signature, public_key))


def _liboqs_is_here() -> bool:
    """Whether one of the libraries that liboqs-python looks for can be loaded: importing that package where
    none can be starts a download and a build."""
    installed = Path(os.environ.get("OQS_INSTALL_PATH", Path.home() / "_oqs"))
    ending = ".dylib" if sys.platform == "darwin" else ".so"
    candidates = [ctypes.util.find_library("oqs"), ctypes.util.find_library("liboqs")]
    candidates += [str(installed / folder / f"liboqs{ending}") for folder in ("lib", "lib64")]
    for candidate in filter(None, candidates):
        with contextlib.suppress(OSError):
            ctypes.CDLL(candidate)
            return True
    return False


_CLASSES: dict[str, Callable[[], Provider]] = {
    "pysecbench": Pysecbench,
    "pqcrypto": Pqcrypto,
    "cryptography": Cryptography,
    "liboqs": Liboqs,
}
PROVIDERS = tuple(_CLASSES)


def provider(name: str) -> Provider:
    """The provider of that name, one of PROVIDERS.

    ValueError: an unknown name; MissingProviderError: its library is not here.
    """
    if name not in _CLASSES:
        raise ValueError(f"no provider {name!r}; there are {', '.join(PROVIDERS)}")
    return _CLASSES[name]()
