"""Counts the resources of a plan by action and provider configuration."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tollgate_host.hooks.provider_scope import ProviderScope, configuration_of

_ALWAYS_COUNTED = ("create", "update", "delete", "replace", "no-op")


class Tally:
    """Counts resources as they pass, so that a large plan need not be read again for its summary."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str | None, str]] = Counter()

    def count(self, wire: Mapping[str, Any]) -> None:
        """Count a resource."""
        self._counts[wire["provider"], configuration_of(wire), wire["action"]] += 1

    def summary(self, scope: ProviderScope) -> dict[str, int]:
        """Return the number of resources with each action in one provider configuration."""
        summary: dict[str, int] = dict.fromkeys(_ALWAYS_COUNTED, 0)
        for (provider, name, action), count in self._counts.items():
            if scope.covers(provider, name):
                summary[action] = summary.get(action, 0) + count
        return summary
