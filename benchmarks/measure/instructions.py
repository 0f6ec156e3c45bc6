"""`instr_`: instructions executed per call, by valgrind's callgrind: the same on every run, whatever else
goes on.

A child Python runs under callgrind twice, over n calls and over 2n, and (Ir(2n) - Ir(n)) / n leaves the call
alone: starting, importing and preparing cancel. Counts of different hosts are not comparable (the C library
picks its routines by processor), counts of different commits on one host are.

A benchmark declares its work as source text, since another process runs it: a program that defines `run(n)`,
makes n calls in it and raises when an answer is wrong.

    def instr_verify(self):
        return "from package import verify\\ndef run(n):\\n    for _ in range(n): assert verify(...)"

The attribute `run_length` is n (64); make it a multiple of the rotation of the inputs. The text is an
argument of the child's command line, which Linux limits to 128 KiB. Without valgrind the benchmark is n/a.

What makes a count repeat: one fixed environment (a longer PATH alone costs thousands of instructions), one
fixed folder and command line (n is written at a fixed width), hashes not randomised, the garbage collector
off, and compiled .pyc files in place, for which the child runs once without valgrind. `-P` keeps the folder
out of the import path.
"""

import re
import shutil
import subprocess
import sys
from typing import Any

from asv_runner.benchmarks.mark import SkipNotImplemented

from .declared import DeclaredBenchmark

ENVIRONMENT = {"PATH": "/usr/bin:/bin", "PYTHONHASHSEED": "0", "LC_ALL": "C"}
FOLDER = "/"
COLLECTED = re.compile(r"Collected\s*:\s*(\d+)")
EPILOGUE = "\nimport gc, sys\ngc.disable()\nrun(int(sys.argv[1]))\n"


def child(program: str, length: int, *wrapper: str) -> str:
    """Run `program` over `length` calls in a child, under the command `wrapper`; what it wrote to stderr."""
    command = [*wrapper, sys.executable, "-P", "-c", program + EPILOGUE, f"{length:012d}"]
    finished = subprocess.run(command, env=ENVIRONMENT, cwd=FOLDER, capture_output=True, text=True)
    if finished.returncode != 0:
        raise RuntimeError(f"the measured program failed ({finished.returncode}):\n{finished.stderr}")
    return finished.stderr


def counted(program: str, length: int, valgrind: str) -> int:
    """Instructions of the whole child, the interpreter's start included."""
    report = child(program, length, valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null")
    found = COLLECTED.search(report)
    if found is None:
        raise RuntimeError(f"callgrind reported no count:\n{report}")
    return int(found[1])


def instructions_per_call(program: str, length: int, valgrind: str) -> float:
    """(Ir(2n) - Ir(n)) / n for n = `length`."""
    child(program, length)
    return (counted(program, 2 * length, valgrind) - counted(program, length, valgrind)) / length


class InstructionBenchmark(DeclaredBenchmark):
    """asv's benchmark type for methods whose names begin with `instr_`."""

    name_regex = re.compile(r"^instr_.+$")
    type = "instr"
    default_unit = "instructions"

    def run(self, *params: Any) -> float:
        valgrind = shutil.which("valgrind")
        if valgrind is None:
            raise SkipNotImplemented("valgrind is not installed")
        length = int(self.attribute("run_length", 64))
        return instructions_per_call(self.declaration(*params), length, valgrind)
