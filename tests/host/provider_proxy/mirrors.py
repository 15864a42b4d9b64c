"""Finds a filesystem mirror with real providers, if this machine has one."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from tollgate_host.provider_proxy.packages.cli_configuration import configuration_files
from tollgate_host.provider_proxy.packages.package import executable_in, platform_name

SETTING = "TOLLGATE_TEST_MIRROR"
HOST = "registry.terraform.io"
_PATH = re.compile(r'filesystem_mirror\s*\{[^}]*path\s*=\s*"([^"]+)"')


def mirrors() -> Iterator[Path]:
    """Folders that hold a folder named after the registry: the setting's, the CLI configuration's, the usual places."""
    if named := os.environ.get(SETTING):
        yield Path(named)
    for file in configuration_files(os.environ):
        if file.is_file():
            yield from (Path(found) for found in _PATH.findall(file.read_text(errors="replace")))
    home = Path.home()
    yield from (home / ".terraform.d" / "plugins", home / ".local" / "share" / "terraform" / "plugins")
    for pattern in (f"*/{HOST}", f"*/*/{HOST}", f"*/*/*/{HOST}"):
        yield from (folder.parent for folder in _found(pattern))


def _found(pattern: str) -> list[Path]:
    try:
        return sorted(Path("/").glob(pattern))
    except OSError:
        return []


def real_provider(address: str) -> tuple[Path, str] | None:
    """The newest program of a provider and its mirror, or None."""
    for mirror in mirrors():
        for version in sorted((mirror / HOST / address).glob("*"), reverse=True):
            file = executable_in(version / platform_name(), address.rpartition("/")[2])
            if file is not None:
                return mirror, version.name
    return None
