"""What the sandbox knows of one resource type, besides its schema."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

import attrs

ACCOUNT = "123456789012"
"""The account that every object belongs to."""


@attrs.frozen(kw_only=True)
class New:
    """An object about to exist: where, under which id, and what was planned for it."""

    id: str
    region: str
    planned: Mapping[str, Any]
    account: str = ACCOUNT

    def arn(self, service: str, resource: str, *, region: bool = True, account: bool = True) -> str:
        """Return the object's Amazon Resource Name."""
        return f"arn:aws:{service}:{self.region if region else ''}:{self.account if account else ''}:{resource}"

    def name(self, attribute: str = "name", prefix: str = "terraform-") -> str:
        """Return the name it was given, or one made up from its prefix as the real provider does."""
        given = self.planned.get(attribute)
        if isinstance(given, str):
            return given
        start = self.planned.get(f"{attribute}_prefix")
        return (start if isinstance(start, str) else prefix) + f"2026{secrets.randbelow(10**18):018d}"

    def token(self, digits: int = 17) -> str:
        """Hexadecimal digits that nothing else has."""
        return secrets.token_hex(digits)[:digits]


def hex_id(prefix: str) -> Callable[[Mapping[str, Any]], str]:
    """Return a function that makes ids as EC2 does: `i-0` and sixteen digits."""
    return lambda _: f"{prefix}-0{secrets.token_hex(8)}"


def given(attribute: str) -> Callable[[Mapping[str, Any]], str | None]:
    """Ids that are an attribute's value; None if the configuration leaves it out."""

    def read(planned: Mapping[str, Any]) -> str | None:
        value = planned.get(attribute)
        return value if isinstance(value, str) else None

    return read


def _nothing(_: New) -> dict[str, Any]:
    return {}


@attrs.frozen(kw_only=True, eq=False)
class Kind:
    """One resource type.

    Attributes:
        type: its name in Terraform.
        new_id: the id of a new object, from what is planned; None lets `values` say it.
        values: what the cloud decides when the object is created, by attribute.
        defaults: what an attribute is if the configuration leaves it out.
        replace: the attributes whose change makes a new object.
        needs: the attributes that name another object, and its type; one that does not exist is refused.
        is_global: whether ids are unique across regions, as buckets' are.
        has_region: whether an object may be in another region than its provider's; what belongs to an account has none.
    """

    type: str
    new_id: Callable[[Mapping[str, Any]], str | None]
    values: Callable[[New], dict[str, Any]] = _nothing
    defaults: Mapping[str, Any] = attrs.field(factory=dict[str, Any])
    replace: frozenset[str] = attrs.field(default=frozenset(), converter=frozenset[str])
    needs: Mapping[str, str] = attrs.field(factory=dict[str, str])
    is_global: bool = False
    has_region: bool = True
