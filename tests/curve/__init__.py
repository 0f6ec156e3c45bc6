"""Tests of the public curve API: secp256k1, ecdsa and schnorr, compiled and reference alike."""
