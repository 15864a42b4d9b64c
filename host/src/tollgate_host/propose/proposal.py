"""A proposed configuration: integrations, their settings, and why each is as it is."""

from collections.abc import Iterator, Sequence
from typing import Any

import attrs
from tollgate_hcl.constant import Plain

from tollgate_host.config.model import IntegrationConfig


@attrs.frozen
class ProposedSetting:
    """One setting.

    Attributes:
        name: of the integration's configuration.
        value: of JSON's kinds.
        why: the sentences above it.
        is_active: whether it counts; else it stands there as a comment, to be chosen.
    """

    name: str
    value: Any
    why: Sequence[str] = ()
    is_active: bool = True


@attrs.frozen(kw_only=True)
class Section:
    """One integration.

    Attributes:
        name: what it is called.
        source: its program.
        why: the sentences above it.
        settings: in order.
        provider: the provider configuration it is attached to, or None for the whole project.
    """

    name: str
    source: str
    why: Sequence[str] = ()
    settings: Sequence[ProposedSetting] = ()
    provider: str | None = None

    @property
    def config(self) -> dict[str, Plain]:
        """Return the active settings."""
        return {setting.name: setting.value for setting in self.settings if setting.is_active}


@attrs.frozen(kw_only=True)
class Proposal:
    """The whole of it.

    Attributes:
        heading: what stands at its top.
        sections: the integrations.
        failures: a sentence for each rule that the plan it was made from fails all the same.
    """

    heading: Sequence[str]
    sections: Sequence[Section]
    failures: Sequence[str] = ()

    @property
    def of_project(self) -> Iterator[Section]:
        """Return the integrations for the whole project."""
        return (section for section in self.sections if section.provider is None)

    @property
    def providers(self) -> tuple[str, ...]:
        """Return the provider configurations that have their own integrations."""
        return tuple(dict.fromkeys(section.provider for section in self.sections if section.provider is not None))

    def of_provider(self, address: str) -> Iterator[Section]:
        """Return the integrations of one provider configuration."""
        return (section for section in self.sections if section.provider == address)


def to_config(section: Section) -> IntegrationConfig:
    """Return a section as the host would read it from a file."""
    provider, _, alias = (section.provider or "").partition(".")
    return IntegrationConfig(
        name=section.name,
        source=section.source,
        config=section.config,
        level="provider" if provider else "terraform",
        provider=provider or None,
        alias=alias or None,
    )
