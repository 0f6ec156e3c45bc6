"""What the processor, and the operating system with it, can run of what engines need."""

cdef extern from *:
    """
    static int psb_supports(int feature) {          /* in the order of NAMES; the built-in takes literals only */
    #if defined(__x86_64__)
        __builtin_cpu_init();
        switch (feature) {
            case 0: return __builtin_cpu_supports("avx2") != 0;
            case 1: return __builtin_cpu_supports("bmi2") != 0;
            case 2: return __builtin_cpu_supports("avx512f") != 0;
            case 3: return __builtin_cpu_supports("avx512bw") != 0;
            case 4: return __builtin_cpu_supports("avx512dq") != 0;
            case 5: return __builtin_cpu_supports("avx512vl") != 0;
            case 6: return __builtin_cpu_supports("avx512ifma") != 0;
            case 7: return __builtin_cpu_supports("avx512vbmi") != 0;
        }
    #endif
        return 0;
    }
    """
    bint psb_supports(int feature)

cdef tuple NAMES = ("avx2", "bmi2", "avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512ifma", "avx512vbmi")

FEATURES = frozenset([name for place, name in enumerate(NAMES) if psb_supports(place)])
