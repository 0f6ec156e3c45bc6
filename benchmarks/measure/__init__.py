"""Measures that asv lacks, as benchmark types of its own kind; what they measure is no business of theirs.

| prefix   | module       | value                                                             |
|----------|--------------|-------------------------------------------------------------------|
| `ratio_` | ratio        | cost of one call over the cost of another, taken in one process    |
| `instr_` | instructions | instructions a call executes, counted by callgrind                 |
| `ops_`   | operations   | operations a call does, counted by the measured code itself        |
| `slope_` | slope        | time of a call, the slope of time over growing counts of calls     |

A benchmark method of these types does not do the work: it *declares* it (see `declared`), and the measure
runs what was declared as often as it needs. A further measure is one more module here and one more name in
`TYPES`.
"""

from .instructions import InstructionBenchmark
from .operations import OperationsBenchmark
from .ratio import RatioBenchmark
from .slope import SlopeBenchmark

TYPES = (RatioBenchmark, InstructionBenchmark, OperationsBenchmark, SlopeBenchmark)
