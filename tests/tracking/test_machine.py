"""The machine's name: what it is made of, and what it must not hold."""

import platform
import re
import socket
from pathlib import Path

import pytest

from tracking import machine

EPYC = {
    "model name": "AMD EPYC",
    "cpu family": "25",
    "model": "1",
    "stepping": "1",
    "flags": "fpu sse2 avx avx2",
}


def test_name_holds_model_numbers_cores_and_widest_vectors() -> None:
    assert machine.name(EPYC, 2) == "amd-epyc-25-1-1-2-cores-avx2"


def test_trademark_signs_and_frequencies_become_plain_words() -> None:
    xeon = {**EPYC, "model name": "Intel(R) Xeon(R) CPU @ 2.20GHz", "flags": "sse2 avx avx2 avx512f"}
    assert machine.name(xeon, 48) == "intel-xeon-cpu-2-20ghz-25-1-1-48-cores-avx512"


def test_arm_processors_are_told_apart_by_their_part() -> None:
    fields = {"CPU implementer": "0x41", "CPU part": "0xd0c", "CPU revision": "1", "Features": "fp asimd"}
    assert machine.name(fields, 4).endswith("0x41-0xd0c-1-4-cores-neon")


@pytest.mark.parametrize(
    "flags, widest", [("sse2 avx2 avx512f", "avx512"), ("avx sse2", "avx"), ("", "scalar")]
)
def test_widest_vector_set(flags: str, widest: str) -> None:
    assert machine.widest_vector_set({"flags": flags}) == widest


def test_every_name_is_a_slug_and_works_without_cpuinfo(tmp_path: Path) -> None:
    assert machine.cpuinfo(tmp_path / "absent") == {}
    for fields in ({}, EPYC, {"model name": "Ω / ..\\ ☃"}):
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", machine.name(fields, 1))


def test_cpuinfo_reads_the_first_processor(tmp_path: Path) -> None:
    (tmp_path / "cpuinfo").write_text("model name\t: One\nflags\t\t: a b\n\nmodel name\t: Two\n")
    assert machine.cpuinfo(tmp_path / "cpuinfo") == {"model name": "One", "flags": "a b"}


def test_host_name_and_kernel_stay_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "node", lambda: "host-of-nobody")
    monkeypatch.setattr(socket, "gethostname", lambda: "host-of-nobody")
    told = machine.info()
    assert set(told) == {"machine", "os", "arch", "cpu", "num_cpu", "ram"}
    assert "host-of-nobody" not in str(told)
    assert platform.release() not in str(told)
    assert re.fullmatch(r"\d+ GiB", told["ram"])
