"""What a session reports to the shell around it."""

import msgspec

from tollgate_runtime.core.messages import Notification, Request, Response
from tollgate_runtime.errors import RpcError


class RequestReceived(msgspec.Struct, frozen=True, eq=False):
    """The other side asks; answer it with `Session.respond` or `Session.refuse`."""

    request: Request


class NotificationReceived(msgspec.Struct, frozen=True, eq=False):
    """A notification from the other side, which needs no answer."""

    notification: Notification


class ResponseReceived(msgspec.Struct, frozen=True, eq=False):
    """The answer to a request of ours that was still pending."""

    response: Response


class Rejected(msgspec.Struct, frozen=True, eq=False):
    """Something arrived that is no message. `reply` is what the specification wants sent back, often nothing.

    Attributes:
        line: what arrived; empty where it was too long to be kept.
    """

    error: RpcError
    reply: bytes
    line: bytes = b""


Event = RequestReceived | NotificationReceived | ResponseReceived | Rejected
