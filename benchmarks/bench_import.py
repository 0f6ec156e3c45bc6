"""Import time: CPU seconds of the import statement alone, each time in a fresh process."""

import subprocess
import sys
from typing import Any

from . import base

STATEMENTS = {
    "pysecbench": "import pysecbench.ecdsa, pysecbench.schnorr",
    "reference": "import pysecbench.reference.ecdsa, pysecbench.reference.schnorr",
    "coincurve": "import coincurve",
    "fastecdsa": "import fastecdsa.ecdsa, fastecdsa.curve",
    "cryptography": "from cryptography.hazmat.primitives.asymmetric import ec",
    "btclib-ecc": "import btclib_ecc.ecc.dsa, btclib_ecc.ecc.ssa",
    "python-ecdsa-gmpy2": "import ecdsa",
}
MODULES = {
    "pysecbench": "pysecbench.schnorr",
    "reference": "pysecbench.reference.schnorr",
    "btclib-ecc": "btclib_ecc",
    "python-ecdsa-gmpy2": "ecdsa",
}
PROGRAM = """
import time
start = time.process_time()
{}
print(time.process_time() - start)
"""


class Import:
    """What a user of both schemes has to import. `-P` keeps source trees in the current folder out of it."""

    version = "1"
    unit = "seconds"
    timeout = 60.0
    repetitions = 5
    params = [list(STATEMENTS)]
    param_names = ["library"]

    def setup(self, library: str) -> None:
        base.module(MODULES.get(library, library))
        self._seconds(library)  # writes what Python compiles at the first import

    def track_import(self, library: str) -> dict[str, Any]:
        return {"samples": [self._seconds(library) for _ in range(self.repetitions)], "number": 1}

    @staticmethod
    def _seconds(library: str) -> float:
        command = [sys.executable, "-P", "-c", PROGRAM.format(STATEMENTS[library])]
        return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
