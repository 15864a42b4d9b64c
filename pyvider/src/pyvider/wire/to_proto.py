"""Answers of the engine as messages of the protocol."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from google.protobuf.timestamp_pb2 import Timestamp
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider.cty import CtyType, Raw, codec_msgpack
from pyvider.diagnostics import Diagnostic, Severity
from pyvider.engine.author.masking import mask
from pyvider.errors import FunctionError
from pyvider.path import AttributeName, AttributePath

if TYPE_CHECKING:
    from pyvider.engine.apply_change import ApplyResponse
    from pyvider.engine.catalogue import Entry
    from pyvider.engine.ephemeral import EphemeralResponse
    from pyvider.engine.import_state import ImportedState
    from pyvider.engine.list_resource import Found
    from pyvider.engine.plan_change import PlanResponse
    from pyvider.engine.read import ReadResponse
    from pyvider.engine.upgrade_state import UpgradeResponse

_SEVERITIES = {Severity.ERROR: pb.Diagnostic.ERROR, Severity.WARNING: pb.Diagnostic.WARNING}


def dynamic_value(raw: Raw, type_: CtyType) -> pb.DynamicValue:
    """Return a raw value in its wire form."""
    return pb.DynamicValue(msgpack=codec_msgpack.encode(raw, type_))


def attribute_path(path: AttributePath) -> pb.AttributePath:
    """Return a path, step by step."""
    return pb.AttributePath(steps=[_step(step) for step in path])


def _step(step: Any) -> pb.AttributePath.Step:
    if isinstance(step, AttributeName):
        return pb.AttributePath.Step(attribute_name=step.name)
    if isinstance(step.key, int):
        return pb.AttributePath.Step(element_key_int=step.key)
    return pb.AttributePath.Step(element_key_string=step.key)


def diagnostics(items: Iterable[Diagnostic]) -> list[pb.Diagnostic]:
    """Return diagnostics without any sensitive value of the call."""
    return [_diagnostic(item) for item in items]


def _diagnostic(item: Diagnostic) -> pb.Diagnostic:
    message = pb.Diagnostic(
        severity=_SEVERITIES.get(item.severity, pb.Diagnostic.ERROR),
        summary=mask(item.summary),
        detail=mask(item.detail),
    )
    if item.path:
        message.attribute.CopyFrom(attribute_path(item.path))
    return message


def _identity(identity: Raw, entry: Entry) -> pb.ResourceIdentityData | None:
    schema = entry.identity_schema
    if schema is None or identity is None:
        return None
    return pb.ResourceIdentityData(identity_data=dynamic_value(identity, schema.implied_type()))


def _timestamp(moment: datetime | None) -> Timestamp | None:
    if moment is None:
        return None
    message = Timestamp()
    message.FromDatetime(moment)
    return message


def read(response: ReadResponse, entry: Entry) -> pb.ReadResource.Response:
    """Return the response of ReadResource."""
    return pb.ReadResource.Response(
        new_state=dynamic_value(response.state, entry.type),
        private=response.private,
        new_identity=_identity(response.identity, entry),
        diagnostics=diagnostics(response.diagnostics),
    )


def plan(response: PlanResponse, entry: Entry) -> pb.PlanResourceChange.Response:
    """Return the response of PlanResourceChange."""
    return pb.PlanResourceChange.Response(
        planned_state=dynamic_value(response.planned, entry.type),
        requires_replace=[attribute_path(path) for path in response.replace_paths],
        planned_private=response.private,
        planned_identity=_identity(response.identity, entry),
        diagnostics=diagnostics(response.diagnostics),
    )


def apply(response: ApplyResponse, entry: Entry) -> pb.ApplyResourceChange.Response:
    """Return the response of ApplyResourceChange."""
    return pb.ApplyResourceChange.Response(
        new_state=dynamic_value(response.state, entry.type),
        private=response.private,
        new_identity=_identity(response.identity, entry),
        diagnostics=diagnostics(response.diagnostics),
    )


def upgrade(response: UpgradeResponse, entry: Entry) -> pb.UpgradeResourceState.Response:
    """Return the response of UpgradeResourceState."""
    return pb.UpgradeResourceState.Response(
        upgraded_state=dynamic_value(response.state, entry.type), diagnostics=diagnostics(response.diagnostics)
    )


def upgrade_identity(response: UpgradeResponse, entry: Entry) -> pb.UpgradeResourceIdentity.Response:
    """Return the response of UpgradeResourceIdentity."""
    return pb.UpgradeResourceIdentity.Response(
        upgraded_identity=_identity(response.state, entry), diagnostics=diagnostics(response.diagnostics)
    )


def import_state(response: ImportedState, entry: Entry) -> pb.ImportResourceState.Response:
    """Return the response of ImportResourceState."""
    message = pb.ImportResourceState.Response(diagnostics=diagnostics(response.diagnostics))
    if response.state is not None:
        message.imported_resources.add(
            type_name=entry.name,
            state=dynamic_value(response.state, entry.type),
            private=response.private,
            identity=_identity(response.identity, entry),
        )
    return message


def move_state(response: ImportedState, entry: Entry) -> pb.MoveResourceState.Response:
    """Return the response of MoveResourceState."""
    return pb.MoveResourceState.Response(
        target_state=dynamic_value(response.state, entry.type),
        target_private=response.private,
        target_identity=_identity(response.identity, entry),
        diagnostics=diagnostics(response.diagnostics),
    )


def read_data(response: ReadResponse, entry: Entry) -> pb.ReadDataSource.Response:
    """Return the response of ReadDataSource."""
    return pb.ReadDataSource.Response(
        state=dynamic_value(response.state, entry.type), diagnostics=diagnostics(response.diagnostics)
    )


def open_ephemeral(response: EphemeralResponse, entry: Entry) -> pb.OpenEphemeralResource.Response:
    """Return the response of OpenEphemeralResource."""
    return pb.OpenEphemeralResource.Response(
        result=dynamic_value(response.result, entry.type),
        private=response.private,
        renew_at=_timestamp(response.renew_at),
        diagnostics=diagnostics(response.diagnostics),
    )


def list_event(found: Found, resource: Entry) -> pb.ListResource.Event:
    """Return one event of ListResource."""
    return pb.ListResource.Event(
        identity=_identity(found.identity, resource),
        display_name=mask(found.display_name),
        resource_object=None if found.state is None else dynamic_value(found.state, resource.type),
        diagnostic=diagnostics(found.diagnostics),
    )


def renew_ephemeral(response: EphemeralResponse) -> pb.RenewEphemeralResource.Response:
    """Return the response of RenewEphemeralResource."""
    return pb.RenewEphemeralResource.Response(
        private=response.private,
        renew_at=_timestamp(response.renew_at),
        diagnostics=diagnostics(response.diagnostics),
    )


def function_error(error: Exception) -> pb.FunctionError:
    """Return an error of a function, which has a message of its own in the protocol."""
    message = pb.FunctionError(text=mask(str(error) or type(error).__name__))
    if isinstance(error, FunctionError) and error.argument is not None:
        message.function_argument = error.argument
    return message
