"""The benchmark of the plain reference in interpreters of its own."""

import shutil

import pytest

from benchmarks import base, bench_reference

OPERATIONS = bench_reference.Reference.params[1]


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Two inputs in rotation."""
    monkeypatch.setattr(bench_reference, "INPUTS", 2)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_samples_of_right_answers(operation):
    try:
        choice = "gmpy2"
        base.module("gmpy2")
    except NotImplementedError:
        choice = "python"
    samples = bench_reference.seconds(choice, operation)
    assert len(samples) == 10 and all(0 < sample < 1 for sample in samples)


def test_a_wrong_answer_is_a_failure(monkeypatch):
    right = bench_reference.work("schnorr_verify")
    monkeypatch.setattr(bench_reference, "work", lambda operation: {**right, "expected": [False, True]})
    with pytest.raises(RuntimeError, match="a wrong answer"):
        bench_reference.seconds("python", "schnorr_verify")


def test_the_interpreter_decides(monkeypatch):
    """On pypy3 where there is one; here a stand-in tells that it was called."""
    monkeypatch.setattr(shutil, "which", lambda name: f"/nowhere/{name}")
    assert bench_reference.interpreter("pypy") == "/nowhere/pypy3"
    assert bench_reference.interpreter("python") != "/nowhere/pypy3"
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(NotImplementedError, match="pypy3"):
        bench_reference.Reference().setup("pypy", "ecdsa_sign")


def test_gmpy2_calculates_where_it_is_asked_for(monkeypatch):
    try:
        base.module("gmpy2")
    except NotImplementedError as lacking:
        pytest.skip(str(lacking))
    tells = "import os\nraise SystemExit(os.environ['PYSECBENCH_REFERENCE_INTEGER'])"
    monkeypatch.setattr(bench_reference, "PROGRAM", tells)
    for choice, integer in (("gmpy2", "gmpy2"), ("python", "int")):
        with pytest.raises(RuntimeError, match=integer):
            bench_reference.seconds(choice, "ecdsa_sign")
