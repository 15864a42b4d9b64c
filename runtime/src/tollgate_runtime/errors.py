"""The errors of the wire: every one has a JSON-RPC code, a sentence and, where it helps, data."""

from collections.abc import Sequence
from typing import Any

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
NOT_INITIALIZED = -32002


class RpcError(Exception):
    """A call could not be made or answered.

    Attributes:
        code: the JSON-RPC error code.
        message: the sentence a user may read.
        data: further facts for a machine, or None.
    """

    code = INTERNAL_ERROR

    def __init__(self, message: str, *, code: int | None = None, data: Any = None) -> None:
        super().__init__(message)
        self.message = str(message)
        self.data = data
        if code is not None:
            self.code = code

    def to_wire(self) -> dict[str, Any]:
        """Return the `error` member of a response."""
        body: dict[str, Any] = {"code": self.code, "message": self.message}
        return body if self.data is None else {**body, "data": self.data}


class ProtocolError(RpcError):
    """A message broke the rules of JSON-RPC."""

    code = INVALID_REQUEST


class LocalProtocolError(ProtocolError):
    """This side tried to send what the protocol does not allow."""


class RemoteProtocolError(ProtocolError):
    """The other side sent what the protocol does not allow."""


class PeerError(RpcError):
    """The other side answered with an error."""

    def __str__(self) -> str:
        return f"RPC error {self.code}: {self.message}"


class MethodNotFound(RpcError):
    """Nobody answers to that method."""

    code = METHOD_NOT_FOUND


class InvalidParams(RpcError):
    """The params do not fit the method."""

    code = INVALID_PARAMS


class NotInitialized(RpcError):
    """A hook was called before `initialize`."""

    code = NOT_INITIALIZED


class HandlerFailed(RpcError):
    """An integration's own code raised, or returned what is no result."""


class TeardownFailed(RpcError):
    """The end of an integration's lifespan raised; the test kit raises it from that error."""


class RequestTimeout(RpcError):
    """The other side did not answer in time."""


class ConnectionClosed(RpcError):
    """Raised if the connection is closed."""

    def __init__(self, message: str = "transport is closed") -> None:
        super().__init__(message)


class ConfigMistake:
    """One mistake in an integration's configuration: where, and what was expected."""

    def __init__(self, path: str, message: str) -> None:
        self.path = path
        self.message = message

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message

    def __repr__(self) -> str:
        return f"ConfigMistake({self.path!r}, {self.message!r})"


class ConfigError(InvalidParams):
    """The configuration of an integration is wrong, in one or several places.

    Authors raise it for a single mistake: `raise ConfigError("no such policy set", path="policy_set")`.
    """

    def __init__(self, message: str = "", *, path: str = "", mistakes: Sequence[ConfigMistake] = ()) -> None:
        self.mistakes = tuple(mistakes) or (ConfigMistake(path, message),)
        super().__init__(
            "invalid configuration: " + "; ".join(str(mistake) for mistake in self.mistakes),
            data={"errors": [{"path": mistake.path, "message": mistake.message} for mistake in self.mistakes]},
        )
