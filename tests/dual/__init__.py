"""Tests of pysecbench.dual: verdicts, what is kept of disagreements, providers, units."""
