"""Lists what an integration may read: the system's programs, its own files, and what its configuration names."""

import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from tollgate_host.config.model import IntegrationConfig

_SYSTEM = (
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store",
    "/etc/alternatives", "/etc/ca-certificates", "/etc/crypto-policies", "/etc/gai.conf", "/etc/group",
    "/etc/host.conf", "/etc/hosts", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime",
    "/etc/mime.types", "/etc/nsswitch.conf", "/etc/os-release", "/etc/passwd", "/etc/pki", "/etc/protocols",
    "/etc/resolv.conf", "/etc/services", "/etc/ssl", "/etc/timezone", "/run/systemd/resolve",
    "/proc/self", "/proc/cpuinfo", "/proc/filesystems", "/proc/meminfo", "/proc/stat", "/proc/sys", "/proc/version",
    "/sys/devices/system/cpu", "/sys/fs/cgroup",
)  # fmt: skip
_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
_CLOSED = (".terraform", ".git", "*.tfstate*", "*.tfplan*", "*.tfvars*", ".tollgate-journal.*")
"""What is in a root module's folder and not for integrations: secrets are in it."""

_CERTIFICATES = ("SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "AWS_CA_BUNDLE")


def readable_paths(item: IntegrationConfig, root: Path, environ: Mapping[str, str]) -> list[str]:
    """Return the files and folders that an integration may read.

    Args:
        item: the integration, resolved.
        root: the root module's folder, whose state is never included.
        environ: the environment that the integration is given.
    """
    found = {*_SYSTEM, *_DEVICES}
    found.update(folder for folder in environ.get("PATH", "").split(os.pathsep) if folder.startswith("/"))
    found.update(environ[name] for name in _CERTIFICATES if environ.get(name))
    found.update(map(str, _own_files(Path(item.command or item.source), root)))
    real, bases = root.resolve(), {root.resolve(), item.directory.resolve()}
    for given in (*_paths_in(item.config), *item.args, *item.read):
        path = os.path.expanduser(given)  # noqa: PTH111 -- the one of pathlib raises for an unknown user
        found.update(str(allowed) for base in bases for allowed in _without_state(base / path, real))
    return sorted(found)


def _own_files(program: Path, root: Path) -> Iterator[Path]:
    """Yield the program, its folder unless that is the home or the root module's, and its interpreter."""
    for path in {program, program.resolve()}:
        yield path
        prefix = path.parent.parent
        if (prefix / "pyvenv.cfg").is_file():
            yield prefix
        elif path.parent.resolve() not in (Path.home(), root.resolve()):
            yield from _without_state(path.parent, root.resolve())
    interpreter = _interpreter_of(program)
    if interpreter is not None:
        yield from _interpreter_files(interpreter, root)


@lru_cache
def _interpreter_files(interpreter: Path, root: Path) -> tuple[Path, ...]:
    """Return what a script's interpreter needs: its environment and its libraries."""
    found: list[Path] = []
    for path in {interpreter, interpreter.resolve()}:
        found += [path, path.parent.parent / "lib", path.parent.parent / "pyvenv.cfg"]
        if (path.parent.parent / "pyvenv.cfg").is_file():
            found += [path.parent.parent, *_linked_folders(path.parent.parent)]
    if interpreter.resolve() == Path(sys.executable).resolve():
        found += [Path(sys.prefix), Path(sys.base_prefix)]
        found += [Path(folder) for folder in sys.path if folder and Path(folder).resolve() != root.resolve()]
    return tuple(found)


def _linked_folders(environment: Path) -> Iterator[Path]:
    """Yield the folders of editable installations in a virtual environment."""
    for file in environment.glob("lib/python*/site-packages/*.pth"):
        with suppress(OSError, ValueError):
            for line in file.read_text(encoding="utf-8").splitlines():
                if line.startswith("/") and Path(line).is_dir():
                    yield Path(line)


def _interpreter_of(program: Path) -> Path | None:
    """Return the interpreter in a script's first line."""
    with suppress(OSError, ValueError):
        with program.open("rb") as stream:
            first = stream.readline(512)
        if first.startswith(b"#!"):
            words = first[2:].decode().split()
            name = (
                next((word for word in words[1:] if not word.startswith("-")), "")
                if words[0].endswith("/env")
                else words[0]
            )
            found = shutil.which(name)
            return Path(found) if found else None
    return None


def _paths_in(value: Any) -> Iterator[str]:
    """Yield every text in a configuration that may be a path."""
    if isinstance(value, str):
        if value and "\0" not in value and "\n" not in value and len(value) < 4096:
            yield value
    elif isinstance(value, Mapping):
        for inner in cast("Mapping[str, Any]", value).values():
            yield from _paths_in(inner)
    elif isinstance(value, list | tuple):
        for inner in cast("Iterable[Any]", value):
            yield from _paths_in(inner)


def _without_state(path: Path, root: Path) -> Iterator[Path]:
    """Yield a path; of the root module's folder yield its entries without state, plans and variables."""
    with suppress(OSError, ValueError):
        path = path.resolve()
        if not path.exists() or (path.is_relative_to(root) and _is_closed(path, root)):
            return
        if not root.is_relative_to(path):
            yield path
            return
        if path != root:
            return  # a folder above the root: too much to be meant
        yield from (entry for entry in path.iterdir() if not _is_closed(entry, root))


def _is_closed(path: Path, root: Path) -> bool:
    parts = path.relative_to(root).parts
    return any(Path(part).match(pattern) for part in parts for pattern in _CLOSED)
