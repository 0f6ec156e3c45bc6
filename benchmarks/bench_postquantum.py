"""The inner kernels of Keccak, ML-DSA and SLH-DSA, one at a time."""

from . import base
from .base import Instructions, TimedComponent

RUNS = {
    "keccak_permutation": 5_000,
    "shake256_short": 2_000,
    "shake256_long": 20,
    "ntt": 1_000,
    "inverse_ntt": 1_000,
    "expand_a": 20,
    "hint": 500,
    "wots_chain": 200,
    "fors_tree": 2,
    "xmss_path": 5,
}


class Kernel(TimedComponent):
    params = [list(RUNS)]
    param_names = ["component"]

    def setup(self, component: str) -> None:
        self.ask(component, RUNS[component])

    def time_kernel(self, component: str) -> None:
        self.answer()


class KernelInstructions(Instructions):
    """Instructions of one run, of the two kernels on which the others stand."""

    params = [["keccak_permutation", "ntt"]]
    param_names = ["component"]
    run_length = 1000

    def instr_kernel(self, component: str) -> str:
        base.require(component, "pysecbench", "COMPONENTS")
        return f"""
from pysecbench import run_component
def run(n):
    run_component({component!r}, n)
"""
