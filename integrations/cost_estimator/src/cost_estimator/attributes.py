"""A resource's attributes as price models ask for them: typed, or not known."""

from collections.abc import Callable, Iterator, Sized
from decimal import Decimal, InvalidOperation
from typing import Any, TypeVar, cast

from msgspec import Struct, field
from msgspec.structs import force_setattr, replace
from tollgate_runtime import MISSING, SENSITIVE, UNKNOWN, Resource
from tollgate_runtime.contract.paths import Path, find_all, format_path, look_up, parse_path

from cost_estimator.money import is_quantity
from cost_estimator.plan_index import PlanIndex

_Seen = TypeVar("_Seen")
_NO_VIEW = (None, None)


class NotKnown(Exception):
    """Raised if a model needs a value that is missing; the message says which."""


class KnownLater(NotKnown):
    """Raised for a value that is known only after apply."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is known only after apply")


class NotSent(NotKnown):
    """Raised for a sensitive value, which stays unknown after apply too."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name} is sensitive and was not sent; set send_sensitive for this integration to have it counted"
        )


class Surroundings(Struct):
    """The resources that a model can read besides its own, and a record of what it has read.

    Attributes:
        index: the other resources of the run.
        is_before: whether everything is to be seen as it was before the change.
    """

    index: PlanIndex = field(default_factory=PlanIndex)
    is_before: bool = False
    _looked_at: list[tuple[Callable[..., Any], tuple[Any, ...], Any]] = field(default_factory=list[Any])

    @property
    def has_looked(self) -> bool:
        """Return whether a model has read other resources, so that its answer may change with them."""
        return bool(self._looked_at)

    def is_unchanged(self) -> bool:
        """Return whether the same reads would return the same now."""
        return all(_is_same(look(self.index, *about), seen) for look, about, seen in self._looked_at)

    def seen(self, resource: Resource) -> Resource:
        """Return another resource, in its state before or after the change."""
        return as_before(resource) if self.is_before and resource.before else resource

    def target(self, resource: Resource, argument: str, types: tuple[str, ...]) -> Resource | None:
        """Return the resource of one of some types that an argument refers to."""
        return self._look(PlanIndex.target, resource, argument, types)

    def count(self, resource: Resource, argument: str, types: tuple[str, ...]) -> int:
        """Return how many resources of some types, or of any, an argument refers to."""
        return self._look(PlanIndex.count, resource, argument, types)

    def referrers(self, resource: Resource, resource_type: str, argument: str) -> list[Resource]:
        """Return the resources of a type whose argument refers to this one."""
        return self._look(PlanIndex.referrers, resource, resource_type, argument)

    def _look(self, look: Callable[..., _Seen], *about: Any) -> _Seen:
        seen = look(self.index, *about)
        self._looked_at.append((look, about, seen))
        return seen


def _is_same(one: Any, other: Any) -> bool:
    """Return whether two reads returned the same; identical objects are not compared in full."""
    return one is other or one == other


def as_before(resource: Resource) -> Resource:
    """Return a resource as it was."""
    return replace(resource, after={}, after_unknown=False, after_omitted=False)


def _view_of(resource: Resource) -> tuple[Any, Any]:
    """Return the values of a resource after the change, or before it if it is deleted, and the unknown mask."""
    values = resource.current
    return values, resource.after_unknown if values is resource.after else None


class Attributes(Struct, frozen=True):
    """The attributes of a resource, or of one of its blocks.

    What the configuration leaves out for the provider to fill in reads as not set, and the default of the model holds.
    Older hosts send it as unknown: where a default is given, unknown is therefore taken for left out, unless the
    configuration gives the argument by referring to something else.
    """

    resource: Resource
    region: str = ""
    _around: Surroundings = field(default_factory=Surroundings)
    _at: Path = ()
    _view: tuple[Any, Any] = _NO_VIEW

    def __post_init__(self) -> None:
        """View the resource as a whole, unless a view is given."""
        if self._view is _NO_VIEW:
            force_setattr(self, "_view", _view_of(self.resource))

    def text(self, path: str, default: str | None = None) -> str:
        """Return a text.

        Raises:
            NotKnown: it is unknown, sensitive, or not set and without a default.
        """
        return str(self._value(path, default))

    def number(self, path: str, default: Decimal | int | None = None) -> Decimal:
        """Return a number from 0 on.

        Raises:
            NotKnown: it is unknown, sensitive, no such number, or not set and without a default.
        """
        value = self._value(path, default)
        try:
            number = Decimal(str(value))
        except InvalidOperation:
            number = Decimal(-1)
        if isinstance(value, bool) or not is_quantity(number):
            raise NotKnown(f"{self._name(path)} is not a quantity: {value!r}")
        return number

    def flag(self, path: str, default: bool = False) -> bool:
        """Return whether something is switched on.

        Raises:
            NotKnown: it is unknown or sensitive.
        """
        return self._value(path, default) in (True, "true")

    def is_set(self, path: str) -> bool:
        """Return whether an argument is given, be it to something known only after apply.

        Empty texts and lists are not.
        """
        value = look_up(*self._view, (*self._at, *parse_path(path)))
        if value is UNKNOWN:
            return self._is_referred_to(path)
        return value is not MISSING and value not in ("", [], {})

    def texts(self, path: str) -> list[str]:
        """Return the texts of a list; those that are not known yet are left out."""
        found = find_all(*self._view, (*self._at, *parse_path(path), "*"))
        return [value for _, value in found if isinstance(value, str)]

    def count(self, path: str, *types: str) -> int:
        """Return how many members a list, a set or a map has; what is not set has none.

        Of one that is known only after apply, as many as the resources of some types, or of any, that it refers to.

        Raises:
            NotKnown: it is sensitive, or unknown and refers to no such resource of the run.
        """
        steps = (*self._at, *parse_path(path))
        if look_up(*self._view, steps) is UNKNOWN:
            referred = self._around.count(self.resource, format_path(steps), types)
            if referred:
                return referred
        value = self._value(path, "")
        return len(cast("Sized", value)) if isinstance(value, list | dict) else 0

    def block(self, path: str) -> "Attributes | None":
        """Return the first block of a name, or None.

        Raises:
            NotKnown: whether there is one is unknown or sensitive.
        """
        return next(iter(self._blocks(path)), None)

    def blocks(self, path: str) -> "list[Attributes]":
        """Return the blocks of a name.

        Raises:
            NotKnown: whether there are any is unknown or sensitive.
        """
        return list(self._blocks(path))

    def referenced(self, path: str, *types: str) -> "Attributes | None":
        """Return the resource of one of some types that an argument refers to, if the run has it."""
        target = self._around.target(self.resource, format_path((*self._at, *parse_path(path))), types)
        return None if target is None else self._other(target)

    def referrers(self, resource_type: str, path: str) -> "list[Attributes]":
        """Return the resources of a type whose argument refers to this one: a bucket's lifecycle configuration, say."""
        found = self._around.referrers(self.resource, resource_type, path)
        return [self._other(resource) for resource in found if resource.action != "delete" or self._around.is_before]

    def _other(self, resource: Resource) -> "Attributes":
        return Attributes(self._around.seen(resource), self.region, self._around)

    def _blocks(self, path: str) -> "Iterator[Attributes]":
        steps = (*self._at, *parse_path(path))
        whole = look_up(*self._view, steps)
        if isinstance(whole, dict):  # a block that may stand once only, and some hosts send as it is
            yield Attributes(self.resource, self.region, self._around, steps, self._view)
        elif isinstance(whole, list):
            for number in range(len(cast("Sized", whole))):
                at = (*steps, number)
                if not self._is_open(look_up(*self._view, at), path):
                    yield Attributes(self.resource, self.region, self._around, at, self._view)
        else:
            self._is_open(whole, path)

    def _is_open(self, value: Any, path: str) -> bool:
        """Return whether a block may exist although it is not shown.

        Raises:
            NotKnown: the configuration gives it, but what it is is unknown or sensitive.
        """
        if value is SENSITIVE:
            raise NotSent(self._name(path))
        if value is UNKNOWN and self._is_referred_to(path):
            raise KnownLater(self._name(path))
        return value is UNKNOWN

    def _value(self, path: str, default: Any) -> Any:
        value = look_up(*self._view, (*self._at, *parse_path(path)))
        if value is UNKNOWN and default is not None and not self._is_referred_to(path):
            value = MISSING
        if value is UNKNOWN:
            raise KnownLater(self._name(path))
        if value is SENSITIVE:
            raise NotSent(self._name(path))
        if value is not MISSING:
            return value
        if default is None:
            raise NotKnown(f"{self._name(path)} is not set")
        return default

    def _is_referred_to(self, path: str) -> bool:
        """Return whether the configuration sets an argument by a reference."""
        steps = (*self._at, *parse_path(path))
        return ".".join(step for step in steps if isinstance(step, str)) in self.resource.references

    def _name(self, path: str) -> str:
        return format_path((*self._at, *parse_path(path)))
