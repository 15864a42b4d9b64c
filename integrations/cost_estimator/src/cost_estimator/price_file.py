"""The file that holds prices: SQLite, with the prices of one service in one region as one compressed block.

A plan asks for a few services in one or two regions, so that a lookup reads a few blocks of some kilobytes; everything
else stays on the disk. The package ships such a file, and a refresh writes one of the user's own.
"""

import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec

from cost_estimator.price import Price, Trust

FORMAT = "1"
_SCHEMA = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE source (id INTEGER PRIMARY KEY, name TEXT NOT NULL, as_of TEXT NOT NULL, trust TEXT NOT NULL);
CREATE TABLE block (service TEXT, region TEXT, prices BLOB NOT NULL, PRIMARY KEY (service, region)) WITHOUT ROWID;
"""


class PriceFileError(Exception):
    """Raised if a price file cannot be read or written; the message says which and why."""


class _Row(msgspec.Struct, array_like=True, omit_defaults=True):
    """A price as a block holds it: its numbers are texts, digit for digit as they were found."""

    amount: str
    unit: str
    source: int
    begin: str | None = None
    end: str | None = None


class Source(msgspec.Struct, frozen=True):
    """Where prices come from."""

    name: str
    as_of: str
    trust: Trust


class PriceFile:
    """A file of prices, opened for reading.

    Raises:
        PriceFileError: it is not there, or is no such file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._blocks: dict[tuple[str, str], dict[str, _Row]] = {}
        try:
            self._connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, check_same_thread=False)
            self.about = dict[str, str](self._connection.execute("SELECT name, value FROM about"))
            rows: list[tuple[int, str, str, Trust]] = self._connection.execute("SELECT * FROM source").fetchall()
        except sqlite3.Error as error:
            raise PriceFileError(f"{path} is not a readable price catalogue: {error}") from error
        if self.about.get("format") != FORMAT:
            raise PriceFileError(f"{path} has the format {self.about.get('format')!r}; this version reads {FORMAT!r}")
        self._sources = {number: Source(name, as_of, trust) for number, name, as_of, trust in rows}

    def close(self) -> None:
        """Close the file; what was read stays."""
        self._connection.close()

    def find(self, service: str, key: str, region: str) -> Price | None:
        """Return the price of a key, or None if there is none.

        Raises:
            PriceFileError: the file is damaged.
        """
        row = self._block(service, region).get(key)
        return None if row is None else self._price(row, region)

    def prices(self, service: str, region: str) -> Iterator[tuple[str, Price]]:
        """Yield every price of a service in a region, by key.

        Raises:
            PriceFileError: the file is damaged.
        """
        for key, row in self._block(service, region).items():
            yield key, self._price(row, region)

    def services(self) -> dict[str, list[str]]:
        """Return the services, each with its regions.

        Raises:
            PriceFileError: the file is damaged.
        """
        found: dict[str, list[str]] = {}
        for service, region in self._query("SELECT service, region FROM block ORDER BY service, region"):
            found.setdefault(service, []).append(region)
        return found

    def sources(self) -> list[Source]:
        """Return where the prices come from."""
        return list(self._sources.values())

    def _block(self, service: str, region: str) -> dict[str, _Row]:
        at = service, region
        if at not in self._blocks:
            found = list(self._query("SELECT prices FROM block WHERE service = ? AND region = ?", at))
            self._blocks[at] = self._decoded(found[0][0]) if found else {}
        return self._blocks[at]

    def _decoded(self, block: bytes) -> dict[str, _Row]:
        try:
            return msgspec.json.decode(zlib.decompress(block), type=dict[str, _Row])
        except (zlib.error, msgspec.MsgspecError, TypeError) as error:
            raise PriceFileError(f"{self.path} is damaged: {error}") from error

    def _query(self, statement: str, values: tuple[str, ...] = ()) -> Iterator[tuple[Any, ...]]:
        try:
            yield from self._connection.execute(statement, values)
        except sqlite3.Error as error:
            raise PriceFileError(f"{self.path} is damaged: {error}") from error

    def _price(self, row: _Row, region: str) -> Price:
        source = self._sources[row.source]
        return Price(
            amount=Decimal(row.amount),
            unit=row.unit,
            region=region,
            begin=None if row.begin is None else Decimal(row.begin),
            end=None if row.end is None else Decimal(row.end),
            as_of=source.as_of,
            source=source.name,
            trust=source.trust,
        )


Entry = tuple[str, str, Price]
"""A service, a key and its price."""


def write_price_file(path: Path, entries: Iterable[Entry], about: Mapping[str, str]) -> None:
    """Write a file of prices, beside the one it replaces, which is never seen half written.

    Raises:
        PriceFileError: it cannot be written.
    """
    sources: dict[Source, int] = {}
    blocks: dict[tuple[str, str], dict[str, _Row]] = {}
    for service, key, price in sorted(entries, key=lambda entry: entry[:2]):
        source = sources.setdefault(Source(price.source, price.as_of, price.trust), len(sources) + 1)
        blocks.setdefault((service, price.region), {})[key] = _row(price, source)
    aside = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        aside.unlink(missing_ok=True)
        _fill(aside, blocks, sources, {"format": FORMAT, **about})
        aside.replace(path)
    except (OSError, sqlite3.Error) as error:
        raise PriceFileError(f"cannot write {path}: {error}") from error


def _fill(
    path: Path,
    blocks: Mapping[tuple[str, str], dict[str, _Row]],
    sources: Mapping[Source, int],
    about: Mapping[str, str],
) -> None:
    connection = sqlite3.connect(path)
    try:
        connection.executescript(_SCHEMA)
        connection.executemany("INSERT INTO about VALUES (?, ?)", sorted(about.items()))
        connection.executemany(
            "INSERT INTO source VALUES (?, ?, ?, ?)",
            [(number, source.name, source.as_of, source.trust) for source, number in sources.items()],
        )
        connection.executemany(
            "INSERT INTO block VALUES (?, ?, ?)",
            [(*at, zlib.compress(msgspec.json.encode(blocks[at]), 9)) for at in sorted(blocks)],
        )
        connection.commit()
        connection.execute("VACUUM")
    finally:
        connection.close()


def _row(price: Price, source: int) -> _Row:
    return _Row(
        amount=format(price.amount, "f"),
        unit=price.unit,
        source=source,
        begin=None if price.begin is None else format(price.begin, "f"),
        end=None if price.end is None else format(price.end, "f"),
    )
