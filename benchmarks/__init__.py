"""The asv suite: what is asked of pysecbench, one file a theme. See docs/architecture.md for its place.

| module         | holds                                                                         |
|----------------|-------------------------------------------------------------------------------|
| `bench_*`      | the benchmarks; their names read as sentences: bench_ecdsa.Verify.time_single |
| `base`         | limits on time, guards and forms, shared by all benchmark classes             |
| `inputs`       | seeded keys, messages, signatures, points of the curve                        |
| `signed`       | the same of the post-quantum schemes                                          |
| `libraries`    | one class a library: ours, the reference and the yardsticks, same methods     |
| `signers`      | the same of the post-quantum schemes                                          |
| `dual_samples` | the one run of two verifiers of which bench_dual tells                        |
| `measure`      | measures of their own type: `ratio_`, `instr_`, `ops_` and `slope_`           |

Today's suite runs on every commit of the history: nothing of the measured package is imported before a
benchmark's setup, and what a commit lacks is n/a there. Importing this package teaches asv the types of
`measure`.
"""

from asv_runner.benchmarks import benchmark_types

from .measure import TYPES

benchmark_types.extend(kind for kind in TYPES if kind not in benchmark_types)
