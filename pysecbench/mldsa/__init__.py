"""ML-DSA signatures (FIPS 204): the three parameter sets."""

from pysecbench.mldsa.api import ML_DSA_44, ML_DSA_65, ML_DSA_87

__all__ = ["ML_DSA_44", "ML_DSA_65", "ML_DSA_87"]
