"""Who is called at which hook, and in which order."""

from collections.abc import Iterable

import attrs
from tollgate_runtime.contract.methods import HOOKS

from tollgate.hooks.scope import ProviderScope


@attrs.frozen(kw_only=True)
class Entry:
    """One integration: its name, the hooks it is called at, and its provider if it has one of its own."""

    name: str
    hooks: frozenset[str]
    scope: ProviderScope | None = None


class Registry:
    """The integrations of a run in the order they are called: project level first, then provider level.

    In each level the order of registration counts, which is the order of the configuration.
    """

    def __init__(self) -> None:
        self._global: list[Entry] = []
        self._scoped: list[Entry] = []
        self._chains: dict[tuple[str, str, str | None], tuple[str, ...]] = {}

    def add(self, name: str, hooks: Iterable[str], scope: ProviderScope | None = None) -> None:
        """Registers an integration for hooks: for every resource, or for those of one provider configuration.

        Raises:
            ValueError: the name is taken, or a hook does not exist.
        """
        wanted = frozenset(hooks)
        if any(entry.name == name for entry in self.entries):
            raise ValueError(f"an integration named {name!r} is registered already")
        if unknown := wanted.difference(HOOKS):
            raise ValueError(f"{name}: there is no hook {min(unknown)!r}")
        (self._global if scope is None else self._scoped).append(Entry(name=name, hooks=wanted, scope=scope))
        self._chains.clear()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All integrations, in the order they are called."""
        return (*self._global, *self._scoped)

    @property
    def by_hook(self) -> dict[str, tuple[str, ...]]:
        """For each hook somebody wants, who is called, in order."""
        return {hook: names for hook in HOOKS if (names := self.for_stage(hook))}

    @property
    def by_provider(self) -> dict[str, tuple[str, ...]]:
        """For each provider type that has integrations of its own, their names."""
        found: dict[str, tuple[str, ...]] = {}
        for entry in self._scoped:
            if entry.scope is not None:
                found[entry.scope.type] = (*found.get(entry.scope.type, ()), entry.name)
        return found

    def for_stage(self, hook: str) -> tuple[str, ...]:
        """Who is called at a hook that is about the whole run."""
        return tuple(entry.name for entry in self.entries if hook in entry.hooks)

    def for_resource(self, hook: str, provider: str, alias: str | None) -> tuple[str, ...]:
        """Who is called at a hook for a resource of a provider (its full address) and alias."""
        key = (hook, provider, alias)
        chain = self._chains.get(key)
        if chain is None:
            chain = self._chains[key] = tuple(
                entry.name
                for entry in self.entries
                if hook in entry.hooks and (entry.scope is None or entry.scope.covers(provider, alias))
            )
        return chain
