"""Tests of the engines' array kernels on raw limbs, each engine that the machine can run against integers."""
