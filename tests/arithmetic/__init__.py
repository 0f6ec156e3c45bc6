"""Tests of the kernels themselves, on raw limbs: see probe.pyx for how they are reached and building.py for
how."""
