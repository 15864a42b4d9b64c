"""The interface of an observer of all bytes between the host and an integration."""

from collections.abc import Callable
from typing import Protocol, TypeAlias


class WireObserver(Protocol):
    """Sees the bytes of both sides in order; must neither raise nor block."""

    def sent(self, data: bytes) -> None:
        """Record bytes from the host."""
        ...

    def received(self, data: bytes) -> None:
        """Record bytes from the integration."""
        ...


ObserverOf: TypeAlias = Callable[[str], WireObserver]
"""Gives the observer of an integration, by its name; called for each of its processes."""
