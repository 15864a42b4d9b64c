"""`tf-cost-estimator prices refresh`: newer prices from the AWS Price List API, into a catalogue of one's own."""

import argparse
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from cost_estimator.price_file import Entry, PriceFile, PriceFileError, write_price_file
from cost_estimator.refresh.fetch import ENDPOINTS, RefreshError, Wanted, fetch, journal_of
from cost_estimator.refresh.journal import Journal
from cost_estimator.refresh.offers import SERVICES
from cost_estimator.regions import KNOWN_REGIONS

OK = 0
FAILED = 1
INTERRUPTED = 130


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    regions = sorted(KNOWN_REGIONS)
    parser.add_argument(
        "--region", action="append", metavar="REGION", choices=regions, help="a region; may be repeated"
    )
    parser.add_argument(
        "--service",
        action="append",
        metavar="SERVICE",
        choices=SERVICES,
        help=f"a service (default: all of {', '.join(SERVICES)}); may be repeated",
    )
    parser.add_argument(
        "--output", metavar="FILE", help="the catalogue to write (default: the one in your data folder)"
    )
    parser.add_argument("--endpoint", choices=ENDPOINTS, default=ENDPOINTS[0], help="which API to ask")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Fetch prices, and write the catalogue when they are complete."""
    from cost_estimator.commands.prices import own_path

    target = own_path(options.output)
    journal = Journal(journal_of(target))
    if len(journal):
        sys.stderr.write("going on where the last refresh stopped\n")
    now = datetime.now(UTC).strftime("%Y-%m-%d")
    wanted = Wanted(regions=options.region or ["us-east-1"], services=options.service or (), today=now)
    progress = Progress()
    try:
        fetch(wanted, journal, progress.report, endpoint=options.endpoint)
    except RefreshError as error:
        progress.end()
        sys.stderr.write(f"tf-cost-estimator prices: {error}\n")
        return FAILED
    except KeyboardInterrupt:
        progress.end()
        sys.stderr.write("interrupted; the same command goes on from here\n")
        return INTERRUPTED
    progress.end()
    count = _write(target, journal, now)
    journal.remove()
    sys.stdout.write(f"{target}: {count} prices as of {now}\n")
    return OK


def _write(target: Path, journal: Journal, now: str) -> int:
    fetched = {(service, key, price.region): price for service, key, price in journal.entries()}
    present = {(service, key, price.region): price for service, key, price in _present(target)}
    entries: list[Entry] = [(service, key, price) for (service, key, _), price in (present | fetched).items()]
    write_price_file(target, entries, {"version": now, "as_of": now, "prices": str(len(entries))})
    return len(entries)


def _present(target: Path) -> Iterator[Entry]:
    """Yield what the catalogue has so far; nothing if there is none, or none that can be read."""
    try:
        file = PriceFile(target) if target.is_file() else None
    except PriceFileError:
        return
    if file is not None:
        for service, regions in file.services().items():
            for region in regions:
                yield from ((service, key, price) for key, price in file.prices(service, region))
        file.close()


class Progress:
    """A line on standard error that is written over, on a terminal; elsewhere nothing."""

    def __init__(self) -> None:
        self._is_shown = sys.stderr.isatty()
        self._width = 0

    def report(self, service: str, region: str, count: int) -> None:
        """Print the progress."""
        if self._is_shown:
            line = f"{service} in {region}: {count:,} prices"
            sys.stderr.write(f"\r{line:<{self._width}}")
            sys.stderr.flush()
            self._width = max(self._width, len(line))

    def end(self) -> None:
        """Leave the line."""
        if self._is_shown and self._width:
            sys.stderr.write("\n")
