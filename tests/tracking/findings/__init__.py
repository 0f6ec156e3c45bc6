"""Tests of the findings, over made-up records."""
