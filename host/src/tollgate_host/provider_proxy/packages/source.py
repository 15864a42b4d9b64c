"""Finds real providers: installed packages, developers' builds, and providers that already run."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct

from tollgate_host.engine.words import EngineKind
from tollgate_host.provider_proxy import reattach
from tollgate_host.provider_proxy.packages import lock_file
from tollgate_host.provider_proxy.packages.cli_configuration import dev_overrides
from tollgate_host.provider_proxy.packages.installed import locks_of, package_of
from tollgate_host.provider_proxy.packages.lock_file import Lock
from tollgate_host.provider_proxy.packages.package import executable_in, package_hash
from tollgate_host.provider_proxy.provider_address import DEFAULT_HOST, OPENTOFU_HOST, Address
from tollgate_host.provider_proxy.reattach import Reattachment

_DEFAULT_HOSTS: dict[EngineKind, str] = {"terraform": DEFAULT_HOST, "opentofu": OPENTOFU_HOST}


class Executable(Struct, frozen=True):
    """A file to start: an installed provider, or one that a developer has put in its place.

    Attributes:
        is_released: whether it is an installed one.
    """

    file: Path
    is_released: bool = True


class Running(Struct, frozen=True):
    """A provider that the user runs."""

    reattachment: Reattachment


Source = Executable | Running


class Sources(Struct, frozen=True, kw_only=True):
    """The providers of a root module.

    Attributes:
        usable: where each comes from.
        left_out: those that Terraform itself must refuse, with the reason.
    """

    usable: dict[Address, Source]
    left_out: dict[Address, str]


def find_sources(
    root: Path,
    environ: Mapping[str, str],
    *,
    kind: EngineKind = "terraform",
    data_folder: Path | None = None,
    is_wanted: Callable[[Address], bool] = lambda _: True,
    hash_of: Callable[[Path], str] = package_hash,
) -> Sources:
    """Return the providers of a root module.

    They are running ones, developers' builds, and the installed ones that it locks.

    It reads whole packages, some of hundreds of megabytes: call it in a thread.

    Args:
        root: the root module's folder.
        environ: the user's environment.
        kind: the engine, which decides what a provider's short name means.
        data_folder: where providers are installed; by default what TF_DATA_DIR says, or `.terraform`.
        is_wanted: which providers matter; the packages of others are not even read.
        hash_of: the hash of a package.
    """
    host = _DEFAULT_HOSTS[kind]
    data = data_folder or root / environ.get("TF_DATA_DIR", ".terraform")
    found: dict[Address, Source | str] = {}
    for address, reattachment in reattach.reattachments_from_text(
        environ.get(reattach.VARIABLE, ""), default_host=host
    ).items():
        found[address] = Running(reattachment)
    for address, folder in dev_overrides(environ, kind=kind, default_host=host).items():
        found.setdefault(address, _developed(address, root / folder))
    for address, lock in locks_of(root).items():
        if address not in found and is_wanted(address):
            found[address] = _installed(address, lock, data, hash_of)
    wanted = {address: source for address, source in found.items() if is_wanted(address)}
    return Sources(
        usable={address: source for address, source in wanted.items() if not isinstance(source, str)},
        left_out={address: reason for address, reason in wanted.items() if isinstance(reason, str)},
    )


def _developed(address: Address, place: Path) -> Executable | str:
    file = place if place.is_file() else executable_in(place, address.type)
    if file is None:
        return f"there is no terraform-provider-{address.type} in {place}, its development override"
    return Executable(file, is_released=False)


def _installed(address: Address, lock: Lock, data_folder: Path, hash_of: Callable[[Path], str]) -> Executable | str:
    """Return the provider's program, or why it must not be started."""
    package = package_of(address, lock, data_folder)
    if not package.is_dir():
        return f"it is not installed in {package}: run init"
    file = executable_in(package, address.type)
    if file is None or not os.access(file, os.X_OK):
        return f"there is no terraform-provider-{address.type} that can be run in {package}"
    trusted = lock.preferred_hashes
    try:
        if trusted and hash_of(package) not in trusted:
            return f"its package in {package} is not one that {lock_file.NAME} trusts"
    except OSError as error:
        return f"its package in {package} cannot be read: {error}"
    return Executable(file)
