"""What a whole plan costs: the sums, what moves them most, and what they leave out."""

from collections.abc import Callable, Iterable
from decimal import Decimal
from functools import cached_property

import attrs
from tollgate_runtime import Resource

from cost_estimator.estimate import LEFT_OUT, STATUSES, Estimate, Status
from cost_estimator.run import Comparison, Run

_CHANGES_NOTHING = ("no-op",)
_COMPLETE = ("priced", "free")


@attrs.frozen
class Row:
    """A resource of the plan with its cost."""

    resource: Resource
    compared: Comparison

    @property
    def after(self) -> Estimate | None:
        """What it will cost; None if it goes away."""
        return self.compared.after

    @property
    def status(self) -> Status | None:
        """How far it is known what it will cost; None if it goes away."""
        return None if self.after is None else self.after.status

    @property
    def is_left_out(self) -> bool:
        """Whether it has no figure, so that no sum counts it, neither as it is nor as it was."""
        return self.status in LEFT_OUT

    @property
    def cost(self) -> Decimal:
        """What it adds to the total."""
        return self.compared.cost

    @property
    def cost_before(self) -> Decimal:
        """What it adds to the total of what everything cost so far."""
        return Decimal(0) if self.is_left_out else self.compared.cost_before

    @property
    def delta(self) -> Decimal:
        """What the plan changes."""
        return self.cost - self.cost_before

    @property
    def is_change_known(self) -> bool:
        """Whether the plan changes nothing about it, or what it changes has a price on both sides."""
        if self.resource.action in _CHANGES_NOTHING:
            return True
        sides = (self.compared.after, self.compared.before)
        return all(side is None or side.status in _COMPLETE for side in sides)


@attrs.frozen
class Totals:
    """The sums of a plan, and everything they are made of."""

    rows: tuple[Row, ...]

    @cached_property
    def cost(self) -> Decimal:
        """What everything will cost, as far as it has a price."""
        return sum((row.cost for row in self.rows), Decimal(0))

    @cached_property
    def cost_before(self) -> Decimal:
        """What everything cost so far, as far as it is counted."""
        return sum((row.cost_before for row in self.rows), Decimal(0))

    @cached_property
    def staying(self) -> tuple[Row, ...]:
        """What is there after the change."""
        return tuple(row for row in self.rows if row.after is not None)

    @cached_property
    def has_figure(self) -> bool:
        """Whether the total is an amount: something has a price, or everything is known to cost nothing."""
        return not self.without_figure or any(row.status in ("priced", "partial") for row in self.staying)

    @cached_property
    def is_all_usage(self) -> bool:
        """Whether whatever costs something costs what is used."""
        has_usage = any(row.status == "usage" for row in self.staying)
        return has_usage and not self.open and not self.cost and not self.cost_before

    @cached_property
    def without_figure(self) -> tuple[Row, ...]:
        """What the total leaves out: there is no price for it, or a value is missing."""
        return tuple(row for row in self.staying if row.is_left_out)

    @cached_property
    def open(self) -> tuple[Row, ...]:
        """What may cost more than the total has of it: what it leaves out, and what it counts in part."""
        return tuple(row for row in self.staying if row.is_left_out or row.status == "partial")

    @cached_property
    def is_change_known(self) -> bool:
        """Whether the change is the whole change."""
        return all(row.is_change_known for row in self.rows)

    def planned(self) -> dict[str, Decimal | None]:
        """Return what each resource is to cost; None where the apply will tell, be it only a part."""
        return {row.resource.display: None if row.after and row.after.waits else row.cost for row in self.rows}

    def counts(self) -> dict[Status, int]:
        """Return how many resources there will be of each status."""
        found = [row.status for row in self.staying]
        return {status: found.count(status) for status in STATUSES if status in found}

    def addresses(self, holds: Callable[[Estimate], bool]) -> list[str]:
        """Return the addresses of what will be there and of whose cost something holds."""
        return [row.resource.display for row in self.staying if row.after is not None and holds(row.after)]

    def movers(self) -> list[Row]:
        """Return what changes, the largest change first."""
        return sorted((row for row in self.rows if row.delta), key=lambda row: (-abs(row.delta), row.resource.display))


def is_costed(resource: Resource) -> bool:
    """Return whether a resource is one that the plan makes, keeps or removes; data sources cost nothing."""
    return resource.mode == "managed" and resource.action not in ("read", "forget")


def add_up(resources: Iterable[Resource], run: Run) -> Totals:
    """Return the sums over the resources of a plan, each seen among all the others."""
    costed = [resource for resource in resources if is_costed(resource)]
    planned = {resource.address for resource in costed}
    costed += [resource for resource in run.outside_the_plan() if resource.address not in planned]
    for resource in costed:
        run.see(resource)
    return Totals(tuple(Row(resource, run.compare(resource)) for resource in costed))
