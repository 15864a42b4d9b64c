"""What one host says to one integration, and the answers: no streams, only requests in and results out."""

import os
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from tollgate_runtime.app import Integration
from tollgate_runtime.config.structure import structure_config
from tollgate_runtime.contract.dialects import operation_from_params, resource_from_params
from tollgate_runtime.contract.lifecycle import InitializeParams, decode_initialize
from tollgate_runtime.contract.limits import DEFAULT_MAX_RESULT_BYTES, fit_result
from tollgate_runtime.contract.methods import HOOKS, INITIALIZE, PING, RESOURCE_HOOKS, SHUTDOWN
from tollgate_runtime.contract.plan import Operation, Resource, sensitive_values
from tollgate_runtime.contract.results import Result, merge
from tollgate_runtime.core.codec import encode_value
from tollgate_runtime.errors import HandlerFailed, InvalidParams, MethodNotFound, NotInitialized, RpcError
from tollgate_runtime.handlers import Context, Handler, result_from_answer
from tollgate_runtime.scrub import Scrubber

CallHandler = Callable[[Handler, Resource | Operation, Any, Context], Awaitable[Any]]
"""How a handler is run: the shell decides on threads and tasks."""


class Conversation:
    """One integration with one host, from `initialize` to `shutdown`."""

    def __init__(self, app: Integration, *, default_config: Any = None) -> None:
        self._app = app
        self._default_config = default_config
        self._introduction: bytes | None = None
        self._config: Any = None
        self._context = Context(name=app.name)
        self._is_middleware = False
        self._max_result_bytes = DEFAULT_MAX_RESULT_BYTES
        self._collected: dict[object, Resource] = {}

    @property
    def is_initialized(self) -> bool:
        """Whether hooks may be called."""
        return self._introduction is not None

    @property
    def state(self) -> Any:
        """What the author's set-up returned."""
        return self._context.state

    def prepare(self, params: bytes) -> Any:
        """Reads the params of `initialize` and returns the configuration for the set-up function.

        Raises:
            InvalidParams: the params or the configuration are wrong.
        """
        given = _initialize_params(params)
        config = self._default_config if given.config is None else given.config
        self._config = structure_config(config, self._app.config_class)
        self._is_middleware = given.is_middleware
        self._max_result_bytes = given.max_result_bytes
        self._context = Context(
            name=os.environ.get("TF_INTEGRATION_NAME") or given.name or self._app.name,
            terraform_version=given.terraform_version or given.version,
            workspace=given.workspace,
        )
        return self._config

    def introduce(self, state: Any = None) -> bytes:
        """The answer to `initialize`, once the set-up is done; to a second one, the first answer."""
        if self._introduction is None:
            self._context = Context(
                name=self._context.name,
                terraform_version=self._context.terraform_version,
                workspace=self._context.workspace,
                state=state,
            )
            self._introduction = encode_value(self._app.introduce().to_wire())
        return self._introduction

    def answer_simple(self, method: str) -> bytes | None:
        """The answer to what needs no handler, if the method is such.

        Raises:
            MethodNotFound: nobody answers to the method.
            NotInitialized: a hook came before `initialize`.
        """
        if method == PING:
            return encode_value({"message": "pong"})
        if method == SHUTDOWN:
            return b"null"
        if method == INITIALIZE:
            return self._introduction
        if method not in HOOKS:
            raise MethodNotFound(f"there is no method {method!r}")
        if not self.is_initialized:
            raise NotInitialized(f"{method} came before initialize")
        return None

    async def call_hook(self, hook: str, params: bytes, call: CallHandler) -> bytes:
        """Runs every handler of a hook and returns their merged result, encoded.

        Raises:
            RpcError: the params are wrong, or a handler failed.
        """
        subject = self._subject(hook, params)
        handlers = [handler for handler in self._app.handlers(hook) if handler.wants(subject)]
        scrubber = Scrubber(sensitive_values(subject)) if isinstance(subject, Resource) else None
        try:
            result = merge([await self._run(handler, subject, call) for handler in handlers])
        except RpcError as error:
            raise error if scrubber is None else _scrubbed(error, scrubber) from error
        return self._encode(result if scrubber is None else scrubber.result(result), handlers)

    async def _run(self, handler: Handler, subject: Resource | Operation, call: CallHandler) -> Result:
        return result_from_answer(await call(handler, subject, self._config, self._context), handler)

    def _subject(self, hook: str, params: bytes) -> Resource | Operation:
        if hook not in RESOURCE_HOOKS:
            if hook == "plan-stage-start":
                self._collected.clear()
            return operation_from_params(params, hook, list(self._collected.values()))
        resource = resource_from_params(params, hook)
        if self._app.stateful and hook == "post-plan":
            self._collected[resource.address or len(self._collected)] = resource
        return resource

    def _encode(self, result: Result, handlers: Sequence[Handler]) -> bytes:
        try:
            return fit_result(result, self._to_bytes, self._max_result_bytes)
        except (TypeError, ValueError, OverflowError, RecursionError) as error:
            names = " and ".join(handler.name for handler in handlers)
            raise HandlerFailed(f"the result of {names} cannot be sent as JSON: {error}") from error

    def _to_bytes(self, result: Result) -> bytes:
        wire = result.to_wire()
        if self._is_middleware:
            wire["status"] = "fail" if result.status == "fail" else "pass"
        return encode_value(wire)


def _initialize_params(params: bytes) -> InitializeParams:
    try:
        return decode_initialize(params) if params and params != b"null" else InitializeParams()
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise InvalidParams(f"initialize: {error}") from error


def _scrubbed(error: RpcError, scrubber: Scrubber) -> RpcError:
    return RpcError(scrubber.text(error.message), code=error.code, data=scrubber.value(error.data))
