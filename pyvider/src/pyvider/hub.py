"""The hub: every component of a provider, by kind and name, and the decorators that put them there."""

import inspect
import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import attrs

from pyvider.errors import PyviderError

C = TypeVar("C", bound=Callable[..., Any])
Check = Callable[[Any], list[str]]
"""Says what is wrong with a component, nothing if it is fit."""

_NAME = re.compile(r"[a-z_][a-z0-9_]*")


class RegistrationError(PyviderError):
    """A component was refused: a bad name, a name taken already, or something of the wrong kind."""


def _methods(*names: str) -> Check:
    def check(component: Any) -> list[str]:
        if not inspect.isclass(component):
            return ["it is not a class"]
        problems = [f"it has no method '{name}'" for name in names if not callable(getattr(component, name, None))]
        return problems + _class_problems(component)

    return check


def _class_problems(component: Any) -> list[str]:
    """Return the problems of the classes for configuration and state."""
    classes = {name: getattr(component, name, None) for name in ("config_class", "state_class")}
    return [
        f"its {name} {cls.__name__} is not an attrs class"
        for name, cls in classes.items()
        if cls is not None and not attrs.has(cls)
    ]


def _function(component: Any) -> list[str]:
    from pyvider.function import signature_problems  # a provider without functions never pays for this import

    return signature_problems(component) if callable(component) else ["it cannot be called"]


def _anything(_: Any) -> list[str]:
    return []


CHECKS: Mapping[str, Check] = {
    "provider": _methods("get_schema", "configure"),
    "resource": _methods("get_schema", "validate", "read", "plan", "apply"),
    "data_source": _methods("get_schema", "read"),
    "ephemeral": _methods("get_schema", "open"),
    "function": _function,
    "action": _methods("get_schema", "invoke"),
    "list_resource": _methods("get_schema", "find"),
    "capability": _methods("get_schema", "validate", "is_configured"),
}


@attrs.define
class ComponentRegistry:
    """Components by kind and name; what is not fit for its kind is refused when it is registered."""

    registry: dict[str, dict[str, Callable[..., Any]]] = attrs.field(
        factory=dict[str, dict[str, Callable[..., Any]]], metadata={"description": "Two-level dictionary of components"}
    )
    _checks: dict[str, Check] = attrs.field(factory=lambda: dict(CHECKS), repr=False, alias="checks")

    def register(self, component_type: str, name: str, component: Callable[..., Any]) -> None:
        """Put a component in its place.

        Raises:
            RegistrationError: when the kind is not known, the name is bad or taken, or the component is unfit.
        """
        problems = self._problems(component_type, name, component)
        if problems:
            label = getattr(component, "__qualname__", repr(component))
            raise RegistrationError(f"{label} cannot be the {component_type} '{name}': {'; '.join(problems)}.")
        self.registry.setdefault(component_type, {})[name] = component

    def get_component(self, component_type: str, name: str) -> Callable[..., Any] | None:
        """Return the component of that kind and name, or None."""
        return self.registry.get(component_type, {}).get(name)

    def list_components(self, component_type: str | None = None) -> dict[str, dict[str, Callable[..., Any]]]:
        """Return all components, or those of one kind."""
        if component_type:
            return {component_type: self.registry.get(component_type, {})}
        return self.registry

    def add_kind(self, component_type: str, check: Check = _anything) -> None:
        """Allow components of another kind, for frameworks built on this one."""
        self._checks[component_type] = check

    def _problems(self, kind: str, name: str, component: Callable[..., Any]) -> list[str]:
        check = self._checks.get(kind)
        if check is None:
            return [f"there is no such kind of component (there are: {', '.join(sorted(self._checks))})"]
        if not _NAME.fullmatch(name):
            return ["a name is made of lower-case letters, digits and underscores"]
        present = self.get_component(kind, name)
        if present is not None and present is not component:
            return [f"that name is taken by {getattr(present, '__qualname__', repr(present))}"]
        return check(component)


hub = ComponentRegistry()
"""The one registry of a provider process."""


def _registering(kind: str, name: str, registry: ComponentRegistry | None) -> Callable[[C], C]:
    def register(component: C) -> C:
        (registry or hub).register(kind, name, component)
        setattr(component, f"_is_registered_{kind}", name)
        return component

    return register


def register_provider(name: str, *, registry: ComponentRegistry | None = None) -> Callable[[C], C]:
    """Register the class as the provider itself; `name` is the local name, as in `provider "name" {}`."""
    return _registering("provider", name, registry)


def register_resource(name: str, *, registry: ComponentRegistry | None = None) -> Callable[[C], C]:
    """Register the class as the managed resource type `name`."""
    return _registering("resource", name, registry)


def register_data_source(name: str, *, registry: ComponentRegistry | None = None) -> Callable[[C], C]:
    """Register the class as the data source `name`."""
    return _registering("data_source", name, registry)


def register_ephemeral(name: str, *, registry: ComponentRegistry | None = None) -> Callable[[C], C]:
    """Register the class as the ephemeral resource type `name`."""
    return _registering("ephemeral", name, registry)


def register_action(name: str, *, registry: ComponentRegistry | None = None) -> Callable[[C], C]:
    """Register the class as the action `name`."""
    return _registering("action", name, registry)


def register_list_resource(name: str, *, registry: ComponentRegistry | None = None) -> Callable[[C], C]:
    """Register the class as what finds existing objects of the resource type `name`."""
    return _registering("list_resource", name, registry)


def register_capability(name: str, *, registry: ComponentRegistry | None = None) -> Callable[[C], C]:
    """Register the class as the capability `name`: an optional block of the provider's configuration."""
    return _registering("capability", name, registry)


def register_function(
    name: str | None = None,
    *,
    summary: str = "",
    description: str = "",
    param_descriptions: Mapping[str, str] | None = None,
    allow_unknown: bool = False,
    deprecated: str = "",
    registry: ComponentRegistry | None = None,
) -> Callable[[C], C]:
    """Register the function as `provider::NAME::name`; its types come from its annotations.

    Args:
        name: the name in Terraform; by default that of the Python function.
        summary: one line for listings; by default the docstring's first.
        description: markdown for the documentation.
        param_descriptions: what each parameter is, by its name.
        allow_unknown: call the function even when arguments are unknown; otherwise the result is then unknown.
        deprecated: a message for those who still call it.
        registry: another registry than the hub.
    """
    from pyvider.function import FunctionOptions, set_options

    def register(component: C) -> C:
        options = FunctionOptions(
            summary=summary,
            description=description,
            param_descriptions=dict(param_descriptions or {}),
            allow_unknown=allow_unknown,
            deprecated=deprecated,
        )
        set_options(component, options)
        return _registering("function", name or component.__name__, registry)(component)

    return register
