"""The interface of an integration for the pipeline, and the calls that it gets."""

from collections.abc import Callable
from typing import Protocol

import msgspec
from tollgate_runtime.core.messages import Json

from tollgate_host.errors import ProcessError

Answered = Callable[[Json | ProcessError, float], None]
"""What is called with an answer, or with the reason why there is none, and with how many seconds it took."""


class Call(msgspec.Struct, eq=False):
    """A hook call in progress. A struct, because there is one for every resource and hook.

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
    """An integration that accepts calls."""

    @property
    def name(self) -> str:
        """Return the name that the user gave it; several with one name serve the aliases of one provider."""
        ...

    @property
    def timeout_seconds(self) -> float:
        """Return how long a call for one resource may take."""
        ...

    @property
    def send_sensitive(self) -> bool:
        """Return whether it gets sensitive values in clear."""
        ...

    @property
    def reads_previous(self) -> bool:
        """Return whether it needs the metadata that earlier integrations returned for a resource."""
        ...

    @property
    def failure(self) -> ProcessError | None:
        """Return why it has left the run, or None."""
        ...

    def submit(self, call: Call) -> None:
        """Accept a call, which is answered exactly once."""
        ...
