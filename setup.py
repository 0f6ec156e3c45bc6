"""Builds the Cython extensions, two at a time.

Flags are explicit, and symbols are kept because callgrind needs them. An engine for wider vectors that the
platform or the compiler cannot build is left out (see pysecbench/engine).
"""

import os
import platform

import Cython
from Cython.Build import cythonize
from setuptools import Extension, setup

# other flags in their place, separated by blanks: so the tests build at other levels of optimisation
FLAGS = os.environ.get("PYSECBENCH_FLAGS", "-O3 -g0").split()
# macros for every extension, separated by blanks: so the tests build a twin of the whole package (see twin.h)
MACROS = [(name, "1") for name in os.environ.get("PYSECBENCH_MACROS", "").split()]
ON_X86 = platform.machine() in ("x86_64", "AMD64")
AVX512 = [f"-mavx512{part}" for part in ("f", "bw", "dq", "vl", "ifma", "vbmi")] + ["-mbmi2"]
DIRECTIVES = {
    "language_level": "3",
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "binding": True,
    "embedsignature": True,
    "freethreading_compatible": False,
}


def quoted(text: str) -> str:
    return f'"{text}"'


def extension(module: str, *flags: str, **macros: str) -> Extension:
    return Extension(
        module,
        [module.replace(".", "/") + ".pyx"],
        include_dirs=["pysecbench"],
        depends=["pysecbench/twin.h", "pysecbench/engine/lanes.h"],  # cythonize itself finds .pxi and .pxd
        define_macros=[
            *macros.items(),
            *MACROS,
            ("PSB_FLAGS", quoted(" ".join(FLAGS))),
            ("PSB_CYTHON", quoted(Cython.__version__)),
        ],
        extra_compile_args=[*FLAGS, *flags],
        optional=bool(flags),
    )


WIDE = [
    extension("pysecbench.engine.curve_avx512", *AVX512),
    extension("pysecbench.engine.pq_avx2", "-mavx2", "-mbmi2", PSB_STATES="4"),
    extension("pysecbench.engine.pq_avx512", *AVX512, PSB_STATES="8"),
]
EXTENSIONS = [
    extension("pysecbench.engine.cpuid"),
    extension("pysecbench._curve"),
    extension("pysecbench._curve_count", PSB_COUNT="1"),
    extension("pysecbench._pq"),
    extension("pysecbench._pq_count", PSB_COUNT="1"),
    extension("pysecbench.items"),
    extension("pysecbench.secp256k1.api"),
    extension("pysecbench.sha256.api"),
    extension("pysecbench.ecdsa.api"),
    extension("pysecbench.schnorr.api"),
    extension("pysecbench.keccak.api"),
    extension("pysecbench.mldsa.api"),
    extension("pysecbench.slhdsa.api"),
    *(WIDE if ON_X86 else []),
]


if __name__ == "__main__":  # the tests read flags and directives from here, too
    setup(
        ext_modules=cythonize(EXTENSIONS, compiler_directives=DIRECTIVES, nthreads=2),
        options={"build_ext": {"parallel": 2}},
    )
