"""What the proxy lets others do with the calls that pass through it."""

from collections.abc import Awaitable, Callable
from typing import Protocol

Forward = Callable[[bytes], Awaitable[bytes]]
"""Asks the real provider: the request's message to the answer's.

Raises:
    GrpcStatusError: the provider answered with a status alone, or is gone; let it pass and Terraform gets it.
"""


class GrpcStatusError(Exception):
    """A call that ended without a message: with a status other than OK, or with nothing to say.

    Attributes:
        status: gRPC's number for it.
        reason: the provider's words.
        trailers: further trailers of the answer, passed on as they came.
    """

    def __init__(self, status: int, reason: str, trailers: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(f"gRPC status {status}: {reason}")
        self.status = status
        self.reason = reason
        self.trailers = trailers


class Interceptor(Protocol):
    """Looks at the calls of one connection of Terraform's, which is one instance of a provider.

    Methods go by the names of protocol 6 (`ConfigureProvider`), whatever the provider's version calls them.
    """

    @property
    def observed(self) -> frozenset[str]:
        """The unary methods that come to `call`; read anew for each call. All others pass through as they are."""
        ...

    async def call(self, method: str, request: bytes, forward: Forward) -> bytes:
        """Answers a call, with or without asking the provider."""
        ...

    def closed(self) -> None:
        """Terraform has hung up."""
        ...
