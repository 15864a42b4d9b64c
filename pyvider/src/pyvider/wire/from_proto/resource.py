"""Reading, planning, applying and upgrading: requests from messages."""

from __future__ import annotations

from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider.engine.apply_change import ApplyRequest
from pyvider.engine.plan_change import PlanRequest
from pyvider.engine.read import ReadRequest
from pyvider.engine.server import Engine
from pyvider.engine.upgrade_state import UpgradeRequest
from pyvider.wire import from_proto as values


def read(message: pb.ReadResource.Request, engine: Engine) -> ReadRequest:
    """Return the request of ReadResource."""
    entry = engine.catalogue.entry("resource", message.type_name)
    return ReadRequest(
        entry=entry,
        state=values.raw_value(message.current_state, entry.type),
        private=message.private,
        meta=values.meta(message.provider_meta, engine),
        identity=values.identity(message.current_identity, entry),
    )


def plan(message: pb.PlanResourceChange.Request, engine: Engine) -> PlanRequest:
    """Return the request of PlanResourceChange."""
    entry = engine.catalogue.entry("resource", message.type_name)
    is_destroy = not values.raw_exists(message.proposed_new_state)
    return PlanRequest(
        entry=entry,
        prior=values.raw_value(message.prior_state, entry.type),
        config=None if is_destroy else values.raw_value(message.config, entry.type),
        private=message.prior_private,
        meta=values.meta(message.provider_meta, engine),
        identity=values.identity(message.prior_identity, entry),
    )


def apply(message: pb.ApplyResourceChange.Request, engine: Engine) -> ApplyRequest:
    """Return the request of ApplyResourceChange."""
    entry = engine.catalogue.entry("resource", message.type_name)
    return ApplyRequest(
        entry=entry,
        prior=values.raw_value(message.prior_state, entry.type),
        planned=values.raw_value(message.planned_state, entry.type),
        config=values.raw_value(message.config, entry.type),
        private=message.planned_private,
        meta=values.meta(message.provider_meta, engine),
        identity=values.identity(message.planned_identity, entry),
    )


def upgrade(message: pb.UpgradeResourceState.Request, engine: Engine) -> UpgradeRequest:
    """Return the request of UpgradeResourceState."""
    entry = engine.catalogue.entry("resource", message.type_name)
    return UpgradeRequest(entry=entry, version=message.version, stored=values.stored_json(message.raw_state))


def upgrade_identity(message: pb.UpgradeResourceIdentity.Request, engine: Engine) -> UpgradeRequest:
    """Return the request of UpgradeResourceIdentity."""
    entry = engine.catalogue.entry("resource", message.type_name)
    return UpgradeRequest(entry=entry, version=message.version, stored=message.raw_identity.json)
