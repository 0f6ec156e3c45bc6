"""Figures and public data that the tests judge by; each module names its source."""
