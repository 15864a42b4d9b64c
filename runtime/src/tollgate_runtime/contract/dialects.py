"""Three hosts, three ways of saying one thing: whatever arrives becomes a `Resource` or an `Operation`.

The RFC (and Tollgate's own host) nests the resource; the implementation plan sends it flat, with Go's action names;
OpenTofu's middleware sends it flat under names of its own.
"""

from functools import lru_cache
from sys import intern
from typing import Any

import msgspec

from tollgate_runtime.contract.address import parse_address
from tollgate_runtime.contract.methods import ACTIONS, GO_ACTIONS, Action
from tollgate_runtime.contract.plan import Operation, Resource
from tollgate_runtime.core.messages import Json, has_content
from tollgate_runtime.errors import InvalidParams

_ACTIONS: dict[str, Action] = {**{action: action for action in ACTIONS}, **GO_ACTIONS}
_DATA_MODES = ("data", "D", ord("D"), "DataResourceMode")
"""OpenTofu's middleware has said "data" in its documents and sends the letter of its Go constant."""

_NO_MASK = msgspec.Raw(b"false")
_NO_CONFIG = msgspec.Raw(b"null")
_NOTHING_SAID = (b"{}", b"null")


class _WireResource(msgspec.Struct):
    """The RFC's and the plan's resource; whatever may be null or absent on the wire is so here."""

    id: str | None = None
    address: str | None = None
    address_candidates: list[str] | None = None
    mode: str | None = None
    type: str | None = None
    name: str | None = None
    index: int | str | None = None
    module: str | None = None
    provider: str | None = None
    provider_type: str | None = None
    provider_alias: str | None = None
    provider_key: str | None = None
    provider_config: msgspec.Raw = _NO_CONFIG
    action: str | None = None
    before: dict[str, Any] | None = None
    after: dict[str, Any] | None = None
    after_unknown: msgspec.Raw = _NO_MASK
    after_omitted: msgspec.Raw = _NO_MASK
    before_sensitive: msgspec.Raw = _NO_MASK
    after_sensitive: msgspec.Raw = _NO_MASK
    config: dict[str, Any] | None = None
    replace_paths: list[list[str | int]] | None = None
    references: dict[str, list[str]] | None = None
    workspace: str | None = None
    drift: bool | None = None
    error: str | None = None
    previous_metadata: msgspec.Raw = _NO_CONFIG
    state_metadata: dict[str, Any] | None = None


class _NestedParams(msgspec.Struct):
    resource: _WireResource


class _MiddlewareParams(msgspec.Struct):
    """What OpenTofu's middleware sends for every resource hook, all of them at once."""

    resource_type: str
    resource_name: str | None = None
    resource_mode: str | int | None = None
    provider: str | None = None
    current_state: dict[str, Any] | None = None
    planned_state: dict[str, Any] | None = None
    config: dict[str, Any] | None = None
    planned_action: str | None = None
    applied_action: str | None = None
    before: dict[str, Any] | None = None
    after: dict[str, Any] | None = None
    failed: bool | str | None = None
    drift_detected: bool | None = None
    previous_middleware_metadata: dict[str, Any] | None = None


class _WireOperation(msgspec.Struct):
    operation: str | None = None
    stage: str | None = None
    resources: list[_WireResource] | None = None
    summary: dict[str, Any] | None = None
    outputs: dict[str, Any] | None = None
    workspace: str | None = None
    root: str | None = None
    terraform_version: str | None = None
    configuration: dict[str, Any] | None = None
    plan: dict[str, Any] | None = None


_decode_nested = msgspec.json.Decoder(_NestedParams).decode
_decode_flat = msgspec.json.Decoder(_WireResource).decode
_decode_middleware = msgspec.json.Decoder(_MiddlewareParams).decode
_decode_operation = msgspec.json.Decoder(_WireOperation).decode
_decode_config = msgspec.json.Decoder(dict[str, Any] | None).decode
_decode_keys = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode


def resource_from_params(params: Json, hook: str) -> Resource:
    """Return the resource of a resource hook's params.

    Raises:
        InvalidParams: no resource is in them, or a member has the wrong type.
    """
    if not has_content(params):
        raise InvalidParams(f"{hook}: params have no `resource`")
    try:
        return _from_wire(_decode_nested(params).resource)
    except msgspec.ValidationError as error:
        return _resource_from_flat(params, hook, error)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise InvalidParams(f"{hook}: params cannot be read: {error}") from error


def operation_from_params(params: Json, hook: str, collected: list[Resource]) -> Operation:
    """Return the operation of a stage hook's params.

    If the host sends no resources, those collected in the run are used.

    Raises:
        InvalidParams: a member has the wrong type.
    """
    try:
        wire = _decode_operation(params) if has_content(params) else _WireOperation()
        resources = collected if wire.resources is None else [_from_wire(resource) for resource in wire.resources]
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise InvalidParams(f"{hook}: {error}") from error
    return Operation(
        operation=wire.operation or hook.split("-", 1)[0],
        stage=wire.stage or hook.split("-", 1)[0],
        resources=resources,
        summary=wire.summary or {},
        outputs=wire.outputs or {},
        workspace=wire.workspace,
        root=wire.root,
        terraform_version=wire.terraform_version,
        configuration=wire.configuration or {},
        plan=wire.plan,
    )


def _resource_from_flat(params: Json, hook: str, nested_error: msgspec.ValidationError) -> Resource:
    try:
        keys = _decode_keys(params)
        if "resource" in keys:
            raise InvalidParams(f"{hook}: {nested_error}") from nested_error
        if "resource_type" in keys:
            return _from_middleware(_decode_middleware(params), hook)
        if "type" in keys or "address" in keys:
            return _from_wire(_decode_flat(params))
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise InvalidParams(f"{hook}: {error}") from error
    raise InvalidParams(f"{hook}: params have no `resource`")


def _from_wire(wire: _WireResource) -> Resource:
    """Return the resource. An integration may keep thousands, so equal texts are shared."""
    address = parse_address(wire.address) if wire.address and not (wire.name and wire.mode) else None
    action = _action(wire.action or "no-op")
    before = wire.before or {}
    module = wire.module or (address.module if address else None)
    return Resource(
        id=wire.id,
        address=wire.address,
        address_candidates=wire.address_candidates or [],
        mode=intern(wire.mode or (address.mode if address else "managed")),
        type=intern(wire.type or (address.type if address else "")),
        name=intern(wire.name or (address.name if address else "")),
        index=wire.index if wire.index is not None or address is None else address.index,
        module=intern(module) if module else None,
        provider=intern(wire.provider or ""),
        provider_type=intern(wire.provider_type or _provider_type(wire.provider or "")),
        provider_alias=wire.provider_alias,
        provider_key=wire.provider_key,
        provider_config=_provider_config(bytes(wire.provider_config)),
        action=action,
        before=before,
        after=before if action == "no-op" and wire.after == before else wire.after or {},  # one copy of what stays
        after_unknown=_mask(wire.after_unknown),
        after_omitted=_mask(wire.after_omitted),
        before_sensitive=_mask(wire.before_sensitive),
        after_sensitive=_mask(wire.after_sensitive),
        config=wire.config or {},
        replace_paths=wire.replace_paths or [],
        references=wire.references or {},
        workspace=wire.workspace,
        drift=wire.drift or False,
        error=wire.error,
        previous_metadata=_metadata(bytes(wire.previous_metadata)),
        state_metadata=wire.state_metadata or {},
    )


@lru_cache(maxsize=32)
def _provider_config(text: bytes) -> dict[str, Any]:
    """Return the configuration of a provider: one for all the resources that have it in common, and they are many.

    Raises:
        msgspec.MsgspecError: it is none.
    """
    try:
        return _decode_config(text) or {}
    except msgspec.ValidationError as error:
        raise msgspec.ValidationError(f"{error} - at `$.provider_config`") from None


def _metadata(text: bytes) -> dict[str, Any]:
    """Return what each of the integrations before this one has said: of resources that are alike they say the same.

    Raises:
        msgspec.MsgspecError: it is none.
    """
    if text in _NOTHING_SAID:
        return {}
    try:
        return {name: _said(bytes(words)) for name, words in _decode_keys(text).items()}
    except msgspec.ValidationError as error:
        raise msgspec.ValidationError(f"{error} - at `$.previous_metadata`") from None


@lru_cache(maxsize=4096)
def _said(text: bytes) -> Any:
    return msgspec.json.decode(text)


def _mask(raw: msgspec.Raw) -> Any:
    """Return a mask. One that marks nothing, as most do, is told by its text and comes empty.

    Nobody need walk through it.
    """
    text = bytes(raw)
    return {} if text.startswith(b"{") and b"true" not in text else msgspec.json.decode(text)


def _from_middleware(wire: _MiddlewareParams, hook: str) -> Resource:
    before = wire.before if wire.before is not None else wire.current_state
    after = wire.after if wire.after is not None else wire.planned_state
    if after is None and hook == "pre-plan":
        after = wire.config
    mode = "data" if wire.resource_mode in _DATA_MODES else "managed"
    return Resource(
        address=None,
        mode=mode,
        type=wire.resource_type,
        name=wire.resource_name or "",
        provider=wire.provider or "",
        provider_type=_provider_type(wire.provider or ""),
        action=_middleware_action(wire, before, after, hook, mode),
        before=before or {},
        after=after or {},
        config=wire.config or {},
        drift=wire.drift_detected or False,
        error=None if not wire.failed else wire.failed if isinstance(wire.failed, str) else "the apply failed",
        previous_metadata=wire.previous_middleware_metadata or {},
    )


def _middleware_action(wire: _MiddlewareParams, before: Any, after: Any, hook: str, mode: str) -> Action:
    """Return the action the host names; before a plan it names none, and null tells."""
    named = wire.planned_action or wire.applied_action
    if named:
        return _action(named)
    if hook.endswith("refresh"):
        return "read" if mode == "data" else "no-op"
    return "create" if before is None else "delete" if after is None else "update"


def _provider_type(provider: str) -> str:
    """Return the type of a provider, such as `aws`, from its address or from `provider["ADDRESS"].ALIAS`."""
    quoted = provider.split('"')
    return (quoted[1] if len(quoted) > 2 else provider).rpartition("/")[2]


def _action(name: str) -> Action:
    try:
        return _ACTIONS[name]
    except KeyError:
        raise InvalidParams(f"{name!r} is not an action; known are {', '.join(ACTIONS)}") from None
