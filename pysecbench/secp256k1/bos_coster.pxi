# Sums of multiples by Bos and Coster's method (de Rooij, "Efficient exponentiation using precomputation and vector
# addition chains" (EUROCRYPT 1994), section 4): with the two largest scalars a >= b,
# a P + b Q = (a mod b) P + b (Q + (a / b) P), until one scalar is left. The quotient is nearly always 1; where it is
# not, its multiple is made by double-and-add, so that one huge scalar among small ones costs its bits once.

from libc.stdint cimport uint32_t

cdef struct Summand:
    JacobianPoint point
    uint128 k


cdef inline void sift_down(uint32_t *heap, const Summand *summand, size_t size, size_t at) noexcept nogil:
    """Restore the heap, largest scalar first, after the scalar of heap[at] has shrunk."""
    cdef size_t child
    cdef uint32_t moving = heap[at]
    while True:
        child = 2 * at + 1
        if child >= size:
            break
        if child + 1 < size and summand[heap[child + 1]].k > summand[heap[child]].k:
            child += 1
        if summand[heap[child]].k <= summand[moving].k:
            break
        heap[at] = heap[child]
        at = child
    heap[at] = moving


cdef void multiply_short_var(JacobianPoint *r, uint128 k, const JacobianPoint *p) noexcept nogil:
    """r = k p, binary, right to left."""
    cdef JacobianPoint power = p[0]
    jacobian_set_infinity(r)
    while k != 0:
        if <uint64_t>k & 1:
            point_add_var(r, r, &power)
        k >>= 1
        if k != 0:
            point_double_var(&power, &power)


cdef void summands_reduce_var(JacobianPoint *r, Summand *summand, uint32_t *heap, size_t size) noexcept nogil:
    """r = the sum of size summands, which it uses up."""
    cdef Summand *first
    cdef Summand *second
    cdef JacobianPoint multiple
    cdef uint128 quotient
    cdef size_t i
    for i in range(size // 2, 0, -1):
        sift_down(heap, summand, size, i - 1)
    while size > 1:
        first = &summand[heap[0]]
        second = &summand[heap[1]]
        if size > 2 and summand[heap[2]].k > second.k:
            second = &summand[heap[2]]
        if second.k == 0:
            break
        if first.k - second.k < second.k:
            point_add_var(&second.point, &second.point, &first.point)
            first.k -= second.k
        else:
            quotient = first.k // second.k
            multiply_short_var(&multiple, quotient, &first.point)
            point_add_var(&second.point, &second.point, &multiple)
            first.k -= quotient * second.k
        if first.k == 0:
            size -= 1
            heap[0] = heap[size]
        sift_down(heap, summand, size, 0)
    multiply_short_var(r, summand[heap[0]].k, &summand[heap[0]].point)


cdef void bos_coster_sum_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p, size_t n, HalfTerm *half,
                             Summand *summand, uint32_t *heap) noexcept nogil:
    """r = the sum of n terms, with room for 2 n halves, summands and places in the heap."""
    cdef size_t used = half_terms_make(half, k, p, n), i
    for i in range(used):
        jacobian_set_affine(&summand[i].point, &half[i].point)
        summand[i].k = half[i].k
        heap[i] = <uint32_t>i
    jacobian_set_infinity(r)
    if used != 0:
        summands_reduce_var(r, summand, heap, used)


cdef bint msm_bos_coster_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p, size_t n,
                             size_t scratch_bytes) noexcept nogil:
    """r = the sum; False when memory is refused."""
    cdef size_t bytes_each = 2 * (sizeof(HalfTerm) + sizeof(Summand) + sizeof(uint32_t)), done = 0, terms
    cdef size_t most = min(n, max(scratch_bytes // bytes_each, <size_t>1), <size_t>1 << 30)
    cdef HalfTerm *half = <HalfTerm *>malloc((2 * most + 1) * sizeof(HalfTerm))
    cdef Summand *summand = <Summand *>malloc((2 * most + 1) * sizeof(Summand))
    cdef uint32_t *heap = <uint32_t *>malloc((2 * most + 1) * sizeof(uint32_t))
    cdef bint granted = half != NULL and summand != NULL and heap != NULL
    cdef JacobianPoint part
    jacobian_set_infinity(r)
    while granted and done < n:
        terms = min(n - done, most)
        bos_coster_sum_var(&part, k + done, p + done, terms, half, summand, heap)
        point_add_var(r, r, &part)
        done += terms
    free(half)
    free(summand)
    free(heap)
    return granted
