"""The integration as the pipeline sees it, and the calls that it is handed."""

from collections.abc import Callable
from typing import Protocol

import msgspec
from tollgate_runtime.core.messages import Json

from tollgate_host.errors import ProcessError

Answered = Callable[[Json | ProcessError, float], None]
"""What is called with an answer, or with the reason why there is none, and with how many seconds it took."""


class Call(msgspec.Struct, eq=False):
    """A hook call on its way. A struct, because there is one for every resource and hook.

    Attributes:
        params: JSON bytes.
        answered: called once, whatever happens.
        sent_at: when it last left the queue, on the monotonic clock.
    """

    hook: str
    params: bytes
    timeout_seconds: float
    answered: Answered
    sent_at: float = 0.0


class HookTarget(Protocol):
    """An integration that takes calls."""

    @property
    def name(self) -> str:
        """What the user calls it; several of one name serve the aliases of one provider."""
        ...

    @property
    def timeout_seconds(self) -> float:
        """How long it may take for one resource."""
        ...

    @property
    def send_sensitive(self) -> bool:
        """Whether it is sent sensitive values in clear."""
        ...

    @property
    def reads_previous(self) -> bool:
        """Whether it must know what the integrations before it said of a resource."""
        ...

    @property
    def failure(self) -> ProcessError | None:
        """Why it is out of the run, or None."""
        ...

    def submit(self, call: Call) -> None:
        """Take a call; it is answered once, whatever happens."""
        ...
