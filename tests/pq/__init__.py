"""Tests of the post-quantum schemes, ML-DSA and SLH-DSA: foreign vectors, other libraries, hostile input."""
