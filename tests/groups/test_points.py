"""Every pair of points of a small group, infinity, equal and opposite ones and those of the same y among
them, in each form of addition."""

from __future__ import annotations

from itertools import product

from tests.arithmetic.inputs import P

from .group import BETA, Group


def test_the_group(group: Group) -> None:
    """The generator is on its curve and of exactly the order stated, and the endomorphism stays within."""
    assert len(set(group.points)) == group.order
    for point in group.points[1:]:
        assert point is not None and (point[1] ** 2 - point[0] ** 3 - group.b) % P == 0
    factor = group.eigenvalue()
    for i, point in enumerate(group.points[1:], 1):
        assert point is not None
        assert group.points[i * factor % group.order] == (BETA * point[0] % P, point[1])
    assert group.is_jacobian(group.probe.jacobian.add_mixed(group.forms[-1][0], group.affine[1]), 0)


def test_encodings(group: Group) -> None:
    for i, point in enumerate(group.affine):
        for compressed in (True, False):
            decoded = group.probe.affine.set_bytes(group.probe.affine.get_bytes(point, compressed))
            assert decoded is None if i == 0 else group.is_affine(decoded, i)


def test_one_point(group: Group) -> None:
    for i, forms in enumerate(group.forms):
        for form in forms:
            for alias in (None, "a"):
                assert group.is_jacobian(group.probe.jacobian.double(form, alias), 2 * i)
                assert group.is_jacobian(group.probe.jacobian.negate(form, alias), -i)
            assert group.is_affine(group.probe.affine.set_jacobian(form), i)
        assert group.is_affine(group.probe.affine.negate(group.affine[i]), -i)


def test_sums_of_all_pairs(group: Group) -> None:
    """With every form of both points, or with one in turn in the largest group."""
    jacobian = group.probe.jacobian
    for i, j in product(range(group.order), repeat=2):
        forms = list(product(group.forms[i], group.forms[j]))
        for a, b in forms if group.order < 100 else forms[(i + 2 * j) % 9 :][:1]:
            assert group.is_jacobian(jacobian.add(a, b), i + j)
            assert group.is_jacobian(jacobian.add_mixed(a, group.affine[j]), i + j)
            assert group.is_jacobian(jacobian.add_unified(a, group.affine[j]), i + j)
        assert group.is_affine(group.probe.affine.sum([group.affine[i], group.affine[j]]), i + j)


def test_affine_sums_that_share_an_inversion(group: Group) -> None:
    """Pairs that have a denominator beside pairs that have none, in every order in the smaller groups."""
    if group.order > 13:
        indices = [(i, i * i % group.order, -i % group.order, 3, 0) for i in range(group.order)]
    else:
        indices = [(*some, 1, 5 * some[0] % group.order) for some in product(range(group.order), repeat=3)]
    for some in indices:
        assert group.is_affine(group.probe.affine.sum([group.affine[i] for i in some]), sum(some))
