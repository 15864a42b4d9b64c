"""A price book: prices and discounts of the user's own, in a file.

```yaml
version: 1
entries:
  - { service: ec2, region: "eu-*", discount_percent: 12.5 }
  - { sku: "rds/db.m5.*", type: aws_db_instance, discount_percent: 30 }
  - { sku: nat/hours, region: us-east-1, price: 0.04 }
```

The first entry that fits decides. Selectors are globs; prices are in USD, in the unit of the price they replace.
"""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, cast

import attrs
from msgspec import Struct
from tollgate_runtime import ConfigError
from tollgate_runtime.documents import Document, DocumentProblem, parse_document
from tollgate_runtime.errors import ConfigMistake

from cost_estimator.money import is_quantity
from cost_estimator.price import Price

_SELECTORS = ("service", "sku", "type", "region")
_WHOLE = Decimal(100)


class BookEntry(Struct, frozen=True, kw_only=True):
    """What is different from the list prices, and for which of them."""

    service: str = "*"
    sku: str = "*"
    type: str = "*"
    region: str = "*"
    price: Decimal | None = None
    discount_percent: Decimal | None = None

    def fits(self, sku: str, region: str, resource_type: str) -> bool:
        """Return whether it is about a price."""
        return (
            fnmatchcase(sku.partition("/")[0], self.service)
            and fnmatchcase(sku, self.sku)
            and fnmatchcase(region, self.region)
            and fnmatchcase(resource_type, self.type)
        )

    def applied(self, listed: Price | None, region: str) -> Price | None:
        """Return the price instead of the listed one, if there is one."""
        if self.price is not None:
            unit = listed.unit if listed else ""
            return Price(
                amount=self.price, unit=unit, region=region, as_of=_as_of(listed), source="price book", trust="high"
            )
        if listed is None or self.discount_percent is None:
            return listed
        return attrs.evolve(listed, amount=listed.amount * (_WHOLE - self.discount_percent) / _WHOLE)


class PriceBook(Struct, frozen=True):
    """Prices and discounts of the user's own."""

    entries: tuple[BookEntry, ...]

    def price(self, sku: str, region: str, resource_type: str, listed: Price | None) -> Price | None:
        """Return the price after applying the first matching entry to the listed one."""
        for entry in self.entries:
            if entry.fits(sku, region, resource_type):
                return entry.applied(listed, region)
        return listed


def read_price_book(path: str) -> PriceBook:
    """Read a price book.

    Raises:
        ConfigError: with every mistake there is.
    """
    try:
        document = parse_document(path, Path(path).expanduser().read_bytes())
    except OSError as error:
        raise ConfigError(f"cannot read the price book {path}: {error.strerror}", path="price_book") from None
    if document.root is None:
        raise _refused(document.problems)
    mistakes = document.with_own(_mistakes(document))
    if mistakes:
        raise _refused(mistakes)
    return PriceBook(tuple(_entry(given) for given in document.value["entries"]))


def _mistakes(document: Document) -> Iterator[DocumentProblem]:
    value: Any = document.value
    book = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
    if not isinstance(book.get("entries"), list):
        yield document.problem((), "expected a map with a list `entries`")
        return
    for key in book.keys() - {"version", "entries"}:
        yield document.key_problem((key,), f"unknown key {key!r}; there are version and entries")
    if book.get("version", 1) != 1:
        yield document.problem(("version",), f"version {book['version']!r} is not known; this reads version 1")
    for number, entry in enumerate(cast("list[Any]", book["entries"])):
        at = ("entries", number)
        if not isinstance(entry, dict):
            yield document.problem(at, "expected a map: what it is for, and a price or a discount_percent")
            continue
        yield from (document.key_problem((*at, key), message) for key, message in _entry_mistakes(cast("Any", entry)))


def _entry_mistakes(entry: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in entry.items():
        if key in _SELECTORS:
            if not isinstance(value, str):
                yield key, f"{key}: expected a text, a glob such as 'eu-*'"
        elif key not in ("price", "discount_percent"):
            yield key, f"unknown key {key!r}; there are {', '.join(_SELECTORS)}, price and discount_percent"
        elif not _is_amount(value) or (key == "discount_percent" and Decimal(value) > _WHOLE):
            yield key, f"{key}: expected a number from 0 {'to 100' if key != 'price' else 'on'}, got {value!r}"
    if ("price" in entry) == ("discount_percent" in entry):
        yield "", "expected either a price or a discount_percent"
    if "price" in entry and "sku" not in entry:
        yield "price", "a price needs the sku that it is the price of"


def _is_amount(value: Any) -> bool:
    return isinstance(value, int | Decimal) and not isinstance(value, bool) and is_quantity(Decimal(value))


def _entry(given: Mapping[str, Any]) -> BookEntry:
    amounts: dict[str, Any] = {key: Decimal(given[key]) for key in ("price", "discount_percent") if key in given}
    return BookEntry(**{key: given[key] for key in _SELECTORS if key in given}, **amounts)


def _as_of(listed: Price | None) -> str:
    return listed.as_of if listed else ""


def _refused(mistakes: Sequence[DocumentProblem]) -> ConfigError:
    return ConfigError(mistakes=[ConfigMistake("price_book", str(mistake)) for mistake in mistakes])
