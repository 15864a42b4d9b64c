"""A resource's attributes as price models ask for them: typed, or not known."""

from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Any

import attrs
from tollgate_runtime import MISSING, SENSITIVE, UNKNOWN, Resource
from tollgate_runtime.contract.paths import Path, format_path, parse_path

from cost_estimator.money import is_quantity


class NotKnown(Exception):
    """A model needs a value that is not there; the sentence says which."""


class NotSent(NotKnown):
    """It is not there because it is sensitive, so that apply will not tell it either."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name} is sensitive and was not sent; set send_sensitive for this integration to have it counted"
        )


@attrs.frozen
class Attributes:
    """The attributes of a resource, or of one of its blocks.

    Some arguments are filled in by AWS where the configuration leaves them out, and are unknown in the plan for that
    reason. For those, `computed=True` takes unknown for left out.
    """

    _resource: Resource
    _at: Path = ()

    def text(self, path: str, default: str | None = None, *, computed: bool = False) -> str:
        """A text.

        Raises:
            NotKnown: it is unknown, sensitive, or not set and without a default.
        """
        return str(self._value(path, default, computed))

    def number(self, path: str, default: int | None = None, *, computed: bool = False) -> Decimal:
        """A number from 0 on.

        Raises:
            NotKnown: it is unknown, sensitive, no such number, or not set and without a default.
        """
        value = self._value(path, default, computed)
        try:
            number = Decimal(str(value))
        except InvalidOperation:
            number = Decimal(-1)
        if isinstance(value, bool) or not is_quantity(number):
            raise NotKnown(f"{self._name(path)} is no quantity: {value!r}")
        return number

    def flag(self, path: str, *, computed: bool = False) -> bool:
        """Whether something is switched on; what is not set is not.

        Raises:
            NotKnown: it is unknown or sensitive.
        """
        return self._value(path, False, computed) in (True, "true")

    def blocks(self, path: str, *, computed: bool = False) -> "list[Attributes]":
        """The blocks of a name.

        Raises:
            NotKnown: whether there are any is unknown or sensitive.
        """
        return list(self._blocks(path, computed))

    def _blocks(self, path: str, computed: bool) -> "Iterator[Attributes]":
        for at, value in self._resource.values((*self._at, *parse_path(path), "*")):
            if value is SENSITIVE:
                raise NotSent(self._name(path))
            if value is UNKNOWN:
                if computed and not self._is_referred_to(path):
                    return
                raise NotKnown(f"{self._name(path)} is known only after apply")
            yield Attributes(self._resource, at)

    def _value(self, path: str, default: Any, computed: bool) -> Any:
        value = self._resource.value((*self._at, *parse_path(path)))
        if value is UNKNOWN and computed and not self._is_referred_to(path):
            value = MISSING
        if value is UNKNOWN:
            raise NotKnown(f"{self._name(path)} is known only after apply")
        if value is SENSITIVE:
            raise NotSent(self._name(path))
        if value is not MISSING:
            return value
        if default is None:
            raise NotKnown(f"{self._name(path)} is not set")
        return default

    def _is_referred_to(self, path: str) -> bool:
        """Whether the configuration gives an argument by referring to something else."""
        steps = (*self._at, *parse_path(path))
        return ".".join(step for step in steps if isinstance(step, str)) in self._resource.references

    def _name(self, path: str) -> str:
        return format_path((*self._at, *parse_path(path)))
