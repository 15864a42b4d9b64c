"""The formats of Terraform's labels: tflint's, and our cases."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from naming_checker.conventions.cases import SEPARATORS, expression

FORMATS: dict[str, str] = {
    "snake_case": r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*",
    "mixed_snake_case": r"[a-zA-Z][a-zA-Z0-9]*(?:_[a-zA-Z0-9]+)*",
    "kebab-case": r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*",
    "UPPER_SNAKE": r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*",
    "camelCase": expression("camelCase"),
    "PascalCase": expression("PascalCase"),
    "lowercase": r"[a-z][a-z0-9]*",
}
"""By name, a regular expression for the whole label: a letter first, as Terraform's own style has it."""

NONE = "none"
SEPARATED = SEPARATORS | {"mixed_snake_case": "_"}


def check_format(name: str, custom: Mapping[str, Any]) -> None:
    """Check that a format exists.

    Raises:
        ValueError: it does not.
    """
    known = [*custom, *FORMATS, NONE]
    if canonical(name) in FORMATS or name in known:
        return
    from difflib import get_close_matches

    close = get_close_matches(name, known, n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"known are {', '.join(known)}"
    raise ValueError(f"there is no format {name!r}; {hint}")


@lru_cache(maxsize=64)
def canonical(name: str) -> str:
    """Return a format's name as we write it; tflint takes its two in any case."""
    return name.lower() if name.lower() in ("snake_case", "mixed_snake_case") else name
