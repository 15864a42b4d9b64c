"""The providers that `init` has installed: what a root module locks, and where each package lies."""

from collections.abc import Callable, Iterator
from pathlib import Path

from tollgate.proxy import lock_file
from tollgate.proxy.address import Address
from tollgate.proxy.lock_file import Lock
from tollgate.proxy.package import platform_name


def locks_of(root: Path) -> dict[Address, Lock]:
    """What a root module locks."""
    try:
        return lock_file.locks_from_text((root / lock_file.NAME).read_bytes())
    except OSError:
        return {}


def package_of(address: Address, lock: Lock, data_folder: Path) -> Path:
    """The folder of a provider's package."""
    return data_folder.joinpath("providers", str(address), lock.version, platform_name())


def packages_to_verify(root: Path, data_folder: Path, is_wanted: Callable[[Address], bool]) -> Iterator[Path]:
    """The packages whose hashes will be asked for."""
    for address, lock in locks_of(root).items():
        package = package_of(address, lock, data_folder)
        if lock.preferred_hashes and is_wanted(address) and package.is_dir():
            yield package
