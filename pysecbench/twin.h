/* What the twins of the kernels add. One switch each, given to the compiler by setup.py or by the tests:
 *
 *   PSB_COUNT   counts the operations that operation_counts() reports, per thread
 *   PSB_VERIFY  carries a stated magnitude beside every field element and checks every stated bound
 *   PSB_GROUP   = 7, 13 or 199 takes a group of that order in place of secp256k1's (secp256k1/group.pxi)
 *
 * Without a switch every macro here is empty, so the normal kernels contain none of these instructions. */
#ifndef PSB_TWIN_H
#define PSB_TWIN_H

#include <stdint.h>

/* ---- PSB_COUNT ------------------------------------------------------------------------------------- */

enum { OP_FIELD_MUL, OP_FIELD_SQR, OP_FIELD_INV, OP_POINT_DOUBLE, OP_POINT_ADD, OP_POINT_ADD_MIXED,
       OP_POINT_ADD_AFFINE, OP_KECCAK_PERMUTATION, OP_NTT, OP_INVERSE_NTT, OP_KINDS };

#ifdef PSB_COUNT
static __thread uint64_t psb_counts[OP_KINDS];
#define count_op(op) (psb_counts[op]++)
#define counted(op) (psb_counts[op])
#define count_reset(op) (psb_counts[op] = 0)
#else
#define count_op(op) ((void)0)
#define counted(op) ((uint64_t)0)
#define count_reset(op) ((void)0)
#endif

/* ---- PSB_VERIFY ------------------------------------------------------------------------------------ */

#ifdef PSB_VERIFY
#include <stdio.h>
#include <stdlib.h>
#define verify_check(condition) do { if (!(condition)) { \
    fprintf(stderr, "pysecbench: bound violated at %s:%d: %s\n", __FILE__, __LINE__, #condition); \
    abort(); } } while (0)
#else
#define verify_check(condition) ((void)0)
#endif

/* ---- PSB_CT ---------------------------------------------------------------------------------------- */

#ifdef PSB_CT
#include <valgrind/memcheck.h>
#define classify(value) ((void)VALGRIND_MAKE_MEM_UNDEFINED((value), sizeof(*(value))))
#define declassify(value) ((void)VALGRIND_MAKE_MEM_DEFINED((value), sizeof(*(value))))
#else
#define classify(value) ((void)0)
#define declassify(value) ((void)0)
#endif

#endif
