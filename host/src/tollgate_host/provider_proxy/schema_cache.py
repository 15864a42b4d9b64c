"""Caches responses that do not depend on a provider's configuration: its schema and its identity schemas."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable

from tollgate_tfplugin import grpc
from tollgate_tfplugin.errors import GrpcStatusError

SCHEMA = "GetProviderSchema"
KEPT = frozenset({SCHEMA, "GetResourceIdentitySchemas"})
"""The methods whose answers are kept."""


class SchemaCache:
    """Caches the bytes of responses; concurrent requests share one call.

    Args:
        is_kept: whether responses stay the same; if not, every call is forwarded.
    """

    def __init__(self, *, is_kept: bool) -> None:
        self._is_kept = is_kept
        self._answers: dict[str, bytes | GrpcStatusError] = {}
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def get(self, method: str, ask: Callable[[], Awaitable[bytes]]) -> bytes:
        """Return the response to a method.

        Raises:
            GrpcStatusError: the provider lacks the method or failed; after a failure the next call retries.
        """
        if not self._is_kept:
            return await ask()
        async with self._locks[method]:
            if method not in self._answers:
                self._answers[method] = await _asked(ask)
        answer = self._answers[method]
        if isinstance(answer, GrpcStatusError):
            raise GrpcStatusError(answer.status, answer.reason, answer.trailers)
        return answer


async def _asked(ask: Callable[[], Awaitable[bytes]]) -> bytes | GrpcStatusError:
    """Return the response, or the error of a provider that lacks the method."""
    try:
        return await ask()
    except GrpcStatusError as error:
        if error.status != grpc.UNIMPLEMENTED:
            raise
        return error
