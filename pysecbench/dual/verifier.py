"""Two verifiers, one verdict, and a memory of the inputs on which they did not agree.

A fault in one implementation then shows as a disagreement instead of as an accepted forgery. What a provider
raises is such a fault: it is recorded and never reaches the caller.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import threading
from collections import deque
from collections.abc import Collection
from typing import Any, Literal, NamedTuple, Protocol

Mode = Literal["enforce", "shadow"]
ACCEPTS, REJECTS, NOT_ASKED = "accepts", "rejects", "not asked"
AGREEMENTS = {(ACCEPTS, ACCEPTS), (REJECTS, REJECTS), (REJECTS, NOT_ASKED)}


class Provider(Protocol):
    """One implementation: `verify` is False for everything that is not a valid signature of that suite,
    malformed and of the wrong length included; it raises only when something is wrong with itself."""

    @property
    def name(self) -> str: ...

    @property
    def suites(self) -> Collection[str]: ...

    def verify(self, suite: str, public_key: bytes, message: bytes, signature: bytes) -> bool: ...


class Disagreement(NamedTuple):
    """Inputs on which the two did not agree, and what each had to say: "accepts", "rejects", "not asked"
    or the error that it raised."""

    suite: str
    public_key: bytes
    message: bytes
    signature: bytes
    first: str
    second: str


class DualVerifier:
    """`first` and `second` behind one verdict.

    | mode    | verdict                   | the second is called           |
    |---------|---------------------------|--------------------------------|
    | enforce | True only when both accept | only when the first accepts   |
    | shadow  | the first's               | always                         |

    A provider that raises did not accept, and has disagreed. Of the disagreements the newest `keep` are kept
    with their inputs, the others only counted. May be called from several threads, as far as the providers
    may. ValueError: another mode, a negative `keep`, providers without a common suite.
    """

    def __init__(self, first: Provider, second: Provider, mode: Mode = "enforce", *, keep: int = 256) -> None:
        if mode not in ("enforce", "shadow"):
            raise ValueError(f"mode is 'enforce' or 'shadow', not {mode!r}")
        if keep < 0:
            raise ValueError("keep is the number of disagreements kept, 0 or more")
        self.first = first
        self.second = second
        self.mode = mode
        self.suites = frozenset(first.suites) & frozenset(second.suites)
        if not self.suites:
            raise ValueError(f"{first.name} and {second.name} have no suite in common")
        self._lock = threading.Lock()
        self._checks = 0
        self._disagreements = 0
        self._kept: deque[Disagreement] = deque(maxlen=keep)

    @property
    def checks(self) -> int:
        """Verdicts given."""
        return self._checks

    @property
    def disagreements(self) -> int:
        """Checks on which the two did not agree, or one raised."""
        return self._disagreements

    @property
    def kept(self) -> tuple[Disagreement, ...]:
        """The newest disagreements, oldest first."""
        with self._lock:
            return tuple(self._kept)

    @property
    def dropped(self) -> int:
        """Disagreements no longer kept."""
        with self._lock:
            return self._disagreements - len(self._kept)

    def verify(self, suite: str, public_key: bytes, message: bytes, signature: bytes) -> bool:
        """The verdict on one signature.

        ValueError: a suite that one of the two lacks; TypeError: data that is not bytes-like.
        """
        if suite not in self.suites:
            raise ValueError(f"{self.first.name} and {self.second.name} do not both have the suite {suite!r}")
        # one immutable copy for both: a buffer that changes in between would look like a disagreement
        inputs = (suite, _octets(public_key), _octets(message), _octets(signature))
        first = _opinion(self.first, inputs)
        second = _opinion(self.second, inputs) if first == ACCEPTS or self.mode == "shadow" else NOT_ASKED
        self._record(inputs, first, second)
        return first == ACCEPTS and (second == ACCEPTS or self.mode == "shadow")

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write JSON lines to `path`: a summary, then one line for each kept disagreement, bytes in hex.

        The file is complete or not there at all: it is written beside and renamed. OSError when that fails.
        """
        with self._lock:
            kept = tuple(self._kept)
            checks, disagreements = self._checks, self._disagreements
        summary = {
            "mode": self.mode,
            "first": self.first.name,
            "second": self.second.name,
            "checks": checks,
            "disagreements": disagreements,
            "dropped": disagreements - len(kept),
        }
        _replace(path, "".join(json.dumps(row) + "\n" for row in [summary, *map(_printable, kept)]))

    def _record(self, inputs: tuple[str, bytes, bytes, bytes], first: str, second: str) -> None:
        with self._lock:
            self._checks += 1
            if (first, second) not in AGREEMENTS:
                self._disagreements += 1
                self._kept.append(Disagreement(*inputs, first, second))


def _octets(data: Any) -> bytes:
    return data if type(data) is bytes else bytes(memoryview(data))


def _opinion(provider: Provider, inputs: tuple[str, bytes, bytes, bytes]) -> str:
    """What the provider has to say. Neither a truthy answer nor an error is an acceptance."""
    try:
        verdict = provider.verify(*inputs)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # a panic in Rust arrives in Python as a BaseException
        return f"{type(error).__name__}: {error}"
    if verdict is True:
        return ACCEPTS
    if verdict is False:
        return REJECTS
    return f"TypeError: verify returned {type(verdict).__name__}, not a bool"


def _printable(disagreement: Disagreement) -> dict[str, str]:
    fields = disagreement._asdict().items()
    return {name: value.hex() if isinstance(value, bytes) else value for name, value in fields}


def _replace(path: str | os.PathLike[str], text: str) -> None:
    target = os.path.abspath(path)
    folder, name = os.path.split(target)
    descriptor, beside = tempfile.mkstemp(dir=folder, prefix=f".{name}.")
    try:
        with open(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(beside, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise
