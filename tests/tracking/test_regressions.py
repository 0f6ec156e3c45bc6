"""The page of regressions, as asv.conf.json sets it: steps of ours are named, those of yardsticks not."""

import json
import re

from asv.config import Config

from benchmarks import bench_dual, libraries, signers
from tests.tracking.scratch import CONFIGURATION, REPOSITORY, Scratch, benchmark, fields, store

CONF = Config.load(str(REPOSITORY / "asv.conf.json"))
SIDES = [["'pysecbench'", "'coincurve'"]]
TIME = benchmark("b.Verify.time_single", SIDES, ["library"])
SMALL = benchmark("b.Verify.time_small")
RATIO = benchmark("b.Verify.ratio_single", [["'coincurve'"]], ["yardstick"], unit="ratio", kind="ratio")
COUNT = benchmark("b.Verify.instr_single", unit="instructions", kind="instr")


def test_steps_of_yardsticks_and_small_ones_are_not_named(project: Scratch) -> None:
    settings = {name: getattr(CONF, name) for name in ("regressions_first_commits", "regressions_thresholds")}
    (project.root / "asv.conf.json").write_text(json.dumps({**CONFIGURATION, **settings}))
    for day in range(4, 12):
        later = day >= 8
        rows = {
            TIME["name"]: fields([1.5, 1.5] if later else [1.0, 1.0], SIDES),
            SMALL["name"]: fields([1.07 if later else 1.0]),
            RATIO["name"]: fields([1.07 if later else 1.0], RATIO["params"]),
            COUNT["name"]: fields([1.02 if later else 1.0]),
        }
        commit = project.commit(f"day {day}", day, {"thing/__init__.py": f"day = {day}\n"})
        store(project.root / "results", commit, day, rows, benchmarks=[TIME, SMALL, RATIO, COUNT])
    for seed in ("1", "2", "3", "4"):  # asv's own order is that of a set, another for every seed
        done = project.run("tracking", "publish", PYTHONHASHSEED=seed)
        assert done.returncode == 0, done.stderr
        named = json.loads((project.root / "html" / "regressions.json").read_text())["regressions"]
        assert [entry[0] for entry in named] == [
            "b.Verify.instr_single",
            "b.Verify.ratio_single('coincurve')",
            "b.Verify.time_single('pysecbench')",
        ]
        feed = (project.root / "html" / "regressions.xml").read_text()
        assert feed.index("instr_single") < feed.index("ratio_single") < feed.index("time_single")


def left_out(entry: str) -> bool:
    """Whether no commit is named for this figure, "benchmark(parameters)@branch"."""
    return any(re.match(pattern, entry) for pattern in CONF.regressions_first_commits)


def test_every_library_beside_ours_is_left_out() -> None:
    for library in (*libraries.CLASSES, *signers.CLASSES, "hashlib"):
        assert left_out(f"bench_batch.VerifyBatch.time_per_signature('{library}', 64)@main") == (
            library != CONF.project
        ), library


def test_of_two_verifiers_the_first_alone_is_left_out() -> None:
    entry = "bench_dual.Valid.track_single('pqcrypto', 'ML-DSA-44', '{}')@main"
    assert [way for way in bench_dual.WAYS if left_out(entry.format(way))] == ["first alone"]


def test_a_kind_of_measure_has_one_threshold() -> None:
    for kind in ("time", "track", "ratio", "peakmem", "instr"):
        entry = f"bench_ecdsa.Verify.{kind}_single('coincurve')@main"
        assert sum(bool(re.match(pattern, entry)) for pattern in CONF.regressions_thresholds) == 1, kind
