"""A small image with the Python of this machine, to build the container file on without fetching one.

It has what an image of Python has that the container file and an installation rely on: Python below /usr/local, a
shell, a few programs, glibc and the C++ library. None of it is fetched, so its digest is that of this machine.
"""

import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

PYTHON = f"python{sys.version_info.major}.{sys.version_info.minor}"
PROGRAMS = ("sh", "mkdir", "id")
LEFT_OUT = {"test", "site-packages", "idlelib", "tkinter", "turtledemo", "__pycache__"}
LOADED_BY_WHEELS = (
    "libdl",
    "libgcc_s",
    "libm",
    "libnss_files",
    "libpthread",
    "libresolv",
    "librt",
    "libstdc++",
    "libutil",
)
"""What manylinux wheels may rely on, beside the C library itself."""


def write_root(root: Path) -> None:
    """Write the file system of the image."""
    for folder in ("usr/bin", "usr/lib", "usr/local/bin", "usr/local/lib", "etc", "proc", "sys", "dev", "root"):
        (root / folder).mkdir(parents=True)
    for folder in ("tmp", "var/tmp"):
        (root / folder).mkdir(parents=True)
        (root / folder).chmod(0o1777)
    for link, target in (("bin", "usr/bin"), ("lib", "usr/lib"), ("lib64", "usr/lib")):
        (root / link).symlink_to(target)
    python = Path(sys.base_prefix)
    library = root / "usr/local/lib" / PYTHON
    shutil.copytree(Path(sysconfig.get_path("stdlib")), library, symlinks=True, ignore=_left_out)
    programs = [Path(shutil.which(name) or name) for name in PROGRAMS]
    for program in programs:
        shutil.copy2(program, root / "usr/bin")
    shutil.copy2(python / "bin" / PYTHON, root / "usr/local/bin")
    (root / "usr/local/bin/python3").symlink_to(PYTHON)
    loaded = _libraries([python / "bin" / PYTHON, *programs, *(library / "lib-dynload").glob("*.so")])
    [libc] = [file for file in loaded if file.name.startswith("libc.so")]
    further = [file for name in LOADED_BY_WHEELS for file in libc.parent.glob(f"{name}.so.*")]
    for file in {*loaded, *further}:
        shutil.copy2(file, root / "usr/lib" / file.name)


def _left_out(_: str, names: list[str]) -> set[str]:
    return {name for name in names if name in LEFT_OUT or name.startswith(("config-", "_tkinter"))}


def _libraries(programs: Iterable[Path]) -> set[Path]:
    """Return the libraries that programs load, by their names on this machine."""
    listed = subprocess.run(["ldd", *programs], capture_output=True, text=True, check=False).stdout
    return {Path(name) for name in re.findall(r"(?:=> )?(/\S+) \(0x", listed)}
