"""Measures how long the parts of a run take."""

import time
from collections.abc import Generator
from contextlib import contextmanager


class Timing:
    """Seconds by phase."""

    def __init__(self) -> None:
        self._begun = time.perf_counter()
        self.phases: dict[str, float] = {}

    @contextmanager
    def phase(self, name: str) -> Generator[None]:
        """Add the time that the block takes to a phase."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.phases[name] = self.phases.get(name, 0.0) + time.perf_counter() - begun

    @property
    def total(self) -> float:
        """Return the seconds since the start."""
        return time.perf_counter() - self._begun
