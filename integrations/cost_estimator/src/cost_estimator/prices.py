"""Looks prices up: in the user's own catalogue first, where there is one, then in the one that the package ships."""

import logging
from collections.abc import Iterable
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from cost_estimator.price import GLOBAL, Price
from cost_estimator.price_file import PriceFile, PriceFileError

if TYPE_CHECKING:
    from cost_estimator.price_book import PriceBook

EMBEDDED = Path(__file__).with_name("data") / "prices.sqlite"
_log = logging.getLogger(__name__)


class Prices:
    """The prices of one or several catalogues, the first that has one winning.

    A catalogue that cannot be read is left out; `problems` has a sentence for each.

    Args:
        own: catalogues of the user's own.
        book: prices and discounts of the user's own.
        rate: how many of the wanted currency one USD is.
    """

    def __init__(self, own: Iterable[Path] = (), book: "PriceBook | None" = None, rate: Decimal = Decimal(1)) -> None:
        self._own = tuple(own)
        self._book = book
        self._rate = rate
        self._opened: list[PriceFile] | None = None
        self._found: dict[tuple[str, str, str], Price | None] = {}
        self.problems: list[str] = []

    def find(self, sku: str, region: str, resource_type: str = "") -> Price | None:
        """Return the price of `SERVICE/KEY` in a region, or the one for all regions, or None if there is neither.

        Args:
            sku: what is priced.
            region: where.
            resource_type: the type of resource that is charged for it, for price books that tell them apart.
        """
        at = sku, region, resource_type
        if at not in self._found:
            listed = self._look_up(sku, region)
            price = self._book.price(sku, region, resource_type, listed) if self._book else listed
            if price is not None and self._rate != 1:
                price = attrs.evolve(price, amount=price.amount * self._rate)
            self._found[at] = price
        return self._found[at]

    def given(self, amount: Decimal, region: str) -> Price:
        """Return a price that the user has given, in USD."""
        return Price(amount=amount * self._rate, unit="", region=region, as_of="", source="usage", trust="high")

    def _look_up(self, sku: str, region: str) -> Price | None:
        service, _, key = sku.partition("/")
        for file in list(self._files()):
            try:
                found = file.find(service, key, region) or file.find(service, key, GLOBAL)
            except PriceFileError as error:
                self._leave_out(file, error)
                continue
            if found is not None:
                return found
        return None

    def _leave_out(self, file: PriceFile, error: PriceFileError) -> None:
        if file.path == EMBEDDED:
            raise error
        self._files().remove(file)
        self._complain(error)

    def _complain(self, error: PriceFileError) -> None:
        self.problems.append(f"{error}; the prices that come with this version are used instead")
        _log.warning("%s", self.problems[-1])

    def _files(self) -> list[PriceFile]:
        if self._opened is None:
            self._opened = [file for path in self._own if (file := self._open(path))]
            self._opened.append(load_shipped())
        return self._opened

    def _open(self, path: Path) -> PriceFile | None:
        try:
            return PriceFile(path)
        except PriceFileError as error:
            self._complain(error)
            return None


@cache
def load_shipped() -> PriceFile:
    """Return the catalogue that the package ships."""
    return PriceFile(EMBEDDED)
