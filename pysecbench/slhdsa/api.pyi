from collections.abc import Iterable
from typing import final

from pysecbench.arguments import Octets

NAMES: tuple[str, ...]

@final
class PublicKey: ...

@final
class ParameterSet:
    @property
    def name(self) -> str: ...
    @property
    def public_key_size(self) -> int: ...
    @property
    def secret_key_size(self) -> int: ...
    @property
    def signature_size(self) -> int: ...
    def __init__(self, name: str) -> None: ...
    def keygen(self, seed: Octets | None = None) -> tuple[bytes, bytes]: ...
    def sign(
        self,
        secret_key: Octets,
        message: Octets,
        context: Octets = b"",
        *,
        randomness: Octets | None = None,
        deterministic: bool = False,
    ) -> bytes: ...
    def sign_prehash(
        self,
        secret_key: Octets,
        message: Octets,
        hash_name: str,
        context: Octets = b"",
        *,
        randomness: Octets | None = None,
        deterministic: bool = False,
    ) -> bytes: ...
    def sign_internal(
        self, secret_key: Octets, message: Octets, randomness: Octets | None, *, mu: None = None
    ) -> bytes: ...
    def load_public_key(self, public_key: Octets) -> PublicKey: ...
    def verify(
        self, public_key: Octets | PublicKey, message: Octets, signature: Octets, context: Octets = b""
    ) -> bool: ...
    def verify_prehash(
        self,
        public_key: Octets | PublicKey,
        message: Octets,
        signature: Octets,
        hash_name: str,
        context: Octets = b"",
    ) -> bool: ...
    def verify_internal(
        self, public_key: Octets | PublicKey, message: Octets, signature: Octets, *, mu: None = None
    ) -> bool: ...
    def verify_each(
        self, items: Iterable[tuple[Octets | PublicKey, Octets, Octets]], *, threads: int = 1
    ) -> list[bool]: ...

SHAKE_128S: ParameterSet
SHAKE_128F: ParameterSet
SHAKE_192S: ParameterSet
SHAKE_192F: ParameterSet
SHAKE_256S: ParameterSet
SHAKE_256F: ParameterSet
