"""The commands of `python -m tracking`: each module's docstring is its help, `add_arguments` and `run` its
work."""
