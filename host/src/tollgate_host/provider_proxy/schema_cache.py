"""What a provider says of itself whatever its configuration: its schema, and how its objects are identified."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable

from tollgate_tfplugin import grpc
from tollgate_tfplugin.errors import GrpcStatusError

SCHEMA = "GetProviderSchema"
KEPT = frozenset({SCHEMA, "GetResourceIdentitySchemas"})
"""The methods whose answers are kept."""


class SchemaCache:
    """Holds the bytes of answers; several who ask at once share one question.

    Args:
        is_kept: whether the answers stay the same; if not, every question is passed on.
    """

    def __init__(self, *, is_kept: bool) -> None:
        self._is_kept = is_kept
        self._answers: dict[str, bytes | GrpcStatusError] = {}
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def get(self, method: str, ask: Callable[[], Awaitable[bytes]]) -> bytes:
        """Return the answer to a method.

        Raises:
            GrpcStatusError: the provider does not know the method, or did not tell; then whoever asks next tries again.
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
    """Return the answer; that there is no such method is one."""
    try:
        return await ask()
    except GrpcStatusError as error:
        if error.status != grpc.UNIMPLEMENTED:
            raise
        return error
