"""Operation counts: what the compiled code did in a call, by the counting twins of its kernels."""

from __future__ import annotations

from collections.abc import Callable


def operation_counts(call: Callable[[], object]) -> dict[str, int]:
    """Run call() with this thread's public calls routed to the counting twins; return counts by operation.

    Keys: field_mul field_sqr field_inv point_double point_add point_add_mixed point_add_affine
    keccak_permutation ntt inverse_ntt. A key that is absent is 0. The multiplications and squarings inside
    an inversion are counted as such, too. Points, prepared points and loaded keys made outside work.
    RuntimeError when called inside call() itself.
    """
    from pysecbench import _curve, _curve_count, _pq, _pq_count

    curve, pq = _curve_count.table(), _pq_count.table()
    _curve.start_counting(curve)
    _pq.start_counting(pq)
    try:
        call()
    finally:
        counts = _curve.stop_counting() | _pq.stop_counting()
    return counts
