"""Tests of the judge, `pysecbench.reference`, by published figures and libsecp256k1."""
