"""Data sources: what they must be, and a base class that spares most of it."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Protocol, TypeAlias, runtime_checkable

from pyvider.component import Typed, instant
from pyvider.context import ConfigType, ResourceContext, StateType
from pyvider.resource import MaybeAwaitable

Messages: TypeAlias = list[str]


@runtime_checkable
class DataSourceProtocol(Protocol):
    """What every data source has; `async validate(config) -> list[str]` may come on top."""

    @staticmethod
    def get_schema() -> Any:
        """Return the schema of the configuration and the result together."""
        ...

    async def read(self, ctx: ResourceContext[Any, Any]) -> Any:
        """Return the whole result: a dict or an attrs object, with the configured attributes or without."""
        ...


class BaseDataSource(Typed, Generic[StateType, ConfigType]):
    """Base of data sources: `class Image(BaseDataSource[ImageState, ImageConfig])`."""

    component_kind: ClassVar[str] = "data_source"
    type_parameters: ClassVar[tuple[str, ...]] = ("state_class", "config_class")

    @instant
    def validate(self, config: ConfigType) -> MaybeAwaitable[Messages]:  # noqa: ARG002 - for authors to override
        """Return the problems of the configuration beyond the schema; empty if there are none."""
        return []

    def read(self, ctx: ResourceContext[ConfigType, StateType]) -> MaybeAwaitable[Any]:
        """Return the data for `ctx.config`."""
        raise NotImplementedError(f"{type(self).__name__} has no method 'read'.")
