"""The compiled kernels of secp256k1, SHA-256, ECDSA and BIP340 as one extension, and how they were compiled."""
from pysecbench.twin cimport OP_FIELD_MUL

import operator

from pysecbench import engine as engines

include "kernels.pxi"

cdef extern from *:
    """
    #ifndef PSB_FLAGS
    #define PSB_FLAGS "unknown"
    #endif
    #ifndef PSB_CYTHON
    #define PSB_CYTHON "unknown"
    #endif
    static const char *psb_compiler(void) {
    #if defined(__clang__)
        return "clang " __clang_version__;
    #else
        return "gcc " __VERSION__;
    #endif
    }
    """
    const char *PSB_FLAGS
    const char *PSB_CYTHON

    const char *psb_compiler()

COMPONENTS = ("field_mul", "field_sqr", "field_sqrt", "inverse_fermat", "inverse_safegcd",
              "inverse_safegcd_var", "inverse_batch", "scalar_mul", "point_double", "point_add",
              "point_add_mixed")
COUNTED = ("field_mul", "field_sqr", "field_inv", "point_double", "point_add", "point_add_mixed",
           "point_add_affine")
cdef int FIRST_COUNTED = OP_FIELD_MUL

include "routing.pxi"


def compiler():
    """The compiler that built this extension and its flags: a pair of str."""
    return psb_compiler().decode(), PSB_FLAGS.decode()


def cython_version():
    """The version of Cython that compiled this extension."""
    return PSB_CYTHON.decode()


def use_engine(table):
    """Run array kernels on the engine whose table is in the capsule, on the portable one for None."""
    global engine
    engine = &portable_engine if table is None else <CurveEngine *>PyCapsule_GetPointer(table, ENGINE)


engines.join("curve", use_engine)
