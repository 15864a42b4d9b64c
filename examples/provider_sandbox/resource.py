"""One class for every kind of resource: planned by its schema, completed by its kind, kept in the cloud."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar, cast

from pyvider.cty import Unknown

from provider_sandbox.cloud import GLOBAL, AlreadyExists
from provider_sandbox.kind import Kind, New
from provider_sandbox.provider import Sandbox
from provider_sandbox.schema import resource_schema
from provider_sandbox.tags import merge, planned_tags_all
from pyvider import ImportRequest, Resource, ResourceContext, register_resource

_REGION_NAME = re.compile(r"[a-z]{2}(-[a-z]+)+-\d")
Values = dict[str, Any]
Context = ResourceContext[Values, Values]


class SandboxResource(Resource[Values, Values]):
    """An object in the cloud."""

    kind: ClassVar[Kind]

    async def _plan(self, ctx: Context) -> Any:
        planned = dict(_there(ctx.planned_state))
        if "tags_all" in planned:
            planned["tags_all"] = planned_tags_all(ctx.provider_as(Sandbox).default_tags, planned, ctx.state)
        return planned, b""

    def create(self, ctx: Context) -> Any:
        """Create the object, with all values known."""
        sandbox = ctx.provider_as(Sandbox)
        planned = dict(_there(ctx.planned_state))
        self._check_needs(sandbox, planned)
        region = _own_region(planned) or sandbox.region
        new = New(id=self.kind.new_id(planned) or "", region=region, planned=planned)
        state = self._settled(sandbox, planned, {"region": region, **self.kind.values(new)}, new.id)
        try:
            sandbox.cloud.create(self.kind.type, self._region(sandbox, state), state["id"], state)
        except AlreadyExists as error:
            raise ValueError(f"creating {self.kind.type} ({state['id']}): it already exists") from error
        return state

    def read(self, ctx: Context) -> Any:
        """Return the object as the cloud has it now."""
        return self._found(ctx.provider_as(Sandbox), _there(ctx.state))

    def update(self, ctx: Context) -> Any:
        """Change the object; values that the cloud decided stay the same."""
        sandbox = ctx.provider_as(Sandbox)
        planned = dict(_there(ctx.planned_state))
        self._check_needs(sandbox, planned)
        state = self._settled(sandbox, planned, _there(ctx.state), _there(ctx.state)["id"])
        if not sandbox.cloud.update(self.kind.type, self._region(sandbox, state), state["id"], state):
            raise ValueError(f"updating {self.kind.type} ({state['id']}): it does not exist any more")
        return state

    def delete(self, ctx: Context) -> None:
        """Remove the object."""
        sandbox = ctx.provider_as(Sandbox)
        state = _there(ctx.state)
        sandbox.cloud.delete(self.kind.type, self._region(sandbox, state), state["id"])

    def import_state(self, request: ImportRequest) -> Any:
        """Return the object with that id, which may end with `@` and a region."""
        id_, sign, region = request.id.rpartition("@")
        if self.kind.has_region and sign and _REGION_NAME.fullmatch(region):
            return self._found(request.provider, {"id": id_, "region": region})
        return self._found(request.provider, {"id": request.id})

    def _found(self, sandbox: Sandbox, known: Mapping[str, Any]) -> Values | None:
        """Return the object as the cloud has it; one of an older sandbox does not say where it is."""
        found = sandbox.cloud.read(self.kind.type, self._region(sandbox, known), known["id"])
        if found is None or not self.kind.has_region:
            return found
        return {**found, "region": found.get("region") or sandbox.region}

    def _settled(
        self, sandbox: Sandbox, planned: dict[str, Any], decided: Mapping[str, Any], id_: str
    ) -> dict[str, Any]:
        """Return the planned object with a value for all that was unknown: the cloud's, or none."""
        known = {"id": id_, **decided}
        state = _fill(planned, known)
        if "tags_all" in state:
            state["tags_all"] = merge(sandbox.default_tags, state["tags"])
        return state

    def _check_needs(self, sandbox: Sandbox, planned: Mapping[str, Any]) -> None:
        where = _own_region(planned) or sandbox.region
        for attribute, type_ in self.kind.needs.items():
            id_ = planned.get(attribute)
            if isinstance(id_, str) and not any(sandbox.cloud.read(type_, region, id_) for region in (where, GLOBAL)):
                raise ValueError(f"{attribute}: there is no {type_} {id_!r} in {where}")

    def _region(self, sandbox: Sandbox, values: Mapping[str, Any]) -> str:
        return GLOBAL if self.kind.is_global else values.get("region") or sandbox.region


def _own_region(planned: Mapping[str, Any]) -> str | None:
    region = planned.get("region")
    return region if isinstance(region, str) else None


def _fill(planned: Mapping[str, Any], known: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _known(value, known.get(name)) for name, value in planned.items()}


def _known(value: Any, decided: Any) -> Any:
    """Return a planned value with nothing unknown left in it."""
    if isinstance(value, Unknown):
        return decided
    if isinstance(value, dict):
        inner = cast("Values", decided) if isinstance(decided, dict) else {}
        return {key: _known(item, inner.get(key)) for key, item in cast("Values", value).items()}
    if isinstance(value, list):
        return [_known(item, None) for item in cast("list[Any]", value)]
    return value


def _there(state: Values | None) -> Values:
    """Return a state that the operation cannot be without."""
    assert state is not None
    return state


def register(kind: Kind) -> None:
    """Register a kind in Terraform with the real provider's schema."""
    members = {"kind": kind, "get_schema": staticmethod(partial(resource_schema, kind)), "__doc__": kind.__doc__}
    register_resource(kind.type)(type(kind.type, (SandboxResource,), members))
