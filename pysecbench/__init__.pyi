from collections.abc import Callable

from pysecbench import dual as dual
from pysecbench import ecdsa as ecdsa
from pysecbench import keccak as keccak
from pysecbench import mldsa as mldsa
from pysecbench import reference as reference
from pysecbench import schnorr as schnorr
from pysecbench import secp256k1 as secp256k1
from pysecbench import sha256 as sha256
from pysecbench import slhdsa as slhdsa

__version__: str
COMPONENTS: tuple[str, ...]

def build_info() -> dict[str, object]: ...
def operation_counts(call: Callable[[], object]) -> dict[str, int]: ...
def run_component(name: str, n: int) -> None: ...
