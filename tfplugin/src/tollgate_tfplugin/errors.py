"""Errors of the plugin protocol."""


class HandshakeError(Exception):
    """The handshake between the engine and a provider failed."""


class GrpcStatusError(Exception):
    """A call that ended without a message: with a status other than OK, or with an empty answer.

    Attributes:
        status: gRPC's number of the status.
        reason: the provider's message.
        trailers: further trailers of the answer, passed on unchanged.
    """

    def __init__(self, status: int, reason: str, trailers: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(f"gRPC status {status}: {reason}")
        self.status = status
        self.reason = reason
        self.trailers = trailers
