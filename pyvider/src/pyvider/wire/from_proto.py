"""Messages of the protocol as requests to the engine."""

from __future__ import annotations

from typing import Any

from pyvider.abilities import MoveRequest
from pyvider.cty import CtyType, Raw, codec_json, codec_msgpack
from pyvider.engine.apply_change import ApplyRequest
from pyvider.engine.author import to_author
from pyvider.engine.catalogue import Entry
from pyvider.engine.plan_change import PlanRequest
from pyvider.engine.read import ReadDataRequest, ReadRequest
from pyvider.engine.server import Engine
from pyvider.engine.upgrade_state import UpgradeRequest, exact_json
from pyvider.errors import ConversionError, FunctionError, PyviderError
from pyvider.function import FunctionSignature, signature_of
from pyvider.wire.gen import tfplugin6_pb2 as pb


def raw_value(value: pb.DynamicValue, type_: CtyType) -> Raw:
    """A value in its raw form; an empty one is null, as in Terraform.

    Raises:
        ConversionError: when it does not fit the type.
    """
    if value.msgpack:
        return codec_msgpack.decode(value.msgpack, type_)
    return codec_json.decode(value.json, type_) if value.json else None


def _identity(data: pb.ResourceIdentityData, entry: Entry) -> Raw:
    schema = entry.identity_schema
    return None if schema is None else raw_value(data.identity_data, schema.implied_type())


def _meta(value: pb.DynamicValue, engine: Engine) -> Any:
    schema = engine.meta_schema
    if schema is None:
        return None
    type_ = schema.implied_type()
    return to_author(raw_value(value, type_), type_, engine.meta_class)


def _stored_json(state: pb.RawState) -> bytes:
    if state.flatmap:
        raise PyviderError("The state is in the form of Terraform 0.11 or older; apply it with Terraform 0.12 first.")
    return state.json


def read(message: pb.ReadResource.Request, engine: Engine) -> ReadRequest:
    """ReadResource."""
    entry = engine.catalogue.entry("resource", message.type_name)
    return ReadRequest(
        entry=entry,
        state=raw_value(message.current_state, entry.type),
        private=message.private,
        meta=_meta(message.provider_meta, engine),
        identity=_identity(message.current_identity, entry),
    )


def plan(message: pb.PlanResourceChange.Request, engine: Engine) -> PlanRequest:
    """PlanResourceChange."""
    entry = engine.catalogue.entry("resource", message.type_name)
    is_destroy = not raw_exists(message.proposed_new_state)
    return PlanRequest(
        entry=entry,
        prior=raw_value(message.prior_state, entry.type),
        config=None if is_destroy else raw_value(message.config, entry.type),
        private=message.prior_private,
        meta=_meta(message.provider_meta, engine),
        identity=_identity(message.prior_identity, entry),
    )


def raw_exists(value: pb.DynamicValue) -> bool:
    """Whether a value is something else than null, told from its first byte."""
    return value.msgpack not in (b"", b"\xc0") or value.json not in (b"", b"null")


def apply(message: pb.ApplyResourceChange.Request, engine: Engine) -> ApplyRequest:
    """ApplyResourceChange."""
    entry = engine.catalogue.entry("resource", message.type_name)
    return ApplyRequest(
        entry=entry,
        prior=raw_value(message.prior_state, entry.type),
        planned=raw_value(message.planned_state, entry.type),
        config=raw_value(message.config, entry.type),
        private=message.planned_private,
        meta=_meta(message.provider_meta, engine),
        identity=_identity(message.planned_identity, entry),
    )


def upgrade(message: pb.UpgradeResourceState.Request, engine: Engine) -> UpgradeRequest:
    """UpgradeResourceState."""
    entry = engine.catalogue.entry("resource", message.type_name)
    return UpgradeRequest(entry=entry, version=message.version, stored=_stored_json(message.raw_state))


def upgrade_identity(message: pb.UpgradeResourceIdentity.Request, engine: Engine) -> UpgradeRequest:
    """UpgradeResourceIdentity."""
    entry = engine.catalogue.entry("resource", message.type_name)
    return UpgradeRequest(entry=entry, version=message.version, stored=message.raw_identity.json)


def import_identity(message: pb.ImportResourceState.Request, entry: Entry) -> Raw:
    """The identity in ImportResourceState, if the user gave one."""
    return _identity(message.identity, entry)


def move(message: pb.MoveResourceState.Request) -> MoveRequest:
    """MoveResourceState."""
    return MoveRequest(
        provider_address=message.source_provider_address,
        type_name=message.source_type_name,
        schema_version=message.source_schema_version,
        state=exact_json(_stored_json(message.source_state)),
        private=message.source_private,
    )


def read_data(message: pb.ReadDataSource.Request, engine: Engine) -> ReadDataRequest:
    """ReadDataSource."""
    entry = engine.catalogue.entry("data_source", message.type_name)
    config = raw_value(message.config, entry.type)
    return ReadDataRequest(entry=entry, config=config, meta=_meta(message.provider_meta, engine))


def function_call(message: pb.CallFunction.Request, engine: Engine) -> tuple[FunctionSignature, list[Raw]]:
    """CallFunction.

    Raises:
        FunctionError: when there is no such function, or an argument is not of its type.
    """
    if not message.name:
        raise FunctionError("Function name is required")
    function = engine.catalogue.registry.get_component("function", message.name)
    if function is None:
        raise FunctionError(f"Function '{message.name}' not registered")
    signature = signature_of(function)
    arguments: list[Raw] = []
    for position, parameter in enumerate(signature.expected(len(message.arguments))):
        try:
            arguments.append(raw_value(message.arguments[position], parameter.type))
        except ConversionError as error:
            raise FunctionError(f"{parameter.name}: {error}", position) from error
    return signature, arguments
