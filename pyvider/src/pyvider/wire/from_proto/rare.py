"""Imports and moves: requests from messages."""

from __future__ import annotations

from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider.cty import Raw
from pyvider.engine.catalogue import Entry
from pyvider.engine.upgrade_state import exact_json
from pyvider.requests import MoveRequest
from pyvider.wire import from_proto as values


def import_identity(message: pb.ImportResourceState.Request, entry: Entry) -> Raw:
    """Return the identity in ImportResourceState, if the user gave one."""
    return values.identity(message.identity, entry)


def move(message: pb.MoveResourceState.Request) -> MoveRequest:
    """Return the request of MoveResourceState."""
    return MoveRequest(
        provider_address=message.source_provider_address,
        type_name=message.source_type_name,
        schema_version=message.source_schema_version,
        state=exact_json(values.stored_json(message.source_state)),
        private=message.source_private,
    )
