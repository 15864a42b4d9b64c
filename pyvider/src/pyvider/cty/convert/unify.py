"""What several types have in common."""

from __future__ import annotations

from collections.abc import Iterable

from pyvider.cty.convert.possible import common_type
from pyvider.cty.types import CtyType


def unify(types: Iterable[CtyType]) -> CtyType | None:
    """Return the type that values of all the given types convert to, as in a list literal; None if there is none."""
    return common_type(tuple(types))
