"""Errors of an integration's process, besides those of the whole host."""

from collections.abc import Sequence

from tollgate_host.errors import ProcessError


class InitializeFailed(ProcessError):
    """Raised if a process has started but did not answer `initialize` correctly.

    Attributes:
        is_rejected_config: whether the integration rejected its configuration.
        mistakes: each mistake in it, as a path and a message, if the integration listed them.
        last_words: the last lines of its standard error.
    """

    def __init__(
        self,
        message: str,
        *,
        integration: str,
        is_rejected_config: bool = False,
        mistakes: Sequence[tuple[str, str]] = (),
        last_words: Sequence[str] = (),
    ) -> None:
        super().__init__(message, integration=integration)
        self.is_rejected_config = is_rejected_config
        self.mistakes = tuple(mistakes)
        self.last_words = tuple(last_words)


class GaveUp(ProcessError):
    """Raised if an integration has left the run: its process ended or hung, and a restart did not help.

    Attributes:
        last_words: the last lines of its standard error.
    """

    def __init__(self, message: str, *, integration: str, last_words: Sequence[str] = ()) -> None:
        super().__init__(message, integration=integration)
        self.last_words = tuple(last_words)
