"""What a user may set."""

from decimal import Decimal
from typing import Any

import attrs

from cost_estimator.money import is_quantity

CURRENCY = "USD"


def _is_usd(_config: Any, _field: Any, value: str) -> None:
    if value != CURRENCY:
        raise ValueError(f"{value!r} is not supported yet: prices are in {CURRENCY}")


def _is_amount(_config: Any, _field: Any, value: Decimal | None) -> None:
    if value is not None and not is_quantity(value):
        raise ValueError(f"expected an amount of money from 0 on, got {value}")


def _is_region(_config: Any, _field: Any, value: str) -> None:
    from cost_estimator.regions import KNOWN_REGIONS

    if value not in KNOWN_REGIONS:
        raise ValueError(f"{value!r} is no AWS region; {_better_region(value, KNOWN_REGIONS)}")


def _better_region(value: str, known: frozenset[str]) -> str:
    from difflib import get_close_matches

    from cost_estimator.prices import region_names

    close = get_close_matches(value.strip().lower(), sorted(known), n=1, cutoff=0.8)
    return f"did you mean {close[0]!r}?" if close else f"there are prices for {', '.join(region_names())}"


def _is_usage(_config: Any, _field: Any, value: dict[str, dict[str, Decimal]]) -> None:
    for owner, quantities in value.items():
        known = _usage_keys(owner)
        for key, quantity in quantities.items():
            if key not in known:
                raise ValueError(f"{owner} has no usage {key!r}; {_listed(known)}")
            if not is_quantity(quantity):
                raise ValueError(f"{owner}.{key}: expected a quantity from 0 on, got {quantity}")


def _usage_keys(owner: str) -> list[str]:
    """The usage keys of a resource type, or of the type of an address."""
    from tollgate_runtime.contract.address import parse_address

    from cost_estimator.catalogue import MODELS

    address = parse_address(owner)
    model = MODELS.get(address.type if address else owner)
    return [usage.key for usage in model.usage] if model else []


def _listed(keys: list[str]) -> str:
    return f"it has {', '.join(keys)}" if keys else "its cost does not depend on usage"


@attrs.frozen(kw_only=True)
class Config:
    """The configuration of the cost estimator."""

    monthly_budget: Decimal | None = attrs.field(
        default=None,
        validator=_is_amount,
        metadata={"description": "What everything in the plan may cost a month; a plan above it fails."},
    )
    currency: str = attrs.field(
        default=CURRENCY, validator=_is_usd, metadata={"description": "The currency of all amounts: USD."}
    )
    default_region: str = attrs.field(
        default="us-east-1",
        validator=_is_region,
        metadata={"description": "The region to assume where neither the resource nor its provider names one."},
    )
    usage: dict[str, dict[str, Decimal]] = attrs.field(
        factory=dict[str, dict[str, Decimal]],
        validator=_is_usage,
        metadata={
            "description": "Quantities a month that no plan can tell, by resource address or type: "
            "{ aws_nat_gateway = { monthly_data_processed_gb = 100 } }."
        },
    )
