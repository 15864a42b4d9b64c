"""Whose resources an integration is called for: all, or those of one provider configuration."""

from collections.abc import Mapping

import attrs

_DEFAULT_NAMESPACE = "hashicorp"


@attrs.frozen(kw_only=True)
class ProviderScope:
    """One provider configuration of the root module.

    Attributes:
        source: the provider's source address as far as it is given: `hashicorp/aws`, or with a host before it.
        alias: the alias of the configuration, or None for the default one.
    """

    source: str
    alias: str | None = None

    @property
    def type(self) -> str:
        """The last part of the source: `aws`."""
        return self.source.rpartition("/")[2]

    def covers(self, provider: str, alias: str | None) -> bool:
        """Whether a resource of this provider (its full address) and alias belongs here."""
        return alias == self.alias and f"/{provider.lower()}".endswith(f"/{self.source.lower()}")


def provider_scope(local_name: str, alias: str | None, required: Mapping[str, str]) -> ProviderScope:
    """The scope of `provider "local_name" { alias = … }`, given what `required_providers` says of sources."""
    source = required.get(local_name) or local_name
    if "/" not in source:
        source = f"{_DEFAULT_NAMESPACE}/{source}"
    return ProviderScope(source=source, alias=alias)
