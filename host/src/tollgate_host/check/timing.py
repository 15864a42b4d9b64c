"""Where the time of a run goes."""

import time
from collections.abc import Generator
from contextlib import contextmanager


class Timing:
    """Seconds by phase, added up."""

    def __init__(self) -> None:
        self._begun = time.perf_counter()
        self.phases: dict[str, float] = {}

    @contextmanager
    def phase(self, name: str) -> Generator[None]:
        """Count the time that the block takes."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.phases[name] = self.phases.get(name, 0.0) + time.perf_counter() - begun

    @property
    def total(self) -> float:
        """Seconds since the beginning."""
        return time.perf_counter() - self._begun
