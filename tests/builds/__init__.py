"""Tests of what the build makes: on each compiler and Python that is installed, and what lies in the
modules."""
