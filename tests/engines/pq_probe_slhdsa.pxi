# SLH-DSA on bytes. A key is the number of its parameter set, in the order of slhdsa/parameters.pxi, PK.seed and
# SK.seed; an address is its 32 bytes.
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize


cdef class Key:
    cdef SlhDsaKey key
    cdef bytes pk_seed, sk_seed

    def __init__(self, int number, bytes pk_seed, bytes sk_seed):
        self.pk_seed, self.sk_seed = pk_seed, sk_seed
        self.key.p = &slhdsa_sets[number]
        self.key.pk_seed = pk_seed
        self.key.sk_seed = sk_seed


cdef class Rows:
    """At most STATES rows of bytes, and a pointer to each."""
    cdef list held
    cdef const uint8_t *row[STATES]

    def __cinit__(self, rows):
        cdef int j
        self.held = [bytes(bytearray(row)) for row in rows]     # of its own, since kernels may write to them
        for j in range(len(self.held)):
            self.row[j] = <bytes>self.held[j]

    cdef uint8_t **place(self):
        return <uint8_t **>self.row


cdef Address address_read(bytes address):
    cdef Address a
    memcpy(a.b, <const uint8_t *>address, 32)
    return a


cdef bytes room_for(int size):
    return PyBytes_FromStringAndSize(NULL, size)


cdef inline uint8_t *start_of(bytes room):
    return <uint8_t *>PyBytes_AS_STRING(room)


# ---- hashes of one block -------------------------------------------------------------------------------

def hashed_values(Key key, addresses, values, bint in_place):
    """Of at most STATES values, by hash_values."""
    cdef Address at[STATES]
    cdef Rows value = Rows(values)
    cdef Rows out = value if in_place else Rows([bytes(key.key.p.n)] * len(values))
    cdef int j
    for j in range(len(values)):
        at[j] = address_read(addresses[j])
    hash_values(out.place(), &key.key, at, value.row, len(values))
    return out.held


def hashed_pairs(Key key, addresses, lefts, rights, bint in_place):
    """Of at most STATES pairs, by hash_pairs, over the left values where it is in place."""
    cdef Address at[STATES]
    cdef Rows left = Rows(lefts), right = Rows(rights)
    cdef Rows out = left if in_place else Rows([bytes(key.key.p.n)] * len(lefts))
    cdef int j
    for j in range(len(lefts)):
        at[j] = address_read(addresses[j])
    hash_pairs(out.place(), &key.key, at, left.row, right.row, len(lefts))
    return out.held


# ---- WOTS+ ---------------------------------------------------------------------------------------------

def chains_walked(Key key, bytes address, values, bytes start, bytes end):
    """The values of all chains, each from its place in start to that in end."""
    cdef Address at = address_read(address)
    cdef bytes room = b"".join(values)
    wots_chains(start_of(room), &key.key, &at, start, end)
    return [room[i:i + key.key.p.n] for i in range(0, len(room), key.key.p.n)]


def wots_public_key(Key key, bytes address):
    cdef Address at = address_read(address)
    cdef bytes room = room_for(key.key.p.n)
    wots_pk_gen(start_of(room), &key.key, &at)
    return room


def wots_signature(Key key, bytes message, bytes address):
    cdef Address at = address_read(address)
    cdef bytes room = room_for(key.key.p.len * key.key.p.n)
    wots_sign(start_of(room), &key.key, message, &at)
    return room


def wots_recovered(Key key, bytes signature, bytes message, bytes address):
    """The public key from a signature."""
    cdef Address at = address_read(address)
    cdef bytes room = room_for(key.key.p.n)
    wots_pk_from_sig(start_of(room), &key.key, signature, message, &at)
    return room


# ---- trees ---------------------------------------------------------------------------------------------

def climbed(Key key, nodes, indices, int height, paths, addresses):
    """From at most STATES leaves to the roots of their trees, by tree_climbs."""
    cdef Rows node = Rows(nodes), path = Rows(paths)
    cdef Address at[STATES]
    cdef uint32_t index[STATES]
    cdef int j
    for j in range(len(nodes)):
        at[j] = address_read(addresses[j])
        index[j] = indices[j]
    tree_climbs(node.place(), &key.key, index, height, path.row, at, len(nodes))
    return node.held


def climbed_alone(Key key, bytes node, uint32_t index, int height, bytes path, bytes address):
    """By tree_climb."""
    cdef Address at = address_read(address)
    cdef bytes room = bytes(bytearray(node))
    tree_climb(start_of(room), &key.key, index, height, path, &at)
    return room


def xmss_tree_node(Key key, uint32_t i, int z, bytes address):
    cdef Address at = address_read(address)
    cdef bytes room = room_for(key.key.p.n)
    xmss_node(start_of(room), &key.key, i, z, &at)
    return room


def xmss_signature(Key key, bytes message, uint32_t index, bytes address):
    cdef Address at = address_read(address)
    cdef bytes room = room_for(xmss_signature_size(key.key.p))
    xmss_sign(start_of(room), &key.key, message, index, &at)
    return room


def xmss_recovered(Key key, uint32_t index, bytes signature, bytes message, bytes address):
    """The root from a signature."""
    cdef Address at = address_read(address)
    cdef bytes room = room_for(key.key.p.n)
    xmss_pk_from_sig(start_of(room), &key.key, index, signature, message, &at)
    return room


def fors_tree_node(Key key, uint32_t i, int z, bytes address):
    cdef Address at = address_read(address)
    cdef bytes room = room_for(key.key.p.n)
    fors_node(start_of(room), &key.key, i, z, &at)
    return room


def fors_signature(Key key, bytes digest, bytes address):
    cdef Address at = address_read(address)
    cdef bytes room = room_for(key.key.p.k * (key.key.p.a + 1) * key.key.p.n)
    fors_sign(start_of(room), &key.key, digest, &at)
    return room


def fors_recovered(Key key, bytes signature, bytes digest, bytes address):
    """The public key from a signature."""
    cdef Address at = address_read(address)
    cdef bytes room = room_for(key.key.p.n)
    fors_pk_from_sig(start_of(room), &key.key, signature, digest, &at)
    return room
