"""The asv environment of a scratch project: a virtual environment without pip that sees this Python's
packages.

What asv needs there (asv_runner) is installed beside asv already, so that nothing is fetched and an
environment costs a fraction of a second. asv finds the class by its `tool_name` once this module is imported.
"""

import site
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

from asv.config import Config
from asv.environment import Environment

INSTALLED = "installed"  # the folder of an environment into which a project is to be copied


class SharedEnvironment(Environment):
    """``"environment_type": "shared"``; requirements are not installed."""

    tool_name = "shared"

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
        (packages / "shared.pth").write_text(
            "\n".join([f"{self._path}/{INSTALLED}", *site.getsitepackages()])
        )

    def run(self, args: list[str], **options: Any) -> str | subprocess.Popen[bytes]:
        answer: str | subprocess.Popen[bytes] = self.run_executable("python", args, **options)
        return answer
