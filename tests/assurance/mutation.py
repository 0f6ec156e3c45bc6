"""python -m tests.assurance.mutation [--seed N] [--each N] [MODULE ...]: mutate the arithmetic, run the
tests.

Each mutant is built into a copy of this tree, the extension concerned only and with -O1, and asked a quick
part of the suite; when all were, those that passed it are asked all of the suite that concerns them. What
does not compile is replaced by the next mutant. Outcomes are saved one by one in build/mutation/, so that an
interrupted run goes on where it was; that of a survivor holds until the tests change. docs/mutation.md is
written at the end.

Before the mutants, the unchanged source goes the same way and must pass. A process that spends too much
processor time (not time: the machine may be busy) counts as failed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from tests.arithmetic.building import BESIDE_THE_PACKAGE, ROOT, package_sources

from .equivalent import EQUIVALENT
from .mutants import MODULES, PACKAGE, Mutant, chosen

OUTCOMES = ROOT / "build" / "mutation"
TABLE = ROOT / "docs" / "mutation.md"
SEED, EACH = 1, 5
BUILD = """
import runpy, sys
from Cython.Build import cythonize
from setuptools import Distribution
package = runpy.run_path("setup.py")
chosen = [extension for extension in package["EXTENSIONS"] if extension.name in sys.argv[1:]]
made = cythonize(chosen, compiler_directives=package["DIRECTIVES"], force=True, quiet=True)
command = Distribution({"ext_modules": made}).get_command_obj("build_ext")
command.inplace = command.force = True
command.ensure_finalized()
command.run()
"""
POST_QUANTUM = ("keccak", "mldsa", "slhdsa")
QUICK = {
    "keccak": ["tests/keccak"],
    "mldsa": ["tests/pq/test_crossing.py"],
    "slhdsa": ["tests/slhdsa"],
    "secp256k1/small_group.pxi": ["tests/groups"],
    "ecdsa/der.pxi": ["tests/curve/test_der.py"],
}
QUICK_OTHERS = ["tests/assurance/test_refused_memory.py"] + [
    f"tests/curve/test_{name}.py"
    for name in ("multiply", "bip340", "deterministic", "edges", "batch", "prepared")
]
WHOLE = {
    True: ["tests/keccak", "tests/mldsa", "tests/slhdsa", "tests/pq"],
    False: ["tests/assurance/test_refused_memory.py", "tests/arithmetic", "tests/curve", "tests/groups"],
}
MEMORY = 8 << 30  # bytes a process may have
SECONDS_MOST = 900  # of processor time for unchanged sources; mutants may take three times what those took


@dataclass(frozen=True)
class Outcome:
    verdict: str  # "killed", "passed", "invalid": does not compile
    by: str  # the test that failed, or why it ended
    tests: str  # a digest of the tests asked
    seconds: float = 0.0  # of processor time that the tests took


# ---- one mutant -----------------------------------------------------------------------------------------


def includes(source: Path) -> set[Path]:
    """What a source includes, and what that includes."""
    found = set()
    for name in re.findall(r'^include "(.+)"', source.read_text(encoding="utf-8"), re.MULTILINE):
        path = next(path for path in (source.parent / name, PACKAGE / name) if path.exists())
        found |= {path, *includes(path)}
    return found


@cache
def extensions(module: str) -> tuple[list[str], list[str]]:
    """The extensions that a module is compiled into: the normal ones, and the counting twins."""
    names = [
        ".".join(source.relative_to(ROOT).with_suffix("").parts)
        for source in sorted(PACKAGE.rglob("*.pyx"))
        if PACKAGE / module in includes(source)
    ]
    return ([n for n in names if not n.endswith("_count")], [n for n in names if n.endswith("_count")])


@cache
def digest_of_tests(module: str) -> str:
    """Of all tests that a module is asked."""
    digest = hashlib.sha256()
    for place in WHOLE[module.startswith(POST_QUANTUM)]:
        for path in sorted((ROOT / place).glob("*.py*")) or [ROOT / place]:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def tests_of(module: str, part: str) -> list[str]:
    if part == "whole":
        return WHOLE[module.startswith(POST_QUANTUM)]
    return QUICK.get(module, QUICK.get(module.partition("/")[0], QUICK_OTHERS))


class Workshop:
    """A copy of this tree, built, in which mutants take the place of a source."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.rmtree(folder, ignore_errors=True)
        for path in package_sources() + [ROOT / name for name in BESIDE_THE_PACKAGE]:
            self._copy(path)
        for path in PACKAGE.rglob("*.so"):
            self._copy(path)
        shutil.copytree(ROOT / "tests", folder / "tests", ignore=shutil.ignore_patterns("__pycache__"))
        setup = folder / "setup.py"
        setup.write_text(setup.read_text(encoding="utf-8").replace('"-O3"', '"-O1"'), encoding="utf-8")

    def _copy(self, path: Path) -> None:
        target = self.folder / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)

    def ask(self, module: str, text: str, part: str, seconds: float) -> Outcome:
        """What a part of the suite says to a module with this text; the folder is afterwards as before."""
        source = self.folder / "pysecbench" / module
        normal, counting = extensions(module)
        built = normal + counting if part == "whole" else normal
        try:
            source.write_text(text, encoding="utf-8")
            if not self._build(built):
                return Outcome("invalid", "", digest_of_tests(module))
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            failed = self._test(tests_of(module, part), int(seconds))
            spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            return Outcome(
                "killed" if failed else "passed", failed or "", digest_of_tests(module), round(spent, 1)
            )
        finally:
            self._copy(PACKAGE / module)
            for name in built:
                folder, _, stem = name.replace(".", "/").rpartition("/")
                for path in (ROOT / folder).glob(f"{stem}.*.so"):
                    self._copy(path)
            shutil.rmtree(self.folder / "build", ignore_errors=True)

    def _build(self, names: list[str]) -> bool:
        child = subprocess.run([sys.executable, "-c", BUILD, *names], cwd=self.folder, capture_output=True)
        return child.returncode == 0

    def _test(self, tests: list[str], seconds: int) -> str | None:
        """The test that failed, or why there was no verdict; None when all passed."""

        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 10))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        vectors = os.environ.get("PYSECBENCH_VECTORS", str(ROOT.parent / "shared" / "vectors"))
        settings = {"PYSECBENCH_VECTORS": vectors, "PYSECBENCH_REFERENCE_INTEGER": "gmpy2",
                    "PYSECBENCH_BUILD_CACHE": str(self.folder / "build" / "tests")}  # fmt: skip
        child = subprocess.run(
            [sys.executable, "-m", "pytest", "-v", "-x", "--tb=no", "-p", "no:cacheprovider",
             "-k", "not reference", *tests],        # the pure Python reference has no mutants
            cwd=self.folder, env={**os.environ, **settings}, preexec_fn=limit,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        )  # fmt: skip
        if child.returncode == 0:
            return None
        if child.returncode < 0:
            begun = re.findall(r"^(tests/\S+::.+?)(?: [A-Z]+(?: +\[.*%\])?)?$", child.stdout, re.MULTILINE)
            place = begun[-1].partition(" Fatal Python error")[0].strip() if begun else "the import"
            if child.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
                return f"{place} (does not end)"
            return f"{place} ({signal.Signals(-child.returncode).name})"
        failed = re.search(r"^(?:FAILED|ERROR) (tests/.+?)(?: - .*)?$", child.stdout, re.MULTILINE)
        return failed[1] if failed else f"pytest ended with {child.returncode}"


# ---- all mutants ----------------------------------------------------------------------------------------


def text_of(module: str) -> str:
    return (PACKAGE / module).read_text(encoding="utf-8")


def saved(key: str, module: str) -> Outcome | None:
    """The outcome kept under a key, unless it was passing other tests than today's."""
    path = OUTCOMES / f"{key}.json"
    if not path.exists():
        return None
    outcome = Outcome(**json.loads(path.read_text(encoding="utf-8")))
    return None if outcome.verdict == "passed" and outcome.tests != digest_of_tests(module) else outcome


def save(key: str, outcome: Outcome) -> None:
    OUTCOMES.mkdir(parents=True, exist_ok=True)
    beside = OUTCOMES / f"{key}.tmp"
    beside.write_text(json.dumps(asdict(outcome)), encoding="utf-8")
    beside.rename(OUTCOMES / f"{key}.json")


def unchanged(workshop: Workshop, module: str, part: str) -> float:
    """The processor time, in seconds, that the unchanged sources took, which are asked unless that was done;
    SystemExit when a test fails: all else is void."""
    contents = b"".join(path.read_bytes() for path in package_sources())
    asked = repr((extensions(module), tests_of(module, part), digest_of_tests(module), contents)).encode()
    key = f"unchanged-{hashlib.sha256(asked).hexdigest()[:16]}"
    outcome = saved(key, module)
    if outcome is None:
        outcome = workshop.ask(module, text_of(module), part, SECONDS_MOST)
        save(key, outcome)
    if outcome.verdict != "passed":
        raise SystemExit(f"the unchanged {module} does not pass: {outcome.by}")
    return outcome.seconds


def outcome_of(workshop: Workshop, mutant: Mutant, part: str) -> Outcome:
    key = f"{mutant.key}-{part}"
    outcome = saved(key, mutant.module)
    if outcome is None:
        seconds = 3 * unchanged(workshop, mutant.module, part) + 5
        outcome = workshop.ask(mutant.module, mutant.text, part, seconds)
        save(key, outcome)
    return outcome


def valid(workshop: Workshop, module: str, seed: int, each: int) -> Iterator[tuple[Mutant, Outcome]]:
    """The first mutants of a module that compile, with what the quick tests say, one at a time."""
    mutants = chosen(module, text_of(module), seed)
    while each:
        mutant = next(mutants)
        outcome = outcome_of(workshop, mutant, "quick")
        if outcome.verdict != "invalid":
            each -= 1
            yield mutant, outcome


def in_turn(runs: list[Iterator[tuple[Mutant, Outcome]]]) -> Iterator[tuple[Mutant, Outcome]]:
    """One mutant of each module, then the second of each, …: what is interrupted has asked all alike."""
    while runs:
        for run in list(runs):
            try:
                yield next(run)
            except StopIteration:
                runs.remove(run)


# ---- the table ------------------------------------------------------------------------------------------


def argument(mutant: Mutant) -> str | None:
    """Why a mutant computes what the source computes, where that was shown."""
    return EQUIVALENT.get((mutant.module, mutant.before, mutant.after))


def verdict(mutant: Mutant, outcome: Outcome) -> str:
    if outcome.verdict == "killed":
        return f"killed: `{outcome.by}`"
    return f"equivalent: {argument(mutant)}" if argument(mutant) else "**survived**"


def code(text: str) -> str:
    return "`" + text.replace("|", "\\|") + "`"


def table(found: list[tuple[Mutant, Outcome]], seed: int) -> str:
    """The document: counts, then every mutant."""
    git = ["git", "rev-parse", "--short=12", "HEAD"]
    commit = subprocess.run(git, cwd=ROOT, capture_output=True, text=True).stdout.strip()
    killed = sum(outcome.verdict == "killed" for _, outcome in found)
    equivalent = sum(outcome.verdict == "passed" and bool(argument(mutant)) for mutant, outcome in found)
    survived = len(found) - killed - equivalent
    modules = len({mutant.module for mutant, _ in found})
    rows = [
        f"| `{mutant.module}:{mutant.line}` | {mutant.kind} | {code(mutant.before)} | {code(mutant.after)} "
        f"| {verdict(mutant, outcome).replace('|', chr(92) + '|')} |"
        for mutant, outcome in sorted(found, key=lambda pair: (pair[0].module, pair[0].line, pair[0].after))
    ]
    head = f"""# Mutation

Written by `python -m tests.assurance.mutation`. Seed {seed}, sources of commit {commit or "unknown"}.
{modules} modules, {len(found)} mutants: {killed} killed, {equivalent} equivalent, {survived} survived.

A mutant is the source with one edit, made by a rule
([tests/assurance/mutants.py](../tests/assurance/mutants.py)). The test named is the one that failed first; a
process that crashed or did not end counts as a failed test. The argument for an equivalent mutant stands in
[tests/assurance/equivalent.py](../tests/assurance/equivalent.py).

| where | kind | source | mutant | outcome |
|---|---|---|---|---|
"""
    return head + "\n".join(rows) + "\n"


def report(mutant: Mutant, outcome: Outcome) -> None:
    where = f"{mutant.module}:{mutant.line}"
    print(f"{where}: {mutant.before}  ->  {mutant.after}: {verdict(mutant, outcome)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.assurance.mutation", description="Mutate the arithmetic and run the tests."
    )
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--each", type=int, default=EACH, help="mutants a module")
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=f"such as {MODULES[0]}; all when none")
    asked = parser.parse_args()
    modules = asked.modules or MODULES
    unknown = set(modules) - set(MODULES)
    if unknown:
        parser.error(f"no module: {', '.join(sorted(unknown))}")
    workshop = Workshop(ROOT / "build" / "mutation-workshop")
    found = []
    for mutant, outcome in in_turn([valid(workshop, module, asked.seed, asked.each) for module in modules]):
        report(mutant, outcome)
        found.append((mutant, outcome))
    for i, (mutant, outcome) in enumerate(found):
        if outcome.verdict == "passed" and argument(mutant) is None:
            found[i] = mutant, outcome_of(workshop, mutant, "whole")
            report(*found[i])
    if not asked.modules:
        beside = TABLE.with_suffix(".tmp")
        beside.write_text(table(found, asked.seed), encoding="utf-8")
        beside.rename(TABLE)
    survived = [m for m, outcome in found if outcome.verdict == "passed" and argument(m) is None]
    print(f"{len(found)} mutants, {len(survived)} unanswered")
    sys.exit(bool(survived))


if __name__ == "__main__":
    main()
