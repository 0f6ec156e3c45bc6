"""How answers are compared and shown: asv's plugin, the commands over it, and the published pages.

asv loads this package as a plugin (`"plugins": [".tracking"]` in asv.conf.json) and calls `setup`. Nothing
here knows what the measured project does; the conventions it relies on are

- a benchmark parameter named ``library``: the value equal to asv.conf.json's ``project`` is this project,
  every other value is a yardstick;
- a benchmark whose function is named ``ratio_…`` already is this project's cost over a yardstick's;
- a benchmark of the type ``slope`` records points on a line (slope.py).
"""


def setup() -> None:
    """Fit asv to this project: called by asv once it has read asv.conf.json, whose folder is the current
    one."""
    from tracking import hooks

    hooks.install()
