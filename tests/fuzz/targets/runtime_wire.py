"""The wire between hosts and integrations: framing, JSON-RPC, the dialects of three hosts, `initialize`."""

import json
from typing import Any

import attrs
import msgspec
from hypothesis import strategies as st
from tollgate_runtime.config.structure import structure_config
from tollgate_runtime.contract.dialects import operation_from_params, resource_from_params
from tollgate_runtime.contract.lifecycle import decode_initialize
from tollgate_runtime.contract.methods import RESOURCE_HOOKS, STAGE_HOOKS
from tollgate_runtime.contract.plan import sensitive_values
from tollgate_runtime.core.events import Event, NotificationReceived, Rejected, RequestReceived
from tollgate_runtime.core.framing import LineBuffer, Oversized
from tollgate_runtime.core.session import Session
from tollgate_runtime.errors import ConfigError, InvalidParams

from tests.fuzz.bytes_of import joined, json_bytes, pieces
from tests.fuzz.target import Target

_LINE_BYTES = 500
_RPC = [
    b'{"jsonrpc":"2.0"', b',"id":', b',"method":', b',"params":', b',"result":', b',"error":', b"}", b"{", b"[", b"]",
    b",", b'"post-plan"', b'"initialize"', b"1", b"1e5", b"null", b'"a"', b'{"code":1,"message":"x"}', b"\n", b"\r\n",
    b" ", b"\xff", b'"\\ud800"', b"-0", b"NaN", b"\xef\xbb\xbf", b"\x00",
]  # fmt: skip
_HOOKS = sorted({*RESOURCE_HOOKS, *STAGE_HOOKS})
_MEMBERS = [
    "resource",
    "address",
    "address_candidates",
    "mode",
    "type",
    "name",
    "index",
    "module",
    "provider",
    "provider_type",
    "provider_config",
    "action",
    "before",
    "after",
    "after_unknown",
    "before_sensitive",
    "after_sensitive",
    "config",
    "replace_paths",
    "references",
    "drift",
    "error",
    "resource_type",
    "resource_name",
    "resource_mode",
    "current_state",
    "planned_state",
    "planned_action",
    "applied_action",
    "failed",
    "operation",
    "resources",
    "tags",
    "tags_all",
    "previous_metadata",
    "state_metadata",
    "summary",
    "outputs",
]
_LEAVES = ["create", "Create", "DeleteThenCreate", "aws_instance", 'module.a["x"].data.t.n[0]', "(sensitive)", "data"]


def session(data: bytes) -> None:
    """Lines are those between newlines, whatever the pieces; every reply is a line of JSON; nothing else happens."""
    cut, stream = (data[0] if data else 0), data[1:]
    whole, pieced, lines = Session(max_line_bytes=_LINE_BYTES), Session(max_line_bytes=_LINE_BYTES), LineBuffer()
    for side in (whole, pieced):
        side.request("ping")
    expected = [*whole.receive(stream), *whole.receive_end()]
    step = max(cut, 1)
    parts = [stream[at : at + step] for at in range(0, len(stream), step)]
    found = [event for part in parts for event in pieced.receive(part)] + pieced.receive_end()
    assert list(map(_seen, found)) == list(map(_seen, expected))
    framed = [line for part in parts for line in lines.feed(part)] + lines.end()
    assert not any(isinstance(line, Oversized) for line in framed)
    assert b"\n".join(framed + ([b""] if stream.endswith(b"\n") else [])) == stream  # pyright: ignore[reportArgumentType, reportCallIssue]
    for event in expected:
        if isinstance(event, Rejected) and event.reply:
            _check_line(event.reply)
        elif isinstance(event, RequestReceived):
            answer = whole.respond(event.request, {"status": "success"})
            if answer:
                _check_line(answer)


def _check_line(line: bytes) -> None:
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    json.loads(line)


def _seen(event: Event) -> tuple[Any, ...]:
    if isinstance(event, RequestReceived):
        return event.request.id_bytes, event.request.method, bytes(event.request.params)
    if isinstance(event, NotificationReceived):
        return event.notification.method, bytes(event.notification.params)
    if isinstance(event, Rejected):
        return event.error.code, event.reply
    return event.response.id, bytes(event.response.result), event.response.error


def dialects(data: bytes) -> None:
    """Whatever a host sends is a resource or an operation, of which everything can be asked, or wrong params."""
    place, params = data[:1], data[1:]
    hook = _HOOKS[(place[0] if place else 0) % len(_HOOKS)]
    try:
        if hook not in RESOURCE_HOOKS:
            list(sensitive_values(operation_from_params(params, hook, [])))
            return
        resource = resource_from_params(params, hook)
    except InvalidParams as error:
        assert str(error)
        return
    list(sensitive_values(resource))
    for key in ("Owner", "a.b"):
        resource.tags.value(key)
    for path in ("tags.Owner", "a[0].b", "a[*].*"):
        resource.value(path)
    assert resource.action in ("create", "update", "delete", "replace", "read", "no-op", "forget")


@attrs.frozen
class _Inner:
    pattern: str = attrs.field(default="", validator=attrs.validators.max_len(5))
    number: float | None = None


@attrs.frozen
class _Config:
    prefix: str
    limit: int = 3
    names: list[str] = attrs.field(factory=list[str])
    inner: dict[str, _Inner] = attrs.field(factory=dict[str, _Inner])
    either: bool | str = False


def initialize(data: bytes) -> None:
    """A configuration fits its class, or each mistake is told."""
    try:
        params = decode_initialize(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return  # what `conversation` makes an error of
    try:
        structure_config(params.config, _Config)
    except ConfigError as error:
        assert error.mistakes
        assert all(mistake.message for mistake in error.mistakes)


_PARAMS = json_bytes(_MEMBERS, _LEAVES)
TARGETS = [
    Target(
        name="runtime-session",
        one_input=session,
        strategy=joined(
            st.binary(min_size=1, max_size=1), pieces(_RPC) | json_bytes(["jsonrpc", "id", "method"]), separator=b""
        ),
        words=tuple(_RPC),
        pumps=(b"\n", b"[", b'{"jsonrpc":"2.0","method":"a"}\n'),
    ),
    Target(
        name="runtime-dialects",
        one_input=dialects,
        strategy=joined(
            st.binary(min_size=1, max_size=1),
            _PARAMS | _PARAMS.map(lambda inner: b'{"resource":%b}' % inner),
            separator=b"",
        ),
        words=tuple(f'"{word}":'.encode() for word in _MEMBERS),
        pumps=(b'{"after":', b"["),
    ),
    Target(
        name="runtime-initialize",
        one_input=initialize,
        strategy=json_bytes(["prefix", "limit", "names", "inner", "pattern", "number", "either"]).map(
            lambda config: b'{"terraform_version":"1.11.4","config":%b}' % config
        ),
        words=(b'{"config":', b'"prefix":', b'"inner":', b'"pattern":', b'"names":[', b'"limit":'),
    ),
]
