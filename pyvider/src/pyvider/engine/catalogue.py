"""Every registered component with its schema and types, worked out once and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pyvider.abilities import HasIdentity
from pyvider.component import overrides
from pyvider.cty import CtyObject
from pyvider.errors import PyviderError, SchemaError
from pyvider.hub import ComponentRegistry
from pyvider.resource import BaseResource
from pyvider.schema import Schema, as_schema
from pyvider.schema.validate_definition import Kind, validate_schema_definition

if TYPE_CHECKING:
    from pyvider.engine.shape import Shape

LABELS = {
    "resource": "Resource",
    "data_source": "Data source",
    "ephemeral": "Ephemeral resource",
    "action": "Action",
    "list_resource": "List resource",
    "function": "Function",
    "capability": "Capability",
    "provider": "Provider",
}


class NotRegisteredError(PyviderError):
    """Raised if Terraform requests a component that this provider does not have."""

    def __init__(self, kind: str, name: str) -> None:
        label = LABELS[kind]
        self.summary = f"{label} not found" if name else "Invalid request"
        super().__init__(f"{label} type '{name}' not registered" if name else f"{label} type name is missing")


class Entry:
    """One component that has a schema."""

    def __init__(self, kind: str, name: str, component: Callable[..., Any]) -> None:
        self.kind = kind
        self.name = name
        self.component = component

    def new(self) -> Any:
        """Return a new object; each call from Terraform gets its own."""
        return self.component()

    @cached_property
    def schema(self) -> Schema:
        """Return the component's schema.

        Raises:
            SchemaError: when it is not one that Terraform would accept.
        """
        target: Any = self.new() if self.kind == "capability" else self.component
        return checked_schema(target.get_schema(), _KINDS.get(self.kind, "other"))

    @cached_property
    def type(self) -> CtyObject:
        """Return the type of the configuration and the state."""
        return self.schema.implied_type()

    @cached_property
    def shape(self) -> Shape:
        """Return the parts of values of this schema that the engine must check."""
        from pyvider.engine.shape import Shape  # not needed as long as Terraform asks for schemas only

        return Shape.of(self.schema.block)

    @cached_property
    def config_class(self) -> type | None:
        """Return the attrs class that the author wants for configurations."""
        return getattr(self.component, "config_class", None)

    @cached_property
    def state_class(self) -> type | None:
        """Return the attrs class that the author wants for states."""
        return getattr(self.component, "state_class", None)

    @cached_property
    def plans(self) -> bool:
        """Return whether the author's resource does more in a plan than the default."""
        return overrides(self.component, BaseResource, "plan", "_plan", "validate", "validate_config")

    @cached_property
    def reads(self) -> bool:
        """Return whether the author's resource can be read."""
        return overrides(self.component, BaseResource, "read", "_read")

    @cached_property
    def validates(self) -> bool:
        """Return whether the author's resource checks more than the schema does."""
        return overrides(self.component, BaseResource, "validate", "validate_config")

    @cached_property
    def identity_schema(self) -> Schema | None:
        """Return the schema of the resource's identity, if it has one."""
        if not isinstance(self.component, type) or not issubclass(self.component, HasIdentity):
            return None
        return checked_schema(self.component.get_identity_schema(), "other")


_KINDS: dict[str, Kind] = {
    "resource": "resource",
    "data_source": "data_source",
    "ephemeral": "ephemeral",
    "provider": "provider",
}


def checked_schema(given: Any, kind: Kind) -> Schema:
    """Return any of the ways to write a schema, as the canonical one.

    Raises:
        SchemaError: with every mistake in it.
    """
    schema = as_schema(given)
    problems = validate_schema_definition(schema, kind=kind)
    if problems:
        raise SchemaError("; ".join(problems))
    return schema


class Catalogue:
    """The entries of a registry, created on first use."""

    def __init__(self, registry: ComponentRegistry) -> None:
        self.registry = registry
        self._entries: dict[tuple[str, str], Entry] = {}

    def entry(self, kind: str, name: str) -> Entry:
        """Return the component of that kind and name.

        Raises:
            NotRegisteredError: when there is none.
        """
        entry = self._entries.get((kind, name))
        if entry is None:
            component = self.registry.get_component(kind, name)
            if component is None:
                raise NotRegisteredError(kind, name)
            entry = self._entries[kind, name] = Entry(kind, name, component)
        return entry

    def entries(self, kind: str) -> Iterator[Entry]:
        """Yield every component of a kind, by name."""
        for name in sorted(self.registry.list_components(kind)[kind]):
            yield self.entry(kind, name)
