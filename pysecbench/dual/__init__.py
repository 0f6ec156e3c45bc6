"""Two verifiers, one verdict: a second, independent implementation beside the first.

| module      | holds                                                                                  |
|-------------|----------------------------------------------------------------------------------------|
| `verifier`  | DualVerifier, what it asks of a provider, and the disagreements that it keeps          |
| `providers` | adapters: pysecbench, pqcrypto, cryptography, liboqs, each imported when it is made    |
| `budget`    | what a verification may cost in a block: units relative to ML-DSA-44                   |

Pure Python; importing it loads no compiled module and no library of others.
"""

from pysecbench.dual.budget import (
    BLOCK_LIMIT,
    PUBLISHED_UNITS,
    uncovered_units,
    verify_units,
    worst_case_block,
)
from pysecbench.dual.providers import PROVIDERS, MissingProviderError, provider
from pysecbench.dual.verifier import Disagreement, DualVerifier, Provider

__all__ = [
    "BLOCK_LIMIT",
    "PROVIDERS",
    "PUBLISHED_UNITS",
    "Disagreement",
    "DualVerifier",
    "MissingProviderError",
    "Provider",
    "provider",
    "uncovered_units",
    "verify_units",
    "worst_case_block",
]
