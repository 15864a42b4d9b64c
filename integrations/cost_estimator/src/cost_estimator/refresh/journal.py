"""Records what a refresh has fetched, page by page, so that an interrupted one can continue."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from cost_estimator.price_file import Entry


class _Page(msgspec.Struct):
    """A page: of which offer and region, what it had, and what to ask for next."""

    offer: str
    region: str
    next_token: str | None
    prices: list[tuple[str, str, str, str, str | None, str | None, str]]


class Journal:
    """A file that grows by a line for each page."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._pages: list[_Page] = []
        if path.is_file():
            for line in path.read_bytes().splitlines():
                try:
                    self._pages.append(msgspec.json.decode(line, type=_Page))
                except msgspec.MsgspecError:
                    break  # the line that was being written when it was interrupted

    def __len__(self) -> int:
        return len(self._pages)

    def is_done(self, offer: str, region: str) -> bool:
        """Return whether the last page of an offer is there."""
        pages = [page for page in self._pages if (page.offer, page.region) == (offer, region)]
        return bool(pages) and pages[-1].next_token is None

    def next_token(self, offer: str, region: str) -> str | None:
        """Return where to go on."""
        pages = [page for page in self._pages if (page.offer, page.region) == (offer, region)]
        return pages[-1].next_token if pages else None

    def forget(self, offer: str, region: str) -> None:
        """Drop the pages of an offer whose next page can no longer be requested."""
        self._pages = [page for page in self._pages if (page.offer, page.region) != (offer, region)]
        self._path.write_bytes(b"".join(msgspec.json.encode(page) + b"\n" for page in self._pages))

    def add(self, offer: str, region: str, entries: Sequence[Entry], next_token: str | None) -> None:
        """Write a page down."""
        page = _Page(offer, region, next_token, [_to_row(entry) for entry in entries])
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("ab") as stream:
            stream.write(msgspec.json.encode(page) + b"\n")
        self._pages.append(page)

    def entries(self) -> Iterator[Entry]:
        """Yield everything that was fetched."""
        for page in self._pages:
            for row in page.prices:
                yield _from_row(row, page.region)

    def remove(self) -> None:
        """Take the file away, when it has served."""
        self._path.unlink(missing_ok=True)


def _to_row(entry: Entry) -> tuple[str, str, str, str, str | None, str | None, str]:
    service, key, price = entry
    begin = None if price.begin is None else str(price.begin)
    end = None if price.end is None else str(price.end)
    return service, key, format(price.amount, "f"), price.unit, begin, end, price.as_of


def _from_row(row: tuple[str, str, str, str, str | None, str | None, str], region: str) -> Entry:
    from decimal import Decimal

    from cost_estimator.price import Price
    from cost_estimator.refresh.entries import SOURCE

    service, key, amount, unit, begin, end, as_of = row
    price = Price(
        amount=Decimal(amount),
        unit=unit,
        region=region,
        begin=None if begin is None else Decimal(begin),
        end=None if end is None else Decimal(end),
        as_of=as_of,
        source=SOURCE,
        trust="high",
    )
    return service, key, price
