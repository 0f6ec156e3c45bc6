"""The parameter sets as the standards print them (FIPS 204, tables 1 and 2; FIPS 205, table 2), and which
bytes of a signature are what (FIPS 204, algorithm 26; FIPS 205, section 9.2).

Typed from the standards and not read from the package: what is tested cannot be its own judge.
"""

from typing import NamedTuple

Q = 8380417
W = 16  # the Winternitz parameter of every set of FIPS 205


class MlDsa(NamedTuple):
    """A row of FIPS 204, table 1."""

    k: int
    l: int  # noqa: E741  (the standard's name)
    eta: int
    tau: int
    strength: int  # lambda
    gamma1: int
    gamma2: int
    omega: int

    @property
    def beta(self) -> int:
        return self.tau * self.eta

    @property
    def challenge_size(self) -> int:
        """Bytes of c~."""
        return self.strength // 4

    @property
    def polynomial_size(self) -> int:
        """Bytes of one polynomial of z: 256 coefficients of bitlen(gamma1 - 1) + 1 bits."""
        return 32 * self.gamma1.bit_length()

    @property
    def hints_at(self) -> int:
        """Where the hints begin, behind c~ and z."""
        return self.challenge_size + self.l * self.polynomial_size

    def sizes(self) -> tuple[int, int, int]:
        """Bytes of public key, secret key and signature."""
        secret = 128 + 32 * ((self.k + self.l) * (2 * self.eta).bit_length() + 13 * self.k)
        return 32 + 320 * self.k, secret, self.hints_at + self.omega + self.k

    def parts(self) -> dict[str, range]:
        """The bytes of a signature by what they hold."""
        z_at = [self.challenge_size + i * self.polynomial_size for i in range(self.l + 1)]
        counts_at = self.hints_at + self.omega
        return {
            "c~": range(self.challenge_size),
            **{f"z[{i}]": range(z_at[i], z_at[i + 1]) for i in range(self.l)},
            "hints": range(self.hints_at, counts_at),
            "counts of hints": range(counts_at, counts_at + self.k),
        }


class SlhDsa(NamedTuple):
    """A row of FIPS 205, table 2."""

    n: int
    h: int
    d: int
    a: int
    k: int
    m: int

    @property
    def height(self) -> int:
        """Levels of one XMSS tree, h'."""
        return self.h // self.d

    @property
    def chains(self) -> int:
        """Hash chains of one WOTS+ signature, len = len1 + len2 with len2 = 3."""
        return 2 * self.n + 3

    def sizes(self) -> tuple[int, int, int]:
        """Bytes of public key, secret key and signature."""
        values = 1 + self.k * (1 + self.a) + self.h + self.d * self.chains
        return 2 * self.n, 4 * self.n, values * self.n

    def parts(self) -> dict[str, range]:
        """The bytes of a signature by what they hold."""
        lengths = {"R": 1}
        for tree in range(self.k):
            lengths |= {f"FORS {tree} secret": 1, f"FORS {tree} path": self.a}
        for layer in range(self.d):
            lengths |= {f"layer {layer} WOTS+": self.chains, f"layer {layer} path": self.height}
        parts, start = {}, 0
        for name, values in lengths.items():
            parts[name] = range(start, start + values * self.n)
            start += values * self.n
        return parts


TABLE: dict[str, MlDsa | SlhDsa] = {
    "ML-DSA-44": MlDsa(4, 4, 2, 39, 128, 2**17, (Q - 1) // 88, 80),
    "ML-DSA-65": MlDsa(6, 5, 4, 49, 192, 2**19, (Q - 1) // 32, 55),
    "ML-DSA-87": MlDsa(8, 7, 2, 60, 256, 2**19, (Q - 1) // 32, 75),
    "SLH-DSA-SHAKE-128s": SlhDsa(16, 63, 7, 12, 14, 30),
    "SLH-DSA-SHAKE-128f": SlhDsa(16, 66, 22, 6, 33, 34),
    "SLH-DSA-SHAKE-192s": SlhDsa(24, 63, 7, 14, 17, 39),
    "SLH-DSA-SHAKE-192f": SlhDsa(24, 66, 22, 8, 33, 42),
    "SLH-DSA-SHAKE-256s": SlhDsa(32, 64, 8, 14, 22, 47),
    "SLH-DSA-SHAKE-256f": SlhDsa(32, 68, 17, 9, 35, 49),
}
