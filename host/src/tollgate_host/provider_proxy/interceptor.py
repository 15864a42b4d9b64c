"""What the proxy lets others do with the calls that pass through it."""

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
    """Looks at the calls of one connection of Terraform's, which is one instance of a provider.

    Methods go by the names of protocol 6 (`ConfigureProvider`), whatever the provider's version calls them.
    """

    @property
    def observed(self) -> frozenset[str]:
        """The unary methods that come to `call`; read anew for each call. All others pass through as they are."""
        ...

    async def call(self, method: str, request: bytes, forward: Forward) -> bytes:
        """Answer a call, with or without asking the provider."""
        ...

    def closed(self) -> None:
        """Terraform has hung up."""
        ...


@runtime_checkable
class StreamInterceptor(Protocol):
    """An interceptor that looks at calls which are answered with several messages."""

    @property
    def observed_streams(self) -> frozenset[str]:
        """The methods that come to `stream`; read anew for each call. All others pass through as they are."""
        ...

    def stream(self, method: str, request: bytes, forward: ForwardStream) -> AsyncIterator[bytes]:
        """Answer a call with messages, with or without asking the provider."""
        ...
