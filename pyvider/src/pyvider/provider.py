"""The provider itself: its configuration, and what it holds for its resources."""

from __future__ import annotations

from typing import Any, ClassVar, Generic

import attrs

from pyvider.component import Typed, instant
from pyvider.context import ConfigType
from pyvider.data_source import Messages
from pyvider.diagnostics import Diagnostics
from pyvider.resource import MaybeAwaitable
from pyvider.schema import Schema
from pyvider.schema.pvfactory import s_provider


@attrs.frozen(kw_only=True)
class ConfigureContext(Generic[ConfigType]):
    """What configuring is given."""

    config: ConfigType
    terraform_version: str = ""
    diagnostics: Diagnostics = attrs.field(factory=Diagnostics)


class BaseProvider(Typed, Generic[ConfigType]):
    """Base of providers: `class Cloud(BaseProvider[CloudConfig])`.

    Resources find the configured object in `ctx.provider`: keep clients and the like on it.
    """

    component_kind: ClassVar[str] = "provider"
    type_parameters: ClassVar[tuple[str, ...]] = ("config_class",)
    meta_class: ClassVar[type | None] = None
    """An attrs class for `provider_meta` blocks of modules."""
    stop_grace_seconds: ClassVar[float] = 10.0
    """How long operations under way may go on once the user has interrupted Terraform."""

    config: ConfigType | None = None
    capabilities: frozenset[str] = frozenset()
    """The capabilities that the configuration switched on."""

    @classmethod
    def implied_schema(cls) -> Schema:
        """Return what the config class implies, or nothing to configure."""
        return super().implied_schema() if cls.config_class else s_provider({})

    @instant
    def validate(self, config: ConfigType) -> MaybeAwaitable[Messages]:  # noqa: ARG002 - for authors to override
        """Return the problems of the configuration beyond the schema."""
        return []

    @instant
    def configure(self, ctx: ConfigureContext[ConfigType]) -> MaybeAwaitable[None]:
        """Get ready; `self.config` is set already."""

    @instant
    def stop(self) -> MaybeAwaitable[Any]:
        """Return the user has interrupted Terraform: bring what is under way to an end."""
