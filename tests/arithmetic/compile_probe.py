"""python compile_probe.py SOURCE FOLDER [MACRO[=VALUE] ...] compiles a probe, a .pyx, into the folder as the
extension `probe`, with the package's own flags and directives and with these macros. A probe named like an
extension of the package, as those of engines are, takes that one's flags and macros.

A program of its own: Cython keeps the macros of one extension for the next one of that name in the same
process.
"""

import runpy
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Distribution, Extension

ROOT = Path(__file__).resolve().parents[2]


def main(source: str, folder: str, *macros: str) -> None:
    package = runpy.run_path(str(ROOT / "setup.py"))
    name = Path(source).stem
    like = next((e for e in package["EXTENSIONS"] if e.name.endswith(f".{name}")), None)
    extension = Extension(
        "probe",
        [source],
        include_dirs=[str(ROOT / "pysecbench")],
        define_macros=[
            *(like.define_macros if like else ()),
            *((name, value or "1") for name, _, value in (macro.partition("=") for macro in macros)),
        ],
        extra_compile_args=like.extra_compile_args if like else package["FLAGS"],
    )
    translated = cythonize(
        [extension],
        compiler_directives=package["DIRECTIVES"],
        include_path=[str(ROOT), str(ROOT / "pysecbench")],
        build_dir=f"{folder}/c",
        force=True,
    )
    command = Distribution({"name": "probe", "ext_modules": translated}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = folder, f"{folder}/c"
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    main(*sys.argv[1:])
