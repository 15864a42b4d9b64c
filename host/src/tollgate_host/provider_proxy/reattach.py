"""TF_REATTACH_PROVIDERS: merges the user's entries with ours."""

import json
from collections.abc import Mapping
from typing import Any, cast

from msgspec import Struct
from tollgate_tfplugin.endpoint import Endpoint, parse_endpoint

from tollgate_host.provider_proxy.provider_address import DEFAULT_HOST, OPENTOFU_HOST, Address

VARIABLE = "TF_REATTACH_PROVIDERS"
_VERSION_IF_SILENT = 5
"""What Terraform takes a provider to speak that does not say: those that cannot say speak 5."""


class Reattachment(Struct, frozen=True, kw_only=True):
    """A provider that the user runs."""

    protocol_version: int
    place: Endpoint


def reattachments_from_text(text: str, *, default_host: str = DEFAULT_HOST) -> dict[Address, Reattachment]:
    """Return the user's entries; Terraform reports those that are malformed."""
    found: dict[Address, Reattachment] = {}
    try:
        entries = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return found
    for name, entry in _fields(entries).items():
        address, reattachment = Address.from_text(name, default_host=default_host), _reattachment(entry)
        if address is not None and reattachment is not None:
            found[address] = reattachment
    return found


def _reattachment(entry: object) -> Reattachment | None:
    fields = _fields(entry)
    where = _fields(fields.get("Addr"))
    if fields.get("Protocol") != "grpc":
        return None
    place = parse_endpoint(str(where.get("Network")), str(where.get("String")))
    version = fields.get("ProtocolVersion") or _VERSION_IF_SILENT
    return Reattachment(protocol_version=version, place=place) if place and version in (5, 6) else None


def _fields(value: object) -> dict[str, Any]:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def entry(*, protocol_version: int, process_id: int, socket_path: str) -> dict[str, Any]:
    """Return the entry that makes Terraform connect to a socket.

    Without `Test` it would signal our process to end.
    """
    return {
        "Protocol": "grpc",
        "ProtocolVersion": protocol_version,
        "Pid": process_id,
        "Test": True,
        "Addr": {"Network": "unix", "String": socket_path},
    }


def variable(text: str, entries: Mapping[Address, Mapping[str, Any]]) -> str:
    """Return the variable's value: the user's text with our entries added or replacing the user's."""
    try:
        loaded = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return text  # Terraform reports what is wrong with it
    kept = {name: value for name, value in _fields(loaded).items() if not _is_among(name, entries)}
    return json.dumps({**kept, **{str(address): dict(value) for address, value in entries.items()}})


def _is_among(name: str, entries: Mapping[Address, object]) -> bool:
    """Return whether a name, short or full, means one of the providers to either engine."""
    return any(Address.from_text(name, default_host=host) in entries for host in (DEFAULT_HOST, OPENTOFU_HOST))
