"""What a user may set."""

from decimal import Decimal
from typing import Any, Literal

import attrs
from tollgate_runtime.contract.findings import Level

from cost_estimator.money import CURRENCIES, USD, Currency, is_quantity

Missing = Literal["ignore", "warn", "fail"]
Unpriced = Literal["pass", "warn", "fail"]


def _is_currency(_config: Any, _field: Any, value: str) -> None:
    if value not in CURRENCIES:
        from difflib import get_close_matches

        close = get_close_matches(value.upper(), sorted(CURRENCIES), n=1)
        hint = f"did you mean {close[0]!r}?" if close else "give a code of ISO 4217, such as 'EUR'"
        raise ValueError(f"{value!r} is not a currency; {hint}")


def _is_amount(_config: Any, _field: Any, value: Decimal | None) -> None:
    if value is not None and not is_quantity(value):
        raise ValueError(f"expected an amount of money from 0 on, got {value}")


def _is_percentage(_config: Any, _field: Any, value: Decimal | None) -> None:
    if value is not None and not is_quantity(value):
        raise ValueError(f"expected a percentage from 0 on, got {value}")


def _is_fraction(_config: Any, _field: Any, value: Decimal | None) -> None:
    if value is not None and not (value.is_finite() and 0 < value <= 1):
        raise ValueError(f"expected a fraction of the budget, above 0 and up to 1, got {value}")


def _is_region(_config: Any, _field: Any, value: str | None) -> None:
    from cost_estimator.regions import KNOWN_REGIONS

    if value is None or value in KNOWN_REGIONS:
        return
    from difflib import get_close_matches

    close = get_close_matches(value.strip().lower(), sorted(KNOWN_REGIONS), n=1)
    hint = f"did you mean {close[0]!r}?" if close else "give a code such as 'us-east-1'"
    raise ValueError(f"{value!r} is not an AWS region; {hint}")


def _are_rates(_config: Any, _field: Any, value: dict[str, Decimal]) -> None:
    for code, rate in value.items():
        _is_currency(_config, _field, code)
        if not is_quantity(rate) or not rate:
            raise ValueError(f"{code}: expected how many {code} one {USD} is, above 0, got {rate}")


def _is_usage(_config: Any, _field: Any, value: dict[str, Any]) -> None:
    if not value:
        return
    from cost_estimator.usage.usage_table import mistakes_in

    for mistake in mistakes_in(value):
        raise ValueError(mistake.message)


def _have_names(_config: Any, _field: Any, value: "list[Budget]") -> None:
    names = [budget.name for budget in value]
    for name in names:
        if not name:
            raise ValueError("each budget needs a name, for the message that says which one is exceeded")
        if names.count(name) > 1:
            raise ValueError(f"{name!r} names two budgets")


@attrs.frozen(kw_only=True)
class Budget:
    """A limit for a part of the plan: whatever all the given selectors fit, as globs; without any, everything."""

    name: str
    monthly_limit: Decimal = attrs.field(validator=_is_amount)
    module: str | None = None
    address: str | None = None
    type: str | None = None
    provider: str | None = None
    tags: dict[str, str] = attrs.field(factory=dict[str, str])
    warn_at: Decimal | None = attrs.field(default=None, validator=_is_fraction)
    enforcement: Level | None = None


def _says(description: str) -> dict[str, str]:
    return {"description": description}


@attrs.frozen(kw_only=True)
class Config:
    """The configuration of the cost estimator."""

    monthly_budget: Decimal | None = attrs.field(
        default=None,
        validator=_is_amount,
        metadata=_says("What everything in the plan may cost a month after the change; a plan above it fails."),
    )
    warn_at: Decimal | None = attrs.field(
        default=None,
        validator=_is_fraction,
        metadata=_says("The fraction of a budget from which on the plan is warned of: 0.8."),
    )
    max_increase: Decimal | None = attrs.field(
        default=None, validator=_is_amount, metadata=_says("How much a plan may add to the cost a month.")
    )
    max_increase_percent: Decimal | None = attrs.field(
        default=None,
        validator=_is_percentage,
        metadata=_says("How much a plan may add to the cost a month, in percent of what it was."),
    )
    max_resource_monthly_cost: Decimal | None = attrs.field(
        default=None,
        validator=_is_amount,
        metadata=_says("What a single new or changed resource may cost a month."),
    )
    budgets: list[Budget] = attrs.field(
        factory=list[Budget],
        validator=_have_names,
        metadata=_says("Limits for parts of the plan, by module, address, type, provider or tags."),
    )
    enforcement: Level | None = attrs.field(
        default=None,
        metadata=_says("The level of whatever exceeds a limit: advisory, soft-mandatory or hard-mandatory."),
    )
    unpriced: Unpriced | None = attrs.field(
        default=None,
        metadata=_says(
            "What a limit does that resources without a price leave open: pass, warn or fail. Without it, the limit is "
            "reported as not decided."
        ),
    )
    on_unpriced: Missing = attrs.field(
        default="ignore",
        metadata=_says("Whether each resource without a price is reported by itself: ignore, warn or fail."),
    )
    currency: str = attrs.field(
        default=USD,
        validator=_is_currency,
        metadata=_says("The currency of all amounts, by its code; another than USD needs its exchange rate."),
    )
    exchange_rates: dict[str, Decimal] = attrs.field(
        factory=dict[str, Decimal],
        validator=_are_rates,
        metadata=_says("How many of a currency one USD is: { EUR = 0.92 }."),
    )
    price_book: str | None = attrs.field(
        default=None, metadata=_says("A YAML or JSON file with prices and discounts of your own.")
    )
    catalogue: str | None = attrs.field(
        default=None,
        metadata=_says("A catalogue that `prices refresh` wrote; else the one in your data folder, if there is one."),
    )
    default_region: str | None = attrs.field(
        default=None,
        validator=_is_region,
        metadata=_says(
            "The AWS region to assume where neither the resource nor its provider names one. Without it, what such a "
            "resource costs is not known."
        ),
    )
    usage_file: str | None = attrs.field(
        default=None,
        metadata=_says("A file of usage quantities, which a plan does not have, in Infracost's format 0.1."),
    )
    usage: dict[str, Any] = attrs.field(
        factory=dict[str, Any],
        validator=_is_usage,
        metadata=_says(
            "Monthly usage quantities, which a plan does not have, by resource address or type: "
            "{ aws_nat_gateway = { monthly_data_processed_gb = 100 } }."
        ),
    )

    def __attrs_post_init__(self) -> None:
        if self.currency != USD and self.currency not in self.exchange_rates:
            raise ValueError(f"exchange_rates lacks {self.currency}: prices are in {USD}")

    @property
    def money(self) -> Currency:
        """Return the currency, for rounding and showing."""
        return Currency(self.currency)

    @property
    def exchange_rate(self) -> Decimal:
        """Return how many of the currency one USD is."""
        return Decimal(1) if self.currency == USD else self.exchange_rates[self.currency]
