"""Calls the functions on a hook and makes one answer of theirs."""

import contextlib
import logging
import traceback
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from tollgate_runtime.app import Integration
from tollgate_runtime.contract.dialects import operation_from_params, resource_from_params
from tollgate_runtime.contract.limits import fit_result, room_for_answer
from tollgate_runtime.contract.methods import RESOURCE_HOOKS
from tollgate_runtime.contract.plan import Operation, Resource, sensitive_values
from tollgate_runtime.contract.results import Result, merge
from tollgate_runtime.conversation import Conversation
from tollgate_runtime.core.codec import encode_value
from tollgate_runtime.core.messages import Json, Request
from tollgate_runtime.errors import HandlerFailed, RpcError
from tollgate_runtime.handlers import Context, Handler, result_from_answer
from tollgate_runtime.scrub import Scrubber

logger = logging.getLogger(__name__)

CallHandler = Callable[[Handler, Resource | Operation, Any, Context], Awaitable[Any]]
"""How a function is run: the shell decides on threads and tasks."""


class HookCalls:
    """The hook calls of one conversation, with the resources collected on the way for those who want them all."""

    def __init__(self, app: Integration, conversation: Conversation, call: CallHandler) -> None:
        self._app = app
        self._conversation = conversation
        self._call = call
        self._collected: dict[object, Resource] = {}
        self._read_ahead: dict[int, Resource] = {}

    def look_ahead(self, requests: Sequence[Request]) -> None:
        """Decode the resources of several calls of post-plan and pass them together to the `ahead` function.

        A call whose params are wrong is left out: it is refused when its turn comes.
        """
        ahead = self._app.ahead_function
        if ahead is None or not self._conversation.is_initialized:
            return
        self._read_ahead.clear()
        for request in requests:
            with contextlib.suppress(RpcError):
                self._read_ahead[id(request)] = resource_from_params(request.params, request.method)
        ahead(list(self._read_ahead.values()), self._conversation.context)

    async def answer(self, request: Request) -> bytes:
        """Run every function on a hook and return their merged result, encoded.

        Raises:
            RpcError: the params are wrong, or a function failed.
        """
        subject = self._read_ahead.pop(id(request), None) or self._subject(request.method, request.params)
        collected = self._collect(request.method, subject)
        handlers = [handler for handler in self._app.handlers(request.method) if handler.wants(subject)]
        secrets = sensitive_values(subject)
        scrubber = Scrubber(secrets)
        try:
            result = merge([await self._run(handler, subject) for handler in handlers])
            if collected is not None and not secrets:
                self._keep_less(*collected)
            return self._encode(result, scrubber, handlers, request)
        except RpcError as error:
            if error.__cause__ is not None:
                trace = "".join(traceback.format_exception(error.__cause__))
                logger.error("%s", scrubber.text(f"{error.message}\n{trace}"))
            raise scrubber.error(error) from None

    async def _run(self, handler: Handler, subject: Resource | Operation) -> Result:
        conversation = self._conversation
        answer = await self._call(handler, subject, conversation.config, conversation.context)
        return result_from_answer(answer, handler)

    def _subject(self, hook: str, params: Json) -> Resource | Operation:
        if hook not in RESOURCE_HOOKS:
            if hook == "plan-stage-start":
                self._collected.clear()
            return operation_from_params(params, hook, list(self._collected.values()))
        return resource_from_params(params, hook)

    def _collect(self, hook: str, subject: Resource | Operation) -> tuple[object, Resource] | None:
        """Take a planned resource down for the end of the plan, and return where; None for anything else."""
        if not self._app.stateful or hook != "post-plan" or not isinstance(subject, Resource):
            return None
        place = subject.address or len(self._collected)
        self._collected[place] = subject
        return place, subject

    def _keep_less(self, place: object, resource: Resource) -> None:
        """Release what the author no longer needs, unless the resource was sent again."""
        keep = self._app.keep_function
        if keep is None or self._collected.get(place) is not resource:
            return
        try:
            self._collected[place] = keep(resource, self._conversation.context)
        except Exception as error:
            raise HandlerFailed(f"what was to keep a resource failed with {type(error).__name__}: {error}") from error

    def _encode(self, result: Result, scrubber: Scrubber, handlers: Sequence[Handler], request: Request) -> bytes:
        room_bytes = room_for_answer(request, self._conversation.max_result_bytes)
        try:
            return fit_result(scrubber.result(result), self._to_bytes, room_bytes)
        except (TypeError, ValueError, OverflowError, RecursionError) as error:
            names = " and ".join(handler.name for handler in handlers)
            raise HandlerFailed(f"the result of {names} cannot be sent as JSON: {error}") from error

    def _to_bytes(self, result: Result) -> bytes:
        wire = result.to_wire()
        if self._conversation.is_middleware:
            wire["status"] = "fail" if result.status == "fail" else "pass"
        return encode_value(wire)
