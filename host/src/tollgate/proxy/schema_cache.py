"""The provider's schema, asked for once."""

import asyncio
from collections.abc import Awaitable, Callable


class SchemaCache:
    """Holds the bytes of GetProviderSchema's answer; several who ask at once share one question.

    Args:
        is_kept: whether the schema stays the same; if not, every question is passed on.
    """

    def __init__(self, *, is_kept: bool) -> None:
        self._is_kept = is_kept
        self._schema: bytes | None = None
        self._lock = asyncio.Lock()

    async def get(self, ask: Callable[[], Awaitable[bytes]]) -> bytes:
        """The schema.

        Raises:
            GrpcStatusError: the provider did not tell; whoever asks next tries again.
        """
        if not self._is_kept:
            return await ask()
        if self._schema is None:
            async with self._lock:
                if self._schema is None:
                    self._schema = await ask()
        return self._schema
