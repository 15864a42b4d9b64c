"""Which conventions are for which resource: the general ones, then the rules about it, the most specific last."""

import re
from collections.abc import Sequence
from fnmatch import translate
from functools import lru_cache

from msgspec import Struct
from tollgate_runtime import Resource

from naming_checker.config import Config, Rule
from naming_checker.conventions.convention import Convention, convention_from

ROOT_MODULE = "root"
Weight = tuple[int, int]
Rank = tuple[Weight, ...]

_KEY = re.compile(r'\[(?:\d+|"(?:[^"\\]|\\.)*")\]')
_NOTHING: Weight = (0, 0)


class _Place(Struct, frozen=True, eq=False):
    """Where resources are of one type, provider, module and action: the rules that may be for them.

    Attributes:
        rules: rank apart from the address, and number, of each.
        addressed: those of them that are for some addresses only.
        convention: what is asked where none of the addresses fits.
    """

    rules: list[tuple[Rank, int]]
    addressed: list[tuple[Rank, int]]
    convention: Convention


class Selection:
    """The conventions of a configuration, each put together once for the resources that it is for."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._rules = [(_title(rule, number), rule) for number, rule in enumerate(config.rules)]
        self._asks_for_places = any(rule.addresses or rule.modules for rule in config.rules)
        self._places: dict[tuple[object, ...], _Place] = {}
        self._made: dict[tuple[int, ...], Convention] = {}

    def convention(self, resource: Resource, address: str | None = None) -> Convention:
        """Return the convention for a resource's name at an address, at its own, or at its first candidate."""
        address = address or resource.address or next(iter(resource.address_candidates), "")
        module = (resource.module or _module_of(address)) if self._asks_for_places else ""
        key = (resource.type, resource.provider, resource.provider_type, resource.action, module)
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = self._place(resource, module)
        return self._at_address(place, address) if place.addressed else place.convention

    def is_settled(self, resource: Resource) -> bool:
        """Return whether the address, as far as it is known, decides which rules apply."""
        if resource.address or not resource.address_candidates or not self._asks_for_places:
            return True
        return len({self.convention(resource, address) for address in resource.address_candidates}) == 1

    def _place(self, resource: Resource, module: str) -> _Place:
        if any(matches(resource.type, glob) for glob in self._config.skip_types):
            return _Place([], [], Convention(skip=True))
        ranked = ((_rank(rule, resource, module), number) for number, (_, rule) in enumerate(self._rules))
        rules = [(rank, number) for rank, number in ranked if rank is not None]
        addressed = [(rank, number) for rank, number in rules if self._rules[number][1].addresses]
        plain = sorted(pair for pair in rules if pair not in addressed)
        return _Place(plain, addressed, self._put_together(plain))

    def _at_address(self, place: _Place, address: str) -> Convention:
        """Return the convention where rules have addresses; those are the most specific."""
        texts = [address, without_keys(address)] if "[" in address else [address]
        fitting: list[tuple[Weight, Rank, int]] = []
        for rank, number in place.addressed:
            weight = _weight(self._rules[number][1].addresses, texts)
            if weight is not None:
                fitting.append((weight, rank, number))
        if not fitting:
            return place.convention
        fitting.sort()
        return self._put_together([*place.rules, *((rank, number) for _, rank, number in fitting)])

    def _put_together(self, ranked: list[tuple[Rank, int]]) -> Convention:
        numbers = tuple(number for _, number in ranked)
        if numbers not in self._made:
            self._made[numbers] = convention_from(self._config, [self._rules[number] for number in numbers])
        return self._made[numbers]


def matches(text: str, glob: str) -> bool:
    """Return whether a text fits a glob of `*` and `?`; brackets are themselves, as in addresses."""
    return text == glob or _compile(glob).match(text) is not None


@lru_cache(maxsize=4096)
def _compile(glob: str) -> "re.Pattern[str]":
    return re.compile(translate(glob.replace("[", "[[]")))


def without_keys(address: str) -> str:
    """Return an address without its instance keys: `module.a["x"].b.c[0]` is `module.a.b.c`."""
    return _KEY.sub("", address) if "[" in address else address


def _title(rule: Rule, number: int) -> str:
    return f"rule {rule.name!r}" if rule.name else f"rules[{number}]"


def _rank(rule: Rule, resource: Resource, module: str) -> Rank | None:
    """Return how specific a rule is for a resource, by module first; None if it does not apply."""
    weights = (
        _weight(rule.modules, [module, without_keys(module)] if module else [ROOT_MODULE]),
        _weight(rule.types, [resource.type]),
        _weight(rule.providers, [resource.provider_type, resource.provider]),
        _weight(rule.actions, [resource.action]),
    )
    known = [weight for weight in weights if weight is not None]
    return tuple(known) if len(known) == len(weights) else None


def _weight(globs: Sequence[str], texts: list[str]) -> Weight | None:
    """Return how narrow the narrowest glob is that fits one of the texts: without wildcards, then by letters."""
    if not globs:
        return _NOTHING
    return max((_narrowness(glob) for glob in globs for text in texts if matches(text, glob)), default=None)


def _narrowness(glob: str) -> Weight:
    letters = len(glob) - glob.count("*") - glob.count("?")
    return (2 if letters == len(glob) else 1, letters)


@lru_cache(maxsize=4096)
def _module_of(address: str) -> str:
    """Return the module part of an address, for hosts that do not send it."""
    from tollgate_runtime.contract.address import parse_address

    parsed = parse_address(address)
    return parsed.module or "" if parsed else ""
