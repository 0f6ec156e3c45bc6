"""The asv environment of a scratch project: a virtual environment without pip, made in a fraction of a
second.

What asv needs there, asv_runner, is linked from beside asv: nothing is fetched, and nothing else is there to
be imported. asv finds the class by its `tool_name` once this module is imported.
"""

import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

import asv_runner
from asv.config import Config
from asv.environment import Environment

INSTALLED = "installed"  # the folder of an environment into which a project is to be copied


class LinkedEnvironment(Environment):
    """``"environment_type": "linked"``; requirements are not installed."""

    tool_name = "linked"

    def __init__(
        self, conf: Config, python: str, requirements: dict[str, str], tagged: dict[Any, str]
    ) -> None:
        self._requirements = requirements
        super().__init__(conf, python, requirements, tagged)

    def check_presence(self) -> bool:
        return Path(self._path, "bin", "python").exists()

    def _setup(self) -> None:
        venv.create(self._path, symlinks=True)
        library = f"python{sys.version_info.major}.{sys.version_info.minor}"
        packages = Path(self._path, "lib", library, "site-packages")
        (packages / asv_runner.__name__).symlink_to(Path(asv_runner.__path__[0]), target_is_directory=True)
        (packages / f"{INSTALLED}.pth").write_text(str(Path(self._path, INSTALLED)))

    def run(self, args: list[str], **options: Any) -> str | subprocess.Popen[bytes]:
        answer: str | subprocess.Popen[bytes] = self.run_executable("python", args, **options)
        return answer
