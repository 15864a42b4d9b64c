"""The boundary of the gate: reports a bug in our own code to the user without harm to the state.

A gRPC error in answer to ApplyResourceChange makes Terraform forget the private data of the object, and an object that
has been made but is not reported is lost. So a mistake of ours is a diagnostic; and once the provider has made a
change, its answer goes back to Terraform as it is, whatever has happened to us in the meantime.
"""

import logging
from collections.abc import Awaitable, Callable

from tollgate_tfplugin.errors import GrpcStatusError
from tollgate_tfplugin.fields import chunk
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.errors import HostError
from tollgate_host.interception.findings.diagnostics import diagnostic
from tollgate_host.provider_proxy.interceptor import Forward

logger = logging.getLogger(__name__)

Handler = Callable[[bytes, Forward], Awaitable[bytes]]

_APPLY = "ApplyResourceChange"
_NULL_STATE = chunk(1, pb.DynamicValue(msgpack=b"\xc0").SerializeToString())
_DIAGNOSTICS = {
    "GetProviderSchema": 4,
    "ValidateProviderConfig": 2,
    "ConfigureProvider": 1,
    "PlanResourceChange": 4,
    _APPLY: 3,
    "ReadResource": 2,
    "ReadDataSource": 2,
    "MoveResourceState": 2,
}
"""By method, the number of the field that an answer has for diagnostics: the same in both protocols."""


class _Witness:
    """Forwards a call to the provider and remembers its response."""

    def __init__(self, forward: Forward) -> None:
        self._forward = forward
        self.answer: bytes | None = None

    async def __call__(self, request: bytes) -> bytes:
        self.answer = await self._forward(request)
        return self.answer


async def answer_call(method: str, handle: Handler, request: bytes, forward: Forward) -> bytes:
    """Return the response of a handler, or one with diagnostics if the handler fails.

    Raises:
        GrpcStatusError: the provider's own.
    """
    provider = _Witness(forward)
    try:
        return await handle(request, provider)
    except GrpcStatusError:
        raise
    except Exception as error:  # the boundary: a diagnostic, never our stack
        logger.debug("%s could not be handled:", method, exc_info=error)
        return _in_spite_of(error, method, provider.answer)


def _in_spite_of(error: Exception, method: str, answer: bytes | None) -> bytes:
    """Return the provider's response, if there is one, with a diagnostic about our failure appended."""
    is_made = method == _APPLY and answer is not None
    if is_made:
        summary = "Tollgate could not check what was applied"
        consequence = "The change was made and is in the state, but it was not checked afterwards."
    else:
        summary = "Tollgate could not check this"
        consequence = "Nothing was changed here."
    found = failure_diagnostic(error, method, summary, consequence, is_error=not is_made)
    start = answer if answer is not None else _NULL_STATE if method == _APPLY else b""
    return start + chunk(_DIAGNOSTICS[method], found.SerializeToString())


def failure_diagnostic(
    error: Exception, method: str, summary: str, consequence: str, *, is_error: bool
) -> pb.Diagnostic:
    """Return the diagnostic about a failure of ours: its reason, without any values, and what came of the call."""
    return diagnostic(summary, f"{_reason(error, method)} {consequence}", is_error=is_error)


def _reason(error: Exception, method: str) -> str:
    if isinstance(error, HostError):
        return f"{error}."
    return (
        f"Tollgate has a bug: {type(error).__name__} in {method}. "
        "Please report it with the output of the same command and --log-level debug."
    )
