"""Discovery by asv itself, the rules of every benchmark, guards against commits that lack things."""

import ast
import itertools
import math
import os
from pathlib import Path

import pytest
from asv_runner.benchmarks.mark import SkipNotImplemented
from asv_runner.discovery import disc_benchmarks

import benchmarks
from benchmarks import base, inputs, libraries

SUITE = Path(benchmarks.__file__).parent
DISCOVERED = {benchmark.name: benchmark for benchmark in disc_benchmarks(str(SUITE))}
THEMES = set("field scalar point multiply msm ecdsa schnorr batch each gates memory import".split())
THEMES |= set("keccak mldsa slhdsa postquantum dual package engines reference".split())


def test_every_theme_has_benchmarks():
    assert {name.split(".")[0].removeprefix("bench_") for name in DISCOVERED} == THEMES


def test_the_measures_are_known_to_asv():
    kinds = {benchmark.type for benchmark in DISCOVERED.values()}
    assert kinds == {"time", "track", "peakmemory", "ratio", "instr", "ops", "slope"}


@pytest.mark.parametrize("name", sorted(DISCOVERED))
def test_a_benchmark_says_what_asv_would_otherwise_guess(name):
    benchmark = DISCOVERED[name]
    owner = type(benchmark.func.__self__)
    assert isinstance(owner.version, str) and benchmark.version == owner.version
    assert isinstance(owner.unit, str) and benchmark.unit == owner.unit
    assert isinstance(owner.timeout, float) and 0 < benchmark.timeout <= 120
    assert len(benchmark.param_names) == len(benchmark.params)


def test_gates_are_those_of_the_contract():
    gates = {name.split(".")[-1] for name in DISCOVERED if name.startswith("bench_gates.")}
    assert {
        "track_gate_official_vectors",
        "track_gate_crossings",
        "track_gate_negative_controls",
        "track_gate_batch",
        "track_gate_hashlib",
    } <= gates


def test_no_module_of_the_suite_imports_the_package_or_a_yardstick_when_it_loads():
    measured = {"pysecbench", "coincurve", "ecdsa", "gmpy2", "cryptography", "btclib_ecc", "fastecdsa"}
    measured |= {"pqcrypto", "fast_mldsa", "dilithium_py", "slhdsa", "oqs"}
    for path in SUITE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                imported = {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported = {(node.module or "").split(".")[0]} if node.level == 0 else set()
            else:
                continue
            assert not imported & measured, path


def test_parameters_do_not_depend_on_the_package(bare_package):
    before = {name: benchmark.params for name, benchmark in DISCOVERED.items()}
    bare_package.COMPONENTS = ("another",)
    after = {benchmark.name: benchmark.params for benchmark in disc_benchmarks(str(SUITE))}
    assert before == after


def test_our_library_is_first_where_libraries_are_compared():
    for benchmark in DISCOVERED.values():
        if "library" in benchmark.param_names:
            assert benchmark.params[benchmark.param_names.index("library")][0] == repr("pysecbench")


def ours_alone(benchmark):
    """Parameter tuples that ask the measured package only."""
    for index, values in enumerate(itertools.product(*benchmark._params)):
        named = dict(zip(benchmark.param_names, values, strict=True))
        if named.get("library", "pysecbench") == "pysecbench" and "integers" not in named:
            yield index


@pytest.mark.parametrize("name", sorted(DISCOVERED))
def test_what_a_commit_lacks_is_not_a_failure(name, bare_package):
    bare_package.COMPONENTS = ()
    benchmark = DISCOVERED[name]
    if benchmark.setup_cache_key is not None:
        benchmark.set_cache(benchmark.do_setup_cache())
    for index in ours_alone(benchmark):
        if benchmark.params:
            benchmark.set_param_idx(index)
        if not benchmark.do_setup():
            with pytest.raises(SkipNotImplemented):
                benchmark.do_run()


def test_a_method_that_a_commit_lists_is_asked_and_one_that_it_does_not_list_is_not(bare_package):
    base.require("double-and-add", "pysecbench.secp256k1", "MULTIPLY_METHODS")
    with pytest.raises(NotImplementedError):
        base.require("glv-wnaf", "pysecbench.secp256k1", "MULTIPLY_METHODS")


def test_a_broken_package_is_a_failure(tmp_path, monkeypatch):
    (tmp_path / "broken_package.py").write_text("import a_module_that_is_nowhere")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ModuleNotFoundError):
        base.module("broken_package")
    with pytest.raises(NotImplementedError):
        base.module("a_module_that_is_nowhere.within")


def test_a_component_is_run_and_told_per_run(bare_package):
    runs = []
    bare_package.run_component = lambda name, n: runs.append((name, n))
    benchmark = DISCOVERED["bench_field.Field.time_kernel"]
    benchmark.set_param_idx(0)
    assert benchmark.do_setup() is False
    result = benchmark.do_run()
    assert set(runs) == {("field_mul", 50_000)}
    assert all(0 <= sample < 1e-3 and not math.isnan(sample) for sample in result["samples"])


ECDSA = {"ecdsa_verify", "ecdsa_sign"}
SCHNORR = {"schnorr_verify", "schnorr_sign"}
MULTIPLY = {"multiply_generator", "multiply_point"}
MANY = {"msm", "verify_batch"}
OFFERED = {
    "coincurve": ECDSA | SCHNORR | MULTIPLY | MANY | {"schnorr_sign_and_verify"},
    "coincurve-from-bytes": {"ecdsa_verify", "schnorr_verify"},
    "fastecdsa": ECDSA | MULTIPLY,
    "cryptography": ECDSA | MULTIPLY,
    "btclib-ecc": ECDSA | SCHNORR | MULTIPLY | MANY,
    "python-ecdsa-gmpy2": ECDSA | MULTIPLY,
    "python-ecdsa": ECDSA | MULTIPLY,
}


def loaded(library):
    try:
        return libraries.load(library)
    except NotImplementedError as lacking:
        pytest.skip(str(lacking))


@pytest.mark.parametrize(
    ("library", "operation"),
    sorted((library, operation) for library, offered in OFFERED.items() for operation in offered),
)
def test_a_yardstick_gives_the_expected_answers(library, operation):
    loaded(library)
    call = libraries.call(library, operation, *([4] if operation in MANY else []))
    call.run(call.rotation)
    call.check()


@pytest.mark.parametrize("library", sorted(OFFERED))
def test_a_yardstick_is_not_asked_for_what_it_lacks(library):
    loaded(library)
    for operation in OFFERED["coincurve"] - OFFERED[library]:
        with pytest.raises(NotImplementedError):
            libraries.call(library, operation, *([4] if operation in MANY else []))


def test_python_ecdsa_without_gmpy2_is_without_it():
    with_it, without = loaded("python-ecdsa-gmpy2"), loaded("python-ecdsa")
    assert hasattr(with_it.package.ellipticcurve, "mpz")
    assert not hasattr(without.package.ellipticcurve, "mpz")


def test_inputs_are_distinct_and_batches_hold_no_key_twice():
    for samples in (inputs.ecdsa(), inputs.schnorr(128)):
        for field in ("secret", "public_key", "signature"):
            assert len({getattr(sample, field) for sample in samples}) == len(samples) >= 64
    assert [len(group) for group in inputs.groups(inputs.schnorr(128), 128)] == [128]
    assert [len(group) for group in inputs.groups(inputs.schnorr(), 16)] == [16] * 4


OURS_ALONE = {
    "bench_batch.FindInvalid.time_per_signature",
    "bench_batch.VerifyBatchInScratch.time_per_signature",
    "bench_ecdsa.OtherCalls.time_single",
    "bench_engines.PartsOfBatch.time_per_signature",
    "bench_keccak.OtherHashes.time_digest",
    "bench_mldsa.OtherCalls.time_single",
    "bench_package.Package.time_single",
    "bench_point.PublicPoint.time_single",
    "bench_schnorr.PublicKey.time_single",
    "bench_slhdsa.OtherCalls.time_single",
}


@pytest.mark.parametrize("name", sorted(OURS_ALONE))
def test_a_call_of_the_package_gives_the_expected_answers(name):
    benchmark = DISCOVERED[name]
    asked = 0
    for index in range(max(1, len(list(itertools.product(*benchmark._params))))):
        if benchmark.params:
            benchmark.set_param_idx(index)
        if not benchmark.do_setup():
            benchmark.func.__self__.answer()
            benchmark.do_teardown()
            asked += 1
    assert asked


METHODS_OF_A_SET = {
    "keygen",
    "load_public_key",
    "sign",
    "sign_internal",
    "sign_prehash",
    "verify",
    "verify_each",
    "verify_internal",
    "verify_prehash",
}


@pytest.mark.parametrize(
    ("module", "set_name", "theme"),
    [("pysecbench.mldsa", "ML_DSA_44", "bench_mldsa"), ("pysecbench.slhdsa", "SHAKE_128F", "bench_slhdsa")],
)
def test_every_method_of_a_parameter_set_is_timed(module, set_name, theme):
    try:
        parameter_set = base.member(module, set_name)
    except NotImplementedError as lacking:
        pytest.skip(str(lacking))
    public = {
        name
        for name in dir(parameter_set)
        if not name.startswith("_") and callable(getattr(parameter_set, name))
    }
    assert public == METHODS_OF_A_SET
    timed = set(DISCOVERED[f"{theme}.OtherCalls.time_single"]._params[0])
    classes = [name.split(".")[1] for name in DISCOVERED if name.startswith(theme) and ".time_" in name]
    timed |= {name.lower() for name in classes}
    assert public <= timed


CENTRAL = {
    "bench_ecdsa": "time ratio instr ops slope",
    "bench_schnorr": "time ratio instr ops slope",
    "bench_batch": "time ratio instr ops slope",
    "bench_msm": "time ratio instr ops slope",
    "bench_multiply": "time ratio instr ops slope",
    "bench_mldsa": "time ratio instr ops slope",
    "bench_slhdsa": "time ratio instr ops slope",
    "bench_postquantum": "time instr ops slope",  # no yardstick has these kernels
    "bench_field": "time instr slope",
}


@pytest.mark.parametrize("theme", sorted(CENTRAL))
def test_a_central_theme_is_measured_in_all_forms(theme):
    forms = {name.split(".")[-1].split("_")[0] for name in DISCOVERED if name.startswith(f"{theme}.")}
    assert forms == set(CENTRAL[theme].split())


CALLED = sorted(name for name, benchmark in DISCOVERED.items() if benchmark.type in ("ops", "slope"))


@pytest.mark.parametrize("name", CALLED)
def test_a_slope_is_of_right_answers_and_operations_are_counted(name):
    benchmark = DISCOVERED[name]
    asked = counted = 0
    for index, values in enumerate(itertools.product(*benchmark._params)):
        benchmark.set_param_idx(index)
        if 2048 in values or benchmark.do_setup():
            continue
        try:
            declared = benchmark.declaration(*values)
        except SkipNotImplemented:
            continue
        asked += 1
        if benchmark.type == "ops":
            counted += benchmark.run(*values)
        else:
            declared.run(declared.rotation)
            declared.check()
    if not asked:
        pytest.skip("the package is not built")
    assert counted or benchmark.type == "slope"


def test_a_program_that_is_counted_tells_its_engine():
    programs = 0
    for benchmark in DISCOVERED.values():
        if benchmark.type == "instr":
            for values in itertools.product(*benchmark._params):
                try:
                    program = benchmark.declaration(*values)
                except SkipNotImplemented:
                    continue
                programs += 1
                namespace: dict = {}
                exec(program, namespace)
                namespace["run"](benchmark.attribute("run_length", 64))
                assert namespace["engine"]() in ("portable", "avx2", "avx512"), benchmark.name
                assert len(program) < 128 * 1024, benchmark.name
    if not programs:
        pytest.skip("the package is not built")


def test_two_threads_take_the_cores_that_asv_may_use_and_give_them_back(monkeypatch):
    masks = {0: {1}, os.getppid(): {0, 1}}
    monkeypatch.setattr(os, "sched_getaffinity", masks.__getitem__, raising=False)
    monkeypatch.setattr(os, "sched_setaffinity", masks.__setitem__, raising=False)
    threads = DISCOVERED["bench_each.Threads.ratio_two_threads"].func.__self__
    threads.setup("ecdsa")
    assert masks[0] == {0, 1}
    threads.teardown("ecdsa")
    assert masks[0] == {1}
    masks[os.getppid()] = {1}
    with pytest.raises(NotImplementedError, match="two cores"):
        threads.setup("ecdsa")
    threads.teardown("ecdsa")  # which asv calls all the same
    assert masks[0] == {1}


def test_parts_of_a_batch_are_rejected_one_after_the_other():
    """Each by what its name says: the wrong part alone, put right, makes the batch valid."""
    valid = inputs.triples("schnorr", 4)
    for part, place, wrong in [("hashed", 0, 2), ("parsed", 3, 2), ("lifted", 3, 0)]:
        try:
            call = libraries.call("pysecbench", "part_of_batch", part, 4)
        except NotImplementedError as lacking:
            pytest.skip(str(lacking))
        ((items,),) = call.inputs
        call.run(1)
        call.check()
        assert [index for index in range(4) if items[index] != valid[index]] == [place]
        assert [field for field in range(3) if items[place][field] != valid[place][field]] == [wrong]


@pytest.mark.parametrize("way", DISCOVERED["bench_each.SixtyFour.ratio_over_one_thread"]._params[0])
def test_sixty_four_are_verified_in_every_way(way):
    benchmark = DISCOVERED["bench_each.SixtyFour.ratio_over_one_thread"]
    try:
        calls = benchmark.declaration(way)
    except SkipNotImplemented as lacking:
        pytest.skip(str(lacking))
    for call in calls:
        call.run(1)
        call.check()
    assert {call.operations for call in calls} == {64}
