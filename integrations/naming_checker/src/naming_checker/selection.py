"""Which conventions are for which resource: the general ones, then the rules about it, the most specific last."""

import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from functools import lru_cache

from tollgate_runtime import Resource

from naming_checker.config import Config, Rule
from naming_checker.convention import Convention, convention_from

ROOT_MODULE = "root"
Weight = tuple[int, int]
Rank = tuple[Weight, ...]

_KEY = re.compile(r'\[(?:\d+|"(?:[^"\\]|\\.)*")\]')
_NOTHING: Weight = (0, 0)


class Selection:
    """The conventions of a configuration, each put together once for the resources that it is for."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._rules = [(_title(rule, number), rule) for number, rule in enumerate(config.rules)]
        self.asks_for_addresses = any(rule.addresses or rule.modules for rule in config.rules)
        self._by_place: dict[tuple[object, ...], Convention] = {}
        self._by_rules: dict[tuple[int, ...], Convention] = {}

    def convention(self, resource: Resource, address: str | None = None) -> Convention:
        """What is asked of a resource's name, at an address if its own is not known."""
        if not self._rules and not self._config.skip_types:
            return self._by_rules.get(()) or self._put_together(())
        address = address or resource.address or ""
        module = resource.module or _module_of(address) if self.asks_for_addresses else ""
        place = (resource.type, resource.provider, resource.provider_type, resource.action)
        key = (*place, module, address) if self.asks_for_addresses else place
        found = self._by_place.get(key)
        if found is None:
            found = self._by_place[key] = self._find(resource, module, address)
        return found

    def is_settled(self, resource: Resource) -> bool:
        """Whether the address, as far as it is known, decides which rules apply."""
        if resource.address or not resource.address_candidates or not self.asks_for_addresses:
            return True
        return len({id(self.convention(resource, address)) for address in resource.address_candidates}) == 1

    def _find(self, resource: Resource, module: str, address: str) -> Convention:
        ranked: list[tuple[Rank, int]] = []
        for number, (_, rule) in enumerate(self._rules):
            rank = _rank(rule, resource, module, address)
            if rank is not None:
                ranked.append((rank, number))
        numbers = tuple(number for _, number in sorted(ranked))
        if any(matches(resource.type, glob) for glob in self._config.skip_types):
            return Convention(skip=True)
        return self._by_rules.get(numbers) or self._put_together(numbers)

    def _put_together(self, numbers: tuple[int, ...]) -> Convention:
        made = convention_from(self._config, [self._rules[number] for number in numbers])
        self._by_rules[numbers] = made
        return made


def matches(text: str, glob: str) -> bool:
    """Whether a text fits a glob of `*` and `?`; brackets are themselves, as in addresses."""
    return text == glob or fnmatchcase(text, glob.replace("[", "[[]"))


def without_keys(address: str) -> str:
    """An address without its instance keys: `module.a["x"].b.c[0]` is `module.a.b.c`."""
    return _KEY.sub("", address) if "[" in address else address


def _title(rule: Rule, number: int) -> str:
    return f"rule {rule.name!r}" if rule.name else f"rules[{number}]"


def _rank(rule: Rule, resource: Resource, module: str, address: str) -> Rank | None:
    """How specific a rule is about a resource, by address first; None if it does not speak of it."""
    weights = (
        _weight(rule.addresses, [address, without_keys(address)]),
        _weight(rule.modules, [module, without_keys(module)] if module else [ROOT_MODULE]),
        _weight(rule.types, [resource.type]),
        _weight(rule.providers, [resource.provider_type, resource.provider]),
        _weight(rule.actions, [resource.action]),
    )
    known = [weight for weight in weights if weight is not None]
    return tuple(known) if len(known) == len(weights) else None


def _weight(globs: Iterable[str], texts: list[str]) -> Weight | None:
    """How narrow the narrowest glob is that fits one of the texts: without wildcards, then by letters."""
    wanted = list(globs)
    if not wanted:
        return _NOTHING
    return max(_weights(wanted, texts), default=None)


def _weights(globs: list[str], texts: list[str]) -> Iterator[Weight]:
    for glob in globs:
        if any(matches(text, glob) for text in texts):
            letters = len(glob) - glob.count("*") - glob.count("?")
            yield (2 if letters == len(glob) else 1, letters)


@lru_cache(maxsize=4096)
def _module_of(address: str) -> str:
    """The module part of an address, for hosts that do not tell it apart."""
    from tollgate_runtime.contract.address import parse_address

    parsed = parse_address(address)
    return parsed.module or "" if parsed else ""
