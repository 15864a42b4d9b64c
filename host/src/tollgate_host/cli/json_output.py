"""Prints JSON for `--json`, in UTF-8 whatever the locale, and nothing else."""

import sys
from collections.abc import Mapping
from typing import Any, cast


def print_json(value: Any) -> None:
    """Print a value as one line of JSON."""
    from tollgate_runtime.core.codec import encode_value

    from tollgate_host.report.destination import for_programs

    for_programs(sys.stdout).write(encode_value(_plain(value)).decode() + "\n")


def _plain(value: Any) -> Any:
    """Return the value with its texts sanitized."""
    from tollgate_host.report.sanitize import plain

    if isinstance(value, str):
        return plain(value)
    if isinstance(value, Mapping):
        return {_plain(name): _plain(member) for name, member in cast("Mapping[Any, Any]", value).items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in cast("list[Any]", value)]
    return value
