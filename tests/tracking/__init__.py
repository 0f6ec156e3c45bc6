"""Tests of tracking/ over scratch projects: a small git repository, a trivial suite, made-up result files."""
