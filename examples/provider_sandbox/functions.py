"""Functions, as the real provider has them: an Amazon Resource Name put together and taken apart."""

from __future__ import annotations

import attrs

from pyvider import FunctionError, register_function


@attrs.frozen
class Arn:
    """The parts of an Amazon Resource Name."""

    partition: str
    service: str
    region: str
    account_id: str
    resource: str


@register_function(name="arn_build", summary="Put an ARN together")
def arn_build(partition: str, service: str, region: str, account_id: str, resource: str) -> str:
    """Return the name."""
    return f"arn:{partition}:{service}:{region}:{account_id}:{resource}"


@register_function(name="arn_parse", summary="Take an ARN apart")
def arn_parse(arn: str) -> Arn:
    """Return the parts."""
    start, *parts = arn.split(":", 5)
    if start != "arn" or len(parts) != 5:
        raise FunctionError(f"{arn} is no ARN", 0)
    return Arn(*parts)
