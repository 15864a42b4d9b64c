"""`tf-cost-estimator prices diff`: what a catalogue of one's own has differently from the embedded one."""

import argparse
import sys
from collections.abc import Iterator
from decimal import Decimal

import attrs

from cost_estimator.price import Price
from cost_estimator.price_file import PriceFile
from cost_estimator.prices import EMBEDDED

OK = 0
DIFFERENT = 1
BAD_USE = 3
_SHOWN = 20
_PERCENT = Decimal(100)


@attrs.frozen(kw_only=True)
class Difference:
    """A price that is not the same."""

    sku: str
    region: str
    old: Price
    new: Price

    @property
    def percent(self) -> Decimal:
        """Return the increase in percent."""
        if not self.old.amount:
            return _PERCENT
        return (self.new.amount - self.old.amount) * _PERCENT / self.old.amount


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("file", metavar="FILE", nargs="?", help="the catalogue (default: the one in your data folder)")
    parser.add_argument("--service", metavar="SERVICE", help="only this service")
    parser.add_argument("--region", metavar="REGION", help="only this region")
    parser.add_argument("--all", action="store_true", help=f"show every difference, not just the {_SHOWN} largest")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Compare the catalogues and print the differences, the largest first."""
    from cost_estimator.commands.prices import own_path

    path = own_path(options.file)
    if not path.is_file():
        sys.stderr.write(f"tf-cost-estimator prices: {path} is not there; `prices refresh` writes it\n")
        return BAD_USE
    own, listed = PriceFile(path), PriceFile(EMBEDDED)
    found = sorted(differences(listed, own, options.service, options.region), key=lambda each: -abs(each.percent))
    for each in found if options.all else found[:_SHOWN]:
        sys.stdout.write(f"{_row(each)}\n")
    rest = len(found) - _SHOWN
    if rest > 0 and not options.all:
        sys.stdout.write(f"and {rest} more; --all shows them\n")
    sys.stdout.write(f"{len(found)} prices differ\n")
    return DIFFERENT if found else OK


def differences(old: PriceFile, new: PriceFile, service: str | None, region: str | None) -> Iterator[Difference]:
    """Yield the prices that both have and that are not the same."""
    for each, regions in new.services().items():
        for place in regions:
            if service in (None, each) and region in (None, place):
                before = dict(old.prices(each, place))
                for key, price in new.prices(each, place):
                    if key in before and before[key].amount != price.amount:
                        yield Difference(sku=f"{each}/{key}", region=place, old=before[key], new=price)


def _row(each: Difference) -> str:
    old, new = each.old.amount.normalize(), each.new.amount.normalize()
    return f"{each.sku} in {each.region}: ${old:f} ({each.old.as_of}) is now ${new:f} ({each.percent:+.1f}%)"
