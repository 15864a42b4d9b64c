"""Somebody who sees every byte that goes between the host and an integration."""

from collections.abc import Callable
from typing import Protocol, TypeAlias


class WireObserver(Protocol):
    """Is told what both sides say, in its order; must neither raise nor wait."""

    def sent(self, data: bytes) -> None:
        """Take what the host said."""
        ...

    def received(self, data: bytes) -> None:
        """Take what the integration said."""
        ...


ObserverOf: TypeAlias = Callable[[str], WireObserver]
"""Gives the observer of an integration, by its name; called for each of its processes."""
