"""aws_sandbox_record: what real providers have and AWS's resources here lack, all in one type of the sandbox's own.

It has a value of any type, an argument that is never stored, private data that is no JSON, an identity, and an update
that fails if it is told to.
"""

from __future__ import annotations

import json
import secrets
from decimal import Decimal
from typing import Any

from pyvider.cty import CtyBool, CtyDynamic, CtyNumber, CtyString
from pyvider.schema import Attribute, Block, Schema
from pyvider.schema.plan_modifiers import use_state_for_unknown

from provider_sandbox.cloud import GLOBAL
from provider_sandbox.provider import Sandbox
from pyvider import BaseResource, ImportRequest, ResourceContext, register_resource

TYPE = "aws_sandbox_record"
PRIVATE = b"\x00\xff record \xfe"
Values = dict[str, Any]
Context = ResourceContext[Values, Values]


@register_resource(TYPE)
class Record(BaseResource[Any, Values, Values]):
    """A value in the cloud."""

    @staticmethod
    def get_schema() -> Schema:
        """Of the sandbox's own: the real provider has no such type."""
        attributes = [
            Attribute(name="id", type=CtyString(), computed=True, plan_modifiers=[use_state_for_unknown()]),
            Attribute(name="value", type=CtyDynamic(), optional=True),
            Attribute(name="text", type=CtyString(), computed=True),
            Attribute(name="secret_wo", type=CtyString(), optional=True, write_only=True, sensitive=True),
            Attribute(name="secret_wo_version", type=CtyNumber(), optional=True),
            Attribute(name="is_stubborn", type=CtyBool(), optional=True),
        ]
        return Schema(version=1, block=Block(attributes=attributes))

    @staticmethod
    def get_identity_schema() -> Schema:
        """Return the identity schema, which has only the id."""
        return Schema(version=1, block=Block(attributes=[Attribute(name="id", type=CtyString(), required=True)]))

    def identify(self, state: Values) -> Values:
        """Return the identity of an object."""
        return {"id": state["id"]}

    def create(self, ctx: Context) -> Any:
        """Make the object, with private data that only bytes can hold."""
        state = self._settled(ctx, f"rec-{secrets.token_hex(8)}")
        ctx.provider_as(Sandbox).cloud.create(TYPE, GLOBAL, state["id"], {"text": state["text"]})
        return state, PRIVATE

    def read(self, ctx: Context) -> Any:
        """Return the object as it is in the state, if the cloud still has it."""
        assert ctx.state is not None
        found = ctx.provider_as(Sandbox).cloud.read(TYPE, GLOBAL, ctx.state["id"])
        return None if found is None else ctx.state

    def update(self, ctx: Context) -> Any:
        """Change the object, unless it is stubborn or its private data was lost."""
        assert ctx.state is not None
        if ctx.private != PRIVATE:
            raise ValueError(f"the private data of {ctx.state['id']} is {ctx.private!r}")
        if ctx.state["is_stubborn"]:
            raise ValueError(f"{ctx.state['id']} is stubborn, and stays as it is")
        state = self._settled(ctx, ctx.state["id"])
        ctx.provider_as(Sandbox).cloud.update(TYPE, GLOBAL, state["id"], {"text": state["text"]})
        return state, PRIVATE

    def delete(self, ctx: Context) -> None:
        """Remove the object."""
        assert ctx.state is not None
        ctx.provider_as(Sandbox).cloud.delete(TYPE, GLOBAL, ctx.state["id"])

    def import_state(self, request: ImportRequest) -> Any:
        """Return the object with that id, as far as the cloud knows it."""
        sandbox: Sandbox = request.provider
        found = sandbox.cloud.read(TYPE, GLOBAL, request.id)
        nothing = dict.fromkeys(("value", "secret_wo", "secret_wo_version", "is_stubborn"))
        return None if found is None else {"id": request.id, **nothing, "text": found["text"]}

    def _settled(self, ctx: Context, id_: str) -> Values:
        planned = dict(ctx.planned_state or {})
        value = planned["value"]
        text = value if isinstance(value, str) else json.dumps(value, default=_plain, sort_keys=True)
        return {**planned, "id": id_, "text": text, "secret_wo": None}


def _plain(value: Any) -> Any:
    return float(value) if isinstance(value, Decimal) else sorted(value, key=repr)
