"""How much work an evaluation may be: an expression that grows without end ends as undecided."""

from collections.abc import Generator
from contextlib import contextmanager

import msgspec

from tollgate_hcl.evaluate.failure import Undecidable


class Budget(msgspec.Struct):
    """Counts steps and elements.

    Attributes:
        steps: how many nodes one expression may visit, whatever it refers to included.
        elements: how many elements it may build.
        characters: how many characters of text it may build.
        all_steps: how many nodes all expressions together may visit.
    """

    steps: int = 500_000
    elements: int = 500_000
    characters: int = 20_000_000
    all_steps: int = 50_000_000
    _depth: int = 0
    _used_steps: int = 0
    _used_elements: int = 0
    _used_characters: int = 0

    @contextmanager
    def top_level(self) -> Generator[None]:
        """Reset the count for an expression that is not part of another."""
        if self._depth == 0:
            self.all_steps -= self._used_steps
            self._used_steps = self._used_elements = self._used_characters = 0
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1

    def step(self, count: int = 1) -> None:
        """Count nodes.

        Raises:
            Undecidable: there are too many.
        """
        self._used_steps += count
        if self._used_steps > self.steps or self._used_steps > self.all_steps:
            raise Undecidable("it takes too many steps to evaluate")

    def grow(self, elements: int) -> None:
        """Count further elements.

        Raises:
            Undecidable: those are too many.
        """
        self._used_elements += elements
        if self._used_elements > self.elements:
            raise Undecidable("it has too many elements")

    def write(self, characters: int) -> None:
        """Count further characters.

        Raises:
            Undecidable: those are too many.
        """
        self._used_characters += characters
        if self._used_characters > self.characters:
            raise Undecidable("its text is too long")
