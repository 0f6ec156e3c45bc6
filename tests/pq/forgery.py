"""ML-DSA signatures under a public key whose t1 is zero, which anyone can sign for.

With t1 = 0 the verifier's A z - c t1 2^d (FIPS 204, algorithm 8, line 9) is A z whatever the challenge is,
so every z and every hint has a c~ that fits. Hence a verifier that takes z or hints from outside their
ranges can be shown one that it accepts. The arithmetic is dilithium-py's.
"""

import hashlib
from collections.abc import Sequence

from dilithium_py import ml_dsa

from .inputs import ParameterSet
from .tables import TABLE, MlDsa

MESSAGE = b"signed by nobody"


def public_key(parameters: ParameterSet) -> bytes:
    """rho of zeros and t1 = 0."""
    return bytes(parameters.public_key_size)


def encode_hints(positions: Sequence[Sequence[int]], table: MlDsa) -> bytes:
    """HintBitPack (FIPS 204, algorithm 20), without sorting and without looking at what it packs."""
    flat = [position for row in positions for position in row]
    counts = [sum(map(len, positions[: i + 1])) for i in range(table.k)]
    return bytes(flat) + bytes(table.omega - len(flat)) + bytes(counts)


def _encode_z(z: Sequence[Sequence[int]], table: MlDsa) -> bytes:
    """BitPack (FIPS 204, algorithm 17) of each polynomial: gamma1 - coefficient in so many bits."""
    bits = table.gamma1.bit_length()
    packed = b""
    for row in z:
        value = sum((table.gamma1 - coefficient) << bits * i for i, coefficient in enumerate(row))
        packed += value.to_bytes(table.polynomial_size, "little")
    return packed


def forge(
    parameters: ParameterSet,
    z: Sequence[Sequence[int]],
    positions: Sequence[Sequence[int]] | None = None,
    hints: bytes | None = None,
) -> bytes:
    """The signature of MESSAGE with this z and hints at these positions, none when absent.

    hints: what stands in the signature for them, when that is not what the standard would put there.
    """
    table, scheme = TABLE[parameters.name], getattr(ml_dsa, parameters.name.replace("-", "_"))
    assert isinstance(table, MlDsa)
    positions = positions or [()] * table.k
    key = public_key(parameters)
    mu = hashlib.shake_256(hashlib.shake_256(key).digest(64) + b"\0\0" + MESSAGE).digest(64)
    vector = scheme.M.vector([scheme.R(list(row)) for row in z])
    product = (scheme._expand_matrix_from_seed(key[:32]) @ vector.to_ntt()).from_ntt()
    bits = scheme.M.vector([scheme.R([int(i in row) for i in range(256)]) for row in positions])
    w1 = bits.use_hint(product, 2 * table.gamma2).bit_pack_w(table.gamma2)
    challenge = hashlib.shake_256(mu + w1).digest(table.challenge_size)
    return challenge + _encode_z(z, table) + (hints or encode_hints(positions, table))
