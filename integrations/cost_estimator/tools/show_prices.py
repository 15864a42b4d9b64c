"""Shows what the catalogue has, for whoever writes a price model.

python tools/show_prices.py                          every service, with the number of its regions
python tools/show_prices.py SERVICE [REGION] [TEXT]  the keys of a service, filtered by a text
python tools/show_prices.py --regions SERVICE TEXT   in which regions a service has keys with a text, and at what
"""

import sys

from cost_estimator.prices import load_shipped


def show_services() -> None:
    """Print every service."""
    for service, regions in load_shipped().services().items():
        sys.stdout.write(f"{service:40} {len(regions):3} {'' if len(regions) > 5 else ', '.join(regions)}\n")


def show_keys(service: str, region: str = "us-east-1", text: str = "") -> None:
    """Print the keys of a service in a region."""
    for key, price in sorted(load_shipped().prices(service, region)):
        if text.lower() in key.lower():
            bounds = "" if price.begin is None else f"  from {price.begin} to {price.end}"
            sys.stdout.write(f"{price.amount.normalize():>14f}  {price.unit:12} {service}/{key}{bounds}\n")


def show_regions(service: str, text: str) -> None:
    """Print the regions where a service has keys with a text."""
    for region in load_shipped().services().get(service, []):
        for key, price in sorted(load_shipped().prices(service, region)):
            if text.lower() in key.lower():
                sys.stdout.write(f"{region:20} {price.amount.normalize():>14f}  {key}\n")


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            show_services()
        case ["--regions", service, text]:
            show_regions(service, text)
        case [service, *rest]:
            show_keys(service, *rest)
        case _:
            sys.exit(__doc__)
