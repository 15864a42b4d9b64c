"""Where real providers come from: installed packages, developers' builds, and providers that already run."""

import os
from collections.abc import Mapping
from pathlib import Path

import attrs

from tollgate.proxy import lock_file, reattach
from tollgate.proxy.address import DEFAULT_HOST, Address
from tollgate.proxy.cli_configuration import EngineKind, dev_overrides
from tollgate.proxy.lock_file import Lock
from tollgate.proxy.package import executable_in, package_hash, platform_name
from tollgate.proxy.reattach import Reattachment

_DEFAULT_HOSTS: dict[EngineKind, str] = {"terraform": DEFAULT_HOST, "opentofu": "registry.opentofu.org"}


@attrs.frozen
class Executable:
    """A file to start: an installed provider, or one that a developer has put in its place."""

    file: Path


@attrs.frozen
class Running:
    """A provider that the user runs."""

    reattachment: Reattachment


Source = Executable | Running


@attrs.frozen(kw_only=True)
class Sources:
    """The providers of a root module.

    Attributes:
        usable: where each comes from.
        left_out: those that Terraform itself must be left to refuse, and why.
    """

    usable: dict[Address, Source]
    left_out: dict[Address, str]


def find_sources(root: Path, environ: Mapping[str, str], *, kind: EngineKind = "terraform") -> Sources:
    """Every provider that is installed for a root module, checked against its lock file, or stands in for one.

    It reads whole packages, some of hundreds of megabytes: call it in a thread.

    Args:
        root: the root module's folder.
        environ: the user's environment.
        kind: the engine, which decides what a provider's short name means.
    """
    default_host = _DEFAULT_HOSTS[kind]
    usable: dict[Address, Source] = {}
    left_out: dict[Address, str] = {}
    running = reattach.reattachments_from_text(environ.get(reattach.VARIABLE, ""), default_host=default_host)
    usable.update({address: Running(reattachment) for address, reattachment in running.items()})
    for address, folder in dev_overrides(environ, kind=kind, default_host=default_host).items():
        file = folder if folder.is_file() else executable_in(root / folder, address.type)
        if address in running:
            continue
        if file is None:
            left_out[address] = f"there is no terraform-provider-{address.type} in {folder}, its development override"
        else:
            usable[address] = Executable(file)
    data_folder = root / environ.get("TF_DATA_DIR", ".terraform")
    for address, lock in _locks(root).items():
        if address not in usable and address not in left_out:
            found = _installed(address, lock, data_folder)
            if isinstance(found, Executable):
                usable[address] = found
            else:
                left_out[address] = found
    return Sources(usable=usable, left_out=left_out)


def _locks(root: Path) -> dict[Address, Lock]:
    try:
        return lock_file.locks_from_text((root / lock_file.NAME).read_bytes())
    except OSError:
        return {}


def _installed(address: Address, lock: Lock, data_folder: Path) -> Executable | str:
    """The provider's program, or why it must not be started."""
    package = data_folder.joinpath("providers", str(address), lock.version, platform_name())
    if not package.is_dir():
        return f"it is not installed in {package}: run init"
    file = executable_in(package, address.type)
    if file is None or not os.access(file, os.X_OK):
        return f"there is no terraform-provider-{address.type} that can be run in {package}"
    trusted = lock.preferred_hashes
    try:
        if trusted and package_hash(package) not in trusted:
            return f"its package in {package} is not one that {lock_file.NAME} trusts"
    except OSError as error:
        return f"its package in {package} cannot be read: {error}"
    return Executable(file)
