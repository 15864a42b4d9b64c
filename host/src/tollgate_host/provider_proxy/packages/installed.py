"""The providers that `init` has installed: what a root module locks, and where each package lies."""

from collections.abc import Callable, Iterator
from pathlib import Path

from tollgate_host.provider_proxy.packages import lock_file
from tollgate_host.provider_proxy.packages.lock_file import Lock
from tollgate_host.provider_proxy.packages.package import platform_name
from tollgate_host.provider_proxy.provider_address import Address


def locks_of(root: Path) -> dict[Address, Lock]:
    """Return what a root module locks."""
    try:
        return lock_file.locks_from_text((root / lock_file.NAME).read_bytes())
    except OSError:
        return {}


def package_of(address: Address, lock: Lock, data_folder: Path) -> Path:
    """Return the folder of a provider's package."""
    return data_folder.joinpath("providers", str(address), lock.version, platform_name())


def packages_to_verify(root: Path, data_folder: Path, is_wanted: Callable[[Address], bool]) -> Iterator[Path]:
    """Yield the packages whose hashes will be needed."""
    for address, lock in locks_of(root).items():
        package = package_of(address, lock, data_folder)
        if lock.preferred_hashes and is_wanted(address) and package.is_dir():
            yield package
