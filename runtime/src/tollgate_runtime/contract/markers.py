"""The markers for values that cannot be judged: UNKNOWN, SENSITIVE, OMITTED, MISSING."""

import enum
from typing import Literal

SENSITIVE_TEXT = "(sensitive)"
"""What the host sends in place of a sensitive value."""


class Marker(enum.Enum):
    """The four answers of `Resource.value` that are no value.

    Ask `is UNKNOWN` before anything else: using UNKNOWN or SENSITIVE as a condition raises, because a rule that takes
    "not known yet" for "no" raises a false alarm. OMITTED and MISSING are false: the configuration says nothing of
    the argument. They differ in what comes of it: MISSING stays empty, OMITTED is filled in by the provider or the
    cloud, mostly with a documented default, and no plan shows it.
    """

    UNKNOWN = "known only after apply"
    SENSITIVE = "sensitive, and not sent"
    OMITTED = "left out of the configuration, for the provider to fill in"
    MISSING = "not set"

    def __bool__(self) -> bool:
        if self is Marker.MISSING or self is Marker.OMITTED:
            return False
        raise TypeError(f"{self.name} is neither true nor false; ask `value is {self.name}` before you judge the value")

    def __repr__(self) -> str:
        return self.name


UNKNOWN: Literal[Marker.UNKNOWN] = Marker.UNKNOWN
SENSITIVE: Literal[Marker.SENSITIVE] = Marker.SENSITIVE
OMITTED: Literal[Marker.OMITTED] = Marker.OMITTED
MISSING: Literal[Marker.MISSING] = Marker.MISSING
