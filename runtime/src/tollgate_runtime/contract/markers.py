"""What stands in for a value that is not there to be judged: UNKNOWN, SENSITIVE, MISSING."""

import enum
from typing import Literal

SENSITIVE_TEXT = "(sensitive)"
"""What the host sends in place of a sensitive value."""


class Marker(enum.Enum):
    """The three answers of `Resource.value` that are no value.

    Ask `is UNKNOWN` before anything else: using UNKNOWN or SENSITIVE as a condition raises, because a rule that takes
    "not known yet" for "no" raises a false alarm.
    """

    UNKNOWN = "known only after apply"
    SENSITIVE = "sensitive, and not sent"
    MISSING = "not set"

    def __bool__(self) -> bool:
        if self is Marker.MISSING:
            return False
        raise TypeError(f"{self.name} is neither true nor false; ask `value is {self.name}` before you judge the value")

    def __repr__(self) -> str:
        return self.name


UNKNOWN: Literal[Marker.UNKNOWN] = Marker.UNKNOWN
SENSITIVE: Literal[Marker.SENSITIVE] = Marker.SENSITIVE
MISSING: Literal[Marker.MISSING] = Marker.MISSING
