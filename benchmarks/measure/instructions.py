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

Code that picks one of several engines by what the processor offers may pick another one under valgrind, which
hides what it cannot run (3.19: AVX-512). So a program may define `engine()`, the name of the one that ran. It
must be what the attribute `engine` names, else what runs without valgrind; where valgrind hides that one, the
benchmark is n/a, because the count of another engine would pass for its.

What makes a count repeat: one fixed environment (a longer PATH alone costs thousands of instructions), one
fixed folder and command line (n is written at a fixed width), hashes not randomised, the garbage collector
off, and compiled .pyc files in place, for which the child first runs without valgrind. `-P` keeps the folder
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
RUN = "\nimport gc, sys\ngc.disable()\nrun(int(sys.argv[1]))\n"
TELL = 'print(engine() if "engine" in globals() else "")\n'


class Hidden(RuntimeError):
    """The engine asked for does not run under valgrind."""


def child(program: str, length: int, *wrapper: str) -> tuple[str, str]:
    """Run `program` over `length` calls in a child, under the command `wrapper`; what it wrote to stdout and
    to stderr. RuntimeError when it fails."""
    return told([*wrapper, sys.executable, "-P", "-c", program + RUN, f"{length:012d}"])


def engine_of(program: str, length: int, *wrapper: str) -> str:
    """The engine that runs, "" when the program does not say. Asked in a run that is not counted: what tells
    it may read what changes from minute to minute, such as the processor's frequency."""
    command = [*wrapper, sys.executable, "-P", "-c", program + RUN + TELL, f"{length:012d}"]
    return told(command)[0].splitlines()[-1]


def told(command: list[str]) -> tuple[str, str]:
    finished = subprocess.run(command, env=ENVIRONMENT, cwd=FOLDER, capture_output=True, text=True)
    if finished.returncode != 0:
        raise RuntimeError(f"the measured program failed ({finished.returncode}):\n{finished.stderr}")
    return finished.stdout, finished.stderr


def counted(program: str, length: int, valgrind: str) -> int:
    """Instructions of the whole child, the interpreter's start included."""
    _, report = child(program, length, valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null")
    found = COLLECTED.search(report)
    if found is None:
        raise RuntimeError(f"callgrind reported no count:\n{report}")
    return int(found[1])


def demand_engine(program: str, length: int, valgrind: str, engine: str | None) -> None:
    """RuntimeError unless `engine` (None: any) runs without valgrind, Hidden unless it runs under it, too."""
    native = engine_of(program, length)
    if engine not in (None, native):
        raise RuntimeError(f"engine {engine!r} was asked for, {native!r} ran")
    if not native:
        return
    try:
        ran = engine_of(program, 0, valgrind, "--tool=none")
    except RuntimeError as failure:
        if engine is None:
            raise
        raise Hidden(f"engine {engine!r} fails under valgrind: {str(failure).splitlines()[-1]}") from failure
    if ran != native:
        raise Hidden(f"engine {native!r} was asked for, {ran!r} runs under valgrind")


def instructions_per_call(program: str, length: int, valgrind: str, engine: str | None = None) -> float:
    """(Ir(2n) - Ir(n)) / n for n = `length`; raises as `demand_engine` does."""
    demand_engine(program, length, valgrind, engine)
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
        length, engine = int(self.attribute("run_length", 64)), self.attribute("engine", None)
        try:
            return instructions_per_call(self.declaration(*params), length, valgrind, engine)
        except Hidden as hidden:
            raise SkipNotImplemented(str(hidden)) from hidden
