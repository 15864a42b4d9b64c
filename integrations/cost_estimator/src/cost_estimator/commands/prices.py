"""`tf-cost-estimator prices`: what prices there are, one of them, newer ones, and the difference."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tollgate_runtime.command_line import BAD_USE, CommandParser

from cost_estimator.price import Price
from cost_estimator.price_file import PriceFile, PriceFileError
from cost_estimator.prices import EMBEDDED

OK = 0
NOTHING_FOUND = 1
_FOUND = "0 found; 1 there is none; 3 wrong use, or no catalogue can be read"


def main(arguments: Sequence[str]) -> int:
    """Run the command and return its exit code."""
    options = _parser().parse_args(arguments)
    try:
        return options.run(options)
    except PriceFileError as error:
        sys.stderr.write(f"tf-cost-estimator prices: {error}\n")
        return BAD_USE


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        prog="tf-cost-estimator prices",
        description="Show which prices there are, look one up, fetch newer ones, and compare them.",
        examples=("tf-cost-estimator prices info", "tf-cost-estimator prices get 'ec2/linux/t3.*' --region eu-west-1"),
        exit_codes=_FOUND,
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, summary: str, *examples: str, exit_codes: str = "") -> CommandParser:
        return commands.add_parser(
            name,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}.",
            examples=tuple(f"{parser.prog} {name} {example}".rstrip() for example in examples),
            exit_codes=exit_codes,
        )

    info = command("info", "show which catalogue is used, how old it is, and what it has", "")
    info.set_defaults(run=_info)
    get = command("get", "look prices up", "'ec2/linux/t3.*'", "nat/hours --region eu-west-1", exit_codes=_FOUND)
    get.add_argument("sku", metavar="SKU", help="SERVICE/KEY, or a glob: 'ec2/linux/t3.*'")
    get.add_argument("--region", metavar="REGION", default="us-east-1", help="the region (default: us-east-1)")
    get.set_defaults(run=_get)
    from cost_estimator.commands import diff, refresh

    fetches = "fetch newer prices into a catalogue of your own"
    refresh.add_options(command("refresh", fetches, "--region eu-west-1 --service ec2 --service rds"))
    diff.add_options(command("diff", "show what your own catalogue has differently", "", "--service ec2 --all"))
    return parser


def _catalogues() -> list[PriceFile]:
    from cost_estimator.places import own_catalogue

    own = own_catalogue()
    return [PriceFile(path) for path in (own, EMBEDDED) if path == EMBEDDED or path.is_file()]


def _info(_options: argparse.Namespace) -> int:
    for file in _catalogues():
        for line in _describe(file):
            sys.stdout.write(f"{line}\n")
    return OK


def _describe(file: PriceFile) -> list[str]:
    services = file.services()
    regions = {region for each in services.values() for region in each}
    kind = "embedded" if file.path == EMBEDDED else "your own"
    lines = [
        f"{file.path} ({kind})",
        f"  version {file.about.get('version', '?')}, prices as of {file.about.get('as_of', '?')}",
        f"  {file.about.get('prices', '?')} prices of {len(services)} services in {len(regions)} regions",
        "  sources:",
    ]
    lines += [f"    {source.name} ({source.as_of}, {source.trust})" for source in file.sources()]
    return lines


def _get(options: argparse.Namespace) -> int:
    from fnmatch import fnmatchcase

    service, _, pattern = options.sku.partition("/")
    seen: set[str] = set()
    for file in _catalogues():
        for key, price in file.prices(service, options.region):
            if key not in seen and (key == pattern or fnmatchcase(key, pattern)):
                seen.add(key)
                sys.stdout.write(f"{_row(service, key, price)}\n")
    if seen:
        return OK
    sys.stderr.write(f"tf-cost-estimator prices: there is no price of {options.sku} in {options.region}\n")
    return NOTHING_FOUND


def _row(service: str, key: str, price: Price) -> str:
    mark = " weak" if price.trust == "weak" else ""
    unit = f" per {price.unit}" if price.unit else ""
    return f"${price.amount.normalize():f}{unit}  {service}/{key}  ({price.as_of}, {price.source}{mark})"


def own_path(given: str | None) -> Path:
    """Return the catalogue that a refresh writes."""
    from cost_estimator.places import own_catalogue

    return Path(given).expanduser() if given else own_catalogue()
