"""Which resources a YAML rule is for."""

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase

from msgspec import Struct, field
from tollgate_rules.verdicts import is_open
from tollgate_runtime import MISSING, Resource

_NOT_JUDGED_UNLESS_NAMED = frozenset({"delete", "forget", "read"})


class Match(Struct, frozen=True, kw_only=True):
    """A selection of resources; empty fields match everything.

    What goes away is judged only where `actions` names it.
    """

    types: tuple[str, ...] = ()
    providers: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    addresses: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    workspaces: tuple[str, ...] = ()
    mode: str = "managed"
    tags: Mapping[str, str] = field(default_factory=dict[str, str])

    def takes(self, resource: Resource) -> bool | None:
        """Return whether the rule is for a resource; None while a tag that decides it is not known."""
        if resource.mode != self.mode or not self._takes_action(resource.action):
            return False
        named = (
            (self.types, resource.type),
            (self.names, resource.name),
            (self.modules, resource.module or ""),
            (self.workspaces, resource.workspace or "default"),
        )
        if not all(_fits(text, patterns) for patterns, text in named):
            return False
        if not (_fits(resource.provider_type, self.providers) or _fits(resource.provider, self.providers)):
            return False
        if self.addresses and not any(_fits(text, self.addresses) for text in _addresses(resource)):
            return False
        return self._takes_tags(resource)

    def takes_type(self, resource_type: str) -> bool:
        """Return whether the rule is for resources of a type at all."""
        return _fits(resource_type, self.types)

    def _takes_action(self, action: str) -> bool:
        return action in self.actions if self.actions else action not in _NOT_JUDGED_UNLESS_NAMED or self.mode == "data"

    def _takes_tags(self, resource: Resource) -> bool | None:
        if not self.tags:
            return True
        answer: bool | None = True
        tags = resource.tags
        for key, pattern in self.tags.items():
            value = tags.value(key)
            if is_open(value):
                answer = None
            elif value is MISSING or not fnmatchcase(str(value), pattern):
                return False
        return answer


def _addresses(resource: Resource) -> Iterable[str]:
    return [resource.address] if resource.address else resource.address_candidates


def _fits(text: str, patterns: tuple[str, ...]) -> bool:
    return not patterns or any(text == pattern or fnmatchcase(text, pattern) for pattern in patterns)
