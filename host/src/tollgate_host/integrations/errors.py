"""What can go wrong with an integration's process, besides what every part of the host knows."""

from collections.abc import Sequence

from tollgate_host.errors import ProcessError


class InitializeFailed(ProcessError):
    """The process was started but did not answer `initialize` as it must.

    Attributes:
        is_rejected_config: the integration found fault with its configuration.
        mistakes: each mistake it found there, as a path and what is wrong, if it told them one by one.
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
    """The integration is out of the run: its process ended or hung, and starting it again did not help.

    Attributes:
        last_words: the last lines of its standard error.
    """

    def __init__(self, message: str, *, integration: str, last_words: Sequence[str] = ()) -> None:
        super().__init__(message, integration=integration)
        self.last_words = tuple(last_words)
