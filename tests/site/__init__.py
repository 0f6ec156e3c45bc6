"""Tests of the published pages in a headless browser."""
