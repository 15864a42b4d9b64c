"""`initialize`: the params that the host sends and the answer of the integration."""

import logging
from typing import Any

import msgspec
from msgspec import Struct, field
from tollgate_runtime.contract.methods import HOOKS, PROTOCOL_VERSION
from tollgate_runtime.core.codec import encode_value
from tollgate_runtime.core.messages import Json
from tollgate_runtime.errors import RemoteProtocolError

from tollgate_host.config.model import IntegrationConfig
from tollgate_host.integrations.calls.transport import MAX_RESULT_BYTES
from tollgate_host.integrations.run_environment import RunFacts

logger = logging.getLogger(__name__)


class _Answer(msgspec.Struct):
    """The result of `initialize`; null stands for absent, as some languages send it."""

    name: str | None = None
    version: str | None = None
    hooks: list[str] | None = None
    capabilities: list[str] | None = None
    stateful: bool | None = None
    reads_previous: bool | None = None
    plan_document: bool | None = None
    protocol_version: str | None = None
    config_schema: dict[str, Any] | None = None


class Initialized(Struct, frozen=True, kw_only=True):
    """The answer of an integration to `initialize`.

    Attributes:
        hooks: the known hooks that it requests, before the user's selection.
        stateful: it collects the resources of a run itself.
        reads_previous: it needs the metadata of earlier integrations, so it is called after them.
        plan_document: it wants the engine's JSON of the complete plan.
        unknown_hooks: the requested hooks that this host does not have.
    """

    name: str
    version: str
    hooks: tuple[str, ...]
    stateful: bool = False
    reads_previous: bool = True
    plan_document: bool = False
    unknown_hooks: tuple[str, ...] = ()
    config_schema: dict[str, Any] = field(default_factory=dict[str, Any])


_decode = msgspec.json.Decoder(_Answer).decode


def initialize_params(config: IntegrationConfig, facts: RunFacts) -> bytes:
    """Return the params of `initialize`."""
    return encode_value(
        {
            "terraform_version": facts.terraform_version,
            "config": config.config,
            "protocol_version": PROTOCOL_VERSION,
            "name": config.label,
            "workspace": facts.workspace,
            "max_result_bytes": MAX_RESULT_BYTES,
        }
    )


def introduction_from_json(text: Json) -> Initialized:
    """Return what an integration answered to `initialize`.

    Raises:
        RemoteProtocolError: it is malformed, or of another protocol version.
    """
    try:
        answer = _decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise RemoteProtocolError(f"did not answer initialize with its name and hooks: {error}") from error
    _check_protocol(answer.protocol_version or PROTOCOL_VERSION)
    asked = answer.hooks if answer.hooks is not None else answer.capabilities
    if asked is None:
        raise RemoteProtocolError("answered initialize without `hooks`, the list of hooks it wants to be called at")
    return Initialized(
        name=answer.name or "",
        version=answer.version or "",
        hooks=tuple(hook for hook in HOOKS if hook in asked),
        stateful=bool(answer.stateful),
        reads_previous=answer.reads_previous is not False,
        plan_document=bool(answer.plan_document),
        unknown_hooks=tuple(hook for hook in asked if hook not in HOOKS),
        config_schema=answer.config_schema or {},
    )


def log_introduction(integration: str, introduction: Initialized) -> None:
    """Log the answer of an integration and what this host does not understand in it."""
    hooks = ", ".join(introduction.hooks)
    logger.debug("integration %r initialized: version=%s, hooks=%s", integration, introduction.version, hooks)
    if introduction.unknown_hooks:
        unknown = ", ".join(introduction.unknown_hooks)
        logger.warning("integration %r asks for hooks that do not exist: %s", integration, unknown)


def _check_protocol(version: str) -> None:
    """Raise an error for another major version; minor versions only add things."""
    if version.partition(".")[0] != PROTOCOL_VERSION.partition(".")[0]:
        raise RemoteProtocolError(
            f"uses version {version} of the protocol, and this host uses {PROTOCOL_VERSION}; "
            "install versions with the same major number"
        )


class _Mistake(msgspec.Struct):
    path: str
    message: str


class _Refusal(msgspec.Struct):
    errors: list[_Mistake]


def mistakes_from_data(data: Any) -> list[tuple[str, str]]:
    """Return the mistakes that an integration found in its configuration, each with its path.

    The list is empty if it gives none.
    """
    try:
        return [(one.path, one.message) for one in msgspec.convert(data, _Refusal).errors]
    except msgspec.ValidationError:
        return []
