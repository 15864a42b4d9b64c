"""Configurations against their schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from pyvider.cty import Raw
from pyvider.diagnostics import Diagnostics
from pyvider.schema.config_problems import ConfigCheck
from pyvider.schema.schema import as_schema


async def validate_schema(schema: object, config: object) -> list[str]:
    """Return every mistake in a configuration, a sentence each; an empty list if there is none.

    Args:
        schema: written in any of the ways that Pyvider has.
        config: the configuration as Python values, or as an object would have them.
    """
    if not isinstance(config, Mapping):
        return ["Configuration must be a dictionary"]
    given: object = cast(object, config)
    return [problem.message for problem in ConfigCheck(is_raw=False).problems_of(as_schema(schema).block, given)]


def check_config(schema: object, config: Raw) -> Diagnostics:
    """Return every mistake in a raw configuration, as diagnostics that point at the attributes."""
    found = Diagnostics()
    for problem in ConfigCheck(is_raw=True).problems_of(as_schema(schema).block, config):
        found.error(problem.summary, problem.message, path=problem.path)
    return found
