"""The usage of a resource: quantities and choices that no plan shows."""

import pkgutil
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from functools import cache
from typing import Any, cast

from msgspec import Struct, field

from cost_estimator.money import is_quantity


class UsageKey(Struct, frozen=True):
    """A usage key of a resource type: `standard.storage_gb` is the key `storage_gb` in the group `standard`."""

    key: str
    kind: str
    example: str


@cache
def _table() -> dict[str, tuple[UsageKey, ...]]:
    text = pkgutil.get_data("cost_estimator", "data/usage_keys.csv") or b""
    table: dict[str, list[UsageKey]] = {}
    for line in text.decode().splitlines()[1:]:
        resource_type, key, kind, example = line.split(",", 3)
        table.setdefault(resource_type, []).append(UsageKey(key, kind, example))
    return {resource_type: tuple(keys) for resource_type, keys in table.items()}


def usage_keys(resource_type: str) -> tuple[UsageKey, ...]:
    """Return the usage keys of a resource type, those of its sub-resources with a dotted path."""
    return _table().get(resource_type, ())


class Usage(Struct, frozen=True):
    """The usage of one resource, for models.

    Keys are dotted: `standard.storage_gb`. What nobody has said is None, or the default.
    """

    _said: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def __bool__(self) -> bool:
        """Return whether there is any usage."""
        return bool(self._said)

    def quantity(self, key: str) -> Decimal | None:
        """Return a monthly quantity, or None if it is not given."""
        value = self._value(key)
        if value is None:
            return None
        try:
            number = Decimal(str(value))
        except InvalidOperation:
            return None
        return None if isinstance(value, bool) or not is_quantity(number) else number

    def number(self, key: str, default: Decimal | int) -> Decimal:
        """Return a quantity, or a default."""
        said = self.quantity(key)
        return Decimal(default) if said is None else said

    def text(self, key: str, default: str = "") -> str:
        """Return a choice, or a default."""
        value = self._value(key)
        return default if value is None else str(value)

    def group(self, key: str) -> "Usage":
        """Return the usage of a part of the resource."""
        value = self._value(key)
        return Usage(cast("Mapping[str, Any]", value) if isinstance(value, Mapping) else {})

    def members(self, key: str) -> dict[str, Decimal]:
        """Return the quantities of a group that has one for each region or the like."""
        value = self._value(key)
        names = list(cast("Mapping[str, Any]", value)) if isinstance(value, Mapping) else []
        found = {name: self.quantity(f"{key}.{name}") for name in names}
        return {name: quantity for name, quantity in found.items() if quantity is not None}

    def _value(self, key: str) -> Any:
        if not self._said:  # as nearly always
            return None
        at: Any = self._said
        for step in key.split("."):
            at = cast("Mapping[str, Any]", at).get(step) if isinstance(at, Mapping) else None
        return at
