"""What a session reports to the shell around it."""

import attrs

from tollgate_runtime.core.messages import Notification, Request, Response
from tollgate_runtime.errors import RpcError


@attrs.frozen(eq=False)
class RequestReceived:
    """The other side asks; answer it with `Session.respond` or `Session.refuse`."""

    request: Request


@attrs.frozen(eq=False)
class NotificationReceived:
    """The other side tells; nothing is answered."""

    notification: Notification


@attrs.frozen(eq=False)
class ResponseReceived:
    """The answer to a request of ours that was still pending."""

    response: Response


@attrs.frozen(eq=False)
class Rejected:
    """Something arrived that is no message. `reply` is what the specification wants sent back, often nothing."""

    error: RpcError
    reply: bytes


Event = RequestReceived | NotificationReceived | ResponseReceived | Rejected
