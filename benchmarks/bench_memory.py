"""Peak memory of verifying one large batch: the process with its inputs, in bytes."""

from . import libraries


class Memory:
    """coincurve's row, the same signatures one by one, tells what the inputs and Python take."""

    version = "1"
    unit = "bytes"
    timeout = 120.0
    params = [["pysecbench", "coincurve"], [2048]]
    param_names = ["library", "signatures"]

    def setup(self, library: str, signatures: int) -> None:
        self._call = libraries.call(library, "verify_batch", signatures)

    def peakmem_verify_batch(self, library: str, signatures: int) -> None:
        self._call.run(1)
        self._call.check()
