"""Finds the attributes of a resource that an expression uses, if the reference alone does not show them.

A reference ends where it is no longer fixed: of `db.main[*].password`, `db.main[var.key].password` and
`[for one in db.main : one.password]` nothing is left but `db.main`. The text after it shows
the attribute in the first two.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

_INDEXED = r"(?:\[[^\[\]]*\]|\.\*)*\.(?P<attribute>[A-Za-z_][\w-]*)"


def attributes_used(name: str, steps: Sequence[str | int], text: str, *, is_repeated: bool) -> frozenset[str] | None:
    """Return the attributes of a resource that an expression uses, or None for the whole resource.

    Args:
        name: the address of the resource: `db.main`, `data.db.main`.
        steps: the rest of the reference.
        text: the expression.
        is_repeated: whether the first step is the key of an instance.
    """
    behind = steps[1:] if is_repeated else steps
    attribute = next((str(step) for step in behind if isinstance(step, str) and step != "*"), None)
    if attribute is not None:
        return frozenset({attribute})
    found = [match["attribute"] for match in _pattern(name).finditer(text)]
    return frozenset(found) if found and all(found) else None


@lru_cache(maxsize=1024)
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.-]){re.escape(name)}(?![\w-])(?:{_INDEXED})?")
