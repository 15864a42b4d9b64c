"""List resources: finding existing objects of a resource type, for `terraform query` (Terraform 1.14)."""

from __future__ import annotations

from typing import Any, ClassVar, Generic

import attrs

from pyvider.component import Typed, instant
from pyvider.context import ConfigType, ResourceContext
from pyvider.data_source import Messages
from pyvider.resource import MaybeAwaitable


@attrs.frozen(kw_only=True)
class Listed:
    """One object that was found.

    Attributes:
        identity: its identity, by the resource's identity schema: a dict or an attrs object.
        display_name: what to call it in a list.
        state: the whole object, if the user asked for it; else it is left away.
    """

    identity: Any
    display_name: str
    state: Any = None


@attrs.frozen(kw_only=True)
class ListContext(ResourceContext[ConfigType, Any], Generic[ConfigType]):
    """What listing is given besides the configuration: how many at most, and whether whole objects are wanted."""

    limit: int = 0
    wants_state: bool = False


class BaseList(Typed, Generic[ConfigType]):
    """Base of list resources, registered under the name of a resource type that has an identity."""

    component_kind: ClassVar[str] = "list_resource"
    type_parameters: ClassVar[tuple[str, ...]] = ("config_class",)

    @instant
    def validate(self, config: ConfigType) -> MaybeAwaitable[Messages]:  # noqa: ARG002 - for authors to override
        """Return the problems of the configuration beyond the schema."""
        return []

    def find(self, ctx: ListContext[ConfigType]) -> Any:
        """Return the objects for `ctx.config`: `Listed`, in any iterable, or from an async generator."""
        raise NotImplementedError(f"{type(self).__name__} has no method 'find'; {ctx.config} was not looked for.")
