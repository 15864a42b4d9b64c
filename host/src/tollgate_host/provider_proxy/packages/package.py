"""A provider's unpacked package: its program, and its hash for the lock file."""

import base64
import hashlib
import os
import platform
from pathlib import Path

_SYSTEMS = {"Linux": "linux", "Darwin": "darwin", "Windows": "windows", "FreeBSD": "freebsd", "OpenBSD": "openbsd"}
_MACHINES = {
    "x86_64": "amd64",
    "amd64": "amd64",
    "aarch64": "arm64",
    "arm64": "arm64",
    "i386": "386",
    "i686": "386",
    "armv6l": "arm",
    "armv7l": "arm",
}
_STEP_BYTES = 1 << 24


def platform_name() -> str:
    """Return the name of this platform in packages, such as `linux_amd64`."""
    system, machine = platform.system(), platform.machine().lower()
    return f"{_SYSTEMS.get(system, system.lower())}_{_MACHINES.get(machine, machine)}"


def executable_in(package: Path, type_name: str) -> Path | None:
    """Return the provider's program.

    The first file called `terraform-provider-TYPE`, whatever follows a `_` or a `.`.
    """
    prefix = f"terraform-provider-{type_name}"
    try:
        files = sorted(path for path in package.iterdir() if path.is_file())
    except OSError:
        return None
    return next(
        (file for file in files if file.name.startswith(prefix) and file.name[len(prefix) :][:1] in ("", "_", ".")),
        None,
    )


def package_hash(package: Path) -> str:
    """Return the `h1:` hash of an unpacked package, as in the lock file: of the list of its files with their hashes.

    Raises:
        OSError: a file cannot be read.
    """
    root = package.resolve()
    names = sorted(
        Path(folder, name).relative_to(root).as_posix() for folder, _, files in os.walk(root) for name in files
    )
    listing = "".join(f"{_file_hash(root / name)}  {name}\n" for name in names)
    return "h1:" + base64.b64encode(hashlib.sha256(listing.encode()).digest()).decode()


def package_stamp(package: Path) -> tuple[tuple[str, int, int, int, int], ...]:
    """Return a stamp that changes with a package: the name, inode, size and times of each file.

    Raises:
        OSError: a file cannot be looked at.
    """
    root = package.resolve()
    files = sorted(Path(folder, name) for folder, _, names in os.walk(root) for name in names)
    return tuple(
        (str(file), found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)
        for file, found in ((file, file.stat()) for file in files)
    )


def _file_hash(file: Path) -> str:
    """Return the hash of a file, read in blocks large enough to release the interpreter lock for long."""
    digest = hashlib.sha256()
    with file.open("rb", buffering=0) as stream:
        block = memoryview(bytearray(min(_STEP_BYTES, os.fstat(stream.fileno()).st_size + 1)))
        while size := stream.readinto(block):
            digest.update(block[:size])
    return digest.hexdigest()
