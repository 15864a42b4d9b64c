"""The scope of an integration: all resources, or those of one provider configuration."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

_DEFAULT_NAMESPACE = "hashicorp"


class ProviderScope(Struct, frozen=True, kw_only=True):
    """One provider configuration of the root module.

    Attributes:
        source: the provider's source address as far as it is given: `hashicorp/aws`, or with a host before it.
        alias: the alias of the configuration, or None for the default one.
        key: the key of one of its instances if it has `for_each`; None means all of them.
    """

    source: str
    alias: str | None = None
    key: str | None = None

    @property
    def type(self) -> str:
        """Return the last part of the source, such as `aws`."""
        return self.source.rpartition("/")[2]

    def covers(self, provider: str, name: str | None) -> bool:
        """Return whether it covers a resource with this full provider address and configuration."""
        return self._has(name) and self.is_of(provider)

    def is_of(self, provider: str) -> bool:
        """Return whether the full address of a provider is that of its own."""
        return f"/{provider.lower()}".endswith(f"/{self.source.lower()}")

    def covers_resource(self, wire: Mapping[str, Any]) -> bool:
        """Return whether it covers a resource."""
        return self.covers(wire["provider"], configuration_of(wire))

    def _has(self, name: str | None) -> bool:
        if name == configuration_name(self.alias, self.key):
            return True
        return self.key is None and name is not None and name.startswith(f"{self.alias or ''}[")


def configuration_name(alias: str | None, key: str | None) -> str | None:
    """Return the name of a configuration among those of its provider: `west`, or `by_region["eu"]`."""
    return alias if key is None else f'{alias or ""}["{key}"]'


def configuration_of(wire: Mapping[str, Any]) -> str | None:
    """Return the name of the provider configuration that a resource uses."""
    return configuration_name(wire["provider_alias"], wire.get("provider_key"))


def provider_scope(
    local_name: str, alias: str | None, required: Mapping[str, str], key: str | None = None
) -> ProviderScope:
    """Return the scope of `provider "local_name" { alias = … }`, with the source from `required_providers`."""
    source = required.get(local_name) or local_name
    if "/" not in source:
        source = f"{_DEFAULT_NAMESPACE}/{source}"
    return ProviderScope(source=source, alias=alias, key=key)
