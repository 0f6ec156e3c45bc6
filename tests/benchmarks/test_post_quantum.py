"""The post-quantum half of the suite: its inputs, its yardsticks, and the run of two verifiers."""

import json
import statistics
import subprocess
import sys
import types
from pathlib import Path

import pytest
from asv_runner.discovery import disc_benchmarks

import benchmarks
from benchmarks import base, bench_dual, dual_samples, inputs, signed, signers
from benchmarks.dual_samples import Key, Run

ML_DSA = ("ML-DSA-44", "ML-DSA-65", "ML-DSA-87")
SLH_DSA = signed.KEPT_SUITES
DISCOVERED = {
    benchmark.name: benchmark for benchmark in disc_benchmarks(str(Path(benchmarks.__file__).parent))
}


def here(make, *arguments):
    """What `make` makes; the test is skipped where a library is missing."""
    try:
        return make(*arguments)
    except NotImplementedError as lacking:
        pytest.skip(str(lacking))


def inputs_of(suite):
    return here(signed.signed, suite)


@pytest.mark.parametrize(("suites", "rotation"), [(ML_DSA, 64), (SLH_DSA, 8)])
def test_inputs_are_distinct(suites, rotation):
    samples = [sample for suite in suites for sample in inputs_of(suite)]
    assert len(samples) == rotation * len(suites)
    for field in signed.Signed._fields:
        assert len({getattr(sample, field) for sample in samples}) == len(samples)
    assert all(len(sample.message) == 32 for sample in samples)


@pytest.mark.parametrize("suite", [*ML_DSA, *SLH_DSA])
def test_inputs_are_valid_to_pqcrypto(suite):
    call = here(signers.Pqcrypto().verify, suite)
    call.run(call.rotation)
    call.check()


def test_the_kept_signatures_are_slh_dsa_s_to_the_byte():
    suite = "SLH-DSA-SHAKE-128f"  # half a second; the other sets take ten
    row = here(signed.made_by_slh_dsa, suite, 7)
    made = signed.signed(suite)[7]
    assert (row["public_key"], row["signature"]) == (made.public_key.hex(), made.signature.hex())
    assert made.secret_key == made.seed + made.public_key[16:]


def test_inputs_are_ours_where_fast_mldsa_is_missing(monkeypatch):
    expected = inputs_of("ML-DSA-44")[:2]
    here(signers.Pysecbench.parameter_set, "ML-DSA-44")
    monkeypatch.setitem(sys.modules, "fast_mldsa", None)
    assert [signed._mldsa("ML-DSA-44", index) for index in range(2)] == expected


OFFERED = {
    ("pysecbench", "verify"): (*ML_DSA, *SLH_DSA),
    ("pysecbench", "verify_loaded"): (*ML_DSA, *SLH_DSA),
    ("pysecbench", "sign"): (*ML_DSA, "SLH-DSA-SHAKE-128f"),
    ("pqcrypto", "verify"): (*ML_DSA, *SLH_DSA),
    ("pqcrypto", "sign"): (*ML_DSA, "SLH-DSA-SHAKE-128f"),
    ("cryptography", "verify"): ML_DSA,
    ("cryptography", "verify_loaded"): ML_DSA,
    ("cryptography", "sign"): ML_DSA,
    ("fast-mldsa", "verify"): ML_DSA,
    ("fast-mldsa", "verify_loaded"): ML_DSA,
    ("fast-mldsa", "sign"): ML_DSA,
    ("dilithium-py", "verify"): ML_DSA[:1],
    ("slh-dsa", "verify"): SLH_DSA,
    ("liboqs", "verify"): (*ML_DSA, *SLH_DSA),
}


@pytest.mark.parametrize(
    ("library", "operation", "suite"),
    [(*asked, suite) for asked, suites in OFFERED.items() for suite in suites],
)
def test_a_library_gives_the_expected_answers(library, operation, suite):
    call = here(signers.call, library, operation, suite)
    assert call.rotation == (64 if suite in ML_DSA else 8)
    call.run(call.rotation)
    call.check()


@pytest.mark.parametrize("library", ["pysecbench", "pqcrypto", "cryptography", "fast-mldsa"])
def test_a_wrong_signature_does_not_pass_for_a_made_one(library):
    call = here(signers.call, library, "sign", "ML-DSA-44")
    first, second = signed.signed("ML-DSA-44")[:2]
    assert call.agrees(first.signature, first)
    try:
        assert not call.agrees(second.signature, first)
    except ValueError:  # pqcrypto's answer
        pass


@pytest.mark.parametrize(
    ("library", "operation", "suite"),
    [
        ("cryptography", "verify", SLH_DSA[0]),
        ("fast-mldsa", "verify", SLH_DSA[0]),
        ("dilithium-py", "verify", SLH_DSA[0]),
        ("slh-dsa", "verify", ML_DSA[0]),
        ("slh-dsa", "sign", SLH_DSA[0]),
        ("pqcrypto", "verify_loaded", ML_DSA[0]),
        ("dilithium-py", "sign", ML_DSA[0]),
    ],
)
def test_a_library_is_not_asked_for_what_it_lacks(library, operation, suite):
    with pytest.raises(NotImplementedError):
        signers.call(library, operation, suite)


def test_flipping_changes_one_byte():
    assert inputs.flipped(b"\x00\x01\x02", 1) == b"\x00\x00\x02"
    assert inputs.flipped(b"\x00", 0) == b"\x01"


class Judge:
    """A provider that knows what is valid, and is wrong as often as a test says."""

    suites = ("ML-DSA-44",)

    def __init__(self, name, wrong=()):
        self.name = name
        self._valid = {(s.public_key, s.message, s.signature) for s in signed.signed("ML-DSA-44")}
        self._calls = 0
        self._wrong = wrong

    def verify(self, suite, public_key, message, signature):
        self._calls += 1
        return ((public_key, message, signature) in self._valid) is not (self._calls in self._wrong)


@pytest.fixture
def judged(monkeypatch):
    """A way to run with two fakes as the verifiers."""
    inputs_of("ML-DSA-44")

    def run(first, second, rounds=4):
        monkeypatch.setattr(dual_samples, "first_verifier", lambda: first)
        monkeypatch.setattr(dual_samples, "second_verifier", lambda: second)
        return dual_samples.run(rounds)

    return run


def test_a_run_takes_every_way_in_every_round(judged):
    done = judged(Judge("pqcrypto"), Judge("pysecbench"))
    assert done.first == "pqcrypto"
    assert set(done.seconds) == {
        Key("ML-DSA-44", valid, way) for valid in (True, False) for way in dual_samples.WAYS
    }
    assert all(len(samples) == 64 for rounds in done.seconds.values() for samples in rounds)
    assert all(len(rounds) == 4 for rounds in done.seconds.values())
    assert done.checks == 4 * 64 * 2 * 2
    assert (done.disagreements, done.wrong) == (0, 0)


def test_a_full_run_is_of_28_000_checks():
    per_round = sum(2 * 2 * (64 if suite in ML_DSA else 8) for suite in dual_samples.SUITES)
    assert dual_samples.ROUNDS * per_round >= 28_000


def test_a_wrong_verdict_is_counted_and_its_times_are_not_told(judged):
    done = judged(Judge("pqcrypto"), Judge("pysecbench", wrong=(70,)), rounds=1)  # in enforce
    assert (done.disagreements, done.wrong) == (1, 1)
    assert bench_dual.Disagreements().track_counted(done, "pqcrypto") == 1
    with pytest.raises(AssertionError, match="1 verdicts were wrong"):
        bench_dual.Valid().setup(done, "pqcrypto", "ML-DSA-44", "enforce")


def made_up(suites=dual_samples.SUITES, first="pqcrypto"):
    """A run of two rounds with two samples each: suite number i takes i + 1 seconds, flipped ones half."""
    seconds = {}
    for index, suite in enumerate(suites):
        for valid in (True, False):
            for way in dual_samples.WAYS:
                one = (index + 1) / (1 if valid else 2)
                seconds[Key(suite, valid, way)] = [[one, one], [one * 1.5, one]]
    return Run(first, seconds, 28_800, 0, 0)


def test_figures_of_a_run():
    done = made_up()
    key = Key("ML-DSA-65", True, "enforce")
    assert done.median_of_all(key) == 2
    assert done.medians(key) == [2, 2.5]
    assert done.largest_spread() == pytest.approx(10_000 * 0.25 / 1.125)
    asked = ("pqcrypto", "ML-DSA-65", "shadow")
    assert bench_dual.Valid().track_single(done, *asked) == {"samples": [2, 2, 3, 2], "number": 1}
    assert statistics.median(bench_dual.Flipped().track_single(done, *asked)["samples"]) == 1.125
    assert bench_dual.Checks().track_counted(done, "pqcrypto") == 28_800
    assert bench_dual.Budget().track_estimate(done, "pqcrypto", "ML-DSA-87") == 300
    assert bench_dual.Covered().track_published_units(done, "pqcrypto") == 0  # 300 is above 290
    assert bench_dual.WorstCaseBlock().track_block(done, "pqcrypto", "ML-DSA-44") == 2000


DUAL = sorted(name for name in DISCOVERED if name.startswith("bench_dual."))


@pytest.mark.parametrize("name", DUAL)
def test_all_dual_figures_are_of_one_run(name):
    assert DISCOVERED[name].setup_cache_key == DISCOVERED[DUAL[0]].setup_cache_key is not None


@pytest.mark.parametrize("name", DUAL)
def test_a_dual_figure_is_told_for_the_verifier_that_was_first(name):
    benchmark = DISCOVERED[name]
    for done in (made_up(first="liboqs"), made_up(first="pqcrypto"), made_up(SLH_DSA[:1]), {}):
        benchmark.set_cache(done)
        for index in range(len(list(benchmark._params[0]))):
            benchmark.set_param_idx(index)
            first = benchmark._current_params[0]
            skipped = benchmark.do_setup()
            told = not skipped
            if not isinstance(done, Run) or done.first != first:
                assert not told
            if told:
                assert benchmark.do_run() is not None


def test_the_first_verifier_is_liboqs_where_it_is_found(bare_package, monkeypatch):
    present = []

    def provider(name):
        if name not in present:
            raise ImportError(name)
        return types.SimpleNamespace(name=name)

    monkeypatch.setitem(sys.modules, "pysecbench.dual", types.SimpleNamespace(provider=provider))
    with pytest.raises(NotImplementedError):
        dual_samples.first_verifier()
    with pytest.raises(NotImplementedError):
        dual_samples.second_verifier()
    present += ["pqcrypto"]
    assert dual_samples.first_verifier().name == "pqcrypto"
    present += ["liboqs"]
    assert dual_samples.first_verifier().name == "liboqs"


def test_samples_are_written_as_json_lines(tmp_path):
    target = tmp_path / "samples.jsonl"
    target.write_text("older")
    dual_samples.write(made_up(), target)
    summary, *rows = [json.loads(line) for line in target.read_text().splitlines()]
    assert (summary["first"], summary["second"]) == ("pqcrypto", "pysecbench")
    assert (summary["checks"], summary["disagreements"], summary["wrong_verdicts"]) == (28_800, 0, 0)
    assert len(rows) == 5 * 2 * 4 * 2
    assert rows[1] == {
        "suite": "ML-DSA-44",
        "valid": True,
        "way": "first alone",
        "round": 1,
        "seconds": [1.5, 1.0],
    }
    assert list(tmp_path.iterdir()) == [target]


def test_samples_that_cannot_be_written_leave_nothing_behind(tmp_path):
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError):
        dual_samples.write(made_up(), tmp_path / "folder")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_the_command_says_how_it_is_used():
    command = [sys.executable, "-m", "benchmarks.dual_samples"]
    root = Path(benchmarks.__file__).parents[1]
    shown = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert shown.returncode == 1 and shown.stderr.startswith("usage:")


def test_a_package_without_the_schemes_is_no_failure(bare_package):
    with pytest.raises(NotImplementedError):
        base.module("pysecbench.mldsa")
    assert bench_dual.OfOneRun().setup_cache() == {}
