"""Drives a provider in process: every step uses the handlers that Terraform would call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

import attrs
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider.cty import Raw
from pyvider.cty.structuring import unstructure
from pyvider.diagnostics import Diagnostic, Diagnostics, Severity
from pyvider.engine.catalogue import Catalogue, Entry
from pyvider.engine.rules.result_rules import settle
from pyvider.engine.server import Engine
from pyvider.errors import FunctionError
from pyvider.function import signature_of
from pyvider.hub import ComponentRegistry, hub
from pyvider.path import AttributeName, AttributePath, ElementKey
from pyvider.wire.from_proto import raw_value
from pyvider.wire.rpcs import stream
from pyvider.wire.servicer import answer
from pyvider.wire.to_proto import dynamic_value


class ProviderProblems(AssertionError):
    """A handler answered with errors."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        super().__init__("\n".join(map(str, diagnostics)))
        self.diagnostics = diagnostics


@attrs.frozen(kw_only=True)
class Held:
    """An object under management: what Terraform would keep of it."""

    type_name: str
    state: dict[str, Any]
    private: bytes = b""
    raw: Raw = attrs.field(default=None, repr=False)
    warnings: tuple[Diagnostic, ...] = ()

    def __getitem__(self, name: str) -> Any:
        return self.state[name]


@attrs.frozen(kw_only=True)
class Planned:
    """A plan: the planned state, unknown values included."""

    state: dict[str, Any] | None
    replace_paths: list[str] = attrs.field(factory=list[str])
    private: bytes = b""
    raw: Raw = attrs.field(default=None, repr=False)
    warnings: tuple[Diagnostic, ...] = ()


class Driver:
    """Plays Terraform's part, in its order: validate, plan, apply.

    Wherever a handler answers with errors, `ProviderProblems` is raised.
    """

    def __init__(self, registry: ComponentRegistry = hub) -> None:
        self.engine = Engine(Catalogue(registry))

    async def send(self, rpc: str, /, **fields: Any) -> Any:
        """Send one request of the protocol and return the response."""
        return await answer(rpc, getattr(pb, rpc).Request(**fields), self.engine)

    async def configure(self, **config: Any) -> None:
        """Validate and configure the provider."""
        entry = self.engine.provider_entry
        value = self._config(entry, config)
        _check(await self.send("ValidateProviderConfig", config=value))
        _check(await self.send("ConfigureProvider", config=value, terraform_version="1.11.4"))

    async def validate(self, type_name: str, config: Mapping[str, Any]) -> Diagnostics:
        """Return the provider's diagnostics for a resource's configuration."""
        entry = self._entry("resource", type_name)
        response = await self.send("ValidateResourceConfig", type_name=type_name, config=self._config(entry, config))
        return Diagnostics(diagnostics_from_proto(response.diagnostics))

    async def plan(self, type_name: str, config: Mapping[str, Any] | None, held: Held | None = None) -> Planned:
        """Plan the change from `held` (None: creation) to `config` (None: destruction)."""
        entry = self._entry("resource", type_name)
        value = dynamic_value(None, entry.type) if config is None else self._config(entry, config)
        response = await self.send(
            "PlanResourceChange",
            type_name=type_name,
            prior_state=dynamic_value(held.raw if held else None, entry.type),
            proposed_new_state=value,
            config=value,
            prior_private=held.private if held else b"",
        )
        warnings = _check(response)
        raw = raw_value(response.planned_state, entry.type)
        return Planned(
            state=entry.type.raw_to_python(raw),
            replace_paths=[str(path_from_proto(path)) for path in response.requires_replace],
            private=response.planned_private,
            raw=raw,
            warnings=warnings,
        )

    async def apply(self, type_name: str, config: Mapping[str, Any] | None, held: Held | None = None) -> Held | None:
        """Validate, plan and apply; return the new object, or None after a destroy."""
        entry = self._entry("resource", type_name)
        if config is not None:
            problems = (await self.validate(type_name, config)).errors
            if problems:
                raise ProviderProblems(problems)
        planned = await self.plan(type_name, config, held)
        response = await self.send(
            "ApplyResourceChange",
            type_name=type_name,
            prior_state=dynamic_value(held.raw if held else None, entry.type),
            planned_state=dynamic_value(planned.raw, entry.type),
            config=dynamic_value(None, entry.type) if config is None else self._config(entry, config),
            planned_private=planned.private,
        )
        return self._held(entry, response, response.new_state, _check(response))

    async def create(self, type_name: str, /, **config: Any) -> Held:
        """Create an object."""
        held = await self.apply(type_name, config)
        assert held is not None
        return held

    async def update(self, held: Held, /, **config: Any) -> Held:
        """Change an object; the configuration is given in full."""
        changed = await self.apply(held.type_name, config, held)
        assert changed is not None
        return changed

    async def destroy(self, held: Held) -> None:
        """Destroy an object."""
        await self.apply(held.type_name, None, held)

    async def read(self, held: Held) -> Held | None:
        """Read an object again; return None if it no longer exists."""
        entry = self._entry("resource", held.type_name)
        state = dynamic_value(held.raw, entry.type)
        response = await self.send("ReadResource", type_name=held.type_name, current_state=state, private=held.private)
        return self._held(entry, response, response.new_state, _check(response))

    async def import_(self, type_name: str, id_: str) -> Held:
        """Import an object by its id, and read it as Terraform does next."""
        entry = self._entry("resource", type_name)
        response = await self.send("ImportResourceState", type_name=type_name, id=id_)
        _check(response)
        found = response.imported_resources[0]
        held = self._held(entry, found, found.state, ())
        assert held is not None
        read = await self.read(held)
        if read is None:
            raise ProviderProblems([Diagnostic(severity=Severity.ERROR, summary="Cannot import non-existent object")])
        return read

    async def data(self, name: str, /, **config: Any) -> dict[str, Any]:
        """Validate and read a data source."""
        entry = self._entry("data_source", name)
        value = self._config(entry, config)
        _check(await self.send("ValidateDataResourceConfig", type_name=name, config=value))
        response = await self.send("ReadDataSource", type_name=name, config=value)
        _check(response)
        return entry.type.raw_to_python(raw_value(response.state, entry.type))

    async def open(self, name: str, /, **config: Any) -> dict[str, Any]:
        """Validate and open an ephemeral resource."""
        entry = self._entry("ephemeral", name)
        value = self._config(entry, config)
        _check(await self.send("ValidateEphemeralResourceConfig", type_name=name, config=value))
        response = await self.send("OpenEphemeralResource", type_name=name, config=value)
        _check(response)
        return entry.type.raw_to_python(raw_value(response.result, entry.type))

    async def invoke(self, name: str, /, **config: Any) -> list[str]:
        """Validate, plan and run an action, and return its progress messages."""
        entry = self._entry("action", name)
        value = self._config(entry, config)
        _check(await self.send("ValidateActionConfig", type_name=name, config=value))
        _check(await self.send("PlanAction", action_type=name, config=value))
        events = [
            event
            async for event in stream("InvokeAction")(
                pb.InvokeAction.Request(action_type=name, config=value), self.engine
            )
        ]
        _check(events[-1].completed)
        return [event.progress.message for event in events[:-1]]

    async def find(self, type_name: str, /, limit: int = 0, **config: Any) -> dict[str, dict[str, Any]]:
        """Validate and run a list resource; the objects found, by their display names."""
        entry, resource = self._entry("list_resource", type_name), self._entry("resource", type_name)
        value = self._config(entry, config)
        _check(await self.send("ValidateListResourceConfig", type_name=type_name, config=value))
        request = pb.ListResource.Request(type_name=type_name, config=value, limit=limit, include_resource_object=True)
        found: dict[str, dict[str, Any]] = {}
        async for event in stream("ListResource")(request, self.engine):
            _check_all(event.diagnostic)
            found[event.display_name] = resource.type.raw_to_python(raw_value(event.resource_object, resource.type))
        return found

    async def call(self, name: str, *arguments: Any) -> Any:
        """Call a function.

        Raises:
            FunctionError: when the function refuses its arguments.
        """
        function = self.engine.catalogue.registry.get_component("function", name)
        if function is None:
            raise FunctionError(f"Function '{name}' not registered")
        signature = signature_of(function)
        values = [
            dynamic_value(unstructure(argument, parameter.type), parameter.type)
            for parameter, argument in zip(signature.expected(len(arguments)), arguments, strict=True)
        ]
        response = await self.send("CallFunction", name=name, arguments=values)
        if response.HasField("error"):
            error = response.error
            raise FunctionError(error.text, error.function_argument if error.HasField("function_argument") else None)
        return signature.result_type.raw_to_python(raw_value(response.result, signature.result_type))

    def _entry(self, kind: str, name: str) -> Entry:
        return self.engine.catalogue.entry(kind, name)

    def _config(self, entry: Entry, config: Mapping[str, Any]) -> pb.DynamicValue:
        return dynamic_value(raw_config(entry, config), entry.type)

    def _held(self, entry: Entry, message: Any, state: Any, warnings: tuple[Diagnostic, ...]) -> Held | None:
        raw = raw_value(state, entry.type)
        if raw is None:
            return None
        python = cast("dict[str, Any]", entry.type.raw_to_python(raw))
        return Held(type_name=entry.name, state=python, private=message.private, raw=raw, warnings=warnings)


def raw_config(entry: Entry, config: Mapping[str, Any]) -> Raw:
    """Return a configuration as Terraform would send it: every attribute there, blocks that are absent empty."""
    members = tuple(attrs.evolve(member, is_write_only=False) for member in entry.shape.members)
    return settle(attrs.evolve(entry.shape, members=members), None, unstructure(config, entry.type))


def _check(response: Any) -> tuple[Diagnostic, ...]:
    return _check_all(response.diagnostics)


def _check_all(messages: Iterable[Any]) -> tuple[Diagnostic, ...]:
    found = diagnostics_from_proto(messages)
    errors = [item for item in found if item.severity is Severity.ERROR]
    if errors:
        raise ProviderProblems(errors)
    return tuple(found)


def diagnostics_from_proto(messages: Iterable[Any]) -> list[Diagnostic]:
    """Return the diagnostics of a response."""
    return [
        Diagnostic(
            severity=Severity(message.severity),
            summary=message.summary,
            detail=message.detail,
            path=path_from_proto(message.attribute),
        )
        for message in messages
    ]


def path_from_proto(message: Any) -> AttributePath:
    """Return a path as a handler answered it."""
    steps: list[AttributeName | ElementKey] = []
    for step in message.steps:
        selector = step.WhichOneof("selector")
        value = getattr(step, selector)
        steps.append(AttributeName(value) if selector == "attribute_name" else ElementKey(value))
    return AttributePath(tuple(steps))
