"""The interface of interceptors: code that handles calls passing through the proxy."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Protocol, runtime_checkable

Forward = Callable[[bytes], Awaitable[bytes]]
"""Asks the real provider: the request's message to the answer's.

Raises:
    GrpcStatusError: the provider answered with a status alone, or is gone; let it pass and Terraform gets it.
"""


ForwardStream = Callable[[bytes], AsyncIterator[bytes]]
"""Asks the real provider for several messages: the request's to those of the answer, as they come.

Raises:
    GrpcStatusError: the provider answered with a status alone, or is gone; let it pass and Terraform gets it.
"""


class Interceptor(Protocol):
    """Handles the calls of one connection from Terraform, which is one provider instance.

    Methods go by the names of protocol 6 (`ConfigureProvider`), whatever the provider's version calls them.
    """

    @property
    def observed(self) -> frozenset[str]:
        """Return the unary methods that go to `call`; read for each call. All others are forwarded."""
        ...

    async def call(self, method: str, request: bytes, forward: Forward) -> bytes:
        """Return the response to a call, with or without calling the provider."""
        ...


@runtime_checkable
class StreamInterceptor(Protocol):
    """An interceptor that also handles streaming calls."""

    @property
    def observed_streams(self) -> frozenset[str]:
        """Return the methods that go to `stream`; read for each call. All others are forwarded."""
        ...

    def stream(self, method: str, request: bytes, forward: ForwardStream) -> AsyncIterator[bytes]:
        """Yield the messages that answer a call, with or without calling the provider."""
        ...
