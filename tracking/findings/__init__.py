"""The questions that the suite was made for, answered from its own records.

A question is a module with ``section(evidence)``; `report` holds them in order. What a row says is asked for
in one way (asking.py): names of recorded figures, a formula over them, and a figure published elsewhere
(published.toml) to stand beside. The answer comes from the newest record of a machine that holds all of the
names (evidence.py), behind the gates of correctness of that same record (gates.py), and its class is derived
from the figures (classes.py). Nothing here holds a figure of our own.

The layers, each using those above it only: published, evidence, gates; formulas, classes; asking; one module
a question; report; markdown, summary, figures.
"""
