"""The inner kernels of Keccak, ML-DSA and SLH-DSA, one at a time."""

from . import base
from .base import Asked, Instructions, Operations, Slope, TimedComponent
from .measure.call import Call

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
        self.ask_kernel(component, RUNS[component])

    def time_kernel(self, component: str) -> None:
        self.answer()


class AnyKernel(Asked):
    """A kernel, over inputs of its own."""

    def call(self, component: str) -> Call:
        return base.kernel(component, RUNS[component])


class KernelSlope(AnyKernel, Slope):
    """Of the kernels on which the others stand."""

    params = [["keccak_permutation", "ntt", "inverse_ntt"]]
    param_names = ["component"]


class KernelOperations(AnyKernel, Operations):
    """Permutations of one run."""

    params = [["keccak_permutation"], ["shake256_long", "expand_a", "wots_chain", "fors_tree", "xmss_path"]]
    param_names = ["operation", "component"]


class KernelInstructions(Instructions):
    """Instructions of one run, of the kernels on which the others stand."""

    params = [["keccak_permutation", "ntt", "inverse_ntt"]]
    param_names = ["component"]
    run_length = 1000

    def instr_kernel(self, component: str) -> str:
        base.require(component, "pysecbench", "COMPONENTS")
        return f"""
from pysecbench import run_component
def run(n):
    run_component({component!r}, n)
{self.TELL_ENGINE}"""
