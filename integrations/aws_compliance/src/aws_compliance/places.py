"""The region and account of a resource, as far as the plan shows them."""

import re
from typing import Any, cast

from tollgate_runtime import UNKNOWN, Resource

from aws_compliance.globs import matches

_ZONE = re.compile(r"([a-z]{2}(?:-[a-z]+)+-\d+)(?:[a-z]|-.*)?$")
_GLOBAL_TYPES = (
    "aws_account_*",
    "aws_billing_*",
    "aws_budgets_*",
    "aws_ce_*",
    "aws_cloudfront_*",
    "aws_cur_*",
    "aws_globalaccelerator_*",
    "aws_iam_*",
    "aws_networkmanager_*",
    "aws_organizations_*",
    "aws_route53_*",
    "aws_route53domains_*",
    "aws_shield_*",
    "aws_waf_*",
)
"""Types of services that have no region, whatever the provider says."""


def is_global(resource_type: str) -> bool:
    """Return whether things of a type are everywhere at once."""
    return matches(resource_type, _GLOBAL_TYPES)


def region_of(resource: Resource, fallback: str | None = None) -> Any:
    """Return the region, UNKNOWN, or None if nothing tells.

    Since version 6 of the provider each resource may name its own; else it is the provider's.
    """
    if is_global(resource.type):
        return None
    given: Any = resource.after.get("region")
    if isinstance(given, str) and given:
        return given
    if "region" in resource.references and resource.is_unknown("region"):
        return UNKNOWN
    of_provider: Any = resource.provider_config.get("region")
    if isinstance(of_provider, str) and of_provider:
        return of_provider
    zone: Any = resource.after.get("availability_zone")
    if isinstance(zone, str) and (match := _ZONE.match(zone)):
        return match[1]
    return _arn_part(resource, 3) or fallback


def account_of(resource: Resource) -> str | None:
    """Return the account's number: from the resource's own ARN, or from the role that its provider assumes."""
    return _arn_part(resource, 4) or _account_of_role(resource.provider_config)


def _account_of_role(provider_config: dict[str, Any]) -> str | None:
    """Return the account of the last role in the chain that a provider assumes."""
    blocks: Any = provider_config.get("assume_role")
    account: str | None = None
    for block in cast("list[Any]", blocks) if isinstance(blocks, list) else [blocks]:
        arn: Any = cast("dict[str, Any]", block).get("role_arn") if isinstance(block, dict) else None
        if isinstance(arn, str):
            account = account_in_arn(arn) or account
    return account


def account_in_arn(arn: str) -> str | None:
    """Return the account's number in an ARN."""
    parts = arn.split(":")
    return parts[4] if len(parts) > 5 and re.fullmatch(r"\d{12}", parts[4]) else None


def _arn_part(resource: Resource, index: int) -> str | None:
    for state in (resource.after, resource.before):
        arn: Any = state.get("arn")
        if isinstance(arn, str) and arn.startswith("arn:"):
            parts = arn.split(":")
            if len(parts) > 5 and (index != 4 or re.fullmatch(r"\d{12}", parts[4])):
                return parts[index] or None
    return None
