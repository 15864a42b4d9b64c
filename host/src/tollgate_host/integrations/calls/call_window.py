"""Limits how many calls may be in flight to one integration."""

MAX_IN_FLIGHT = 64


class Window:
    """Grows with every fast answer and shrinks with every slow one, between one call and sixty-four.

    A call's time runs from the moment it leaves the queue. To an integration that works on one call after another,
    sixty-four at once would each wait for the sixty-three before it and time out, though each takes but a second. So
    one more is let through only if every one of them would still be answered in half the time allowed.
    """

    def __init__(self, timeout_seconds: float) -> None:
        self._comfortable_seconds = timeout_seconds / 2
        self.size = 1

    def answered(self, seconds: float) -> None:
        """Record how long an answer took."""
        size = self.size
        if seconds > self._comfortable_seconds:
            self.size = max(1, size - 1)
        elif size < MAX_IN_FLIGHT and seconds * (size + 1) <= self._comfortable_seconds * size:
            self.size = size + 1
