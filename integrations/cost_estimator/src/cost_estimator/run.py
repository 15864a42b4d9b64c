"""One run of the integration: its configuration made ready, and what it has seen of the plan so far."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field
from tollgate_runtime import Resource

from cost_estimator.attributes import Surroundings, as_before
from cost_estimator.config import Config
from cost_estimator.estimate import Estimate, Estimator
from cost_estimator.plan_index import PlanIndex
from cost_estimator.prices import Prices
from cost_estimator.usage.usage_table import UsageTable, table_of

if TYPE_CHECKING:
    from cost_estimator.price_book import PriceBook

OUTSIDE_THE_PLAN = frozenset({"aws_data_transfer"})
"""What no Terraform resource stands for; usage may speak of it all the same."""


class Comparison(Struct, frozen=True, dict=True):
    """What a resource costs after a change, and what it cost before; None where there is nothing to cost."""

    after: Estimate | None
    before: Estimate | None

    @cached_property
    def cost(self) -> Decimal:
        """Return the counted cost after the change."""
        return _counted(self.after)

    @cached_property
    def cost_before(self) -> Decimal:
        """Return the counted cost before the change."""
        return _counted(self.before)


class _Compared(Struct, frozen=True):
    """What was found of a resource, and what else that depends on."""

    resource: Resource
    comparison: Comparison
    looked: tuple[Surroundings, ...]

    def holds_for(self, resource: Resource) -> bool:
        """Return whether the same would be found again."""
        return resource is self.resource and all(around.is_unchanged() for around in self.looked)


class Run(Struct):
    """A run: the configuration, and the resources seen so far, which can refer to each other.

    Attributes:
        config: the configuration.
        estimator: prices, usage and defaults.
        usage: what is said of usage.
        notes: what the user should know of the configuration, a sentence each.
        index: the resources seen so far.
        planned: what was planned to cost how much, by address; None where that was not known yet.
        waits: whether the cost of a resource was not known in the plan, so that the apply tells it.
        judged: the addresses that were found too expensive already.
        answered: what was said of each resource by itself, by address.
    """

    config: Config
    estimator: Estimator
    usage: UsageTable
    notes: list[str] = field(default_factory=list[str])
    index: PlanIndex = field(default_factory=PlanIndex)
    planned: dict[str, Decimal | None] = field(default_factory=dict[str, "Decimal | None"])
    waits: bool = False
    judged: set[str] = field(default_factory=set[str])
    answered: dict[str, str] = field(default_factory=dict[str, str])
    _compared: dict[str, _Compared] = field(default_factory=dict[str, "_Compared"])

    def begin(self) -> None:
        """Forget what an earlier plan of the same run had."""
        self.index = PlanIndex()
        self.planned = {}
        self.waits = False
        self.judged = set()
        self.answered = {}
        self._compared = {}

    def plan(self, planned: dict[str, Decimal | None]) -> None:
        """Remember what was planned, so that what is known later can be held against it."""
        self.planned = planned
        self.waits = any(cost is None for cost in planned.values())

    def see(self, resource: Resource) -> None:
        """Take in a resource, for others to refer to."""
        self.index.add(resource)

    def see_outcome(self, resources: Iterable[Resource]) -> list[Resource]:
        """Take in every resource of the plan as it was made, or as it was planned if it was not; return them."""
        known, self.index = self.index, PlanIndex()
        outcome = [(known.at(one.address) or one) if _is_unmade(one) else one for one in resources]
        for one in outcome:
            self.see(one)
        return outcome

    def compare(self, resource: Resource) -> Comparison:
        """Estimate a resource after and before the change.

        The answer is remembered, since the whole plan asks for it again, and holds as long as the other resources that
        it depends on, if any, stay as they are.
        """
        known = self._compared.get(resource.address or "")
        if known is not None and known.holds_for(resource):
            return known.comparison
        after, before = Surroundings(self.index), Surroundings(self.index, is_before=True)
        compared = self._compare(resource, after, before)
        if resource.address:
            looked = tuple(around for around in (after, before) if around.has_looked)
            self._compared[resource.address] = _Compared(resource, compared, looked)
        return compared

    def _compare(self, resource: Resource, around: Surroundings, around_before: Surroundings) -> Comparison:
        after = None if resource.action == "delete" else self.estimator.estimate(resource, around)
        if not resource.before:
            return Comparison(after, None)
        if resource.action == "no-op" and not around.has_looked:  # others that it looks at may change
            return Comparison(after, after)
        return Comparison(after, self.estimator.estimate(as_before(resource), around_before))

    def outside_the_plan(self) -> Iterator[Resource]:
        """Yield resources that only the usage names."""
        for address in self.usage.by_address:
            resource_type, _, name = address.rpartition(".")
            if resource_type in OUTSIDE_THE_PLAN:
                yield Resource(address=address, type=resource_type, name=name, before={"id": name}, after={"id": name})


def _is_unmade(resource: Resource) -> bool:
    return bool(resource.error) or (resource.action in ("create", "update", "replace") and not resource.after)


def prepare(config: Config) -> Run:
    """Make a configuration ready: reads the files it names.

    Raises:
        ConfigError: one cannot be used.
    """
    usage, notes = _usage(config)
    prices = Prices(own=_own_catalogues(config), book=_price_book(config), rate=config.exchange_rate)
    return Run(config, Estimator(prices, usage.usage_of, config.default_region, config.money), usage, notes)


def _usage(config: Config) -> tuple[UsageTable, list[str]]:
    inline = table_of(config.usage)
    if config.usage_file is None:
        return inline, []
    from cost_estimator.usage.usage_file import read_usage_file

    read = read_usage_file(config.usage_file)
    return inline.over(read.table), list(read.notes)


def _price_book(config: Config) -> "PriceBook | None":
    if config.price_book is None:
        return None
    from cost_estimator.price_book import read_price_book

    return read_price_book(config.price_book)


def _own_catalogues(config: Config) -> list[Path]:
    from cost_estimator.places import own_catalogue

    if config.catalogue is not None:
        return [Path(config.catalogue).expanduser()]
    return [path for path in [own_catalogue()] if path.is_file()]


def _counted(estimated: Estimate | None) -> Decimal:
    return (estimated.monthly_cost if estimated is not None else None) or Decimal(0)
