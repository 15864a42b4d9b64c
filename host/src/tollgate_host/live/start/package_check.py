"""Decides which providers get a gate, and starts to hash their packages.

It is imported before anything is started, so it imports very little itself.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from tollgate_host.config.model import HostConfig
from tollgate_host.hooks.provider_scope import provider_scope
from tollgate_host.provider_proxy.packages.package_hashes import PackageHashes
from tollgate_host.provider_proxy.provider_address import Address


def begin_verifying(root: Path, environ: Mapping[str, str], config: HostConfig, *, is_needed: bool) -> PackageHashes:
    """Start to hash the provider packages of a run in a thread, while integrations and the rest of the host start.

    Args:
        root: the root module's folder.
        environ: the user's environment.
        config: decides which providers need a gate.
        is_needed: whether any provider is started at all.
    """

    def find() -> Iterable[Path]:
        if not is_needed:
            return ()
        from tollgate_host.engine.working_folder import working_folder
        from tollgate_host.provider_proxy.packages.installed import packages_to_verify

        working = working_folder(root, environ)
        return packages_to_verify(working.root, working.data, needs_gate(config))

    return PackageHashes(find)


def needs_gate(config: HostConfig) -> Callable[[Address], bool]:
    """Return a function that decides whether a provider needs a gate.

    It does if an integration covers its resources or its block has arguments for Tollgate. A disabled integration
    counts too, since Terraform itself would refuse its block.
    """
    is_global = any(item.level == "terraform" for item in config.enabled)
    declared = [(item.provider, item.alias) for item in config.integrations if item.provider is not None]
    declared += [(block.name, block.alias) for block in config.providers if block.undecided is not None]
    scopes = [provider_scope(name, alias, config.required_providers) for name, alias in declared]

    def needs(address: Address) -> bool:
        return is_global or any(scope.covers(str(address), scope.alias) for scope in scopes)

    return needs
