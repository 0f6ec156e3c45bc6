"""A group so small that its points are a table: the subgroup of y^2 = x^3 + b, over the field of secp256k1,
that the kernels' generator makes, with sums and multiples taken on indices modulo the order.

Point i is i times the generator. The table is filled by the chord and tangent rule on plain integers, from
the generator that the kernels name.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import ModuleType

from tests.arithmetic.inputs import Limbs, P, limbs_value, normalized, stretched, within, words_of

CURVE_B = {7: 6, 13: 2, 199: 4}
# windows of a wNAF, whose odd multiples go up to 2^(w - 1) - 1, and regular ones, up to 2^w - 1: all
# below the order
WIDTHS = {7: (2, 2), 13: (4, 3), 199: (5, 5)}
BETA = 0x7AE96A2B_657C0710_6E64479E_AC3434E9_9CF04975_12F58995_C1396C28_719501EE  # a cube root of unity mod p
MOST = (6, 4, 2)  # magnitudes that X, Y and Z may have

Affine = tuple[int, int] | None  # None: infinity


def chord_or_tangent(a: Affine, b: Affine) -> Affine:
    if a is None or b is None:
        return b if a is None else a
    if a[0] != b[0]:
        slope = (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    elif a[1] == b[1]:
        slope = 3 * a[0] * a[0] * pow(2 * a[1], -1, P)
    else:
        return None
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


class Group:
    """The points of one order by index, their raw forms, and the full-length scalars of each residue."""

    def __init__(self, order: int, probe: ModuleType) -> None:
        self.order = order
        self.b = CURVE_B[order]
        self.probe = probe
        x, y, _ = probe.affine.generator()
        generator = limbs_value(x), limbs_value(y)
        self.points: list[Affine] = [None]
        for _ in range(order - 1):
            self.points.append(chord_or_tangent(self.points[-1], generator))
        self.affine = [self._affine(point) for point in self.points]
        source = random.Random(f"forms {order}")
        self.forms = [self._forms(point, source) for point in self.points]

    @staticmethod
    def _affine(point: Affine) -> tuple[object, ...]:
        x, y = point or (0, 0)
        return normalized(x), normalized(y), point is None

    @staticmethod
    def _forms(point: Affine, source: random.Random) -> list[tuple[object, ...]]:
        """Jacobian forms: Z = 1, and random Z in limbs at the largest magnitudes, twice."""
        if point is None:
            return [(normalized(0), normalized(0), normalized(0), True)] * 3
        found: list[tuple[object, ...]] = [(normalized(point[0]), normalized(point[1]), normalized(1), False)]
        for _ in range(2):
            z = source.randrange(1, P)
            values = point[0] * z * z % P, point[1] * z**3 % P, z
            found.append((*(stretched(v, most) for v, most in zip(values, MOST, strict=True)), False))
        return found

    def is_jacobian(self, result: tuple[object, ...], index: int) -> bool:
        """Whether a Jacobian result is this point, within the magnitudes it may have."""
        *limbs, infinity = result
        point = self.points[index % self.order]
        if infinity or point is None:
            return bool(infinity) and point is None
        x, y, z = (limbs_value(part) % P for part in limbs)
        bounded = all(within(part, most) for part, most in zip(limbs, MOST, strict=True))
        return bounded and z != 0 and x == point[0] * z * z % P and y == point[1] * z**3 % P

    def is_affine(self, result: tuple[object, ...], index: int) -> bool:
        x, y, infinity = result
        point = self.points[index % self.order]
        if infinity or point is None:
            return bool(infinity) and point is None
        return (limbs_value(x) % P, limbs_value(y) % P) == point

    def long(self, residue: int, source: random.Random) -> Iterator[int]:
        """Scalars residue + j order: the least j and the largest below 2^256, and two between."""
        most = (2**256 - 1 - residue) // self.order
        for j in (1, most, source.randrange(most), source.getrandbits(130)):
            yield residue + j * self.order

    def split_value(self, scalar: int) -> int:
        """What the signed parts of a scalar stand for."""
        (first, first_negative), (second, second_negative) = self.probe.multiples.split(words_of(scalar))
        signed = words(first, first_negative) + self.eigenvalue() * words(second, second_negative)
        return signed % self.order

    def eigenvalue(self) -> int:
        """The multiple that (x, y) -> (beta x, y) is."""
        x, y = self.points[1] or (0, 0)
        return self.points.index((BETA * x % P, y))


def words(limbs: Limbs, negative: bool) -> int:
    value = sum(limb << 64 * i for i, limb in enumerate(limbs))
    return -value if negative else value
