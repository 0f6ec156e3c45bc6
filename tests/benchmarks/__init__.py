"""Tests of the benchmark suite: that it loads, what it declares, and the measures it brings along."""
