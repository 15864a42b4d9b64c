"""Writes seen_regions.csv: in which regions a peer's unit prices of Azure's services were seen, and at what.

    python tools/place_seen_prices.py FACTS_FOLDER PLANS_FOLDER

The list of unit prices does not say where most of them hold. The peer's examples do: each shows what its resources
cost, and its plan says where they are. A resource without a location of its own is where everything else of its plan
is.
"""

import csv
import gzip
import json
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
_PRECISE = Decimal("0.002")
"""How far a price may be off that is a cost, which has two digits after the point, divided by a quantity."""


def main(facts: Path, plans: Path) -> None:
    """Write the table."""
    with (facts / "azure_unit_prices_seen.csv").open(newline="") as stream:
        listed = {(row["resource_type"], row["component"]): row for row in csv.DictReader(stream)}
    found: dict[tuple[str, str, str], tuple[str, str]] = {}
    shown: dict[tuple[str, str], set[str]] = {}
    for resource_type, component, unit, region, amount, error in sightings(facts, plans):
        shown.setdefault((resource_type, component), set()).add(region)
        if amount is None:
            continue
        row = listed.get((resource_type, component))
        if row is not None and abs(Decimal(row["unit_price_usd"]) - amount) <= error + Decimal(row["uncertainty"]):
            found[resource_type, component, region] = row["unit"], row["unit_price_usd"]
        elif error <= amount * _PRECISE:
            found.setdefault((resource_type, component, region), (unit, f"{round(amount, 8).normalize():f}"))
    priced = {at[:2] for at in found}
    for (resource_type, component), regions in shown.items():
        row = listed.get((resource_type, component))
        if len(regions) == 1 and row is not None and (resource_type, component) not in priced:
            found[resource_type, component, min(regions)] = row["unit"], row["unit_price_usd"]
    with (HERE / "seen_regions.csv").open("w", newline="") as stream:
        table = csv.writer(stream, lineterminator="\n")
        table.writerow(("resource_type", "component", "region", "unit", "unit_price_usd"))
        table.writerows((*at, *found[at]) for at in sorted(found))


def sightings(facts: Path, plans: Path) -> Iterator[tuple[str, str, str, str, Decimal | None, Decimal]]:
    """Yield each component: its type, name, unit, region, price if it has a cost, and how far that may be off."""
    for case in map(json.loads, (facts / "azure_cost_cases.jsonl").read_text().splitlines()):
        name = f"cost_azure_{case['test'].removesuffix('est').removesuffix('_t')}"
        file = next((file for end in ("", "_t") if (file := plans / f"{name}{end}.json.gz").exists()), None)
        if file is None:
            continue
        places = locations(json.loads(gzip.decompress(file.read_bytes())))
        usual = next(iter(set(places.values())), "") if len(set(places.values())) == 1 else ""
        for resource in case["resources"]:
            region = places.get(resource["address"], usual)
            for part in resource["expected"]["components"]:
                component = " / ".join([*part["path"], part["name"]])
                if region and part["qty"] and part["cost"]:
                    quantity, cost = Decimal(str(part["qty"])), Decimal(str(part["cost"]))
                    error = Decimal("0.0051") / quantity
                    yield resource["type"], component, part["unit"], region, cost / quantity, error
                elif region:
                    yield resource["type"], component, part["unit"], region, None, Decimal(0)


def locations(plan: dict[str, Any]) -> dict[str, str]:
    """Return where the resources of a plan are, by address, as far as they say so."""
    found: dict[str, str] = {}
    rest = [plan["planned_values"]["root_module"]]
    for module in rest:
        rest += module.get("child_modules", [])
        for resource in module.get("resources", []):
            location = resource["values"].get("location")
            if isinstance(location, str) and location.lower() != "global":
                found[resource["address"]] = location.lower().replace(" ", "")
    return found


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
