# The permutation on states, each a sequence of 25 integers.

STATES_AT_A_TIME = STATES


def permuted(state):
    """By the permutation of one state."""
    cdef uint64_t lane[25]
    cdef int i
    for i in range(25):
        lane[i] = state[i]
    keccak_permutation(lane)
    return [lane[i] for i in range(25)]


def permuted_together(states, bint in_place):
    """STATES states by the permutation of so many."""
    cdef uint64_t before[25 * STATES]
    cdef uint64_t after[25 * STATES]
    cdef uint64_t *out = &before[0] if in_place else &after[0]
    cdef int i, j
    for j in range(STATES):
        for i in range(25):
            before[STATES * i + j] = states[j][i]
    keccak_permutations(out, before)
    return [[out[STATES * i + j] for i in range(25)] for j in range(STATES)]
